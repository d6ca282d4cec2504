"""The verbs of a turn: what a group can do as its one action (UF 4.2), and what is free.

`rulebook/verbs.py` lists them. `needs` is the kind of card without which the verb is not even looked at (0: none), and
`about` what must lie on the table or be with the group (on_table.py); `refusal(s, g)` must be None only if the frame
that follows has a complete answer.
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.basic.s05_terrain import own_terrain_refusal, terrain_card_refusal
from bocage.games.upfront.basic.s08_open_ground import open_ground_refusal
from bocage.games.upfront.basic.s15_command import SOLITAIRE
from bocage.games.upfront.hooks import hooks, whole_book
from bocage.games.upfront.infantry.s17_transfer_refusals import ALL_IN_TRANSFER
from bocage.games.upfront.solitaire.s49_solitaire import plan_refusal
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import LAST_CARD, MUST_PLACE, members, must_place
from bocage.games.upfront.table.uses import (
    TERRAIN_BIT,
    held,
    is_reserved,
)
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal


class Verb:
    """One kind of action of a group."""

    def __init__(
        self,
        name: str,
        rule: str,
        needs: int,
        without: Refusal,
        refusal: Callable[[UpFrontState, int], Refusal | None],
        frame: type[Frame],
        about: int = 0,
    ) -> None:
        self.name = name
        self.rule = rule
        self.needs = needs
        self.without = without  # when no such card is held
        self.refusal = refusal
        self.frame = frame
        self.about = about  # any of these


class FreePlay:
    """A play in one's own turn that is no group's action. `options(s)` lists complete answers (verb first); the frame
    is made with that answer as its only argument."""

    def __init__(
        self,
        name: str,
        rule: str,
        options: Callable[[UpFrontState], list[Action]],
        refusal: Callable[[UpFrontState, Action], Refusal | None],
        frame: type[Frame],
    ) -> None:
        self.name = name
        self.rule = rule
        self.options = options
        self.refusal = refusal
        self.frame = frame


CARDS = (1 << 12) - 1  # the bits of a hand; what lies on the table and with the group comes above them
MOST_KEPT = 5000


def worth_asking(s: UpFrontState, holds: int, there: int) -> list[Verb]:
    """The verbs for which this hand has the card, and the table or the group what they are about."""
    rules = hooks(s)
    key = holds & CARDS | there << 12
    found = rules.verbs_asked.get(key)
    if found is None:
        found = [verb for verb in rules.verbs if not verb.needs or holds & verb.needs]
        found = [verb for verb in found if not verb.about or there & verb.about]
        if len(rules.verbs_asked) >= MOST_KEPT:
            rules.verbs_asked.clear()
        rules.verbs_asked[key] = found
    return found


def terrain_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 5.1: the group can take Terrain and may enter at least one that is held."""
    found = own_terrain_refusal(s, g)
    if found is not None:
        return found
    for card in held(s, g // SLOTS, TERRAIN_BIT):
        found = terrain_card_refusal(s, g, card)
        if found is None:
            return None
    return found


def can_take_terrain(s: UpFrontState, g: int) -> bool:
    """A Terrain card is held that can be laid there, be it where Open Ground cannot (UF 8.1, UF 24.4)."""
    return bool(held(s, g // SLOTS, TERRAIN_BIT)) and terrain_refusal(s, g) is None


def open_refusal(s: UpFrontState, g: int) -> Refusal | None:
    return open_ground_refusal(s, g) if s.hands[g // SLOTS] else no.NO_CARD


def number_of(name: str) -> int:
    """A verb's place in the whole list, -1 for what is no group's verb."""
    for number, verb in enumerate(whole_book().verbs):
        if verb.name == name:
            return number
    return -1


LAYS_A_CARD = ("terrain", "open", "form")  # with any card of the hand, or with Terrain


def placing_refusal(s: UpFrontState, g: int, name: str) -> Refusal | None:
    """UF 17.7: a group that must be placed does nothing else, and nobody else lays the card that it needs."""
    if must_place(s, g) and (open_refusal(s, g) is None or can_take_terrain(s, g)):
        return None if name in ("terrain", "open") else MUST_PLACE
    spends = name in LAYS_A_CARD or any(verb.name == name and verb.needs for verb in hooks(s).verbs)
    return LAST_CARD if spends and is_reserved(s, g // SLOTS) else None


def bound_refusal(s: UpFrontState, g: int, name: str) -> Refusal | None:
    """UF 17.7, UF 17.8: a group that must be placed now, or that has nobody left but men in transfer."""
    if s.exchanging:
        found = placing_refusal(s, g, name)
        if found is not None:
            return found
    if s.crossing and s.men[g] and not members(s, g) and name != "receive":
        return ALL_IN_TRANSFER
    if s.variants and SOLITAIRE in s.variants:
        planned = plan_refusal(s, g, name, number_of(name))
        if planned is not None:
            return planned
    for function in hooks(s).group_bars:
        found = function(s, g, name)
        if found is not None:
            return found
    return None
