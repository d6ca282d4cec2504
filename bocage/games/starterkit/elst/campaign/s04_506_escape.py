"""DE 4.506 Escape: who must attempt it, who may, in which stacks and with what; the German side first."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.elst.campaign.book import Key, line, name_of
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import areas_now, settle_loose
from bocage.games.starterkit.elst.campaign.s04_506_attempt import EscapeAttempt, explain_escape
from bocage.games.starterkit.elst.campaign.s04_506_who import may_escape, must_escape
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

STAY: Final[Action] = ("stay",)
NOT_TO_ESCAPE = Refusal("DE 4.506", "only units in no friendly Setup Area, or Isolated ones, attempt Escape, and once")


def escape_refusal(s: IslandState, side: Side, tried: tuple[int, ...], key: Key) -> Refusal | None:
    if key in tried or key not in must_escape(s, side) + may_escape(s, side):
        return NOT_TO_ESCAPE
    return None


def stay_refusal(s: IslandState, side: Side) -> Refusal | None:
    """DE 4.506 The step is not over while somebody has to try."""
    owing = must_escape(s, side)
    if not owing:
        return None
    x = line(s, owing[0])
    where = areas_now(s).ground.names[x.hex]
    return Refusal("DE 4.506", f"{name_of(x)} in {where} must attempt Escape")


class Escape(Frame):
    """Both sides, one after the other."""

    def __init__(self) -> None:
        super().__init__()
        self.side = 0
        self.tried: tuple[int, ...] = ()

    def start(self, s: IslandState, _: Any) -> None:
        goto(s, self, "next")

    def next(self, s: IslandState, members: tuple[int, ...] | None) -> None:
        self.tried = (*self.tried, *(members or ()))
        while self.side < 2:
            if [key for key in (*must_escape(s, self.side), *may_escape(s, self.side)) if key not in self.tried]:
                return ask(s, self, "chosen", self.side, "DE 4.506")
            self.side += 1
        settle_loose(s)
        return end(s)

    def can_chosen(self, s: IslandState) -> list[Action]:
        who = (*must_escape(s, self.side), *may_escape(s, self.side))
        found: list[Action] = [("escape", key) for key in who if key not in self.tried]
        return found if stay_refusal(s, self.side) else [*found, STAY]

    def why_not_chosen(self, s: IslandState, action: Action) -> Refusal | None:
        if action[0] == "stay":
            return stay_refusal(s, self.side)
        return escape_refusal(s, self.side, self.tried, action[1]) if action[0] == "escape" else None

    def explain_chosen(self, s: IslandState, action: Action) -> Explanation | None:
        return explain_escape(s, (action[1],)) if action[0] == "escape" else None

    def chosen(self, s: IslandState, action: Action) -> None:
        if action[0] == "stay":
            self.side += 1
            return goto(s, self, "next")
        return call(s, self, "next", EscapeAttempt(action[1], self.tried))
