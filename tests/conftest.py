"""Where the shared rules, rulings and corpus are looked for, and what happens if they are missing."""

import os
from pathlib import Path

import pytest

pytest_plugins = ["utafuda.scenario.plugin"]

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the shared data: ``UTAFUDA_SHARED``, by default ``../shared``.

    Skips in a bare checkout; fails under ``UTAFUDA_REQUIRE_SHARED``.
    """
    path = ROOT / os.environ.get("UTAFUDA_SHARED", "../shared")
    if not (path / "corpus" / "cards.json").is_file():
        reason = f"no shared data in {path} (set UTAFUDA_SHARED)"
        if os.environ.get("UTAFUDA_REQUIRE_SHARED"):
            pytest.fail(reason)
        pytest.skip(reason)
    return path.resolve()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what uses the shared data, so that ``-m "not shared"`` leaves it out."""
    for item in items:
        if "shared" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.shared)
