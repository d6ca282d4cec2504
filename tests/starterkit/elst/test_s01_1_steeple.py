"""DE 1.1: the Steeple, a location of its own above its hex."""

from __future__ import annotations

from importlib.resources import files

from bocage.games.starterkit.fire.firepower import firepower
from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance, smoke_seen
from bocage.games.starterkit.fire.s03_2_2_firers import Aim
from bocage.games.starterkit.fire.shot import IN_PREP, SHELL, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.state import ADVANCE, CLOSE_COMBAT, MOVEMENT, PREP_FIRE, ROUT
from bocage.games.starterkit.model.tables import FULL, WP
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke, pond_refusal
from bocage.games.starterkit.ordnance.s06_3_emplacement import gun_spot_refusal
from bocage.games.starterkit.ordnance.s06_refusals import gun_refusal
from bocage.games.starterkit.phases.s02_control import review_control
from bocage.games.starterkit.vehicles.s07_fire_refusals import aim_refusal
from bocage.games.starterkit.weapons.s04_4_at_vehicles import vehicle_shot_refusal
from bocage.games.starterkit.weapons.s04_refusals import faust_refusal, special_refusal
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

ELST = (files("bocage.hexes") / "maps" / "elst.map").read_text()
CHURCH = field("A1-K10", stone="F5 F6", steeple="F5", buildings=("F5 F6",))
UP = "F5 Steeple"


def up(p: Position, name: str = UP) -> int:
    return p.hex(name)


def shot(p: Position, firer: int, target: int, how: int = SMALL_ARMS) -> Shot:
    a = Shot(p.s, how, IN_PREP, p.s.at[target])
    a.targets = (target,)
    a.aim(p.s, (firer,), (), ())
    return a


@case("dae-01-001", "dae-01-002")
@allowed("DE 1.1")
@refused("DE 1.1")
def test_two_mf_for_the_church_and_one_for_the_stairs_and_one_squad_is_all_it_holds() -> None:
    p = Position(ELST)
    below = [p.unit("german 4-4-7", "NN8") for _ in (0, 1)]
    squad, leader = p.unit("german 4-4-7", "MM9"), p.unit("german 9-2", "MM9")
    green = p.unit("german 4-3-6", "MM8")
    p.unit("british 4-5-7", "A1")
    steeple = up(p, "NN8 Steeple")
    p.phase(MOVEMENT).do("move", squad).do("with", leader).do("to", "NN8").quiet()
    p.do("to", steeple).quiet().do("stop")
    assert p.at(squad) == p.at(leader) == "NN8 Steeple" and p.s.stacks[p.hex("NN8")] == tuple(below)
    p.do("move", green).do("to", "NN8").quiet()
    assert p.refused("to", steeple).rule == "DE 1.1" and p.at(green) == "NN8"


@case("dae-01-003")
@refused("DE 1.1")
def test_two_half_squads_and_four_leaders_of_a_side() -> None:
    p = Position(CHURCH)
    p.unit("german 2-4-7", UP)
    for _ in range(4):
        p.unit("german 8-0", UP)
    half, fifth, squad = p.unit("german 2-4-7", "F5"), p.unit("german 8-0", "F5"), p.unit("german 4-6-7", "F5")
    p.unit("british 4-5-7", "A1")
    p.phase(MOVEMENT).do("move", fifth)
    assert p.refused("to", up(p)).rule == "DE 1.1"
    p.do("stop").do("move", squad)
    assert p.refused("to", up(p)).rule == "DE 1.1"
    p.do("stop").do("move", half).do("to", up(p)).quiet()
    assert p.at(half) == UP


@refused("DE 1.1")
def test_three_squads_do_not_go_up_together_into_an_empty_steeple() -> None:
    p = Position(CHURCH)
    one, two = p.unit("german 4-6-7", "F5"), p.unit("german 4-6-7", "F5")
    p.unit("british 4-5-7", "A1")
    p.phase(MOVEMENT).do("move", one).do("with", two)
    assert p.refused("to", up(p)).rule == "DE 1.1"


@case("dae-01-004")
@refused("DE 1.1")
def test_no_gun_and_no_vehicle() -> None:
    p = Position(CHURCH)
    crew = p.unit("german 2-2-8", "F5")
    gun = p.gun("german PaK 40", crew, 0, "emplaced")
    tank = p.vehicle("german StuG IIIG(L)", "F5", 1)
    squad = p.unit("german 4-6-7", "F5")
    p.unit("british 4-5-7", "A1")
    refusal = gun_spot_refusal(p.s, gun, 0, up(p))
    assert refusal is not None and refusal.rule == "DE 1.1"
    p.phase(MOVEMENT).do("move", crew)
    assert not p.may("to", up(p)) and p.refused("push", up(p)).rule == "DE 1.1"
    p.do("stop").do("move", squad)
    assert p.may("to", up(p))
    p.do("stop").do("move", tank).do("start").quiet()
    assert p.choices("drive") and not [a for a in p.choices("drive") if a[1] == up(p)]


@case("dae-01-006", "dae-01-007")
@allowed("DE 1.1")
def test_three_on_both_levels_and_one_more_below_against_mortars() -> None:
    p = Position(CHURCH)
    firer = p.unit("british 4-5-7", "F1")
    high, low = p.unit("german 4-6-7", UP), p.unit("german 4-6-7", "F5")
    assert [fire_drm(p.s, shot(p, firer, u), u) for u in (high, low)] == [3, 3]
    shells = []
    for u, critical in ((high, False), (low, False), (high, True), (low, True)):
        a = shot(p, firer, u, SHELL)
        a.mortar, a.critical = True, critical
        shells.append(fire_drm(p.s, a, u))
    assert shells == [3, 4, -3, -4]


@case("dae-02-044")
@allowed("DE 2.5")
def test_artillerys_critical_hit_leaves_the_one_of_the_ground_level_as_it_is() -> None:
    p = Position(CHURCH)
    firer = p.unit("british 4-5-7", "F1")
    high, low = p.unit("german 4-6-7", UP), p.unit("german 4-6-7", "F5")
    found = []
    for u in (high, low):
        a = shot(p, firer, u, SHELL)
        a.mortar = a.artillery = a.critical = True
        found.append(fire_drm(p.s, a, u))
    assert found == [-3, -3 + 1]


@allowed("DE 1.1")
def test_no_point_blank_fire_up_or_down_or_to_the_next_hex() -> None:
    p = Position(CHURCH)
    high = p.unit("german 4-6-7", UP)
    low, beside = p.unit("british 4-5-7", "F5"), p.unit("british 4-5-7", "F4")
    house = p.unit("german 4-6-7", "F3")
    for firer, target, fp in ((high, low, 4), (low, high, 4), (beside, high, 4), (high, beside, 4), (house, beside, 8)):
        a = shot(p, firer, target)
        assert firepower(p.s, a, (firer,)) == fp
    p.phase(PREP_FIRE).do("target", "F5").do("add", high).do("fire").roll(3, 4)
    assert p.is_fresh(beside)


@allowed("DE 1.1")
def test_both_levels_see_each_other_but_fight_no_close_combat() -> None:
    p = Position(CHURCH)
    high, low = p.unit("german 4-6-7", UP), p.unit("british 4-5-7", "F5")
    assert hindrance(p.s, p.ground, p.s.at[high], p.s.at[low]) == 0
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "over"
    up_there = p.unit("british 2-4-7", "F5")
    p.phase(ADVANCE, attacker=1).do("advance", up_there).do("to", up(p)).do("end")
    assert p.at(up_there) == UP
    p.phase(CLOSE_COMBAT, attacker=1)
    assert p.asked() != "over" and not p.has(low, "melee")


@case("dae-01-010")
@refused("DE 1.1")
def test_what_may_not_be_fired_up_from_the_ground_of_the_hex() -> None:
    p = Position(CHURCH)
    p.facts[0].fausts, p.facts[0].squads = True, 2
    squad = p.unit("german 4-6-7", "F5")
    schreck, machine_gun = p.weapon("german PSK", squad), p.weapon("german LMG", squad)
    crew = p.unit("german 2-2-8", "F5")
    gun = p.gun("german PaK 40", crew, 0)
    tank = p.vehicle("german StuG IIIG(L)", "F5", 1)
    enemy = p.unit("british 4-5-7", UP)
    aim = Aim(p.s, 0, IN_PREP, up(p))
    refusals = [
        special_refusal(p.s, aim, schreck),
        faust_refusal(p.s, aim, squad),
        gun_refusal(p.s, aim, gun, (enemy,)),
        aim_refusal(p.s, IN_PREP, p.s.carried[tank][1], up(p)),
        gun_refusal(p.s, aim, p.s.carried[tank][0], (enemy,)),
    ]
    assert [r.rule if r else "" for r in refusals] == ["DE 1.1"] * 5
    p.phase(PREP_FIRE).do("target", up(p))
    assert p.may("add", squad) and p.may("add", machine_gun)
    house = p.unit("german 4-6-7", "F6")
    other = p.weapon("german PSK", house)
    assert special_refusal(p.s, aim, other) is None


@case("dae-01-011")
@refused("DE 1.1")
def test_a_piat_reaches_from_the_steeple_only_beyond_the_next_hex() -> None:
    p = Position(CHURCH)
    squad = p.unit("british 4-5-7", UP)
    piat = p.weapon("british PIAT", squad)
    tanks = {name: p.vehicle("german PzKpfw IIIN", name, 0) for name in ("F5", "F4", "F3", "F2")}
    found = {}
    for name, v in tanks.items():
        refusal = vehicle_shot_refusal(p.s, Aim(p.s, 0, IN_PREP, p.hex(name)), piat, v)
        found[name] = refusal.rule if refusal else ""
    assert found == {"F5": "DE 1.1", "F4": "DE 1.1", "F3": "", "F2": ""}


@case("dae-01-012")
@refused("DE 1.1")
def test_the_backblast_is_not_to_be_avoided_in_a_steeple() -> None:
    p = Position(CHURCH)
    squad = p.unit("german 4-6-7", UP)
    schreck = p.weapon("german PSK", squad)
    below = p.unit("german 4-6-7", "F5")
    p.vehicle("british Sherman V(a)", "F3", 0)
    p.phase(PREP_FIRE).do("at vehicle", schreck)
    assert p.refused("fire", "avoiding backblast").rule == "DE 1.1"
    p.do("fire", "accepting backblast").roll(1, 6)
    while p.asked() == "dice":
        p.roll(1, 2)
    assert "backblast" in [e[1][0] for e in p.s.events or []]
    assert not [w for w in p.told("struck") if w[1] == below]


@case("dae-01-014")
@allowed("DE 1.1")
def test_the_level_is_named_before_the_roll_and_the_other_is_spared() -> None:
    p = Position(CHURCH)
    firers = [p.unit("british 4-5-7", "F2") for _ in (0, 1, 2)]
    high, low = p.unit("german 4-6-7", UP), p.unit("german 4-6-7", "F5")
    p.phase(PREP_FIRE)
    assert p.may("target", "F5") and p.may("target", up(p))
    p.do("target", up(p))
    for u in firers:
        p.do("add", u)
    p.do("fire").roll(1, 1)
    while p.asked() == "dice":
        p.roll(6, 6)
    assert not p.is_fresh(high) or p.at(high) == "gone"
    assert p.is_fresh(low) and p.at(low) == "F5"


@allowed("DE 1.1")
def test_the_area_target_type_strikes_both_levels_with_one_roll() -> None:
    p = Position(CHURCH)
    team = p.unit("british 2-2-8", "F1")
    mortar = p.weapon("british 51mm mortar", team)
    high, low = p.unit("german 4-6-7", UP), p.unit("german 4-6-7", "F5")
    p.phase(PREP_FIRE).do("shoot", mortar).do("aim", "F5")
    if p.may("fire"):
        p.do("fire")
    p.roll(1, 2)
    assert p.asked() == "dice"
    p.roll(1, 2)
    assert {w[1] for w in p.told("struck")} == {high, low}


@case("dae-01-015")
@allowed("DE 1.1")
def test_everything_is_seen_but_what_lies_right_behind_an_obstacle() -> None:
    text = field("A1-K12", stone="F5 F8", orchard="C5", steeple="F5")
    p = Position(text)
    seen = {name: p.ground.rows[up(p)][p.hex(name)] for name in ("F2", "F8", "F9", "F10", "C5", "B5", "A5")}
    assert seen == {"F2": 0, "F8": 0, "F9": BLOCKED, "F10": 0, "C5": 0, "B5": BLOCKED, "A5": 0}
    assert all(p.ground.rows[p.hex(n)][up(p)] == v for n, v in seen.items())
    elst = Position(ELST)
    steeple = up(elst, "NN8 Steeple")
    assert elst.ground.rows[steeple][elst.hex("JJ10")] == BLOCKED
    assert elst.ground.rows[steeple][elst.hex("KK16")] == elst.ground.rows[steeple][elst.hex("LL16")] == 0


@case("dae-01-016")
@allowed("DE 1.1")
def test_smoke_in_the_hex_leaves_the_steeple_clear_and_phosphorus_does_not() -> None:
    p = Position(CHURCH)
    p.unit("german 4-6-7", UP)
    place_smoke(p.s, p.hex("F5"), 0, FULL)
    away = p.hex("F1")
    assert hindrance(p.s, p.ground, up(p), away) == 0 and hindrance(p.s, p.ground, p.hex("F5"), away) == 4
    place_smoke(p.s, p.hex("F3"), 0, FULL)
    assert hindrance(p.s, p.ground, up(p), away) == 3 == hindrance(p.s, p.ground, away, up(p))
    q = Position(CHURCH)
    q.unit("german 4-6-7", UP)
    place_smoke(q.s, q.hex("F5"), 0, WP)
    assert hindrance(q.s, q.ground, up(q), away) == 3 and hindrance(q.s, q.ground, away, up(q)) == 2
    assert smoke_seen(q.s, (away,), up(q)) == 2
    refusal = pond_refusal(q.s, up(q))
    assert refusal is not None and refusal.rule == "DE 1.1"


@allowed("DE 1.1")
def test_control_goes_by_the_hex_and_an_enemy_upstairs_denies_it() -> None:
    p = Position(CHURCH)
    p.unit("german 4-6-7", "F5")
    enemy = p.unit("british 4-5-7", UP)
    review_control(p.s)
    assert p.s.control == {}
    p.remove(enemy)
    review_control(p.s)
    assert p.s.control == {p.hex("F5"): 0, p.hex("F6"): 0}


@allowed("DE 1.1")
def test_a_broken_unit_routs_down_the_stairs_and_away() -> None:
    p = Position(CHURCH)
    broken = p.unit("german 4-6-7", UP, "broken", "dm")
    p.unit("british 4-5-7", "F10")
    p.phase(ROUT).do("rout", broken)
    assert [a[1] for a in p.choices("to")] == [p.hex("F5")]


@case("dae-02-050")
@allowed("DE 2.51")
def test_going_upstairs_in_a_barrage_is_entering_it() -> None:
    p = Position(CHURCH)
    squad = p.unit("german 4-6-7", "F5")
    p.unit("british 4-5-7", "A1")
    b = p.battery("british", 80, observer="A1")
    p.fallen(b, 3, "F5")
    p.phase(MOVEMENT).do("move", squad).do("to", up(p))
    assert p.asked() == "dice" and p.s.rule == "DE 2.51"
    p.roll(5, 5)
    assert [w[1] for w in p.told("struck")] == [squad]
