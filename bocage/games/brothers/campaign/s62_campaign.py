"""BB 62.0: the Campaign Game: linked scenarios, one match from the first set-up to the last result.

    CampaignGame            the whole: each scenario, and between two of them the Regrouping (BB 65.0)
    CampaignBattle          one scenario: set-up, turns with what a campaign adds to Recovery, the last Melees

The side that moves first is the Attacker (`s.first`); it changes hands by BB 65.1.
"""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.roster import (
    campaign,
    close_fight,
    lines_of,
    muster,
    note,
    same_map_before,
    same_map_next,
    stage,
    takes_part,
)
from bocage.games.brothers.campaign.s63_hubs import CampaignRecovery, SetHubs
from bocage.games.brothers.campaign.s65_1_initiative import Initiative, LastMelees
from bocage.games.brothers.campaign.s65_2_loss_recovery import LossRecovery, rest_fully
from bocage.games.brothers.campaign.s65_3_map_situation import PlaceAgain, take_up, taken_up
from bocage.games.brothers.campaign.s65_4_next_scenario import DigIn, KeepWorks, first_holders
from bocage.games.brothers.cards.s18_control import won
from bocage.games.brothers.cards.setup import Numbering, PlaceUnits, lay_out
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.s01_turns import Turn
from bocage.games.brothers.nations.s59_satt import DrawTeams
from bocage.games.brothers.numbers import Side
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.kernel.chance import Pile
from bocage.kernel.consequences import settled, touch
from bocage.kernel.frames import Frame, call, end, finish, goto, tell


def clear_table(s: BrothersState) -> None:
    """Nothing of the last battle is left; the map, its works and who holds what are the next one's to keep."""
    s.turn, s.count, s.phase, s.banzai, s.weather_settled = 0, 0, "", 0, 0
    s.kind, s.at, s.here = [], [], {}
    s.kills, s.exited, s.drawn = [0, 0], [0, 0], [0, 0]
    s.cup0, s.cup1, s.numbers = Pile(), Pile(), Pile()
    s.smoke, s.lights, s.sustained, s.missions = {}, (), {}, ()
    s.forts, s.wire, s.roadblocks, s.control = {}, {}, (), {}
    s.trails, s.flights, s.satt, s.satt_tried, s.chits = (), [0, 0], [0, 0], (), Pile()


def open_scenario(s: BrothersState) -> None:
    """BB 62.0, 64.1, 65.4: the card, its Attacker, who takes the field and how worn the companies are."""
    card = stage(s).card
    old = (s.forts, s.wire, s.roadblocks, s.control, s.trails)
    clear_table(s)
    s.scenario, s.first, s.active = card.ident, card.first, card.first
    pieces = muster(s)
    lay_out(s, card, [(group, kind) for group, kind, _, _ in pieces])
    s.step = [step for _, _, step, _ in pieces]
    s.line = [key for _, _, _, key in pieces]
    if same_map_before(s):
        s.forts = {**s.forts, **old[0]}
        s.wire = {**s.wire, **dict.fromkeys(old[1], 1)}  # BB 43.6: once in a scenario a Trip Flare goes up in each
        s.roadblocks = (*old[2], *[x for x in s.roadblocks if x not in old[2]])
        s.control = {h: old[3].get(h, side) for h, side in s.control.items()}
        s.trails = old[4]
    else:
        s.fort_side, s.posts, s.stood = {}, {}, {}
    for c, company in enumerate(campaign(s).companies):
        s.hub[c], s.displaced[c] = -1, 0
        squads = sum([UNITS[line.kind].squad for _, line in lines_of(s, c)])
        s.worn[c] = int(2 * squads < company.squads)  # BB 64.1
        if not takes_part(s, c):
            rest_fully(s, c)
    cps.restore(s)
    tell(s, "BB 62.0", ("scenario", s.stage))


class CampaignGame(Frame):
    """One scenario after the other."""

    def start(self, s: BrothersState, _: Any) -> None:
        open_scenario(s)
        call(s, self, "fought", CampaignBattle())

    def fought(self, s: BrothersState, _: Any) -> None:
        """What the scenario was worth; then everybody is written down."""
        card = stage(s).card
        winner = card.victory.acting if won(s) else 1 - card.victory.acting
        s.points[winner] += stage(s).points
        note(s, "BB 18.0", f"{card.sides[winner].name} wins {card.title}", stage(s).points)
        close_fight(s)
        if s.stage + 1 == len(campaign(s).stages):
            return self.decide(s)
        s.phase = "regrouping"
        return call(s, self, "recovered", LossRecovery())

    def recovered(self, s: BrothersState, _: Any) -> None:
        last = s.first
        if same_map_next(s):
            take_up(s)  # BB 65.3
        s.stage += 1
        open_scenario(s)
        call(s, self, "fought", CampaignBattle(last))

    def decide(self, s: BrothersState) -> None:
        """The campaign says what it takes to win: more points; where they are equal, the side it names."""
        found = campaign(s)
        winner = found.tie if s.points[0] == s.points[1] else int(s.points[1] > s.points[0])
        score = f"{s.points[winner]} to {s.points[1 - winner]}"
        result = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
        finish(s, result, "BB 62.0", f"{found.sides[winner]} wins {found.title}, {score}")


class CampaignBattle(Frame):
    """One scenario of a campaign. `last`: who was the Attacker at the end of the one before."""

    def __init__(self, last: Side = 0) -> None:
        super().__init__()
        self.last = last

    def start(self, s: BrothersState, _: Any) -> None:
        call(s, self, "set_up", CampaignSetUp(self.last))

    def set_up(self, s: BrothersState, _: Any) -> None:
        first_holders(s)
        goto(s, self, "next_turn")

    def next_turn(self, s: BrothersState, _: Any) -> None:
        s.turn += 1
        tell(s, "BB 1.0", ("turn", s.turn))
        call(s, self, "recovery", Turn())

    def recovery(self, s: BrothersState, _: Any) -> None:
        call(s, self, "initiative", CampaignRecovery())

    def initiative(self, s: BrothersState, _: Any) -> None:
        call(s, self, "decided", Initiative())

    def decided(self, s: BrothersState, another: bool) -> None:
        if another:
            return goto(s, self, "next_turn")
        tell(s, "BB 65.1", ("scenario over", s.stage))
        return call(s, self, "melees_over", LastMelees())

    def melees_over(self, s: BrothersState, _: Any) -> None:
        end(s)


class CampaignSetUp(Frame):
    """BB 18.0 on a new map; on the same one the last Attacker first, as the map situation lets them (BB 65.3)."""

    def __init__(self, last: Side = 0) -> None:
        super().__init__()
        self.last = last
        self.order: list[int] = []

    def start(self, s: BrothersState, _: Any) -> None:
        s.phase = "set-up"
        first = self.last if same_map_before(s) else stage(s).card.setup_first
        self.order = [first, 1 - first]
        call(s, self, "numbered", Numbering())

    def numbered(self, s: BrothersState, _: Any) -> None:
        if any([side.satt for side in stage(s).card.sides]):  # noqa: C419 (lists compile to loops)
            return call(s, self, "next_side", DrawTeams())  # BB 59.4
        return goto(s, self, "next_side")

    def next_side(self, s: BrothersState, _: Any) -> None:
        if not self.order:
            return goto(s, self, "placed")
        side = self.order[0]
        if same_map_before(s):
            taken_up(s, side)
            return call(s, self, "hubs", PlaceAgain(side))
        return call(s, self, "hubs", PlaceUnits(side))

    def hubs(self, s: BrothersState, _: Any) -> None:
        side = self.order.pop(0)
        call(s, self, "next_side", SetHubs(side, same_map_before(s)))

    def placed(self, s: BrothersState, _: Any) -> None:
        s.posts, s.stood = {}, {}
        if not same_map_before(s):
            return goto(s, self, "looked_over")
        self.order = [self.last, 1 - self.last]
        return goto(s, self, "works")

    def works(self, s: BrothersState, _: Any) -> None:
        """BB 65.4: what stays of the old works, then new Foxholes."""
        if not self.order:
            return goto(s, self, "looked_over")
        return call(s, self, "dig", KeepWorks(self.order[0]))

    def dig(self, s: BrothersState, _: Any) -> None:
        call(s, self, "works", DigIn(self.order.pop(0)))

    def looked_over(self, s: BrothersState, _: Any) -> None:
        s.phase = "before"
        for loc in sorted(s.here):
            touch(s, ("at", loc))  # BB 18.0: whoever stands in a hex of the goals holds it
        touch(s, ("everywhere",))  # BB 15.0
        settled(s)
        end(s)
