"""Where a vehicle's rules meet those of First Fire, arcs, interdiction, Recall (SK 3.3.2, 3.3.3, 6.10, 7.5, 7.10)."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_5_resolution import Barrage
from bocage.games.starterkit.artillery.s02_batteries import FFE_1, FFE_2
from bocage.games.starterkit.fire.s03_2_1_sight import sees
from bocage.games.starterkit.model.counters import put
from bocage.games.starterkit.model.marks import CE, DAZED, HAS_MOVED, IMMOBILIZED, MOTION, RECALL, ROLLING
from bocage.games.starterkit.model.state import ADVANCE, ADVANCING_FIRE, MOVEMENT, OFF_BOARD, PREP_FIRE
from bocage.games.starterkit.phases.s03_6_interdiction import interdictors
from bocage.games.starterkit.vehicles.s07_10_effects import immobilize
from bocage.kernel import play
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, shoot
from tests.starterkit.vehicles.own import T34, is_marked, spend

OPEN = field("A1-L12")
PANZER, SHERMAN, FIREFLY = "german PzKpfw IIIN", "british Sherman V(a)", "british Sherman VC(a)"
NE, E, SE, SW, W, NW = range(6)
TOGETHER = "SK 3.2.2"


@allowed("SK 3.3.2", "SK 3.3.3")
def test_the_defender_answers_the_mp_that_are_left() -> None:
    """What a vehicle has left when it ends its movement is spent in its hex, in the sight of those who see it."""
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW)
    crew = p.unit("german 2-2-8", "E3")
    gun = p.gun("german PaK 40", crew, SE)
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E8").do("shoot", gun).do("fire", "vtt", "ap", SE).roll(1, 6).roll(6, 6).quiet()
    p.do("halt").quiet().do("remain")
    assert p.asked() == "FirstFire.reacted" and p.may("shoot", gun)  # its rate of fire was kept
    p.do("shoot", gun).do("fire", "vtt", "ap", SE).roll(1, 6).roll(6, 6)
    assert p.may("shoot", gun)  # eleven MP, eleven shots
    p.quiet()
    assert p.asked() == "over" and p.s.mp_at[tank, p.hex("E8")] == 13 - 1
    q = Position(OPEN)  # one that spends nothing is not fired at
    tank = q.vehicle(SHERMAN, "E9", NW)
    crew = q.unit("german 2-2-8", "E3")
    q.gun("german PaK 40", crew, SE)
    moving(q, tank).do("remain")
    assert q.asked() == "over"


@allowed("SK 3.3.3", "SK 3.3.4")
@refused("SK 3.3.3")
def test_shots_are_of_the_expenditure_they_answer() -> None:
    """The example of same hex fire: after one MP to stop, one attack, however many MP the entry took."""
    p = Position(field("A1-L10", wooden="E4"))
    tank = p.vehicle(T34, "E5", NW)
    squad = p.unit("german 4-6-7", "E4")
    p.s.dared[squad, tank] = 1
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E4").roll(1, 2).do("close combat", squad).roll(5, 4)
    assert p.may("close combat", squad)  # eight MP were spent to enter
    p.do("pass").do("halt").do("close combat", squad).roll(3, 4)
    assert p.refused("close combat", squad).rule == "SK 3.3.3" if p.asked() == "FirstFire.reacted" else True
    assert not is_marked(p, tank, IMMOBILIZED)
    q = Position(field("A1-L10", woods="E5"))
    mover = q.unit("american 7-4-7", "E4")
    squad = q.unit("german 4-6-7", "E9")
    gun = q.weapon("german MMG", squad)
    moving(q, mover).do("to", "E5").do("pass")  # two MF, let pass
    q.do("smoke", mover, "E5").roll(5)
    q.do("add", gun).do("fire").roll(2, 6).do("keep rate of fire")
    assert q.asked() != "FirstFire.reacted"  # one MF, one shot, with its rate of fire too


@refused("SK 3.2.2")
@allowed("SK 3.2.2", "SK 7.8")
def test_the_machine_guns_of_a_vehicle_fire_at_one_target_together() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW)
    bow = p.s.carried[tank][1]
    p.unit("german 4-6-7", "E4")
    p.unit("german 4-6-7", "E5")
    p.phase(PREP_FIRE).do("machine guns", tank).do("aim", "E4").do("leave out", bow).roll(6, 5)
    p.do("machine guns", tank)
    assert p.refused("aim", "E4").rule == TOGETHER and p.may("aim", "E5")
    q = Position(OPEN)
    mover = q.unit("german 4-6-7", "E3")
    tank = q.vehicle(SHERMAN, "E9", NW)
    bow = q.s.carried[tank][1]
    moving(q, mover).do("to", "E4").do("machine guns", tank).do("leave out", bow).roll(6, 5)
    assert q.refused("machine guns", tank).rule == TOGETHER
    q.quiet().do("to", "E5")
    assert q.may("machine guns", tank)  # another MF, another target


@allowed("SK 7.10", "SK 3.3.2.2")
def test_an_immobilized_vehicle_goes_on_with_what_it_can() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW)
    squad = p.unit("german 4-6-7", "E3")
    p.weapon("german LMG", squad)
    moving(p, tank)
    spend(p, "start")
    immobilize(p.s, tank, "SK 7.10")
    spend(p, "delay")
    assert p.may("bounding", "main armament") and p.refused("start").rule == "SK 3.3.2" and not p.may("drive")


@refused("SK 7.10")
def test_a_recalled_vehicle_does_not_stay_to_fire() -> None:
    for bits, offered in (((RECALL, DAZED), False), ((RECALL, DAZED, IMMOBILIZED), True)):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, "E9", NW, *bits)
        friend = p.unit("british 4-5-7", "E8")
        p.unit("german 4-6-7", "E4")
        p.phase(PREP_FIRE)
        assert p.may("machine guns", tank) is offered and p.may("shoot", p.s.carried[tank][0]) is offered
        if not offered:
            assert p.refused("machine guns", tank).rule == "SK 7.10"
            assert p.refused("shoot", p.s.carried[tank][0]).rule == "SK 7.10"
        assert p.may("target", "E4") and not p.has(friend, "prep")


@allowed("SK 6.10", "SK 7.5", "SK 3.3.2.1")
def test_an_arc_turned_without_firing_costs_the_acquisition() -> None:
    for turned in (True, False):
        p = Position(OPEN)
        mover = p.unit("german 4-6-7", "E3")
        tank = p.vehicle(FIREFLY, "E9", NW)
        p.unit("german 4-6-7", "E2")
        main = p.s.carried[tank][0]
        p.s.acquired[main] = (p.hex("E2"), 1)
        moving(p, mover).do("to", "E4").do("dispense", tank, "G9" if turned else "E7").roll(1, 1)
        assert (main not in p.s.acquired) is turned and p.s.smoke
        q = Position(OPEN)
        mover = q.unit("german 4-6-7", "E3")
        tank = q.vehicle(SHERMAN, "E9", NW)
        main = q.s.carried[tank][0]
        q.s.acquired[main] = (q.hex("E2"), 1)
        moving(q, mover)
        q.s.unseen[tank] = (mover,)
        q.do("to", "E4").do("motion attempt", tank).roll(1)
        q.do("pivot", SE).do("as it is") if turned else q.do("as it is").do("as it is")
        assert (main not in q.s.acquired) is turned and is_marked(q, tank, ROLLING)


@allowed("SK 7.5")
@refused("SK 7.5")
def test_a_dispenser_answers_what_its_vehicle_sees() -> None:
    for free in (False, True):
        p = Position(field("A1-L12", stone="E6", shapes=("E6 box 90x90",)))
        mover = p.unit("british 4-5-7", "E3")
        tank = p.vehicle(PANZER, "E9", NW)
        p.s.free_sight = free
        moving(p, mover)
        assert not sees(p.s, p.hex("E9"), p.hex("E4"))
        if free:
            p.unit("german 4-6-7", "B4")
            p.do("to", "E4")
            assert p.refused("dispense", tank, "E9").rule == "SK 7.5"
            continue
        p.do("to", "E4").do("dispense", tank, "E9").roll(1, 1)
        assert not p.s.smoke and p.told("dispenser roll")[-1][4] is False
        assert p.asked() != "FirstFire.reacted" or not p.may("dispense", tank)  # the attempt is spent


@refused("SK 3.6")
def test_a_vehicle_with_an_enemy_in_its_hex_does_not_interdict() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW)
    p.unit("german 4-6-7", "E6", "broken", "dm")
    assert interdictors(p.s, 1, p.hex("E5"), -1) == [tank]
    p.unit("german 4-6-7", "E9")
    assert interdictors(p.s, 1, p.hex("E5"), -1) == []  # it could not fire out of its hex (SK 3.2.2.1)


@allowed("SK 3.7")
def test_a_leader_may_keep_his_plus_one_to_himself() -> None:
    p = Position(OPEN)
    p.unit("german 6+1", "E5")
    squad = p.unit("german 4-6-7", "E5")
    p.vehicle(SHERMAN, "E4", NW)
    p.phase(ADVANCE).do("advance", squad).do("to", "E4").roll(4, 3)
    assert p.at(squad) == "E4" and not p.has(squad, "pinned")


@allowed("SK 1.1.1", "SK 7.11", "SK 7.12")
def test_air_bursts_strike_an_exposed_crew() -> None:
    for exposed, final, crew in ((True, 5, ["2MC"]), (False, 7, [])):
        p = Position(field("A1-L12", woods="E4"))
        mortar = p.gun("german GrW 34", p.unit("german 2-2-8", "E9"), NW)
        p.vehicle(SHERMAN, "E4", SE, *((CE,) if exposed else ()))
        shoot(p.phase(PREP_FIRE), mortar, "E4").do("fire", "att", "he", NW).roll(2, 4).roll(3, 3)
        assert p.told("area hit")[-1][4] == final  # -1 for woods, or +1 where nobody looks out
        assert [x[2] for x in p.told("struck")] == crew


@allowed("SK 1.1.1", "SK 3.3.3")
def test_the_road_through_woods_covers_no_mover_from_ordnance_either() -> None:
    ground = field("A1-L12", woods="E6", roads=("E3 E4 E5 E6 E7 E8 E9",))
    for rate, terrain in ((1, None), (0, 1)):
        p = Position(ground)
        mover = p.unit("british 4-5-7", "E7")
        gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E3"), SE)
        moving(p, mover).do("to", "E6", rate).do("shoot", gun)
        action = next(a for a in play.options(p.s) if a[:4] == ("fire", "itt", "he", SE))
        found = {x.what: x.amount for x in play.explain(p.s, action).lines}
        assert found.get("terrain") == terrain and found["moving target"] == (-2 if terrain is None else -1)
    p = Position(ground)
    tank = p.vehicle(SHERMAN, "E7", NW)
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E3"), SE)
    aside = p.gun("german PaK 40", p.unit("german 2-2-8", "G3"), SW)
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E6")
    for w, terrain in ((gun, None), (aside, 1)):
        p.do("shoot", w)
        action = next(a for a in play.options(p.s) if a[:3] == ("fire", "vtt", "ap"))
        found = {x.what: x.amount for x in play.explain(p.s, action).lines}
        assert found.get("terrain") == terrain  # a vehicle there is on the road
        p.do("fire", "vtt", "ap").roll(6, 5)
    q = Position(ground)
    q.vehicle(SHERMAN, "E6", NW)
    gun = q.gun("german PaK 40", q.unit("german 2-2-8", "E3"), SE)
    q.phase(PREP_FIRE, 1).do("shoot", gun).do("aim", "E6")
    action = next(a for a in play.options(q.s) if a[:4] == ("fire", "vtt", "ap", SE))
    assert {x.what: x.amount for x in play.explain(q.s, action).lines}["terrain"] == 1  # it does not move


@allowed("DE 2.5", "SK 6.1", "SK 6.7")
def test_artillery_hits_guns_directly() -> None:
    for dice, crew_at, gun_at, broken in (
        ((1, 1), "gone", "gone", False),
        ((1, 2), "gone", "gone", False),
        ((1, 3), "gone", "E5", True),
        ((2, 3), "E5", "E5", False),
    ):
        p = Position(OPEN)
        leader = p.unit("british 8-1", "A1")
        battery = p.battery("british", 80, leader)
        crew = p.unit("german 2-2-8", "E5")
        gun = p.gun("german PaK 40", crew, NW)
        p.s.phase = PREP_FIRE
        p.fallen(battery, FFE_1, "E5").begin(Barrage(battery)).roll(*dice)
        assert (p.at(crew), p.at(gun), p.has(gun, "malfunction")) == (crew_at, gun_at, broken), dice
        assert p.s.rule != "SK 4.0"  # no roll of its own for the Gun


@allowed("SK 2.0", "SK 3.5", "SK 3.3.2.2")
def test_a_vehicle_that_began_in_motion_and_entered_no_hex_does_not_bound() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", NW, MOTION)
    p.unit("german 4-6-7", "E3", "final")
    p.turn(MOVEMENT).do("move", tank).do("halt").quiet().do("remain").quiet()
    while p.s.phase != ADVANCING_FIRE:
        p.do("end")
    p.do("shoot", p.s.carried[tank][0]).do("aim", "E3")
    action = next(a for a in play.options(p.s) if a[:4] == ("fire", "itt", "he", NW))
    assert {x.what: x.amount for x in play.explain(p.s, action).lines} == {"advancing fire": 2, "buttoned up": 1}
    assert is_marked(p, tank, HAS_MOVED)  # a moving target all the same


@refused("SK 3.2.4", "SK 3.3.2.2")
def test_refusals_name_what_is_missing() -> None:
    p = Position(OPEN)
    p.vehicle(SHERMAN, "E4", SE)
    gun = p.gun("german PaK 40", p.unit("german 2-2-8", "E9"), NW)
    p.phase(PREP_FIRE, 1).do("shoot", gun).do("aim", "E4")
    shut = p.refused("fire", "itt", "he", NW, -1)
    assert shut.rule == "SK 3.2.4" and "buttoned-up" in shut.reason
    p.do("fire", "vtt", "ap", NW).roll(6, 4).roll(6, 6)
    assert "intensively" in p.refused("turn", gun).reason
    q = Position(OPEN)
    tank = q.vehicle(SHERMAN, "E9", NW)
    q.vehicle(PANZER, "G11", SE)
    q.unit("german 4-6-7", "E5")
    moving(q, tank)
    spend(q, "start")
    q.do("bounding", "main armament")
    assert q.refused("aim", "G11").rule == "SK 3.3.2.2"  # its arc, not the Target Type
    r = Position(OPEN)
    target, tank = r.vehicle(SHERMAN, "E5", NW), r.vehicle(PANZER, "E9", NW)
    r.phase(PREP_FIRE, 1)
    assert r.refused("at vehicle", r.s.carried[tank][2], target).rule == "SK 7.8"


@allowed("DE 2.54")
def test_friendly_artillery_unnerves_an_exposed_crew() -> None:
    p = Position(OPEN)
    battery = p.battery("german", 80, p.unit("german 8-1", "A1"))
    p.vehicle(PANZER, "E5", NW, CE)
    firer = p.unit("british 4-5-7", "E4")
    p.fallen(battery, FFE_2, "E5").phase(ADVANCING_FIRE, 1)
    p.do("target", "E5").do("add", firer).do("fire").roll(1, 3).roll(4, 4)
    assert p.told("crew check")[-1][4] == 7 and p.told("buttoned up")


@refused("SK 7.10")
def test_a_recalled_vehicle_does_not_dawdle() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E4", NW, RECALL, DAZED)
    p.battle.sides[0].home = frozenset({p.hex("E1")})
    moving(p, tank).do("start")
    assert p.may("drive", "E3", 0) and p.refused("drive", "E3", 3, 12.0).rule == "SK 7.10"
    p.do("drive", "E3").do("drive", "E2").do("drive", "E1").do("exit")
    assert p.at(tank) == "gone" and p.asked() == "over"


@allowed("SK 3.3.2.1")
def test_mf_spent_off_board_are_in_nobodys_sight() -> None:
    """Along the edge of the map, then onto it: only what is spent on the map counts for the attempt."""
    p = Position(OPEN)
    mover, tank = p.unit("german 4-6-7", "A5"), p.vehicle(SHERMAN, "E9", NW)
    put(p.s, mover, OFF_BOARD - p.hex("A4"))
    moving(p, mover)
    p.s.unseen[tank] = (mover,)
    p.s.mp_at[mover, OFF_BOARD - p.hex("A5")] = 1.0
    p.do("to", "A4").do("motion attempt", tank).roll(2)
    assert p.told("motion attempt") == [("motion attempt", tank, 2, False)], "one MF in its sight"
