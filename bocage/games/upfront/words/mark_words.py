"""Chits in words, beside the man or group on whom they lie: what table/marks.py says is shown."""

from __future__ import annotations

from bocage.games.upfront.armor.s27_acquisition import ELSEWHERE
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.table.marks import SHOWN
from bocage.games.upfront.words.wording import group_words


def mark_words(s: UpFrontState, of: str, owner: int) -> list[str]:
    """What is shown beside this man, group or side."""
    found = []
    for mark in SHOWN:
        if mark.of == of and (mark.name, owner) in s.marks:
            value = s.marks[mark.name, owner]
            words = mark.shown
            if "{group}" in words and value >= ELSEWHERE:
                words = words.replace("{group}", f"a group of game {value // ELSEWHERE}")  # UF 41.4
            elif "{group}" in words:
                words = words.replace("{group}", group_words(s, value))
            elif "{letter}" in words:
                words = words.replace("{letter}", group_name(s, value))
            found.append(words.replace("{}", str(value)))
    return found
