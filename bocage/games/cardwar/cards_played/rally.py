"""UA cards.rally, rally-all Rally cards: help for a Location, or all of it rallies; and a crew that gets out."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import RALLY_ALL
from bocage.deck.uses import RALLY_BIT, RALLY_OF
from bocage.games.cardwar.cards_played.holding import NOT_HELD, OTHER_ELEMENT, held, least, serves
from bocage.games.cardwar.foreseen.cards import explain_rally_all, explain_save
from bocage.games.cardwar.hands import hands_of, spend
from bocage.games.cardwar.plays import AT_RALLY, AT_WRECK, Play
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.names import Location, Side, Unit
from bocage.games.starterkit.model.state import can_lead, leadership, morale
from bocage.games.starterkit.phases.s03_1_attempts import rally, rally_drm
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

HELP = "rally card"
ALL = "rally all"
SAVE = "save crew"

ONE_EACH = Refusal("UA cards.rally", "one Rally card is played on a Location in a Rally Phase")
NOBODY_RALLIES = Refusal("UA cards.rally-all", "nobody there, or next to it with a leader, is broken and free to rally")
NOBODY_BROKEN = Refusal("UA cards.rally", "nobody there is broken and free to rally")


def helping(s: CardState, e: int, side: Side, number: int) -> int:
    return least(s, e, side, [c for c in held(s, e, side, RALLY_BIT) if RALLY_OF[c] == number])


def numbers(s: CardState, e: int, side: Side) -> list[int]:
    return sorted({RALLY_OF[c] for c in held(s, e, side, RALLY_BIT)})


def broken_at(s: CardState, side: Side, where: Location) -> list[Unit]:
    """SK 3.1, 3.8 Broken units of the side there that are not held in Melee."""
    there = [u for u in s.stacks.get(where, ()) if s.side[u] == side]
    return [u for u in there if s.status[u] & BROKEN and not s.status[u] & MELEE]


def broken_hexes(s: CardState, side: Side) -> list[Location]:
    return list(dict.fromkeys([s.at[u] for u in s.roster[side] if s.status[u] & BROKEN]))


# Rally 1 to 6


def help_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    hexes = broken_hexes(s, side)
    if not hexes:
        return []
    return [(HELP, e, h, n) for e in hands_of(s, side) for n in numbers(s, e, side) if n != RALLY_ALL for h in hexes]


def help_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.rally One a Location and Rally Phase; it gives no right to an attempt."""
    _, e, where, n = action
    if n == RALLY_ALL or not helping(s, e, side, n):
        return NOT_HELD
    if (side, where) in s.rally_card:
        return ONE_EACH
    broken = broken_at(s, side, where)
    if not broken:
        return NOBODY_BROKEN
    return None if any(serves(s, e, side, u) for u in broken) else OTHER_ELEMENT


def explain_help(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    """The chances of each unit before and after."""
    _, _, where, n = action
    e = Explanation(("UA cards.rally",), f"rally DRM {-n:+d} for all in the Location")
    leaders = [v for v in s.stacks.get(where, ()) if s.side[v] == side and s.leads(v) and s.good_order(v)]
    for u in broken_at(s, side, where):
        best = min(leaders, key=lambda v: leadership(s, v), default=-1)
        drm = sum(x[2] for x in rally_drm(s, u, best))
        before, after = _ways(morale(s, u) - drm), _ways(morale(s, u) - drm + n)
        e.notes.append(f"{s.type(u).name}: {before / 36:.0%} before, {after / 36:.0%} with the card.")
        e.odds.append(Odds(f"{s.type(u).name} rallies", after / 36, "UA cards.rally"))
    return e


def _ways(needed: int) -> int:
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b <= needed and a + b < 12)


class RallyPlay(Frame):
    def __init__(self, side: Side = 0, e: int = 0, where: Location = -1, number: int = 0) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.where = where
        self.number = number

    def start(self, s: CardState, _: Any) -> None:
        """UA cards.rally Its number is taken off every rally roll in the Location in this phase."""
        spend(s, self.e, self.side, helping(s, self.e, self.side, self.number))
        s.rally_card[self.side, self.where] = self.number
        tell(s, "UA cards.rally", ("rally card", self.side, self.where, self.number))
        end(s)


def help_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return RallyPlay(side, action[1], action[2], action[3])


# Rally All


def rallied_by(s: CardState, side: Side, where: Location) -> list[Unit]:
    """UA cards.rally-all All of the Location, and of adjacent ones where an unbroken, unpinned leader is with them."""
    found = broken_at(s, side, where)
    for h in ground_of(s).near[where]:
        if any(s.side[v] == side and can_lead(s, v) for v in s.stacks.get(h, ())):
            found += broken_at(s, side, h)
    return found


def all_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    g = ground_of(s)
    hexes: dict[int, int] = {}
    for h in broken_hexes(s, side):
        hexes.update(dict.fromkeys([h, *g.near[h]], 1))
    able = [h for h in hexes if any(s.side[u] == side for u in s.stacks.get(h, ()))]
    if not able:
        return []
    return [(ALL, e, h) for e in hands_of(s, side) if helping(s, e, side, RALLY_ALL) for h in able]


def all_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e, where = action
    if not helping(s, e, side, RALLY_ALL):
        return NOT_HELD
    if not rallied_by(s, side, where):
        return NOBODY_RALLIES
    there = [u for u in s.stacks.get(where, ()) if s.side[u] == side]
    return None if any(serves(s, e, side, u) for u in there) else OTHER_ELEMENT


class RallyAllPlay(Frame):
    """UA cards.rally-all They rally without a roll, DM or not."""

    def __init__(self, side: Side = 0, e: int = 0, where: Location = -1) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.where = where

    def start(self, s: CardState, _: Any) -> None:
        units = rallied_by(s, self.side, self.where)
        spend(s, self.e, self.side, helping(s, self.e, self.side, RALLY_ALL))
        for u in units:
            rally(s, u)
        end(s)


def all_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return RallyAllPlay(side, action[1], action[2])


# a crew gets out


def save_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return [(SAVE, e) for e in hands_of(s, side) if helping(s, e, side, RALLY_ALL)]


def save_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.rally-all For a crew of the hand's own element."""
    from bocage.games.cardwar.supplement.s20_crew_survival import CrewSurvival

    if not helping(s, action[1], side, RALLY_ALL):
        return NOT_HELD
    own = isinstance(f, CrewSurvival) and serves(s, action[1], side, f.vehicle)
    return None if own else OTHER_ELEMENT


class SavePlay(Frame):
    """UA cards.rally-all Crew Survival succeeds without a roll (supplement/s20_crew_survival.py)."""

    def __init__(self, side: Side = 0, e: int = 0) -> None:
        super().__init__()
        self.side = side
        self.e = e

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, helping(s, self.e, self.side, RALLY_ALL))
        end(s)


def save_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return SavePlay(side, action[1])


def explain_all(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    return explain_rally_all(s, rallied_by(s, side, action[2]))


def explain_saving(s: CardState, side: Side, f: Frame, action: Action) -> Explanation | None:
    from bocage.games.cardwar.supplement.s20_crew_survival import CrewSurvival

    return explain_save(s, f.vehicle, f.drm) if isinstance(f, CrewSurvival) else None


RALLY_PLAYS: tuple[Play, ...] = (
    Play(HELP, AT_RALLY, help_list, help_refusal, help_frame, explain_help, needs=RALLY_BIT),
    Play(ALL, AT_RALLY, all_list, all_refusal, all_frame, explain_all, needs=RALLY_BIT),
    Play(SAVE, AT_WRECK, save_list, save_refusal, save_frame, explain_saving, needs=RALLY_BIT),
)
