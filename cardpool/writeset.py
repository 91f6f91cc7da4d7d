"""A pool as a set file: what `import` writes, and what the loader reads back to the same cards."""

from typing import Any

from cardpool.names import name_key
from cardpool.pool import Card, Pool


def write_set(pool: Pool, code: str, name: str) -> str:
    """The cards of ``pool`` in the authoring format, with the names they use in the header.

    A name that the table of the pool lacks is added to the header, so that the file stands alone.
    Texts lose white space at the ends of lines, which a YAML block cannot hold.
    """
    from cardpool.writeyaml import dump  # noqa: PLC0415 - only who writes YAML loads the library

    entries = [_entry(card, pool) for card in pool.cards.values()]
    return dump({"set": {"code": code, "name": name, **_names(pool)}, "cards": entries})


def _names(pool: Pool) -> dict[str, Any]:
    """Those names of the table that the cards use, and those that only the cards have."""
    groups: dict[str, str] = {}
    units: dict[str, str] = {}
    members: dict[str, str] = {}
    for card in (card.definition for card in pool.cards.values()):
        groups |= {name_key(group): pool.names.group(group) or group for group in card.groups}
        units |= {name_key(unit): pool.names.unit(unit) or unit for unit in card.units}
        if card.type == "member":
            for name in card.names:
                known = pool.names.member(name)
                group = pool.names.members[known] if known else (*card.groups, "")[0]
                members[known or name] = group
                groups.setdefault(name_key(group), group)
    named = {name: group for name, group in members.items() if group}
    return {"groups": list(filter(None, groups.values())), "units": list(units.values()), "members": named}


def _entry(card: Card, pool: Pool) -> dict[str, Any]:
    from cardpool.writeyaml import block  # noqa: PLC0415 - only who writes YAML loads the library

    made, names = card.definition, pool.names
    entry: dict[str, Any] = {"number": made.id, "name": made.name or made.id, "type": made.type}
    rarities = [number.removeprefix(f"{made.id}-") for number in card.printings if number != made.id]
    if rarities:
        entry["rarities"] = rarities
    if made.groups and not (made.type == "member" and names.groups_of(made.names)):
        entry["group"] = [names.group(group) or group for group in made.groups]
    if made.units:
        entry["unit"] = [names.unit(unit) or unit for unit in made.units]
    if made.type == "member":
        entry |= {"cost": made.cost, "hearts": dict(made.hearts), "blade": made.blade}
    if made.type == "live":
        entry |= {"score": made.score, "need": dict(made.need)}
    if made.blade_hearts or made.icons:
        entry["blade_hearts"] = {**made.blade_hearts, **made.icons}
    text = "\n".join(line.rstrip() for line in made.text.split("\n")).strip("\n")
    if text:
        entry["text"] = block(text + "\n")
    return entry
