"""DE 4.506, 4.5061 One attempt to Escape: the stack and its loads, the roll, the losses, the way home."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.elst.campaign.book import (
    Key,
    carried_by,
    change,
    line,
    lose,
    name_of,
    note,
    reduce_line,
    replace_line,
    write,
)
from bocage.games.starterkit.elst.campaign.s04_505_paths import Goal, refuges
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import areas_now, enterable_for, flip, move_to
from bocage.games.starterkit.elst.campaign.s04_505_why import area_name
from bocage.games.starterkit.elst.campaign.s04_506_table import (
    BOTH,
    ELIMINATED,
    REDUCED,
    REPLACED,
    WRECK,
    escape_drm,
    escape_parts,
    escape_result,
)
from bocage.games.starterkit.elst.campaign.s04_506_who import (
    load_refusal,
    party_of,
    spot_of,
    stack_mates,
    what_they_hold,
)
from bocage.games.starterkit.elst.campaign.state import ENTRY, SIDES, IslandState
from bocage.games.starterkit.model.marks import WOUNDED
from bocage.games.starterkit.model.tables import WOUND_AGAIN, WOUND_KILLS
from bocage.kernel import verbs
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, end, goto, roll
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

WAYS_OF_2D6: Final = {dr: 6 - abs(7 - dr) for dr in range(2, 13)}
NOT_THERE = Refusal("DE 4.506", "only personnel in the same hex who may attempt Escape too make one stack")
NOT_HELD = Refusal("DE 4.506", "only what a member of the stack possesses is dropped, destroyed or transferred")
HANDED = Refusal("DE 4.506", "it has been transferred already")
NO_GUNNER = Refusal("SK 1.2.6", "a leader does not man a Gun")
NOT_NEAREST = Refusal("DE 4.5061", "who Escapes goes to the nearest friendly Setup Area or Entry Area")


def explain_escape(s: IslandState, members: tuple[int, ...]) -> Explanation:
    """The DRM and the odds of every result."""
    party, spot = party_of(s, members), spot_of(s, members[0])
    found = Explanation(("DE 4.506",), "Escape")
    for rule, words, amount in escape_parts(party, spot):
        found.add(rule, words, amount)
    drm = escape_drm(party, spot)
    chances: dict[str, int] = {}
    for dr, ways in WAYS_OF_2D6.items():
        result = escape_result(party, dr + drm)
        chances[result] = chances.get(result, 0) + ways
    found.odds = [Odds(result, ways / 36, "DE 4.506") for result, ways in chances.items()]
    for place, path in refuges_of(s, members[0]):
        names = ", ".join([island_ground().names[h] for h in path])
        found.notes.append(f"to {place_name(s, place)} by {names} (DE 4.5061)")
    return found


def refuges_of(s: IslandState, key: Key) -> list[Goal]:
    x = line(s, key)
    return refuges(areas_now(s), x.hex, x.side, enterable_for(x))


def place_name(s: IslandState, place: int) -> str:
    return "the Entry Area" if place == ENTRY else area_name(areas_now(s), place, SIDES)


# the rows of a stack that forms


def _mates(s: IslandState, f: EscapeAttempt) -> list[Action]:
    return [("with", k) for k in stack_mates(s, f.members[0], f.tried) if k not in f.members]


def _mate_refusal(s: IslandState, f: EscapeAttempt, action: Action) -> Refusal | None:
    return None if action in _mates(s, f) else NOT_THERE


def _join(s: IslandState, f: EscapeAttempt, action: Action) -> None:
    f.members = (*f.members, action[1])
    goto(s, f, "form")


def _left(s: IslandState, f: EscapeAttempt) -> list[Action]:
    return [("drop", w) for w in what_they_hold(s, f.members)]


def _broken_up(s: IslandState, f: EscapeAttempt) -> list[Action]:
    return [("destroy", w) for w in what_they_hold(s, f.members)]


def _held_refusal(s: IslandState, f: EscapeAttempt, action: Action) -> Refusal | None:
    return None if action[1] in what_they_hold(s, f.members) else NOT_HELD


def _drop(s: IslandState, f: EscapeAttempt, action: Action) -> None:
    x = line(s, action[1])
    where = island_ground().names[x.hex]
    write(s, action[1], x._replace(holder=-1, area=f.left_in))
    note(s, x.side, "DE 4.506", f"{name_of(x)} is left in {where}", action[1], True)
    goto(s, f, "form")


def _destroy(s: IslandState, f: EscapeAttempt, action: Action) -> None:
    lose(s, action[1], "DE 4.506", "is destroyed by its owners", True)
    goto(s, f, "form")


def _takers(s: IslandState, f: EscapeAttempt) -> list[Action]:
    who = (*f.members, *[k for k in stack_mates(s, f.members[0], f.tried) if k not in f.members])
    return [("hand", w, k) for w in what_they_hold(s, f.members) for k in who if k != line(s, w).holder]


def _hand_refusal(s: IslandState, f: EscapeAttempt, action: Action) -> Refusal | None:
    _, w, k = action
    if action not in _takers(s, f):
        return NOT_HELD
    if w in f.handed:
        return HANDED
    return NO_GUNNER if line(s, w).type.is_gun and line(s, k).type.is_leader else None


def _hand(s: IslandState, f: EscapeAttempt, action: Action) -> None:
    _, w, k = action
    f.handed = (*f.handed, w)
    write(s, w, line(s, w)._replace(holder=k))
    goto(s, f, "form")


def _go(s: IslandState, f: EscapeAttempt) -> list[Action]:
    return [("go",)]


def _go_refusal(s: IslandState, f: EscapeAttempt, action: Action) -> Refusal | None:
    for key in f.members:
        refusal = load_refusal(s, key)
        if refusal is not None:
            return refusal
    return None


def _went(s: IslandState, f: EscapeAttempt, action: Action) -> None:
    roll(s, f, "rolled", "2d6", "DE 4.506")


def _explain_go(s: IslandState, f: EscapeAttempt, action: Action) -> Explanation | None:
    return explain_escape(s, f.members)


ROWS: Final = (
    Verb("go", "DE 4.506", _go, _go_refusal, _went, _explain_go),
    Verb("with", "DE 4.506", _mates, _mate_refusal, _join, sure=True),
    Verb("hand", "DE 4.506", _takers, _hand_refusal, _hand),
    Verb("drop", "DE 4.506", _left, _held_refusal, _drop, sure=True),
    Verb("destroy", "DE 4.506", _broken_up, _held_refusal, _destroy, sure=True),
)


class EscapeAttempt(Frame):
    """A stack or a vehicle tries to get away; ends with those who tried."""

    def __init__(self, key: Key = 0, tried: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.members: tuple[int, ...] = (key,)
        self.tried = tried
        self.handed: tuple[int, ...] = ()
        self.left_in = 0
        self.hurt: tuple[int, ...] = ()
        """Leaders whose wound is still to be rolled for."""

    def start(self, s: IslandState, _: Any) -> None:
        self.left_in = line(s, self.members[0]).area
        if line(s, self.members[0]).type.is_vehicle:
            return roll(s, self, "rolled", "2d6", "DE 4.506")
        return goto(s, self, "form")

    def form(self, s: IslandState, _: Any) -> None:
        side = line(s, self.members[0]).side
        if self._has_choice(s):
            return ask(s, self, "formed", side, "DE 4.506")
        return roll(s, self, "rolled", "2d6", "DE 4.506")

    def _has_choice(self, s: IslandState) -> bool:
        return bool(_mates(s, self)) or bool(what_they_hold(s, self.members))

    def can_formed(self, s: IslandState) -> list[Action]:
        return verbs.offered(ROWS, s, self)

    def why_not_formed(self, s: IslandState, action: Action) -> Refusal | None:
        return verbs.refusal(ROWS, s, self, action)

    def explain_formed(self, s: IslandState, action: Action) -> Explanation | None:
        return verbs.explained(ROWS, s, self, action)

    def cites_formed(self, s: IslandState, action: Action) -> tuple[str, ...]:
        return verbs.cited(ROWS, s, self, action)

    def formed(self, s: IslandState, action: Action) -> None:
        verbs.do(ROWS, s, self, action)

    def rolled(self, s: IslandState, dice: tuple[int, int]) -> None:
        """DE 4.506 The table; units are Replaced before they are reduced."""
        party = party_of(s, self.members)
        final = sum(dice) + escape_drm(party, spot_of(s, self.members[0]))
        result = escape_result(party, final)
        x = line(s, self.members[0])
        who = ", ".join([name_of(line(s, key)) for key in self.members])
        where = island_ground().names[x.hex]
        note(s, x.side, "DE 4.506", f"{who} in {where}: Escape, final DR {final}, {result}", self.members[0], True)
        if result == WRECK:
            flip(s, self.members[0], "DE 4.506")
        if result == ELIMINATED:
            self._all_lost(s, self.members)
        for key in self.members:
            if result in (REPLACED, BOTH):
                replace_line(s, key, "DE 4.506", True)
            if result in (REDUCED, BOTH):
                if line(s, key).type.is_leader:
                    self.hurt = (*self.hurt, key)
                else:
                    self._reduced(s, key)
        goto(s, self, "next_wound")

    def _reduced(self, s: IslandState, key: Key) -> None:
        held = carried_by(s, key)
        reduce_line(s, key, "DE 4.506", True)
        if line(s, key).fate:
            self._took_along(s, held)

    def _took_along(self, s: IslandState, held: list[Key]) -> None:
        """DE 4.5061 Who is eliminated by the attempt takes his Equipment with him."""
        for w in held:
            lose(s, w, "DE 4.5061", "is lost with its unit", True)

    def _all_lost(self, s: IslandState, keys: tuple[int, ...]) -> None:
        for key in keys:
            held = carried_by(s, key)
            lose(s, key, "DE 4.506", "is eliminated", True)
            self._took_along(s, held)

    def next_wound(self, s: IslandState, _: Any) -> None:
        """SK 3.2.3 A leader's Casualty Reduction is a wound, whose severity is rolled for."""
        if not self.hurt:
            return goto(s, self, "home")
        return roll(s, self, "wounded", "1d6", "SK 3.2.3")

    def wounded(self, s: IslandState, die: int) -> None:
        key, self.hurt = self.hurt[0], self.hurt[1:]
        x = line(s, key)
        if die + (WOUND_AGAIN if x.is_wounded else 0) >= WOUND_KILLS:
            self._all_lost(s, (key,))
        else:
            change(s, key, x._replace(status=x.status | WOUNDED), "SK 3.2.3", f"{name_of(x)} is wounded", True)
        goto(s, self, "next_wound")

    def survivors(self, s: IslandState) -> tuple[int, ...]:
        return tuple([key for key in self.members if not line(s, key).fate])

    def home(self, s: IslandState, _: Any) -> None:
        """DE 4.5061 To the nearest friendly Setup Area or Entry Area; who finds none is lost."""
        here = self.survivors(s)
        if not here:
            return end(s, self.members)
        goals = refuges_of(s, here[0])
        if len(goals) > 1:
            return ask(s, self, "went", line(s, here[0]).side, "DE 4.5061")
        if goals:
            return goto(s, self, "went", ("to", goals[0][0]))
        self._all_lost(s, here)
        return end(s, self.members)

    def can_went(self, s: IslandState) -> list[Action]:
        return [("to", place) for place, _ in refuges_of(s, self.survivors(s)[0])]

    def why_not_went(self, s: IslandState, action: Action) -> Refusal | None:
        return NOT_NEAREST

    def explain_went(self, s: IslandState, action: Action) -> Explanation | None:
        found = Explanation(("DE 4.5061",), f"to {place_name(s, action[1])}")
        for place, path in refuges_of(s, self.survivors(s)[0]):
            if place == action[1]:
                found.notes.append(f"by {', '.join([island_ground().names[h] for h in path])} (DE 4.5061)")
        return found

    def went(self, s: IslandState, action: Action) -> None:
        for key in self.survivors(s):
            x = line(s, key)
            note(s, x.side, "DE 4.5061", f"{name_of(x)} Escapes to {place_name(s, action[1])}", key, True)
            move_to(s, key, action[1])
        end(s, self.members)
