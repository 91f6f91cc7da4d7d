"""The public face: what `utafuda` exports exists, is described, and is all of it."""

import importlib

import pytest

import utafuda


def test_the_list_is_sorted_and_real() -> None:
    assert utafuda.__all__ == sorted(utafuda.__all__)
    assert len(utafuda.__all__) <= 16, "small enough to read in a minute"
    for name in utafuda.__all__:
        assert getattr(utafuda, name).__doc__, name


def test_nothing_else_is_public() -> None:
    assert [name for name in dir(utafuda) if not name.startswith("_")] == utafuda.__all__


@pytest.mark.parametrize("module", ["compiler.diagnostics", "compiler.normalise", "compiler.ir", "cardpool"])
def test_exported_members_exist(module: str) -> None:
    loaded = importlib.import_module(module)
    for name in getattr(loaded, "__all__", ()):
        assert hasattr(loaded, name), name
