"""SK 6.4, 6.10, 7.9 Vehicles and acquisition, hidden Guns met by a tank, and the DRM of the KV-1 example."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import CE, HAS_MOVED, MOTION, NO_HEAT
from bocage.games.starterkit.model.state import ADVANCING_FIRE, DEFENSIVE_FIRE, PREP_FIRE
from bocage.games.starterkit.model.tables import DISPERSED
from bocage.games.starterkit.vehicles.s07_10_effects import shock
from bocage.kernel import play
from bocage.kernel.frames import Action
from tests.marks import allowed, case
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving
from tests.starterkit.vehicles.own import KV1, go, spend

OPEN = field("A1-L12")
PANZER = "german PzKpfw IIIN"
SHERMAN = "british Sherman V(a)"


def aim(p: Position, w: int, target: int, level: int) -> None:
    p.s.aimed[w] = (level, ((target, p.s.at[target]),), p.s.at[target])


@case("sk-06-052")
@allowed("SK 6.10")
def test_fire_of_the_coaxial_gun() -> None:
    for where, kept in (("E4", True), ("E6", False)):
        p = Position(OPEN)
        tank = p.vehicle(SHERMAN, "E9", 5)
        main = p.s.carried[tank][0]
        one = p.unit("german 4-6-7", "E4")
        p.unit("german 4-6-7", "E6")
        aim(p, main, one, 1)
        p.phase(PREP_FIRE).do("machine guns", tank).do("aim", where).do("fire").roll(6, 5)
        assert (main in p.s.aimed) is kept


@case("sk-06-055")
@allowed("SK 6.10", "SK 3.3.2.2")
def test_no_acquisition_on_the_move() -> None:
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", 5)
    main = p.s.carried[tank][0]
    squad = p.unit("german 4-6-7", "E4", "final")
    aim(p, main, squad, 2)
    moving(p, tank)
    spend(p, "start")
    go(p, "E8")
    assert main not in p.s.aimed  # it has left its location
    p.do("bounding", "main armament").do("aim", "E4").do("fire").roll(4, 6)
    assert main not in p.s.aimed
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", 5, HAS_MOVED)
    main = p.s.carried[tank][0]
    p.unit("german 4-6-7", "E4")
    p.phase(ADVANCING_FIRE).do("shoot", main).do("aim", "E4").do("fire", "itt", "he").roll(4, 6)
    assert main in p.s.aimed  # moved and stopped: gained
    shock(p.s, tank, "SK 7.10")
    assert main not in p.s.aimed
    p = Position(OPEN)
    tank = p.vehicle(SHERMAN, "E9", 5, MOTION)
    main = p.s.carried[tank][0]
    p.unit("german 4-6-7", "E4")
    p.phase(DEFENSIVE_FIRE, attacker=1).do("shoot", main).do("aim", "E4").do("fire", "itt", "he").roll(4, 6)
    assert main not in p.s.aimed


def shot(p: Position, ammo: str, target: int) -> Action:
    """The shot at a vehicle that needs the least turning."""
    found = [a for a in p.choices("fire") if a[1] == "vtt" and a[2] == ammo and a[4] == target]
    return min(found, key=lambda a: play.explain(p.s, a).total())


@case("sk-07-051", "sk-07-052")
@allowed("SK 7.9", "SK 3.2.4")
def test_the_example_of_the_kv1() -> None:
    p = Position(OPEN)
    panzer, kv = p.vehicle(PANZER, "E6", 5, HAS_MOVED), p.vehicle(KV1, "E3", 2)
    p.s.free_sight = True
    p.s.smoke[p.hex("E5")] = ((DISPERSED, 0),)
    main = p.s.carried[panzer][0]
    p.phase(ADVANCING_FIRE).do("shoot", main).do("aim", "E3")
    action = shot(p, "heat", kv)
    assert play.explain(p.s, action).title == "to hit 10, DRM +6"  # bounding +4, BU +1, Smoke +2, size -1
    play.apply(p.s, action)
    p.roll(1, 4)
    assert p.told("to hit")[-1][4] is False and not p.s.gun_marks.get(main, 0) & NO_HEAT
    p.s.vehicle_marks[panzer] = 0
    gun = p.s.carried[kv][0]
    aim(p, gun, panzer, 2)
    p.s.facing[kv] = 3
    p.phase(PREP_FIRE, attacker=1).do("shoot", gun).do("aim", "E6")
    assert play.explain(p.s, shot(p, "heat", panzer)).total() == 1  # BU +1, Smoke +2, acquired -2
    aim(p, main, kv, 1)
    p.s.status[main] = 0
    p.phase(DEFENSIVE_FIRE, attacker=1).do("shoot", main).do("aim", "E3")
    assert play.explain(p.s, shot(p, "heat", kv)).total() == 1  # BU +1, Smoke +2, size -1, acquired -1


@case("sk-06-028")
@allowed("SK 6.4")
def test_a_tank_finds_a_hidden_gun() -> None:
    from bocage.games.starterkit.ordnance.s06_4_hidden import hide

    p = Position(field("A1-L12", woods="E5"))
    tank = p.vehicle("german PzKpfw VG", "E6", 5)
    crew = p.unit("british 2-2-8", "E5")
    gun = p.weapon(_gun(), crew)
    p.s.facing[gun] = 2
    hide(p.s, crew)
    assert crew in p.s.hiding[1]
    moving(p, tank).do("start").roll(1, 2).quiet()
    p.do("drive", "E5").roll(1, 2)
    assert crew in p.s.roster[1] and p.told("gun appears")
    assert p.asked() == "FirstFire.reacted" and p.may("shoot", gun)
    p.do("shoot", gun)
    case10 = [x.amount for x in play.explain(p.s, shot(p, "ap", tank)).lines if "hex" in x.what]
    assert case10 == [2]
    assert not p.s.vehicle_marks[tank] & CE


def _gun() -> str:
    from bocage.games.starterkit.model.units import TYPES

    return next(t.title for t in TYPES if t.is_gun and t.nation == "british" and not t.is_mortar)


@allowed("SK 6.10", "SK 3.3.2")
def test_a_hull_that_turns_for_its_machine_gun_takes_the_turret_along() -> None:
    for turret, kept in ((-1, False), (5, True)):  # a turret that is turned already goes on pointing where it does
        p = Position(OPEN)
        tank = p.vehicle(PANZER, "E9", 5 if turret < 0 else 0)
        if turret >= 0:
            p.s.turret[tank] = turret
        main, _, coaxial = p.s.carried[tank]
        aim(p, main, p.unit("british 4-5-7", "E4"), 2)
        p.unit("british 4-5-7", "I9")
        p.mark(coaxial, "prep")
        p.phase(PREP_FIRE).do("machine guns", tank).do("aim", "I9").roll(6, 5)
        assert p.s.facing[tank] == 1 and (main in p.s.aimed) is kept
