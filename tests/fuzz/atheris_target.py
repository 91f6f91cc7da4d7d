"""A target for atheris: ``python -m tests.fuzz.atheris_target text|json|files [libFuzzer options]``."""

import sys

import atheris

with atheris.instrument_imports(include=["compiler", "grammar", "cardpool"]):
    from tests.fuzz import targets


def main() -> None:
    """Fuzz one of the targets; the first argument says which."""
    target = getattr(targets, sys.argv.pop(1))

    def one(data: bytes) -> None:
        provider = atheris.FuzzedDataProvider(data)
        target(provider.ConsumeUnicode(400))

    atheris.Setup(sys.argv, one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
