"""Writes the schema files beside this module."""

from pathlib import Path

from cardpool.schema import generate

for name, text in generate().items():
    Path(__file__).with_name(name).write_text(text, encoding="utf-8")
