"""UF 49.11: before a turn of solitaire play all its actions are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.upfront.armor.s25_refusals import ordnance_targets
from bocage.games.upfront.basic.s04_turn import mark_outset, verb_refusal
from bocage.games.upfront.basic.s06_targets import targets
from bocage.games.upfront.basic.s15_command import SOLITAIRE
from bocage.games.upfront.battle.s37_partisans import ENOUGH, action_limit
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.solitaire.s49_solitaire import forget_plan, look
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.actions import number_of
from bocage.games.upfront.table.crossing import founding
from bocage.games.upfront.table.mark_owners import owners
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

AT_A_TARGET: dict[str, Callable[[UpFrontState, int], list[int]]] = {"fire": targets, "ordnance": ordnance_targets}

NO_TARGET = Refusal("UF 49.11", "fire is named with a target that the group can fire at")
ONE_EACH = Refusal("UF 49.11", "that group's action has already been named")


def plays_alone(s: UpFrontState, seat: int) -> bool:
    return SOLITAIRE in s.variants


def aims(s: UpFrontState, verb: str, g: int) -> list[tuple[int, ...]]:
    """UF 49.11: what is named beside group and verb: the target of fire, so that no result is waited for."""
    return [(t,) for t in AT_A_TARGET[verb](s, g)] if verb in AT_A_TARGET else [()]


class NameActions(Frame):
    """UF 49.11: one kind of action for each group that is to act; results are seen only afterwards."""

    def start(self, s: UpFrontState, _: Any) -> None:
        forget_plan(s)
        look(s, s.seat)
        mark_outset(s)
        s.marks[marks.PLANNING, 0] = 1
        ask(s, self, "named", s.seat, "UF 49.11")

    def named_groups(self, s: UpFrontState) -> set[int]:
        return set(owners(s, marks.NAMED))

    def full_refusal(self, s: UpFrontState) -> Refusal | None:
        """UF 37.1, UF 49.11: no more actions are named than may be carried out."""
        full = s.partisan == s.seat and len(self.named_groups(s)) >= action_limit(s, s.seat)
        return ENOUGH if full else None

    def can_named(self, s: UpFrontState) -> list[Action]:
        taken = self.named_groups(s)
        found: list[Action] = [("enough",)]
        if self.full_refusal(s) is not None:
            return found
        for g in GROUPS_OF[s.seat]:
            if s.men[g] and g not in taken:
                for verb in hooks(s).verbs:
                    if verb_refusal(s, verb.name, g) is None:
                        found.extend([("name", verb.name, g, *target) for target in aims(s, verb.name, g)])
        new = [g for g in founding(s, s.seat) if g not in taken and verb_refusal(s, "form", g) is None]
        return [*found, *[("name", "form", g) for g in new]]  # UF 17.92: the men who have set out are a group yet to be

    def why_not_named(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "name":
            return None
        if action[2] in self.named_groups(s):
            return ONE_EACH
        if self.full_refusal(s) is not None:
            return self.full_refusal(s)
        found = verb_refusal(s, action[1], action[2])
        return found if found is not None or action[1] not in AT_A_TARGET else NO_TARGET

    def named(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "enough":
            del s.marks[marks.PLANNING, 0]
            return end(s)
        s.marks[marks.NAMED, action[2]] = number_of(action[1])
        if len(action) > 3:
            s.marks[marks.NAMED_TARGET, action[2]] = action[3]
        tell(s, "UF 49.11", ("named", *action[1:]))
        return ask(s, self, "named", s.seat, "UF 49.11")
