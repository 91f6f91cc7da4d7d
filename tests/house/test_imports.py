"""Rooms import in one direction only, and a game needs no parser."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAY_IMPORT = {
    "grammar": {"grammar"},
    "compiler": {"compiler", "grammar"},
    "runtime": {"runtime", "compiler.ir"},
    "cardpool": {"cardpool", "compiler", "grammar"},
    "utafuda": {"utafuda", "cardpool", "compiler", "grammar", "runtime"},
}


def imports(path: Path) -> set[str]:
    """Full names of the modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            module = node.module or ""
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def allowed(name: str, room: str) -> bool:
    top = name.split(".", maxsplit=1)[0]
    if top not in MAY_IMPORT:
        return True
    return any(name == may or name.startswith(f"{may}.") for may in MAY_IMPORT[room])


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_arrows_go_one_way(room: str) -> None:
    files = list((ROOT / room).rglob("*.py"))
    assert files
    wrong = {f"{p.relative_to(ROOT)}: {n}" for p in files for n in imports(p) if not allowed(n, room)}
    assert not wrong


def test_the_ir_needs_pydantic_only() -> None:
    for path in (ROOT / "compiler" / "ir").glob("*.py"):
        tops = {name.split(".")[0] for name in imports(path) if not name.startswith("compiler.ir")}
        assert tops - set(sys.stdlib_module_names) <= {"pydantic", "pydantic_core"}, path


@pytest.mark.parametrize("module", ["runtime", "runtime.rulebook", "compiler.ir"])
def test_playing_loads_no_parser(module: str) -> None:
    code = f"import {module}, sys; assert not {{'lark', 'jinja2', 'grammar'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, timeout=60)


def test_the_rule_about_imports_can_be_broken() -> None:
    assert not allowed("compiler.parse", "runtime")
    assert not allowed("compiler", "grammar")
    assert allowed("compiler.ir.Ability", "runtime")
