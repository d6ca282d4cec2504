"""What of a game's figures is rulebook, public or estimate.

`report(figures)` lists it as rows: file, what, grade, source and the number of values it speaks for. A file grades its
values in one of two ways, or both:

- `[provenance]` with field = [grade, source]: all values of that field anywhere in the file;
- `provenance = "grade: source"` in a table: all values of that table.

An entry that is better or worse known says so itself: in a `note`, with `known = {field = [grade, source]}` for single
fields, `source = [grade, source]` for the whole entry, or lists `rulebook = [fields]` and `public = [fields]`, every
other field of it being an estimate. Where the values of a row differ in grade, the row has the weakest grade.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.figures.files import GRADES, NOT_FIGURES, Figures
from bocage.figures.packs import in_use

KNOWS = ("known", "source", "rulebook", "public", "note")
"""Fields of an entry that speak about its figures."""
SPOKEN = (*NOT_FIGURES, *KNOWS)
NOT_COUNTED = (*NOT_FIGURES, "known")
BOOKKEEPING = (*NOT_FIGURES, *KNOWS, "id", "nation", "number", "number_is_estimate", "misprint", "marine")


class Row(NamedTuple):
    """One line of the report."""

    file: str
    what: str
    grade: str
    source: str
    values: int


def _count(data: Any, field: str) -> int:
    """How often a field occurs anywhere in a file."""
    if isinstance(data, dict):
        own = 1 if field in data else 0
        return own + sum(_count(value, field) for key, value in data.items() if key not in NOT_COUNTED)
    return sum(_count(item, field) for item in data) if isinstance(data, list) else 0


def _entries(data: Any, label: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Every table of a file that speaks about its own figures, with a name for it."""
    found: list[tuple[str, dict[str, Any]]] = []
    if isinstance(data, dict):
        if any(field in data for field in ("known", "source", "note")):
            parts = (data.get("nation", label), data.get("number", ""), data.get("id", data.get("name", "")))
            found.append((" ".join(str(part) for part in parts if part != ""), data))
        for key, value in data.items():
            if key not in SPOKEN:
                found += _entries(value, key if isinstance(value, dict) else label)
    elif isinstance(data, list):
        for item in data:
            found += _entries(item, label)
    return found


def _by_field(name: str, data: dict[str, Any], aliases: dict[str, str]) -> list[Row]:
    rows = []
    for field, told in data["provenance"].items():
        if isinstance(told, dict):  # of single cards, by number
            rows += [Row(name, f"card {number}", one[0], one[1], 1) for number, one in told.items()]
            continue
        others = [alias for alias, real in aliases.items() if real == field]
        values = sum(_count(data, other) for other in (field, *others))
        better = sum(field in entry.get("known", {}) for _, entry in _entries(data))
        rows.append(Row(name, field, told[0], told[1], max(values - better, 1)))
    return rows


def _figures_in(table: Any) -> int:
    """Values of a table, without those of tables inside it that have a provenance of their own."""
    if isinstance(table, dict):
        inner = [v for k, v in table.items() if k not in BOOKKEEPING and not _has_own(v)]
        return sum(_figures_in(value) for value in inner)
    if isinstance(table, list) and any(isinstance(item, dict) for item in table):
        return sum(_figures_in(item) for item in table)
    return 1


def _has_own(value: Any) -> bool:
    return isinstance(value, dict) and "provenance" in value


def _by_table(name: str, what: str, table: dict[str, Any]) -> list[Row]:
    rows = []
    told = table.get("provenance")
    if isinstance(told, str):
        grade, _, source = told.partition(": ")
        own = sum(len(entry.get("known", {})) for _, entry in _entries(table))
        rows.append(Row(name, what, grade, source, max(_figures_in(table) - own, 1)))
    for key, value in table.items():
        if isinstance(value, dict) and key not in NOT_FIGURES:
            rows += _by_table(name, key, value)
    return rows


def _own(name: str, label: str, entry: dict[str, Any]) -> list[Row]:
    """What an entry says of itself."""
    rows = [Row(name, f"{label}: {field}", told[0], told[1], 1) for field, told in entry.get("known", {}).items()]
    note = str(entry.get("note", ""))
    weakest = next((grade for grade in reversed(GRADES) if grade in note), "")
    if weakest:
        rows.append(Row(name, label, weakest, note, 1))
    source = entry.get("source")
    if isinstance(source, list):
        figures = sum(field not in BOOKKEEPING and isinstance(value, list) for field, value in entry.items())
        rows.append(Row(name, label, source[0], source[1], max(figures, 1)))
    elif isinstance(source, str):
        listed = {grade: list(entry.get(grade, [])) for grade in ("rulebook", "public")}
        told = {field for fields in listed.values() for field in fields}
        listed["estimate"] = [field for field in entry if field not in told and field not in BOOKKEEPING]
        reasons = {"estimate": "scale and order of cost"}
        rows += [
            Row(name, f"{label}: {', '.join(fields)}", grade, reasons.get(grade, source), len(fields))
            for grade, fields in listed.items()
            if fields
        ]
    return rows


def _pack_rows(figures: Figures) -> list[Row]:
    rows = []
    for pack in in_use(figures):
        source = f"the owner's pack {pack.name} ({pack.digest})"
        for table, count in pack.counts.items():
            name = table if figures.owner_of(table) else figures.sections().get(table, table)
            rows.append(Row(name, f"{table}: given by the pack", "pack", source, count))
    return rows


def report(figures: Figures) -> list[Row]:
    """Every row, file by file; those of packs in use first."""
    rows = _pack_rows(figures)
    for owner in (figures, *figures.below):
        for name in owner.files:
            data = owner.base(name)
            told_alone = any(isinstance(entry.get("source"), str) for _, entry in _entries(data))
            if isinstance(data.get("provenance"), dict) and not told_alone:
                rows += _by_field(name, data, owner.told_as.get(name, {}))
            rows += _by_table(name, name, data)
            for label, entry in _entries(data):
                rows += _own(name, label, entry)
    return rows


def summary(rows: list[Row]) -> dict[str, dict[str, int]]:
    """Values by file and grade."""
    totals: dict[str, dict[str, int]] = {}
    for row in rows:
        of_file = totals.setdefault(row.file, dict.fromkeys(GRADES, 0))
        of_file[row.grade] = of_file.get(row.grade, 0) + row.values
    return totals
