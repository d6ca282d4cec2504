"""Events of guns, AFVs, night and infiltration worked out again, for tools/check_upfront.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from bocage.deck.cards import POS, POS_RED, RED, RN, SIGNED
from bocage.games.upfront.state import UpFrontState
from bocage.kernel.frames import Action
from tools import check_upfront_armor as armor
from tools import check_upfront_sums as own


class Remembers(Protocol):
    """The checker, as far as these need it: the card of the last To Hit draw."""

    card: int


Pair = tuple[Any, Any] | None  # what the engine says and what it should be; None: not compared


def aims(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    return what[3], armor.frequency(s, f.man, f.barrel, f.target)


def to_hit(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    """UF 25.3, UF 25.31; UF 25.5: what is a malfunction is compared elsewhere."""
    c.card = card = what[3]
    if what[4] == "failed":
        return RED[card], True
    hit = armor.hits(f.step, RN[card]) and not (RED[card] and armor.only_black(s, f.man, f.barrel, f.target))
    return what[4], "hit" if hit else "miss"


def strikes(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    return what[3], armor.hit_strength(s, f.man, f.barrel, f.target, f.aim, f.step, RN[c.card])


def overrun(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    return what[4], armor.overrun(s, f.group, f.target, RN[what[3]])


def assaults(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    return what[4], armor.assault(s, f.man, f.target, SIGNED[what[3]], f.charge)


def bogs(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    column = max(1, armor.bog_column(s, what[1], f.where == 1) - f.left)
    return (what[3], what[4]), (POS[what[2]][column], POS_RED[what[2]][column])


def observes(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    return what[4], armor.observed(s, what[1], what[2], RN[what[3]])


def creeps_in(c: Remembers, s: UpFrontState, f: Any, what: Action) -> Pair:
    m, t, card = what[1:]
    if ("surrendered", t) in s.marks or own.Lie(s, s.group[m]).here in ("stream", "wadi"):
        return None
    return what[0] == "infiltrates", POS_RED[card][armor.infiltration_column(s, m, t, f.concealed_by)]


ARMORED: dict[str, Callable[[Remembers, UpFrontState, Any, Action], Pair]] = {
    "aims": aims,
    "to hit": to_hit,
    "strikes": strikes,
    "overrun strength": overrun,
    "assaults": assaults,
    "bog check": bogs,
    "observes": observes,
    "infiltrates": creeps_in,
    "not inside": creeps_in,
}
