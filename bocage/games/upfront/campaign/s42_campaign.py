"""UF 42: a campaign. It is a header and a list of steps; its state is what the steps make of the header, so that a file
of steps with the cards drawn in them can always be played through again and checked.

    Campaign(header)                the state before the first step
    do(campaign, step, draws)       one step, checked: BadInput names the rule that forbids it, and nothing is changed

A step is a dict with "do": "field" (both forces for the next scenario), "report" (its result), "lower" (what rout
takes, UF 42.42), "improve" (UF 42.44), "return" (a wounded own man comes back as a replacement, UF 42.9).
"""

from __future__ import annotations

import copy
from typing import Any

from bocage.games.upfront.campaign.s42_aftermath import (
    after_scenario,
    change_refusal,
    improve,
    improve_refusal,
    lower,
    lower_choices,
    score_scenario,
)
from bocage.games.upfront.campaign.s42_fielding import Fielded, Wishes, field_force, revive
from bocage.games.upfront.campaign.s42_header import Header
from bocage.games.upfront.campaign.s42_result import Report, report_of, side_refusals
from bocage.games.upfront.campaign.s42_roster import PERSONAL_CARD, Squad, available, new_squad
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.printed.men import NUMBER
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.scenarios import ATTACKER, DEFENDER, Force, Scenario, force
from bocage.kernel.game import BadInput
from bocage.kernel.refusal import Refusal

PREPARING = "preparing"  # the next scenario's forces are to be fielded; improvements for the last one are still open
FIGHTING = "fighting"
OVER = "over"

Step = dict[str, Any]


def called_for(header: Header, i: int) -> tuple[int, ...]:
    """The cards that the scenarios of the series list for this player, on whichever side."""
    nation, other = header.players[i].nation, header.players[1 - i].nation
    rows = [force(scn, role, nation, other) for scn in header.scenarios for role in (ATTACKER, DEFENDER)]
    return tuple(sorted({card for row in rows if row is not None for card in listed_cards(row)}))


class Campaign:
    """The state of a campaign between two players."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.at = 0  # index of the next scenario, or of the one being fought
        self.phase = PREPARING
        self.squads: list[Squad] = [
            new_squad(p.name, p.nation, (p.own_name, p.own_weapon), called_for(header, i))
            for i, p in enumerate(header.players)
        ]
        self.attacker = -1  # index of the attacking player in the scenario being fought, -1 in a meeting
        self.fielded: list[list[Fielded]] = [[], []]
        self.routed: list[list[int]] = [[], []]  # men whose owner still has to choose (UF 42.42)
        self.entitled: list[list[int]] = [[], []]  # men who may still improve (UF 42.44)
        self.team_goes_on = False
        self.winners: list[int] = []  # by scenario: index of the player, -1 nobody

    @property
    def scenario(self) -> Scenario:
        return self.header.scenarios[min(self.at, len(self.header.scenarios) - 1)]


def do(campaign: Campaign, step: Step, draws: Draws) -> Campaign:
    """A new state after the step; the old one is left as it was."""
    found = copy.deepcopy(campaign)
    kind = step.get("do")
    if kind == "field":
        _field(found, step, draws)
    elif kind == "report":
        _report(found, report_of(step.get("result", {})))
    elif kind in ("lower", "improve", "return"):
        _choice(found, step)
    else:
        raise BadInput(f"There is no campaign step {kind!r}.")
    return found


def refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise BadInput(refusal.sentence() + ".")


# fielding


def leader_of_points(c: Campaign) -> int:
    """The player with the most points; at a tie the winner of the last scenario, -1 if nobody won it (UF 42.9)."""
    first, second = c.squads[0].points, c.squads[1].points
    if first != second:
        return 0 if first > second else 1
    return c.winners[-1] if c.winners else -1


def settle_attacker(c: Campaign, draws: Draws) -> int:
    """UF 42.9, sample campaign: whoever leads attacks; the header may say otherwise; a last tie is drawn for."""
    scn = c.scenario
    if scn.kind != "attack":
        return -1
    able = [i for i in (0, 1) if forces(c, i) is not None]
    wanted = c.header.attackers[c.at]
    if wanted < 0:
        wanted = leader_of_points(c)
    if wanted not in able and len(able) == 1:
        return able[0]
    return wanted if wanted >= 0 else draws.higher("UF 42.9")


def forces(c: Campaign, attacker: int) -> tuple[Force, Force] | None:
    """The two forces that the scenario lists if this player attacks (-1: a meeting); None if it has none."""
    found: list[Force] = []
    for i in (0, 1):
        role = ATTACKER if attacker in (i, -1) else DEFENDER
        row = force(c.scenario, role, c.squads[i].nation, c.squads[1 - i].nation)
        if row is None:
            return None
        found.append(row)
    return found[0], found[1]


def listed_cards(row: Force) -> tuple[int, ...]:
    """The men a force calls for, reinforcements included."""
    return tuple(NUMBER[m] for m in row.men + row.reinforcement_men)


def field_refusal(c: Campaign) -> Refusal | None:
    """UF 42.1, 42.42: the next scenario of the series, after what rout takes has been settled."""
    if c.phase == OVER:
        return Refusal("UF 42.1", "all scenarios of the campaign have been played")
    if c.phase == FIGHTING:
        return Refusal("UF 42.1", f"scenario {c.scenario.id} is still to be reported")
    for squad, cards in zip(c.squads, c.routed):
        if cards:
            name = squad.roster[cards[0]].name
            return Refusal(
                "UF 42.42", f"{NATION_NAMES[squad.nation]}: say whether rout lowers {name}'s morale or panic"
            )
    return None


def _wishes(step: Step, i: int) -> Wishes:
    given: Any = step.get("wishes", [{}, {}])[i]
    return Wishes(
        use=tuple((int(a), int(b)) for a, b in given.get("use", [])),
        lead=tuple((str(a), int(b)) for a, b in given.get("lead", [])),
        exchange=int(given.get("exchange", -1)),
        transfer_asl=bool(given.get("transfer_asl", False)),
        without_asl=bool(given.get("without_asl", False)),
    )


def _field(c: Campaign, step: Step, draws: Draws) -> None:
    refuse(field_refusal(c))
    c.attacker = settle_attacker(c, draws)
    rows = forces(c, c.attacker)
    if rows is None:
        raise BadInput(f"Scenario {c.scenario.id} has no forces for these nations (UF 42.1).")
    c.fielded = [
        field_force(c.squads[i], listed_cards(rows[i]), c.at, _wishes(step, i), draws) for i in (0, 1)
    ]  # fmt: skip
    for squad, fielded in zip(c.squads, c.fielded):
        squad.open_fight(c.at, tuple(place.card for place in fielded))
    if not c.team_goes_on:
        c.entitled = [[], []]  # UF 42.44: what was not traded is carried over
    c.phase = FIGHTING


# the result


def report_refusals(c: Campaign, report: Report) -> list[Refusal]:
    """UF 42.4: what in the report cannot be."""
    if c.phase != FIGHTING:
        return [Refusal("UF 42.1", "no scenario is being fought")]
    nations = [squad.nation for squad in c.squads]
    if report.winner >= 0 and report.winner not in nations:
        return [Refusal("UF 42.8", f"{NATION_NAMES[report.winner]} troops are not in this campaign")]
    if sorted(side.nation for side in report.sides) != sorted(nations):
        return [Refusal("UF 42.4", "the report has one entry for each side")]
    rows = forces(c, c.attacker)
    found: list[Refusal] = []
    for side in report.sides:
        i = nations.index(side.nation)
        men = c.squads[i].took_part()
        cards = rows[i].vehicles + rows[i].reinforcement_vehicles if rows is not None else ()
        found += side_refusals(side, men, cards)
    return found


def _report(c: Campaign, report: Report) -> None:
    wrong = report_refusals(c, report)
    if wrong:
        raise BadInput("; ".join(refusal.sentence() for refusal in wrong) + ".")
    by_nation = {side.nation: side for side in report.sides}
    for i, squad in enumerate(c.squads):
        side, won = by_nation[squad.nation], report.winner == squad.nation
        men = squad.took_part()
        score_scenario(squad, side, won, c.at)
        c.routed[i] = after_scenario(squad, side, men, won, c.at)
        absent = [card for card, fate in side.fates if fate == "absent"]
        c.entitled[i] = sorted({*c.entitled[i], *[card for card in men if card not in absent]})
        _settle_rout(c, i)
    c.winners.append(next((i for i, squad in enumerate(c.squads) if squad.nation == report.winner), -1))
    c.team_goes_on = report.team_goes_on
    c.fielded = [[], []]
    c.at += 1
    c.phase = OVER if c.at == len(c.header.scenarios) else PREPARING


def _settle_rout(c: Campaign, i: int) -> None:
    """UF 42.42: where only one value can be lowered there is nothing to choose."""
    open_choices: list[int] = []
    for card in c.routed[i]:
        able = lower_choices(c.squads[i].roster[card])
        if len(able) == 1:
            lower(c.squads[i], card, able[0], c.at)
        else:
            open_choices.append(card)
    c.routed[i] = open_choices


# choices after a scenario


def improvement_refusal(c: Campaign, i: int, card: int, value: str) -> Refusal | None:
    """UF 42.44: once after each scenario a man took part in, and after a Team Game only when all of it is over."""
    if c.phase == FIGHTING:
        return Refusal("UF 42.44", "improvements are bought at the end of a scenario")
    if c.team_goes_on:
        return Refusal("UF 42.44", "the Team Game is not over")
    if card not in c.entitled[i]:
        return Refusal("UF 42.44", f"#{card} took no part in the last scenario, or has improved after it")
    if card in c.routed[i]:
        return Refusal("UF 42.42", f"#{card} has routed: say first what it lowers")
    return improve_refusal(c.squads[i].roster[card], value)


def _choice(c: Campaign, step: Step) -> None:
    i, card, value = int(step.get("player", -1)), int(step.get("man", -1)), str(step.get("value", ""))
    if i in (0, 1) and step["do"] == "return":
        return _return(c, i)
    if i not in (0, 1) or card not in c.squads[i].roster:
        raise BadInput(f"There is no man #{card} on that roster (UF 42.4).")
    if step["do"] == "improve":
        refuse(improvement_refusal(c, i, card, value))
        improve(c.squads[i], card, value)
        c.entitled[i].remove(card)
    else:
        if card not in c.routed[i]:
            refuse(Refusal("UF 42.42", f"#{card} has not routed"))
        refuse(change_refusal(c.squads[i].roster[card], value, -1, "UF 42.42"))
        lower(c.squads[i], card, value, c.at - 1)
        c.routed[i].remove(card)


def _return(c: Campaign, i: int) -> None:
    """UF 42.9: a wounded own man may come back at once as a replacement; the wounded man is gone."""
    squad = c.squads[i]
    own = squad.roster.get(PERSONAL_CARD)
    if own is None or own.fate or available(own, c.at) or c.phase == FIGHTING:
        return refuse(Refusal("UF 42.9", "only a wounded own man returns as a replacement, and before a scenario"))
    return revive(squad, PERSONAL_CARD, c.at)


def result_of_campaign(c: Campaign) -> int:
    """UF 42.8: the player with the most Campaign Game Victory Points; -1 at a tie."""
    first, second = c.squads[0].points, c.squads[1].points
    return -1 if first == second else 0 if first > second else 1
