"""Writes the schema file beside this module."""

from pathlib import Path

from compiler.schema import FILE, generate

Path(__file__).with_name(FILE).write_text(generate(), encoding="utf-8")
