"""SK 3.3.4, 3.7, 3.8 Infantry against vehicles at close quarters: PAATC, Reaction Fire, sequential Close Combat."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import CE, IMMOBILIZED, MOTION, ROLLING, SHOCK
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT
from bocage.games.starterkit.model.tables import ODDS, odds_of
from bocage.games.starterkit.vehicles.s03_8_by_vehicle import combat_guns, gun_strength
from bocage.games.starterkit.vehicles.s03_8_on_vehicle import VehicleAttacked, group_refusal, vehicle_rows
from bocage.games.starterkit.vehicles.s03_8_sequential import SequentialCombat
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import T34, go, is_marked, spend

OPEN = field("A1-L10")
TOWN = field("A1-L10", wooden="E4")
PANZER = "german PzKpfw IIIN"
PANTHER = "german PzKpfw VG"
SHERMAN = "british Sherman V(a)"


def into(squad_status: tuple[str, ...] = (), name: str = "german 4-6-7") -> tuple[Position, int, int]:
    """A T-34 has just driven into the squad's hex."""
    p = Position(OPEN)
    tank = p.vehicle(T34, "E5", 5)
    squad = p.unit(name, "E4", *squad_status)
    moving(p, tank)
    spend(p, "start")
    p.do("drive", "E4")
    return p, tank, squad


@case("sk-03-213")
@allowed("SK 3.3.4")
def test_reaction_fire() -> None:
    p, tank, squad = into()
    gun = p.weapon("german LMG", squad)
    p.do("close combat", squad).roll(3, 4)  # PAATC 7
    p.roll(1, 2)  # 3 + 2 (not stopped) = 5: the CCV itself
    assert is_marked(p, tank, IMMOBILIZED) and not is_marked(p, tank, ROLLING)
    assert p.has(squad, "first") and p.has(gun, "first")
    assert not p.told("strafed")  # it does not strike back


@case("sk-03-214")
@allowed("SK 3.3.4", "SK 3.7")
@refused("SK 3.3.4")
def test_a_failed_paatc_pins() -> None:
    p, tank, squad = into()
    p.do("close combat", squad).roll(4, 4)
    assert p.has(squad, "pinned") and not is_marked(p, tank, IMMOBILIZED)
    if p.asked() == "FirstFire.reacted":
        assert p.refused("close combat", squad).rule == "SK 3.3.4"
    p, tank, squad = into()
    p.do("close combat", squad).roll(3, 3).roll(5, 5).quiet()
    assert (squad, tank) in p.s.dared
    p.do("halt").do("close combat", squad)
    assert p.asked() == "dice" and p.s.rule == "SK 3.8"  # no second PAATC


@case("sk-03-216")
@refused("SK 3.3.4")
def test_pinned_or_broken_infantry_does_not_react() -> None:
    for status in ("pinned", "broken"):
        p, _, squad = into((status,))
        other = p.unit("german 4-6-7", "E4")
        if p.asked() != "FirstFire.reacted":
            p.do("halt")
        assert p.may("close combat", other)
        assert p.refused("close combat", squad).rule == "SK 3.3.4"


@case("sk-03-303", "sk-03-304", "sk-03-215")
@allowed("SK 3.3.4", "SK 3.3.3")
def test_reacting_again_and_as_final_protective_fire() -> None:
    p, tank, squad = into(("first",))
    p.s.dared[squad, tank] = 1
    assert play.explain(p.s, ("close combat", squad)).title == "CCV 4"
    e = play.explain(p.s, ("close combat", squad))
    assert e.total() == 2 and [x.probability for x in e.odds[:2]] == [
        1 / 36,
        0,
    ]  # a 2, with a leader
    p.do("close combat", squad).roll(1, 1).roll(6)  # a leader is made, who adds one: 4 is now below 5 (SK 5.3)
    assert p.s.wrecks and p.has(squad, "final")
    p, tank, squad = into(("final",))
    p.s.dared[squad, tank] = 1
    spend(p, "halt") if p.asked() == "MovingVehicle.moved" else p.do("pass").do("halt")
    p.do("close combat", squad).roll(2, 3)
    assert not is_marked(p, tank, IMMOBILIZED) and not p.has(squad, "broken") and not p.has(squad, "pinned")
    assert p.told("morale check")[-1][1:3] == (squad, (2, 3))
    p, tank, squad = into(("final",))
    p.s.dared[squad, tank] = 1
    p.do("close combat", squad).roll(6, 2)
    assert p.has(squad, "broken")


@case("sk-03-265", "sk-03-266")
@allowed("SK 3.7")
def test_paatc_of_conscripts_and_leaders() -> None:
    p = Position(OPEN)
    squad = p.unit("russian 4-2-6", "E5")
    leader = p.unit("russian 8-0", "G5")
    p.vehicle(PANZER, "E4", 0)
    p.vehicle(PANZER, "G4", 0)
    p.phase(ADVANCE).do("advance", squad).do("to", "E4").roll(3, 3)
    assert p.has(squad, "pinned") and p.at(squad) == "E5"
    p.do("advance", leader).do("to", "G4")
    assert p.at(leader) == "G4"


@case("sk-03-307")
@allowed("SK 3.7")
@refused("SK 3.7")
def test_a_leader_helps_though_he_stays_behind() -> None:
    p = Position(OPEN)
    leader, one, two = p.unit("russian 8-1", "E5"), p.unit("russian 4-4-7", "E5"), p.unit("russian 4-4-7", "E5")
    other = p.unit("russian 6-2-8", "F4")
    p.vehicle(PANTHER, "E4", 0, MOTION, CE)
    p.phase(ADVANCE).do("advance", one).do("to", "E4").roll(4, 4)
    assert p.at(one) == "E4"
    p.do("advance", two).do("to", "E4").roll(4, 4).do("advance", other).do("to", "E4").roll(5, 4)
    assert p.has(other, "pinned") and p.at(other) == "F4"
    assert p.refused("advance", other).rule == "SK 3.7"
    p.do("advance", leader).do("to", "E4")
    assert p.at(leader) == "E4"


@case("sk-03-281", "sk-03-344", "sk-03-282")
@allowed("SK 3.8")
def test_close_combat_against_a_vehicle() -> None:
    for dice, fate in (((2, 2), "wreck"), ((2, 3), "stopped"), ((3, 3), "none"), ((6, 6), "reduced")):
        p = Position(OPEN)
        squad = p.unit("russian 4-4-7", "E5")
        tank = p.vehicle(PANZER, "E5", 0)
        p.begin(VehicleAttacked((squad,), tank)).roll(*dice)
        assert (tank in p.s.wrecks.get(p.hex("E5"), ())) is (fate == "wreck")
        assert is_marked(p, tank, IMMOBILIZED) is (fate == "stopped")
        assert (p.name(squad) == "4-4-7") is (fate != "reduced")
    p = Position(OPEN)
    tank = p.vehicle("british Sherman V(a)", "E5", 0)
    bow, coaxial = p.s.carried[tank][1:]
    p.mark(coaxial, "malfunction")
    assert vehicle_rows(p.s, tank) == []  # the bow gun alone spares it the -1
    p.mark(bow, "malfunction")
    assert [x[1:] for x in vehicle_rows(p.s, tank)] == [("no usable machine gun", -1)]
    p.s.vehicle_marks[tank] = SHOCK  # SK 2.0: Shock and Stun immobilize too
    assert [x[1:] for x in vehicle_rows(p.s, tank)] == [("no usable machine gun", -1), ("immobile", -1)]
    for die, fate in ((2, "wreck"), (3, "stopped"), (4, "none")):
        p = Position(OPEN)
        half = p.unit("german 2-4-7", "E5", "pinned")
        tank = p.vehicle("british Sherman V(a)", "E5", 0, MOTION)
        p.begin(VehicleAttacked((half,), tank, 2)).roll(1, 1).roll(6).roll(die)  # even with the leader it makes
        assert (tank in p.s.wrecks.get(p.hex("E5"), ())) is (fate == "wreck")
        assert is_marked(p, tank, IMMOBILIZED) is (fate == "stopped")


@case("sk-03-284")
@refused("SK 3.8")
def test_two_squads_do_not_combine_on_a_vehicle() -> None:
    p = Position(OPEN)
    one, two, leader = p.unit("russian 4-4-7", "E5"), p.unit("russian 4-4-7", "E5"), p.unit("russian 8-1", "E5")
    assert group_refusal(p.s, (one, two)) is not None and group_refusal(p.s, (one, two, leader)) is not None
    assert group_refusal(p.s, (one, leader)) is None
    p.vehicle(PANZER, "E5", 0)
    p.begin(SequentialCombat(p.hex("E5"), ((leader, one),)))
    assert all(len(a) == 3 for a in p.choices("attack vehicle"))  # one unit, with the leader who stands with it


@case("sk-03-308", "sk-03-309", "sk-03-279")
@allowed("SK 3.8")
def test_the_panther_in_close_combat() -> None:
    p = Position(OPEN)
    leader, one, two = p.unit("russian 8-1", "E5"), p.unit("russian 4-4-7", "E5"), p.unit("russian 4-4-7", "E5")
    panther = p.vehicle(PANTHER, "E5", 0, MOTION, CE)
    p.begin(SequentialCombat(p.hex("E5"), ((leader, one),)))
    assert p.s.player == 0  # the side without a vehicle begins
    e = play.explain(p.s, ("attack vehicle", one, panther))
    assert e.title == "CCV 6" and e.total() == 0
    p.do("attack vehicle", one, panther).roll(2, 4)
    assert is_marked(p, panther, IMMOBILIZED)
    assert p.s.player == 1
    main, bow, coaxial, roof = p.s.carried[panther]
    assert combat_guns(p.s, panther) == [coaxial, roof] and main != bow
    assert gun_strength(p.s, panther, (coaxial, roof)) == 7
    assert [ODDS[odds_of(a, d)] for a, d in ((7, 6), (7, 5), (5, 5), (2, 6))] == ["1-1", "1-1", "1-1", "1-4"]
    play.apply(p.s, ("strafe", panther, two, coaxial))
    p.roll(2, 3)  # 5 at 1-1: Casualty Reduction
    assert p.name(two) != "4-4-7"
    assert p.s.player == 0  # the sides alternate
    p.do("attack vehicle", two, panther).roll(6, 6)
    assert p.at(two) == "gone"
    p.do("strafe", panther, one, roof).roll(4, 6)
    assert p.asked() == "over"


@case("sk-03-286")
@allowed("SK 3.8")
@refused("SK 3.8")
def test_the_close_defence_weapon() -> None:
    for dice, result in (((4, 4), "1MC"), ((5, 5), "")):
        p = Position(TOWN)
        squad = p.unit("russian 4-4-7", "E4")
        stug = p.vehicle("german StuG IIIG(L)", "E4", 0)
        p.begin(SequentialCombat(p.hex("E4")))
        p.do("attack vehicle", squad, stug).roll(5, 4)
        p.do("close defence", stug).roll(*dice)
        assert [w[2] for w in p.told("struck")] == ([result] if result else [])
    p = Position(TOWN)
    p.unit("russian 4-4-7", "E4")
    stug = p.vehicle("german StuG IIIG(L)", "E4", 0)
    p.unit("german 4-6-7", "E4")
    p.begin(SequentialCombat(p.hex("E4"))).do("done")
    assert p.refused("close defence", stug).reason.startswith("a close defence weapon answers")


@case("sk-03-345")
@refused("SK 3.8")
def test_tanks_do_not_fight_each_other_in_close_combat() -> None:
    p = Position(OPEN)
    one, two = p.vehicle(T34, "E5", 0), p.vehicle(PANZER, "E5", 0)
    p.unit("russian 4-4-7", "E5")
    p.unit("german 4-6-7", "E5")
    p.begin(SequentialCombat(p.hex("E5")))
    assert p.refused("attack vehicle", one, two).reason == "AFVs do not attack each other in Close Combat"
    q = Position(OPEN)
    q.vehicle(T34, "E5", 0), q.vehicle(PANZER, "E5", 0)
    q.phase(CLOSE_COMBAT)
    assert q.asked() == "over"


@allowed("SK 3.8")
def test_a_stopped_vehicle_holds_infantry_and_is_never_held() -> None:
    p = Position(OPEN)
    squad = p.unit("russian 4-4-7", "E5")
    tank = p.vehicle(PANZER, "E5", 5)
    p.phase(CLOSE_COMBAT).do("done")
    while p.asked() == "SequentialCombat.chosen":
        p.do("done")
    assert p.has(squad, "melee") and not p.s.status[tank]
    p.phase(MOVEMENT, attacker=1).do("move", tank)
    spend(p, "start")
    assert not p.has(squad, "melee")  # SK 3.8: it is no longer stopped
    go(p, "E4")
    assert p.at(tank) == "E4"


@allowed("SK 3.8")
def test_no_casualties_against_a_shocked_crew() -> None:
    p = Position(OPEN)
    squad = p.unit("russian 4-4-7", "E5")
    tank = p.vehicle(PANZER, "E5", 0, SHOCK)
    p.begin(VehicleAttacked((squad,), tank)).roll(6, 6)
    assert p.name(squad) == "4-4-7" and combat_guns(p.s, tank) == []


@allowed("SK 3.8")
def test_infantry_meets_the_enemy_vehicle_beside_its_own() -> None:
    """Whichever of the two vehicles came first."""
    for names in ((PANZER, SHERMAN), (SHERMAN, PANZER)):
        p = Position(OPEN)
        p.side_of("german")
        tanks = {name: p.vehicle(name, "E5", 0) for name in names}
        squad = p.unit("german 4-6-7", "E5")
        p.phase(CLOSE_COMBAT)
        assert p.s.player == 0 and p.choices("attack vehicle") == [("attack vehicle", squad, tanks[SHERMAN])]
    alone = Position(OPEN)
    alone.vehicle(PANZER, "E5", 0)
    alone.vehicle(SHERMAN, "E5", 0)
    alone.phase(CLOSE_COMBAT)
    assert alone.asked() == "over"  # AFVs do not attack each other


@allowed("SK 3.8", "SK 5.4")
def test_who_is_pinned_or_inexperienced_brings_less() -> None:
    values = {}
    for status in ((), ("pinned",)):
        p = Position(OPEN)
        leader, tank = p.unit("german 9-1", "E5", *status), p.vehicle(SHERMAN, "E5", 0)
        p.phase(CLOSE_COMBAT)
        values[status] = play.explain(p.s, ("attack vehicle", leader, tank)).title
    assert values == {(): "CCV 2", ("pinned",): "CCV 1"}
    for led, value in ((True, "CCV 5"), (False, "CCV 4")):  # a green squad is inexperienced without a leader
        p = Position(OPEN)
        green = p.unit("american 5-3-6", "E5")
        leader = p.unit("american 8-0", "E5" if led else "E6")
        tank = p.vehicle(PANZER, "E5", 0)
        p.phase(CLOSE_COMBAT)
        if led:
            p.do("alone", leader)
        assert play.explain(p.s, ("attack vehicle", green, tank)).title == value


@allowed("SK 3.8")
@refused("SK 3.8")
def test_a_vehicle_attacks_several_units_together() -> None:
    p = Position(OPEN)
    one, two, three = [p.unit("russian 4-4-7", "E5") for _ in range(3)]
    panther = p.vehicle(PANTHER, "E5", 0, CE)
    coaxial, roof = p.s.carried[panther][2:]
    p.begin(SequentialCombat(p.hex("E5"))).do("done")
    p.do("sweep", panther, coaxial, roof).do("against", one)
    assert not p.may("declare") and p.refused("against", one).rule == "SK 3.8"
    p.do("against", two)
    assert p.may("against", three)
    p.do("declare").roll(1, 2)  # 7 against 10 is 1-2: below 4 eliminates both
    assert p.told("strafed")[-1][2:] == ((one, two), 7.0, 10.0)
    assert p.at(one) == p.at(two) == "gone" and p.at(three) == "E5" and p.asked() == "over"
