"""DE 4.3 CG2, 4.5171, 4.6: one scenario of the campaign, from its set-up to its end.

CampaignScenario        set-up, Player Turns, and the ways it ends: a die, the turn track, agreement
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.battles import WHOLE_MAP, battle_key
from bocage.games.starterkit.elst.campaign.book import open_fights
from bocage.games.starterkit.elst.campaign.charts import ENDS
from bocage.games.starterkit.elst.campaign.fielding import lay_loose, open_map
from bocage.games.starterkit.elst.campaign.s04_3_arrivals import Arrivals
from bocage.games.starterkit.elst.campaign.s04_518_set_up import SetUpScenario
from bocage.games.starterkit.elst.campaign.s04_5171_playing_area import barred_entries, german_attack
from bocage.games.starterkit.elst.campaign.state import BRITISH, GERMAN, SIDES, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.state import RALLY
from bocage.games.starterkit.ordnance.s06_4_hidden import reveal_unit, review_hidden
from bocage.games.starterkit.phases.s02_control import review_control
from bocage.games.starterkit.phases.s03_0_sequence import PlayerTurn
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, finish, goto, roll, tell

GO_ON: Action = ("go on",)
END_IT: Action = ("end the scenario",)
CONCEDE: Action = ("concede",)


class CampaignScenario(Frame):
    """Ends with the side that has conceded the campaign, or -1."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def start(self, s: IslandState, _: Any) -> None:
        s.step = ""
        first = GERMAN if german_attack(s) else BRITISH  # DE 4.42, 4.5171, 4.6: who set up second moves first
        open_map(s, battle_key(s, WHOLE_MAP, first, barred_entries(s)))
        tell(s, "DE 4.4" if not s.fight else "DE 4.517", ("scenario", s.scenario, s.date))
        call(s, self, "set_up", SetUpScenario())

    def set_up(self, s: IslandState, _: Any) -> None:
        if not german_attack(s):
            lay_loose(s)
        s.squads_set_up = [sum([s.type(u).is_squad for u in s.roster[side]]) for side in (0, 1)]  # DE 4.3 CG5
        open_fights(s)
        s.turn = 1
        s.attacker = battle_of(s).first
        tell(s, "DE 4.6", ("moves first", s.attacker))
        review_hidden(s)
        review_control(s)
        goto(s, self, "player_turn")

    def player_turn(self, s: IslandState, _: Any) -> None:
        s.phase = RALLY
        call(s, self, "arrived", Arrivals())

    def arrived(self, s: IslandState, _: Any) -> None:
        call(s, self, "turn_over", PlayerTurn())

    def turn_over(self, s: IslandState, _: Any) -> None:
        """DE 4.3 CG2 By agreement at the end of any Player Turn: whose turn it was may propose it."""
        ask(s, self, "proposed", s.attacker, "DE 4.3")

    def can_proposed(self, s: IslandState) -> list[Action]:
        return [GO_ON, END_IT, CONCEDE]

    def explain_proposed(self, s: IslandState, action: Action) -> Explanation | None:
        if action != GO_ON:
            return None
        return previews.going_on(s, s.attacker != battle_of(s).first and not german_attack(s))

    def proposed(self, s: IslandState, action: Action) -> None:
        if action == CONCEDE:
            return end(s, s.attacker)
        if action == END_IT:
            return ask(s, self, "agreed", 1 - s.attacker, "DE 4.3")
        return goto(s, self, "track")

    def can_agreed(self, s: IslandState) -> list[Action]:
        return [GO_ON, END_IT]

    def agreed(self, s: IslandState, action: Action) -> None:
        if action == END_IT:
            tell(s, "DE 4.3", ("scenario over", "by agreement"))
            return goto(s, self, "over")
        return goto(s, self, "track")

    def track(self, s: IslandState, _: Any) -> None:
        """DE 4.3 CG2, 4.5171 The marker advances; from the end of Turn 5 a German die may end the scenario."""
        battle = battle_of(s)
        s.attacker = 1 - s.attacker
        if s.attacker != battle.first:
            return goto(s, self, "player_turn")
        if s.turn >= battle.turns:
            tell(s, "DE 4.3" if not german_attack(s) else "DE 4.5171", ("scenario over", "the turn track has ended"))
            return goto(s, self, "over")
        if not german_attack(s) and s.turn in ENDS:
            return roll(s, self, "end_rolled", "1d6", "DE 4.3")
        return goto(s, self, "next_turn")

    def end_rolled(self, s: IslandState, die: int) -> None:
        tell(s, "DE 4.3", ("end roll", die, ENDS[s.turn]))
        if die <= ENDS[s.turn]:
            tell(s, "DE 4.3", ("scenario over", "the German die"))
            return goto(s, self, "over")
        return goto(s, self, "next_turn")

    def next_turn(self, s: IslandState, _: Any) -> None:
        s.turn += 1
        goto(s, self, "player_turn")

    def over(self, s: IslandState, _: Any) -> None:
        for side in (0, 1):
            for u in s.hiding[side]:
                reveal_unit(s, u)
        end(s, -1)


def concede(s: IslandState, side: Side) -> None:
    """DE 4.2 CG End: one side concedes victory."""
    result = (0.0, 1.0) if side == GERMAN else (1.0, 0.0)
    finish(s, result, "DE 4.2", f"{SIDES[1 - side]} victory: the {SIDES[side]} side concedes")
