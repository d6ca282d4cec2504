"""UA advance Advancing without a card: free units, out of a Fire For Effect, and free activations equal to the ELR."""

from __future__ import annotations

from bocage.games.cardwar.free import takes_free_activation
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.names import Location, Units
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.phases.s03_7_advance import Advance, advance_steps
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

NONE_LEFT = Refusal("UA advance", "there are not enough free activations left for all who advance here")


def activation_refusal(s: SKState, group: Units, goal: Location) -> Refusal | None:
    """UA advance One free activation for each unit that has no other right to advance there."""
    assert isinstance(s, CardState)
    if len(group) <= s.free_left:
        return None
    needed = sum(1 for u in group if takes_free_activation(s, u, goal))
    return NONE_LEFT if needed > s.free_left else None


class CardAdvanceMove(Advance):
    """SK 3.7 with UA advance."""

    def can_chosen(self, s: SKState) -> list[Action]:
        return [a for a in super().can_chosen(s) if self.free_refusal(s, a) is None]

    def free_refusal(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "with":
            return self.joining_refusal(s, (*self.group, action[1]))
        if action[0] == "to":
            return activation_refusal(s, self.group, action[1])
        return activation_refusal(s, self.group, -1) if action == ("exit",) else None

    def joining_refusal(self, s: SKState, group: Units) -> Refusal | None:
        """Nobody joins with whom there would be nowhere left to go."""
        assert isinstance(s, CardState)
        if len(group) <= s.free_left:
            return None
        goals = [where for where, _ in advance_steps(s, group[0])]
        goals += [-1] if s.at[group[0]] in battle_of(s).sides[s.attacker].exits else []
        barred = [activation_refusal(s, group, goal) for goal in goals]
        return NONE_LEFT if None not in barred else None

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        return super().why_not_chosen(s, action) or self.free_refusal(s, action)

    def go(self, s: SKState, action: Action) -> None:
        assert isinstance(s, CardState)
        if action[0] in ("to", "exit"):
            goal = action[1] if action[0] == "to" else -1
            s.free_left -= sum(1 for u in self.group if takes_free_activation(s, u, goal))
        super().go(s, action)
