"""Everything that is wrong with what a pack gives, place by place, as it would stand in play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bocage.figures import files
from bocage.figures.overlay import Content, known_by
from bocage.figures.places import Path
from bocage.figures.shapes import Finding, is_rows, misfits, missing, table_misfits


def judged(figures: files.Figures, content: dict[str, Content]) -> Iterator[Finding]:
    """The faults of a pack's content by file; places begin with the name of the file."""
    for name, given in content.items():
        owner = figures.owner_of(name) or figures
        ours = {key: value for key, value in owner.base(name).items() if key not in files.NOT_FIGURES}
        yield from _table(owner, (name,), ours, given)
    for owner in (figures, *figures.below):
        if any(name in owner.files for name in content):
            data = {name: owner.with_content(name, owner.base(name), content.get(name, {})) for name in owner.files}
            yield from owner.contradictions(data)


def _table(owner: files.Figures, path: Path, ours: Content, theirs: Content) -> Iterator[Finding]:
    for field, value in theirs.items():
        here = (*path, field)
        old = ours.get(field)
        place = ".".join(part for part in here if isinstance(part, str))
        if isinstance(value, dict) and isinstance(old, dict):
            yield from _table(owner, here, old, value)
        elif is_rows(old) and owner.key_of(place, list(old or ())):
            yield from _rows(owner, here, place, list(old or ()), value)
        else:
            yield from table_misfits(path, [ours], {field: value})


def _rows(owner: files.Figures, path: Path, place: str, ours: list[Content], value: Any) -> Iterator[Finding]:
    if not is_rows(value):
        yield path, f"{path[-1]} is a list of tables: [[{path[-1]}]]"
        return
    fields = owner.key_of(place, ours)
    seen: set[tuple[Any, ...]] = set()
    for index, entry in enumerate(value):
        here = (*path, index)
        key = known_by(fields, entry)
        known = next((row for row in ours if known_by(fields, row) == key), None)
        if owner.judges(place):
            whole = entry if known is None or place in owner.whole else {**known, **entry}
            for fault in owner.faults(place, whole):
                yield (*here, fault.field), fault.reason
        else:
            yield from _entry(owner, here, place, ours, entry, known)
        if key in seen:
            yield (*here, fields[-1]), f"this {path[-1]} is given twice"
        seen.add(key)


def _entry(
    owner: files.Figures, here: Path, place: str, ours: list[Content], entry: Content, known: Content | None
) -> Iterator[Finding]:
    fields = owner.key_of(place, ours)
    for field in fields:
        if field not in entry:
            yield here, f"{field} is missing: it says which entry is meant"
            return
    if known is not None:
        yield from _nested(owner, here, place, ours, entry, known)
    elif place in owner.grows or place.rpartition(".")[2] in owner.grows:
        for field in missing(ours, entry):
            yield here, f"{field} is missing"
        yield from table_misfits(here, ours, entry)
    else:
        name = place.rpartition(".")[2]
        what = " ".join(str(part) for part in known_by(fields, entry))
        there = ", ".join(" ".join(str(part) for part in known_by(fields, row)) for row in ours[:30])
        yield (*here, fields[-1]), f"there is no {name} {what!r} to change; there are {there}"


def _nested(
    owner: files.Figures, here: Path, place: str, ours: list[Content], entry: Content, known: Content
) -> Iterator[Finding]:
    """A known entry: each field as in our entries; lists of named entries inside it one by one."""
    for field, value in entry.items():
        old = known.get(field)
        inner = f"{place}.{field}"
        if is_rows(old) and owner.key_of(inner, list(old or ())):
            yield from _rows(owner, (*here, field), inner, list(old or ()), value)
        elif field in known:
            examples = [row[field] for row in ours if field in row]
            yield from misfits((*here, field), examples, value)
        else:
            yield from table_misfits(here, ours, {field: value})
