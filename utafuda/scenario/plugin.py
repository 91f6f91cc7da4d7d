"""Scenario files as pytest tests: each scenario of ``scenarios/*.yaml`` is one item.

Loaded with ``pytest_plugins = ["utafuda.scenario.plugin"]`` or ``-p utafuda.scenario.plugin``.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioFile | None":
    """Collect the YAML files of any folder called ``scenarios``."""
    if file_path.suffix in (".yaml", ".yml") and "scenarios" in file_path.parts:
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioError(Exception):
    """A scenario did not come out as it says."""


class ScenarioFile(pytest.File):
    """One file of scenarios."""

    def collect(self) -> "Iterator[ScenarioItem]":
        """One item for each scenario; a file that cannot be read is one failing item."""
        from utafuda.scenario import load  # noqa: PLC0415 - a test run without scenarios loads no engine

        loaded = load(self.path)
        if loaded.findings:
            yield ScenarioItem.from_parent(self, name=self.path.name, loaded=loaded, index=-1)
        for index, scenario in enumerate(loaded.scenarios):
            item: ScenarioItem = ScenarioItem.from_parent(
                self, name=scenario.name, loaded=loaded, index=index
            )
            for rule in scenario.rules:
                item.add_marker(pytest.mark.rule(rule))
            for ruling in scenario.rulings:
                item.add_marker(pytest.mark.ruling(ruling))
            yield item


class ScenarioItem(pytest.Item):
    """One scenario."""

    def __init__(self, *, loaded: Any, index: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.loaded = loaded
        self.index = index

    def runtest(self) -> None:
        """Run it; every finding is a failure."""
        from utafuda.scenario import run  # noqa: PLC0415

        findings = (
            self.loaded.findings if self.index < 0 else run(self.loaded.scenarios[self.index], self.loaded)
        )
        if findings:
            from compiler.diagnostics import pretty  # noqa: PLC0415

            raise ScenarioError("\n".join(pretty(f, "en", self.loaded.source) for f in findings))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The findings alone, without a traceback through the runner."""
        if isinstance(excinfo.value, ScenarioError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the scenario stands."""
        line = self.loaded.scenarios[self.index].spot.line - 1 if self.index >= 0 else 0
        return self.path, line, self.name
