"""SK 1.2-1.2.5 Counters: leaders, broken sides, weapons, rate of fire, Smoke."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_1_sight import hindrance, smoke_at
from bocage.games.starterkit.fire.s03_2_3_effects import Effects
from bocage.games.starterkit.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    ROUT,
)
from bocage.games.starterkit.model.tables import DISPERSED, FULL, GRENADE, MC, WP
from bocage.games.starterkit.movement.s03_3_1_special import age_smoke, place_smoke
from bocage.kernel import play
from tests.looking import top
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

OPEN = field("A1-H8")
WALLED = field("A1-H8", stone="C7")


@case("sk-01-042")
@allowed("SK 1.2.1")
@refused("SK 3.1", "SK 1.2.1")
def test_a_leader_acts_once_in_the_rally_phase_but_may_rally_many() -> None:
    p = Position(OPEN)
    leader = p.unit("german 8-1", "C3")
    broken = [p.unit("german 4-6-7", "C3", "broken") for _ in range(3)]
    lying = p.lying("german LMG", "C3")
    p.weapon("german LMG", leader, "malfunction")
    p.unit("russian 4-4-7", "H8")
    p.phase(RALLY).do("recover", leader, lying).roll(6)
    assert p.choices("repair") == []  # his one action is spent, so the repair step is passed over
    p = Position(OPEN)
    leader = p.unit("german 8-1", "C3")
    broken = [p.unit("german 4-6-7", "C3", "broken") for _ in range(3)]
    p.unit("russian 4-4-7", "H8")
    p.phase(RALLY).do("done")
    for unit in broken:
        p.do("rally", unit, leader).roll(1, 2)
    assert not any(p.has(unit, "broken") for unit in broken)


@case("sk-01-043")
@allowed("SK 1.2.1")
def test_a_pinned_leader_lends_no_drm_to_a_morale_check() -> None:
    p = Position(OPEN)
    leader = p.unit("german 9-2", "C3", "pinned")
    squad = p.unit("german 4-6-7", "C3")
    p.begin(Effects(((leader, MC, 1), (squad, MC, 1)), 0)).roll(2, 2).roll(3, 4)
    assert p.told("morale check")[-1][1:4] == (squad, (3, 4), 1)
    assert p.has(squad, "broken")
    p = Position(OPEN)
    leader = p.unit("german 9-2", "C3")
    squad = p.unit("german 4-6-7", "C3")
    p.begin(Effects(((leader, MC, 1), (squad, MC, 1)), 0)).roll(2, 2).roll(3, 4)
    assert p.told("morale check")[-1][3] == -1 and not p.has(squad, "broken")


@case("sk-01-045")
@allowed("SK 1.2.3")
@refused("SK 3.1")
def test_the_defender_rallies_only_boxed_units_by_themselves() -> None:
    p = Position(OPEN)
    p.unit("german 4-6-7", "A1")
    leader = p.unit("russian 8-0", "D4", "broken")
    squad = p.unit("russian 4-4-7", "F6", "broken")
    p.phase(RALLY)
    assert p.s.player == 1
    assert p.may("rally", leader)
    assert p.refused("rally", squad).rule == "SK 3.1"


@case("sk-01-047")
@allowed("SK 1.2.4", "SK 3.1")
def test_repair_rolls() -> None:
    outcomes = {}
    for die in range(1, 7):
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "C3")
        gun = p.weapon("german MMG", squad, "malfunction")
        p.unit("russian 4-4-7", "H8")
        p.phase(RALLY).do("repair", gun).roll(die)
        outcomes[die] = "gone" if p.at(gun) == "gone" else "broken" if p.has(gun, "malfunction") else "mended"
    assert outcomes == {1: "mended", 2: "mended", 3: "broken", 4: "broken", 5: "broken", 6: "gone"}


def fire_gun(p: Position, gun: int, target: str, *dice: int) -> Position:
    return p.do("target", target).do("add", gun).do("fire").roll(*dice)


@case("sk-01-048")
@allowed("SK 1.2.4.1")
@refused("SK 1.2.4.1")
def test_the_coloured_die_keeps_the_rate_of_fire() -> None:
    p = Position(WALLED)
    squad = p.unit("german 4-6-7", "C1")
    gun = p.weapon("german MMG", squad)
    p.unit("russian 4-4-7", "C7")
    p.phase(PREP_FIRE)
    fire_gun(p, gun, "C7", 2, 5)
    assert not p.has(gun, "prep")
    p.do("target", "C7")
    assert p.may("add", gun) and not p.may("add", squad)
    p.do("add", gun).do("fire").roll(3, 5)
    assert p.has(gun, "prep")
    assert p.asked() == "over"  # the squad may not follow at the same target, and the gun is done


@case("sk-01-049")
@refused("SK 1.2.4.1")
def test_no_rate_of_fire_in_the_advancing_fire_phase_nor_when_pinned() -> None:
    p = Position(WALLED)
    gun = p.weapon("german HMG", p.unit("german 4-6-7", "C1"))
    p.unit("russian 4-4-7", "C7")
    p.phase(ADVANCING_FIRE)
    fire_gun(p, gun, "C7", 1, 5)
    assert p.has(gun, "prep")
    p = Position(WALLED)
    p.unit("russian 4-4-7", "C7")
    squad = p.unit("german 4-6-7", "C1", "pinned")
    gun = p.weapon("german MMG", squad)
    p.phase(DEFENSIVE_FIRE)
    fire_gun(p, gun, "C7", 1, 5)
    assert p.has(gun, "final")


@case("sk-01-051")
@allowed("SK 1.2.5")
def test_smoke_in_a_hex_hinders_by_three_at_most() -> None:
    p = Position(OPEN)
    where = p.hex("C4")
    place_smoke(p.s, where, 0, DISPERSED)
    assert hindrance(p.s, p.ground, p.hex("C2"), p.hex("C6")) == 2
    place_smoke(p.s, where, 0, WP)
    assert smoke_at(p.s, where) == 3
    assert hindrance(p.s, p.ground, p.hex("C2"), p.hex("C6")) == 3


@allowed("SK 1.2.5")
def test_fire_out_of_smoke_suffers_one_more_than_the_counter() -> None:
    p = Position(OPEN)
    place_smoke(p.s, p.hex("C2"), 0, GRENADE)
    assert hindrance(p.s, p.ground, p.hex("C2"), p.hex("C6")) == 3
    assert hindrance(p.s, p.ground, p.hex("C6"), p.hex("C2")) == 2


@case("sk-01-053")
@allowed("SK 1.2.5")
def test_smoke_costs_an_mf_in_movement_and_rout_only() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    p.unit("russian 4-4-7", "H8")
    place_smoke(p.s, p.hex("C4"), 1, FULL)
    place_smoke(p.s, p.hex("C3"), 1, FULL)
    p.phase(MOVEMENT).do("move", squad)
    costs = {p.ground.names[a[1]]: a[3] for a in p.choices("to")}
    assert costs["C4"] == 2.0 and costs["C2"] == 1.0  # into Smoke, and out of it
    p = Position(field("A1-H8", woods="C6"))
    broken = p.unit("german 4-6-7", "C3", "broken", "dm")
    p.unit("russian 4-4-7", "A1")
    place_smoke(p.s, p.hex("C4"), 1, FULL)
    p.phase(ROUT).do("rout", broken).do("to", "C4")
    assert top(p.s).left == 4.0
    p = Position(field("A1-H8", stone="C4"))
    squad = p.unit("german 4-3-6", "C3")
    p.unit("russian 4-4-7", "H8")
    place_smoke(p.s, p.hex("C4"), 1, FULL)
    p.phase(ADVANCE).do("advance", squad).do("to", "C4")
    assert p.is_fresh(squad)  # two of three MF: the Smoke costs nothing here


@case("sk-01-054")
@allowed("SK 1.2.5")
def test_ordnance_smoke_disperses_and_goes_with_its_owners_prep_fire_phases() -> None:
    p = Position(OPEN)
    where = p.hex("C4")
    place_smoke(p.s, where, 0, FULL)
    place_smoke(p.s, p.hex("D4"), 0, DISPERSED)
    age_smoke(p.s, 1)
    assert p.s.smoke[where] == ((FULL, 0),)
    age_smoke(p.s, 0)
    assert p.s.smoke == {where: ((DISPERSED, 0),)}
    age_smoke(p.s, 0)
    assert p.s.smoke == {}


@case("sk-01-055")
@allowed("SK 1.2.5", "SK 3.3.1")
def test_smoke_grenades_last_for_the_movement_phase() -> None:
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "C3")
    firer = p.unit("german 4-6-7", "C6")
    p.s.free_sight = True
    p.phase(MOVEMENT).do("move", squad).do("smoke", squad, "C3").roll(2)
    assert smoke_at(p.s, p.hex("C3")) == 2
    p.do("add", firer)
    lines = {line.what: line.amount for line in play.explain(p.s, ("fire",)).lines}
    assert lines == {"hindrance": 2, "moving (FFNAM)": -1}
    p.do("fire").roll(6, 5).do("stop")
    assert p.s.smoke == {} and p.asked() == "over"


@refused("SK 1.2.4", "SK 3.2.4", "SK 6.0")
@allowed("SK 1.2.4")
def test_a_weapon_must_be_possessed_to_be_fired() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C1")
    held = p.weapon("german LMG", squad)
    lying, mortar = p.lying("german LMG", "C1"), p.lying("german 50mm mortar", "C1")
    p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE)
    assert p.choices("shoot") == []  # nobody mans the mortar
    p.do("target", "C6")
    assert p.may("add", held)
    assert p.refused("add", lying) == ("SK 1.2.4", "a weapon must be possessed to be fired or moved")
    assert p.refused("add", mortar).rule == "SK 3.2.2"


@allowed("SK 1.2", "SK 1.2.2", "SK 5.2", "SK 1.0", "SK 5.0")
def test_what_is_printed_on_counters() -> None:
    from bocage.games.starterkit.model.units import CREW, LEADER, ROWS, SQUAD, TYPES

    squad = TYPES[ROWS["german 4-6-7"]]
    assert (squad.fp, squad.range, squad.morale, squad.grade, squad.smoke, squad.size) == (4, 6, 7, "1", 1, 2)
    assert TYPES[squad.half].ident == "2-4-7" and TYPES[squad.half].size == 1 and squad.kind == SQUAD
    crew = TYPES[ROWS["british 2-2-8"]]
    assert crew.kind == CREW and crew.grade == "E" and crew.boxed and crew.size == 1
    leader = TYPES[ROWS["russian 6+1"]]
    assert leader.kind == LEADER and (leader.morale, leader.leadership, leader.boxed) == (6, 1, True)
    assert TYPES[ROWS["ss 6-5-8"]].colour == TYPES[ROWS["german 4-6-7"]].colour != TYPES[ROWS["british 4-5-7"]].colour


@allowed("SK 1.4")
def test_the_first_die_is_the_coloured_one() -> None:
    for dice, keeps in (((2, 5), True), ((5, 2), False)):
        p = Position(WALLED)
        gun = p.weapon("german MMG", p.unit("german 4-6-7", "C1"))
        p.unit("russian 4-4-7", "C7")
        p.phase(PREP_FIRE)
        fire_gun(p, gun, "C7", *dice)
        assert p.has(gun, "prep") is not keeps


@allowed("SK 3.2.5")
@refused("SK 3.2.5", "SK 3.3")
def test_prep_fire_marks_and_keeps_from_moving() -> None:
    p = Position(WALLED)
    squad, other = p.unit("german 4-6-7", "C1"), p.unit("german 4-6-7", "D1")
    p.unit("russian 4-4-7", "C7")
    p.turn(PREP_FIRE).do("target", "C7").do("add", squad).do("fire").roll(6, 5)
    assert p.has(squad, "prep") and p.s.player == 0
    p.do("target", "C7")
    assert p.refused("add", squad).rule == "SK 3.2"
    p.do("add", other).do("fire").roll(6, 5)
    assert p.s.phase != PREP_FIRE and p.asked() != "MovementPhase.chosen"  # nobody is left to move


@allowed("SK 3.2.2.1")
def test_fire_within_the_own_hex_is_tripled() -> None:
    from bocage.games.starterkit.fire.firepower import firepower_of
    from bocage.games.starterkit.fire.shot import IN_FINAL, SMALL_ARMS, Shot

    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C4")
    a = Shot(p.s, SMALL_ARMS, IN_FINAL, p.hex("C4"))
    assert firepower_of(p.s, a, squad) == 12


@case("sk-03-116")
@allowed("SK 3.2.4")
def test_a_covered_arc_is_the_wedge_between_two_hexrows() -> None:
    f = Position(field("A1-I12")).ground.field
    west = 4  # the hexspine between D7 and D8 as seen from E8
    inside = [x for x in ("C7", "B7", "D7", "D8", "C8", "C9", "E7", "F8") if f.in_arc(f.hex("E8"), west, f.hex(x))]
    assert inside == ["C7", "B7", "D7", "D8", "C8", "C9"]


@allowed("SK 1.2.5", "SK 3.2.1")
def test_fire_out_of_smoke_costs_one_more_than_the_smoke() -> None:
    for counters, drm in (((GRENADE,), 3), ((FULL,), 4), ((FULL, DISPERSED), 4)):
        p = Position(field("A1-L10"))
        firer = p.unit("german 4-6-7", "C3")
        p.unit("russian 4-4-7", "C6")
        p.s.smoke[p.hex("C3")] = tuple((kind, 1) for kind in counters)
        p.phase(PREP_FIRE).do("target", "C6").do("add", firer)
        assert play.explain(p.s, ("fire",)).title.endswith(f"DRM +{drm}")
