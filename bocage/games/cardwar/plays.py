"""Playing cards at a question of the Starter Kit: one row for each use (kernel/verbs.py has the same idea for a frame).

A Play is offered at its moments; its `frame` is called and when it ends the question is asked anew. A hand is
named by its Maneuver Element, or PLANNING.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bocage.games.cardwar.hands import held_bits
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal

# moments: when a side is asked
AT_RALLY: Final = 1 << 0
AT_PREP: Final = 1 << 1
AT_MOVE: Final = 1 << 2
AT_FIRST: Final = 1 << 3  # the DEFENDER in the Movement Phase
AT_DEFENSIVE: Final = 1 << 4
AT_ADVANCING: Final = 1 << 5
AT_ADVANCE: Final = 1 << 6
AT_COMBAT: Final = 1 << 7
AS_FIRER: Final = 1 << 8  # an attack is declared: its firer
AS_TARGET: Final = 1 << 9  # the owner of its targets
AT_AMBUSH: Final = 1 << 10
AT_ARTILLERY: Final = 1 << 11
AT_WRECK: Final = 1 << 13  # an own vehicle was destroyed: its crew
AT_ROUT: Final = 1 << 14
AT_DISCARD: Final = 1 << 15  # the ATTACKER in his card phase
AT_FIRE: Final = AT_PREP | AT_DEFENSIVE | AT_ADVANCING
IN_ATTACK: Final = AS_FIRER | AS_TARGET | AT_AMBUSH | AT_COMBAT | AT_WRECK
ALWAYS: Final = ((1 << 12) - 1) | AT_ROUT | AT_WRECK | AT_DISCARD  # every question at which cards may be played

Listed = Callable[[CardState, Side, Frame], list[Action]]
Forbids = Callable[[CardState, Side, Frame, Action], "Refusal | None"]
Makes = Callable[[CardState, Side, Frame, Action], Frame]
Explains = Callable[[CardState, Side, Frame, Action], "Explanation | None"]


def unexplained(s: CardState, side: Side, f: Frame, action: Action) -> Explanation | None:
    return None


class Play:
    """One use of cards: its verb, when it may be played, which plays there are, what forbids one, what it does."""

    def __init__(
        self,
        verb: str,
        moments: int,
        listed: Listed,
        refusal: Forbids,
        frame: Makes,
        explained: Explains = unexplained,
        needs: int = 0,
        judged: bool = False,
    ) -> None:
        self.verb = verb
        self.moments = moments
        self.listed = listed
        self.refusal = refusal
        self.frame = frame
        self.explained = explained
        self.needs = needs
        """Bits of the cards without which there is no such play (deck/uses.py): it is not looked at; 0: none."""
        self.judged = judged
        """Does `listed` give only what nothing forbids?"""


class Plays:
    """All uses of cards in the order in which they are offered; those of a moment, and of a verb, are found at once."""

    def __init__(self, *rows: Play) -> None:
        self.rows = rows
        self.by_verb: dict[str, Play] = {}
        for row in rows:
            self.by_verb.setdefault(row.verb, row)
        self._at: dict[int, tuple[Play, ...]] = {}

    def at(self, moment: int) -> tuple[Play, ...]:
        found = self._at.get(moment)
        if found is None:
            found = self._at[moment] = tuple([row for row in self.rows if row.moments & moment])
        return found


NOT_NOW: Final = Refusal("UA sequence", "that card is not played at this moment")


def offered(plays: Plays, s: CardState, side: Side, moment: int, f: Frame) -> list[Action]:
    found: list[Action] = []
    held = -1
    for row in plays.at(moment):
        if row.needs:
            if held < 0:
                held = held_bits(s, side)
            if not row.needs & held:
                continue
        able = row.listed(s, side, f)
        if able:
            found += able if row.judged else [a for a in able if row.refusal(s, side, f, a) is None]
    return found


def row_of(plays: Plays, action: Action) -> Play | None:
    return plays.by_verb.get(action[0])


def refusal_of(plays: Plays, s: CardState, side: Side, moment: int, f: Frame, action: Action) -> Refusal | None:
    row = row_of(plays, action)
    if row is None:
        return None
    return row.refusal(s, side, f, action) if row.moments & moment else NOT_NOW
