"""What follows from the declarations of marks.py: marks that travel with a man, end with their owner or with a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bocage.games.upfront.table.marks import (
    ALL,
    ASSAULTED,
    ATTACK,
    DECLARED,
    GONE,
    GROUP,
    MAN,
    OWN_TURN,
    TURN,
)

if TYPE_CHECKING:
    from bocage.games.upfront.state import UpFrontState

PER_TURN: Final = 64  # ("assaulted", afv) is so many times the turn, and the attacks in it

TRAVELS: frozenset[str] = frozenset([mark.name for mark in ALL if mark.travels and mark.of == MAN])
WITH_THE_GROUP: tuple[str, ...] = tuple([mark.name for mark in ALL if mark.travels and mark.of == GROUP])
KEPT: frozenset[str] = frozenset([mark.name for mark in ALL if mark.kept])
OF_MEN: frozenset[str] = frozenset([mark.name for mark in ALL if mark.of == MAN])
OF_GROUPS: frozenset[str] = frozenset([mark.name for mark in ALL if mark.of == GROUP])
OF_A_TURN: frozenset[str] = frozenset([mark.name for mark in ALL if mark.until in (TURN, ATTACK)])
PASSING = (GONE, TURN, OWN_TURN)  # what is of an attack is read once more when it is over
END_WITH_MEN: frozenset[str] = frozenset([mark.name for mark in ALL if mark.of == MAN and mark.until in PASSING])
END_WITH_GROUPS: frozenset[str] = frozenset([mark.name for mark in ALL if mark.of == GROUP and mark.until in PASSING])


def undeclared(s: UpFrontState) -> list[str]:
    """Names in `s.marks` that nobody has declared: there must be none."""
    return sorted({name for name, _ in s.marks if name not in DECLARED})


def owners(s: UpFrontState, name: str) -> list[int]:
    """The numbers of all that have this mark."""
    return [owner for kind, owner in s.marks if kind == name]


def wipe(s: UpFrontState, name: str) -> None:
    """Every mark of this sort goes."""
    for key in [key for key in s.marks if key[0] == name]:
        del s.marks[key]


def carry(old: UpFrontState, m: int, new: UpFrontState, n: int) -> None:
    """The marks that travel: man n of the one game has those that man m of the other has."""
    for key in [key for key in new.marks if key[1] == n and key[0] in TRAVELS]:
        del new.marks[key]
    for key in [key for key in old.marks if key[1] == m and key[0] in TRAVELS]:
        value = in_its_turn(old, new, key[0], old.marks[key])
        if value:
            new.marks[key[0], n] = value


def in_its_turn(old: UpFrontState, new: UpFrontState, name: str, value: int) -> int:
    """UF 41.2: partners have one turn together, though their games count them apart: what is of this turn in the one
    is of this turn in the other; 0 for what is over."""
    if name == ASSAULTED:
        turn, count = divmod(value, PER_TURN)
        return new.turn * PER_TURN + count if turn == old.turn else 0
    if name in OF_A_TURN:
        return new.turn if value == old.turn else 0
    return value


def forget_men(s: UpFrontState, first: int) -> None:
    """The men from this number on have left as if they had never been there."""
    for key in [key for key in s.marks if key[1] >= first and key[0] in OF_MEN]:
        del s.marks[key]


def man_gone(s: UpFrontState, m: int) -> None:
    """He has left play: what ends with him ends; what counts at the end of the game stays."""
    for key in [key for key in s.marks if key[1] == m and key[0] in END_WITH_MEN]:
        del s.marks[key]


def group_gone(s: UpFrontState, g: int) -> None:
    """The group has left the table: another that gets its number inherits nothing."""
    for key in [key for key in s.marks if key[1] == g and key[0] in END_WITH_GROUPS]:
        del s.marks[key]


def turn_begins(s: UpFrontState) -> None:
    """A new player turn: what was of the last one, or of an attack that is over, counts no more."""
    for key in [key for key in s.marks if key[0] in OF_A_TURN]:
        del s.marks[key]


def forget_group(s: UpFrontState, g: int) -> None:
    """This number belongs to no group any more, and nothing of what was noted for it is left."""
    for key in [key for key in s.marks if key[1] == g and key[0] in OF_GROUPS]:
        del s.marks[key]


def keep_for_segment(s: UpFrontState) -> None:
    """UF 2.4 (K): the table is cleared; only what is of the whole game stays."""
    s.marks = {key: value for key, value in s.marks.items() if key[0] in KEPT}
