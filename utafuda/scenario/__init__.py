"""Scenario files: a position, steps, and what must be so after them.

A file has ``cards`` (inline cards by name), ``cards_from`` (card files) and ``scenarios``; a scenario
has a ``name``, the zones of ``me`` and ``opponent``, the ``phase`` it begins at, and ``steps``. A step
is a verb (``play``, ``activate``, ``choose``, ``answer``, ``resolve``, ``pass``, ``concede``) or an
``expect``. See ``docs/scenarios.md``.
"""

from utafuda.scenario.idle import idle
from utafuda.scenario.load import load
from utafuda.scenario.model import Scenario, ScenarioFile
from utafuda.scenario.run import run

__all__ = ["Scenario", "ScenarioFile", "idle", "load", "run"]
