"""Scenario files: a position, steps, and what must be so after them."""
