"""What of Up Front's data is rulebook, public or estimate.

`report()` lists it as rows: file, what, grade, source and the number of values it speaks for. A value is one field of
one card, man, weapon, vehicle, force or table entry. An entry with a source of its own counts under that source. Where
the values of a row differ in grade, the row has the weakest grade and its source says which values are better known.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.data import FILES, GRADES, base, pack_in_use
from bocage.games.upfront.printed.pack import SECTIONS, find


class Row(NamedTuple):
    """One line of the report."""

    file: str
    what: str
    grade: str
    source: str
    values: int


# Fields whose provenance is told under another name; identifying and bookkeeping fields are told nowhere.
ALIASES = {
    "weapons": {"bolt_action": "class", "heavy": "crew_served", "hero": "crew_served", "first_only": "malfunction"},
    "scenarios": {"force": "forces", "cower_both": "cower", "cower_attacker": "cower", "cower_defender": "cower"},
}
NOT_FIGURES = ("nation", "number", "id", "source", "rulebook", "public", "number_is_estimate", "misprint", "marine")
WEAPON_FIGURES = ("firepower", "bracketed", "to_hit", "to_hit_bracketed", "effect", "boxed", "small_arms")


def _count(data: Any, field: str) -> int:
    """How often a field occurs anywhere in a file."""
    if isinstance(data, dict):
        own = sum(1 for key in data if key == field)
        return own + sum(_count(value, field) for key, value in data.items() if key != "provenance")
    return sum(_count(item, field) for item in data) if isinstance(data, list) else 0


def _table_rows(name: str, data: dict[str, Any]) -> list[Row]:
    """Rows of the [provenance] table; fields that no entry spells out count once for each entry or table."""
    rows = []
    for field, told in data["provenance"].items():
        if field == "cards":
            continue
        aliases = [alias for alias, real in ALIASES.get(name, {}).items() if real == field]
        values = sum(_count(data, alias) for alias in (field, *aliases))
        rows.append(Row(name, field, told[0], told[1], max(values, 1)))
    return rows


def _own_rows(name: str, data: dict[str, Any]) -> list[Row]:
    """Rows of single entries that have a source of their own."""
    section = {"men": "man", "weapons": "weapon", "scenarios": "scenario"}.get(name, "")
    rows = []
    for entry in data.get(section, []):
        if "source" in entry:
            figures = sum(field in entry for field in WEAPON_FIGURES) if name == "weapons" else 1
            label = f"{entry['nation']} {entry['name']}"
            rows.append(Row(name, label, entry["source"][0], entry["source"][1], max(figures, 1)))
    for number, told in data["provenance"].get("cards", {}).items():
        rows.append(Row(name, f"card {number}", told[0], told[1], 1))
    return rows


def _vehicle_rows(data: dict[str, Any]) -> list[Row]:
    """Vehicles say by field what is known; every other figure of theirs is an estimate."""
    rows = []
    for entry in data["vehicle"]:
        label = f"{entry['nation']} {entry['number']} {entry['name']}"
        known = {grade: list(entry.get(grade, [])) for grade in ("rulebook", "public")}
        told = set(known["rulebook"]) | set(known["public"])
        guessed = [f for f in entry if f not in told and f not in NOT_FIGURES]
        for grade, fields in (*known.items(), ("estimate", guessed)):
            if fields:
                source = entry["source"] if grade != "estimate" else "scale and order of cost"
                rows.append(Row("vehicles", f"{label}: {', '.join(fields)}", grade, source, len(fields)))
    return rows


def _pack_rows() -> list[Row]:
    wanted = pack_in_use()
    if not wanted:
        return []
    pack = find(wanted)
    sections = [(section, entries) for section, entries in pack.entries.items() if entries]
    source = f"the owner's pack {pack.name}"
    return [Row(SECTIONS[s], f"{len(given)} entries of the pack", "pack", source, len(given)) for s, given in sections]


def report() -> list[Row]:
    """Every row, file by file."""
    rows = _pack_rows()
    for name in FILES:
        data = base(name)
        if name == "vehicles":
            rows += _vehicle_rows(data)
            continue
        rows += _table_rows(name, data)
        rows += _own_rows(name, data)
    return rows


def summary(rows: list[Row]) -> dict[str, dict[str, int]]:
    """Values by file and grade."""
    totals: dict[str, dict[str, int]] = {}
    for row in rows:
        of_file = totals.setdefault(row.file, dict.fromkeys(GRADES, 0))
        of_file[row.grade] = of_file.get(row.grade, 0) + row.values
    return totals
