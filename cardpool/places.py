"""Where things stand in JSON text: cards by key, fields of a card, characters of a string."""

import json
import re
from bisect import bisect_right

from cardpool.pool import Origin
from cardpool.report import Spot

_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[0-9a-fA-F]{4}|\\u[0-9a-fA-F]{4}|\\.", re.DOTALL)
_MEMBER = re.compile(r'[\s,]*("(?:[^"\\]|\\.)*")\s*:\s*')
_OBJECT = re.compile(r"\s*:\s*(?=\{)")
_VALUE = json.JSONDecoder()


class Places:
    """Looks places up in the JSON ``text`` of one file when they are asked for.

    Cards are looked up in the order of the file at no extra cost, in any other order by a search.
    """

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self._next = 0

    def card(self, number: str) -> Spot | None:
        """Where the key ``number`` stands, or None."""
        found = self._key(number)
        return self._spot(*found[:2]) if found else None

    def field(self, number: str, field: str) -> Spot | None:
        """Where the value of ``field`` of the card ``number`` begins, or None."""
        start = self._value(number, field)
        return self._spot(start, start + 1) if start is not None else None

    def origin(self, number: str, field: str, skip: int, text: str) -> Origin:
        """Where the string ``field`` of ``number`` stands, without its first ``skip`` characters."""
        start = self._value(number, field)
        if start is None:
            return Origin(self.file, 1, 1)
        line = bisect_right(self._lines, start)
        column = start + 1 - self._lines[line - 1] + 1
        end = _VALUE.raw_decode(self.text, start)[1] - 1
        columns: list[int] = []
        at = 0
        for escape in _ESCAPE.finditer(self.text, start + 1, end):
            columns.extend(range(at, escape.start() - start))
            at = escape.end() - start - 1
        columns.extend(range(at, end - start))
        return Origin(self.file, line, column, 0, tuple(columns[skip : skip + len(text) + 1]))

    def _key(self, number: str) -> tuple[int, int, int] | None:
        """Where the key of the card begins and ends, and where its object begins."""
        forms = {json.dumps(number, ensure_ascii=False), json.dumps(number)}
        for begin in (self._next, 0):
            for form in forms:
                at = self.text.find(form, begin)
                while at >= 0:
                    found = _OBJECT.match(self.text, at + len(form))
                    if found:
                        self._next = at
                        return at, at + len(form), found.end()
                    at = self.text.find(form, at + 1)
        return None

    def _value(self, number: str, field: str) -> int | None:
        key = self._key(number)
        if key is None:
            return None
        at = key[2] + 1
        while member := _MEMBER.match(self.text, at):
            if member[1][1:-1] == field or ("\\" in member[1] and json.loads(member[1]) == field):
                return member.end()
            at = _VALUE.raw_decode(self.text, member.end())[1]
        return None

    def _spot(self, start: int, end: int) -> Spot:
        line = bisect_right(self._lines, start)
        column = start - self._lines[line - 1] + 1
        return Spot(line, column, line, column + end - start)
