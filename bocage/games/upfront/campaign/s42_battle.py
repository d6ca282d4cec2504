"""UF 42 on the table: the roster's men and values in a game, the hand of a Staff Sergeant, withdrawal and pursuit in
the turn, and the result of a finished game for the campaign.

    report_of_game(campaign, state, events)    the result as data, as `campaign report` takes it
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.games.upfront.armor.vehicle_state import crew_lost
from bocage.games.upfront.basic.s03_groups import FEWEST, MANY, MOST, Limits, can_complete
from bocage.games.upfront.campaign.s42_campaign import Campaign
from bocage.games.upfront.campaign.s42_deeds import Deed, deeds
from bocage.games.upfront.campaign.s42_play import CampaignMan, campaign_men, is_own_man
from bocage.games.upfront.campaign.s42_withdrawal import (
    CAMPAIGN,
    in_campaign,
)
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed import men
from bocage.games.upfront.printed.nations import NATION_NAMES, ROUT_ABOVE_PANIC
from bocage.games.upfront.printed.scenarios import Force, Scenario
from bocage.games.upfront.printed.vehicles import VEHICLE_NUMBER
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.setup import LEADER_ORDER, muster, vehicles_of
from bocage.games.upfront.state import AFV, CAPTURED, GUN, KILLED, MAN, NOT_YET, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import current_leader
from bocage.kernel.frames import Event, State
from bocage.kernel.game import BadInput

FATE_NAMES = {KILLED: "killed", PANICKED: "panicked", CAPTURED: "captured", ROUTED: "routed", NOT_YET: "absent"}
STAFF_SERGEANT = "SSG"


def ssg_bonus(s: UpFrontState, seat: int) -> int:
    """UF 42.46: a Staff Sergeant who leads unpinned is worth a card; when he is pinned, UF 15.2 takes another."""
    if not in_campaign(s):
        return 0
    leader = current_leader(s, seat)
    return 1 if leader >= 0 and (marks.SSG, leader) in s.marks and not s.pinned[leader] else 0


def _blank_card(nation: int, code: str, taken: set[int]) -> int:
    """UF 42.9: a player's own man has a blank card; here a spare card of the nation stands for it."""
    weapon = weapon_of(nation, code)
    spare = [m for m in men.MEN[nation] if m not in taken and not men.LEADER[m]]
    return next((m for m in spare if men.WEAPON[m] == weapon), spare[0])


def muster_campaign(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 42.1, 42.9: the men fielded, a player's own man among them."""
    people: list[tuple[int, int]] = []
    own: list[int] = []
    for seat, row in enumerate(forces):
        listed = campaign_men(scn, row.nation)
        people += [(seat, p) for p in row.men]
        for man in listed:
            if is_own_man(man):
                own.append(len(people))
                people.append((seat, _blank_card(row.nation, man.weapon, {p for _, p in people})))
    if not any(campaign_men(scn, row.nation) for row in forces):
        return
    s.variants = s.variants if CAMPAIGN in s.variants else (*s.variants, CAMPAIGN)
    muster(s, people, vehicles_of((s.nation[0], s.nation[1]), forces[0], forces[1]))
    for m in own:
        s.marks[marks.OWN_MAN, m] = 1


def lay_over(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 42.3: values, weapons and offices of the roster in place of the printed ones."""
    found = {seat: {man.card: man for man in campaign_men(scn, row.nation)} for seat, row in enumerate(forces)}
    offices: dict[int, str] = {}
    for m in range(len(s.side)):
        man = found[s.side[m]].get(card_of_man(s, m)) if s.kind[m] == MAN else None
        if man is not None:
            _give_values(s, m, man)
            if man.role:
                offices[m] = man.role
    if offices:
        order = sorted(offices, key=lambda m: LEADER_ORDER[offices[m]])
        s.leaders = tuple(tuple([m for m in order if s.side[m] == seat]) for seat in (0, 1))
        s.commissars = tuple([m for m in order if men.LEADER[s.person[m]] == men.COMMISSAR])


def _give_values(s: UpFrontState, m: int, man: CampaignMan) -> None:
    nation = s.nation[s.side[m]]
    s.morale = _with(s.morale, m, man.morale)
    s.panic = _with(s.panic, m, man.panic)
    s.rout = _with(s.rout, m, man.panic + ROUT_ABOVE_PANIC[nation])
    s.kia = _with(s.kia, m, man.kia)
    for raised in hooks(s).on_recruit:  # UF 46.2, UF 50.42
        raised(s, m)
    s.weapon[m] = weapon_of(nation, man.weapon)
    if man.rank == STAFF_SERGEANT and man.role == men.SL:
        s.marks[marks.SSG, m] = 1


def _with(values: tuple[int, ...], m: int, value: int) -> tuple[int, ...]:
    return (*values[:m], value, *values[m + 1 :])


def card_of_man(s: UpFrontState, m: int) -> int:
    """The card number of a man; 0 for a player's own man."""
    return 0 if (marks.OWN_MAN, m) in s.marks else men.NUMBER[s.person[m]]


def roster_men(s: UpFrontState, seat: int, fielded: Iterable[int]) -> dict[int, int]:
    """The men who are on the roster, with their cards; others were gained in play (UF 48) and leave no record."""
    found: dict[int, int] = {}
    for m in range(len(s.side)):
        card = card_of_man(s, m) if s.kind[m] == MAN and s.side[m] == seat else -1
        if card in fielded and card not in found.values():
            found[m] = card
    return found


def room_for_own_man(s: UpFrontState, seat: int) -> Limits | None:
    """UF 42.9: he comes in addition; where the groups are full without him, one of them may have eleven cards."""
    if not s.marks or not any(name == marks.OWN_MAN and s.side[m] == seat for name, m in s.marks):
        return None
    kinds = [s.kind[m] for m, side in enumerate(s.side) if side == seat and not s.fate[m]]
    afvs = kinds.count(AFV)
    usual = can_complete((0,), len(kinds) - afvs, -1, kinds.count(GUN), afvs)
    return None if usual else (FEWEST, MANY, MOST + 1)


def deeds_of(s: UpFrontState, cards: dict[int, int], done: Iterable[Deed]) -> list[dict[str, Any]]:
    """UF 42.43: the deeds of these men, as a report has them."""
    found: list[dict[str, Any]] = []
    for m, name, count, afv, immobilized in done:
        if m in cards and afv < 0:
            found.append({"man": cards[m], "deed": name, "count": count})
        elif m in cards:
            row = {"man": cards[m], "deed": name, "afv": VEHICLE_NUMBER[s.person[afv]]}
            found.append(row | ({"immobilized": True} if immobilized else {}))
    return found


def was_freed(s: UpFrontState, m: int) -> bool:
    """UF 32.22, UF 42.4: no captor has him in the end, so that he is not lost; but he did not end it in play."""
    return s.fate[m] == CAPTURED and m not in s.guard


def side_of_game(s: UpFrontState, seat: int, fielded: Iterable[int], done: Iterable[Deed]) -> dict[str, Any]:
    """One side of a finished game as a report has it."""
    row: dict[str, list[str]] = {}
    lost, strangers_killed = [], 0
    cards = roster_men(s, seat, fielded)
    for m in [m for m in range(len(s.side)) if s.side[m] == seat]:
        name = FATE_NAMES.get(s.fate[m], "")
        if s.kind[m] != MAN:
            strangers_killed += crew_lost(s, m)
            lost += [str(VEHICLE_NUMBER[s.person[m]])] if name not in ("", "absent") else []
        elif m not in cards:
            strangers_killed += name in ("killed", "panicked")  # UF 42.8
        elif name and not was_freed(s, m):
            row.setdefault(name, []).append(str(cards[m]))
        else:
            if s.pinned[m] or s.marks.get((marks.LEFT, m)) == 2 or was_freed(s, m):
                row.setdefault("pinned", []).append(str(cards[m]))
            if m in s.wounded:
                row.setdefault("wounded", []).append(str(cards[m]))
    listed = {name: " ".join(found) for name, found in row.items()} | {"lost_vehicles": " ".join(lost)}
    deeds_done = deeds_of(s, cards, done)
    return listed | {"nation": NATION_NAMES[s.nation[seat]], "crew_killed": strangers_killed, "deed": deeds_done}


def report_of_game(c: Campaign, s: State, events: Iterable[Event]) -> dict[str, Any]:
    """The result of a finished game of this campaign, as data."""
    if not isinstance(s, UpFrontState) or s.result is None:
        raise BadInput("The game is not over: a campaign takes the result of a finished game (UF 42.4).")
    if sorted(s.nation) != sorted(squad.nation for squad in c.squads):
        raise BadInput("That game was fought by other nations than this campaign (UF 42.1).")
    done = deeds(s, events)
    fielded = {squad.nation: [place.card for place in side] for squad, side in zip(c.squads, c.fielded)}
    best = [seat for seat in (0, 1) if s.result[seat] == 1.0]
    winner = NATION_NAMES[s.nation[best[0]]] if len(best) == 1 else "nobody"
    return {"winner": winner, "side": [side_of_game(s, seat, fielded[s.nation[seat]], done) for seat in (0, 1)]}
