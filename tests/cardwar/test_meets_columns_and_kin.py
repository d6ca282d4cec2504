"""Where columns, waves on slopes, berserk men and crews, hidden crews and steeples meet the rules of others."""

from __future__ import annotations

import pytest

from bocage.games.cardwar.marks import BERSERK, CONCEALED, IN_COLUMN, IN_HOLE, TI
from bocage.games.cardwar.supplement.s04_sniper import PINS, SniperAttack
from bocage.games.cardwar.supplement.s08_berserk import go_berserk
from bocage.games.cardwar.supplement.s10_booby_trap import BoobyTrap
from bocage.games.cardwar.supplement.s18_overrun import OverrunAttack, enrage, find_prey
from bocage.games.cardwar.ua_impulse import WaveMove
from bocage.games.starterkit.artillery.s02_5_resolution import blast_shot
from bocage.games.starterkit.fire.modifiers import cover, tem
from bocage.games.starterkit.fire.shot import IN_FINAL, SHELL, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import CX, MOTION, RECALL, STUN
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE, RALLY
from bocage.games.starterkit.ordnance.s06_4_hidden import hide
from bocage.games.starterkit.vehicles.s03_8_by_vehicle import gun_drm
from bocage.games.starterkit.vehicles.s03_8_on_vehicle import attack_rows
from tests.cardwar.position import CardPosition, field, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")
ROAD = field("A1-P10", roads=("A5:SW B5 C6 D6 E7 F7 G8 H8 I9",), woods="C7")
TANK = "german PzKpfw IIIN"


def start(one: str = "german", other: str = "russian", text: str = OPEN) -> CardPosition:
    return two_sides(text, one, other)


def form(p: CardPosition, *units: int) -> None:
    for u in units:
        p.c.mark_card(u, IN_COLUMN)
        p.c.column[u] = 2 * p.hex("A5") + 1


@allowed("UA s25", "UA s4", "UA s10", "UA s18", "UA s21")
@pytest.mark.parametrize("by", ["sniper", "booby trap", "mine", "overrun", "close combat"])
def test_whatever_attacks_a_column_ends_the_whole_of_it(by: str) -> None:
    p = start("german", "russian", ROAD)
    if by == "mine":
        front, rear = p.tank(TANK, "C6", 1), p.tank(TANK, "B5", 1)
    else:
        front, rear = p.unit("russian 4-4-7", "C6"), p.unit("russian 4-4-7", "B5")
    form(p, front, rear)
    if by == "sniper":
        p.begin(SniperAttack(0, 1, p.hex("C6"), PINS))
    elif by == "booby trap":
        p.begin(BoobyTrap(1, p.hex("C6")))
    elif by == "mine":
        p.begin(BoobyTrap(0, p.hex("C6"))).roll(6, 6)
    elif by == "overrun":
        p.c.phase = MOVEMENT
        p.begin(OverrunAttack(p.tank(TANK, "C6", 1))).roll(6, 6)
    else:
        p.unit("german 4-6-7", "C6")
        p.phase(CLOSE_COMBAT)
    assert not p.c.column and not p.c.has_mark(rear, IN_COLUMN)


@allowed("UA s25", "SK 3.7")
def test_who_advances_leaves_his_column_and_its_half_rate_tires_nobody() -> None:
    """Half of the MF is the price of moving without a card: an advance into woods is no more than it ever was."""
    p = start("german", "russian", ROAD)
    one, other = p.unit("german 4-6-7", "C6"), p.unit("german 4-6-7", "B5")
    form(p, one, other)
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "movement")
    p.phase(ADVANCE).do("advance", one).do("to", "C7")
    assert not p.c.status[one] & CX
    assert list(p.c.column) == [other], "the others go on along their road"
    p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "C7").do("move", one)
    assert p.may("to", "C8"), "it is bound to no road any more"


@refused("SK 6.4")
def test_a_hidden_crew_is_not_transferred_for_all_would_hear_of_it() -> None:
    p = start("german", "russian", field("A1-P10", woods="E6"))
    leader, crew = p.unit("german 8-0", "C6"), p.unit("german 2-2-8", "E6")
    p.gun("german PaK 40", crew)
    squad = p.unit("german 4-6-7", "C6")
    p.unit("russian 4-4-7", "P9")
    p.hand(0, "rally 2")
    hide(p.c, crew)
    p.phase(RALLY).do("reorganize", 0).do("form").do("transfer", leader)
    assert p.may("transfer", squad) and p.refused("transfer", crew).rule == "SK 6.4"


@refused("UA s8", "SK 3.1")
def test_a_berserk_unit_is_not_in_good_order_for_the_tasks_of_the_rally_phase() -> None:
    for berserk in (False, True):
        p = start()
        men, other = p.unit("german 4-6-7", "D4"), p.unit("german 4-6-7", "D4")
        lying = p.lying("german MMG", "D4")
        p.unit("russian 4-4-7", "D8")
        if berserk:
            go_berserk(p.c, men)
        p.phase(RALLY)
        assert p.may("recover", men, lying) is not berserk and p.may("recover", other, lying)
        if berserk:
            assert p.refused("recover", men, lying).rule == "SK 3.1"
        q = start()
        men, other = q.unit("german 4-6-7", "D4"), q.unit("german 4-6-7", "D4")
        light = q.weapon("german LMG", men)
        q.unit("russian 4-4-7", "D8")
        if berserk:
            go_berserk(q.c, men)
        q.phase(RALLY)
        assert q.may("give", light, other) is not berserk


@allowed("UA s18", "UA cards.hero")
@refused("UA s18")
def test_a_berserk_vehicle_in_the_hex_of_its_target_overruns_it_again() -> None:
    """It goes on until the target is destroyed, and need not drive out and in again for it."""
    p = start()
    tank, prey = p.tank(TANK, "D4", 1), p.unit("russian 4-4-7", "D4", "broken")
    p.c.vehicle_hero = True
    enrage(p.c, tank, prey)
    p.phase(MOVEMENT).do("move", tank)
    assert p.refused("remain").rule == "UA s18", "it has the MP to start and to overrun"
    p.do("start").quiet()
    assert p.refused("halt").rule == "UA s18"
    p.do("overrun").roll(6, 6)
    p.quiet()
    assert not p.may("overrun") and p.may("halt"), "once a Movement Phase in one hex"
    q = start()
    tank = q.tank(TANK, "D4", 1)
    q.unit("russian 4-4-7", "D4", "broken")
    q.c.vehicle_hero = True
    q.hand(0, "movement")
    q.phase(MOVEMENT).do("wake", "move", 0, "plain", "platoon", tank).do("move", tank).do("start").quiet()
    assert q.refused("overrun").rule == "UA s18", "any other comes into the hex for it"


@allowed("UA s13", "DE 1.1")
def test_a_fortified_hex_shelters_its_steeple_too() -> None:
    p = start("german", "russian", field("A1-P10", stone="D4", steeple="D4"))
    men = p.unit("german 2-4-7", "D4 Steeple")
    above = p.hex("D4 Steeple")
    before = cover(p.c, Shot(p.c, SMALL_ARMS, IN_FINAL, above), men)
    p.c.forts[p.hex("D4")] = 0
    assert cover(p.c, Shot(p.c, SMALL_ARMS, IN_FINAL, above), men) == before + 1


@allowed("UA s9", "SK 3.8")
def test_a_task_immobile_vehicle_fights_as_badly_as_other_task_immobile_units() -> None:
    p = start("russian", "german")
    men, tank = p.unit("russian 4-4-7", "D4"), p.tank(TANK, "D4", 1)
    before = gun_drm(p.c, tank)
    assert attack_rows(p.c, (men,), tank, 0) == []
    p.c.mark_card(tank, TI)
    assert attack_rows(p.c, (men,), tank, 0) == [("SK 3.8", "the target's state", -1)]
    assert gun_drm(p.c, tank) == before + 1


@allowed("UA s23", "SK 1.1.1")
@pytest.mark.parametrize("first", ["D5", "C6"])
def test_each_unit_of_a_wave_came_to_its_hex_in_its_own_way(first: str) -> None:
    """One climbs the crest toward the firer, the other was up there: only the second has Height Advantage."""
    p = start("russian", "german", field("A1-P10", hills="D6 C6 C7 D7"))
    units = {h: p.unit("russian 4-4-7", h) for h in (first, "C6" if first == "D5" else "D5")}
    p.unit("german 4-6-7", "D9", "broken")
    firer = p.unit("german 4-6-7", "D3")
    p.c.attacker, p.c.phase = 0, MOVEMENT
    p.begin(WaveMove(tuple(units.values()), p.hex("D9")))
    while p.asked() == "WaveMove.moved":
        p.do("to", "D6")
    p.do("add", firer).do("fire").silent().roll(3, 4)
    assert p.result(units["D5"]) == "1MC" and p.result(units["C6"]) == "PTC"


@refused("UA convoy", "SK 3.3.2")
def test_a_convoy_leaves_its_road_not_even_for_all_its_mp() -> None:
    p = start("german", "russian", ROAD)
    front, rear = p.tank(TANK, "C6", 1, "yes", 0, MOTION), p.tank(TANK, "B5", 1, "yes", 0, MOTION)
    p.unit("russian 4-4-7", "P1")
    form(p, front, rear)
    p.phase(MOVEMENT).do("move", front)
    assert not p.choices("drive") and p.refused("drive", "C5", 3, 6.5).rule == "UA convoy", "its road is not ahead"
    p.do("pivot", 1).quiet()
    assert {x[1] for x in p.choices("drive")} <= {p.hex("D6")}


@allowed("UA s2", "SK 2.0")
def test_a_stunned_crew_does_not_see_through_a_concealment_counter() -> None:
    for stunned in (False, True):
        p = start("russian", "german")
        squad = p.unit("russian 4-4-7", "D4")
        p.tank(TANK, "D8", 1, "yes", 0, STUN if stunned else 0)
        p.c.mark_card(squad, CONCEALED)
        p.hand(0, "movement")
        p.phase(MOVEMENT).do("wake", "move", 0, "plain", "at", "D4").do("move", squad).do("to", "D5")
        assert p.c.has_mark(squad, CONCEALED) is stunned


@allowed("UA s12", "SK 1.1.1", "DE 2.52")
def test_a_foxhole_in_woods_helps_against_shells_that_burst_in_the_trees() -> None:
    """cardwar.md, line 44: +4 against artillery, +2 against mortars; the Air Burst counts beside it (as SK 6.3)."""
    p = start("german", "russian", field("A1-P10", woods="D4"))
    squad, other = p.unit("german 4-6-7", "D4"), p.unit("german 4-6-7", "D4")
    p.c.mark_card(squad, IN_HOLE)
    p.c.foxholes[p.hex("D4")] = 1
    shells = blast_shot(p.c, p.hex("D4"), (), False)
    mortar = Shot(p.c, SHELL, IN_FINAL, p.hex("D4"))
    mortar.mortar = True
    assert (tem(p.c, shells, squad), tem(p.c, shells, other)) == (3, -1)
    assert (tem(p.c, mortar, squad), tem(p.c, mortar, other)) == (1, -1)
    mortar.critical = True
    assert (tem(p.c, mortar, squad), tem(p.c, mortar, other)) == (-3, -1), "reversed (SK 6.1)"


@allowed("UA s18", "UA s8")
@refused("UA vehicles")
def test_a_berserk_vehicle_has_all_its_mp_and_no_use_for_cards() -> None:
    """The eight MF of a berserk unit are for men on foot."""
    for marks in (0, MOTION):
        p = start()
        tank, prey = p.tank(TANK, "D4", 1, "yes", 2, marks), p.unit("russian 4-4-7", "D9")
        p.c.vehicle_hero = True
        enrage(p.c, tank, prey)
        p.hand(0, "fire")
        assert p.c.allotted(tank, 13.0) == 13.0
        p.phase(PREP_FIRE)
        assert not p.may("wake", "fire", 0, "plain", "platoon", tank), "it does not Prep Fire, and else fires freely"


@allowed("UA s18", "SK 7.10")
def test_a_recalled_vehicle_goes_home_berserk_or_not() -> None:
    """Recall drives it one way, its target another: nothing would be left to it."""
    p = start()
    tank, prey = p.tank(TANK, "D4", 1, "yes", 2), p.unit("russian 4-4-7", "D9")
    p.c.vehicle_hero = True
    enrage(p.c, tank, prey)
    p.c.vehicle_marks[tank] = RECALL
    p.phase(MOVEMENT)
    assert not p.c.prey and not p.c.has_mark(tank, BERSERK)
    assert find_prey(p.c, tank) < 0, "nor does a Hero card send it on"
    p.c.vehicle_marks[tank] = 0
    assert find_prey(p.c, tank) == prey


@allowed("UA s8", "UA s27")
@pytest.mark.parametrize(("nvr", "by"), [(-1, "D5"), (3, "E5")])
def test_the_cheapest_way_of_a_charge_is_the_cheapest_by_night_too(nvr: int, by: str) -> None:
    """Grain is 1.5 MF by day and 2.5 in the dark: then three hexes round it are cheaper."""
    p = start("russian", "german", field("A1-P10", grain="D5"))
    men = p.unit("russian 4-4-7", "D4")
    p.unit("german 4-6-7", "D6", "broken")
    p.c.nvr = nvr
    go_berserk(p.c, men)
    p.phase(MOVEMENT).quiet()
    assert p.at(men) == "D6" and p.told("moved")[0][2] == p.hex(by)
