"""More places where the rules of vehicles meet others: special ammunition, wrecks uphill, roads, leaders (SK 3-7)."""

from __future__ import annotations

from bocage.games.starterkit.model.counters import park
from bocage.games.starterkit.model.marks import CE, FIRST, KEPT_ROF, NO_LEADING
from bocage.games.starterkit.model.state import MOVEMENT, OFF_BOARD, PREP_FIRE
from bocage.games.starterkit.phases.s03_6_interdiction import interdictors, use_interdiction
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.vehicles.own import CAR, KV1, spend

OPEN = field("A1-L12")
PANZER = "german PzKpfw IIIN"
SHERMAN = "british Sherman V(a)"
NE, E, SE, SW, W, NW = range(6)


@allowed("SK 6.2", "SK 3.3.2.2")
@refused("SK 3.3.2.2")
def test_without_the_special_ammunition_bounding_fire_has_not_been_fired() -> None:
    """It fires with another shell on the same MP; a shot that was fired takes another MP for the next."""
    for dice, fired in (((6, 3), True), ((6, 4), False)):
        p = Position(OPEN)
        tank = p.vehicle(PANZER, "E6", NW)
        p.vehicle(KV1, "E3", SW)
        p.phase(MOVEMENT).do("move", tank)
        spend(p, "start").do("bounding", "main armament").do("aim", "E3").do("fire", "vtt", "heat", NW).roll(*dice)
        assert bool(p.told("no ammunition")) is not fired
        assert p.may("bounding", "main armament") is not fired
        if fired:
            assert p.refused("bounding", "main armament").rule == "SK 3.3.2.2"
            continue
        p.do("bounding", "main armament").do("aim", "E3")
        assert not p.may("fire", "vtt", "heat")
        p.do("fire", "vtt", "he", NW).roll(6, 4)
        assert p.refused("bounding", "main armament").rule == "SK 3.3.2.2"


@allowed("SK 1.1.1", "SK 3.3.2")
def test_a_crest_by_a_road_hexside_costs_two_at_either_rate() -> None:
    p = Position(field("A1-H8", hills="C4 C5 D4", roads=("D6 D5 D4",)))
    tank = p.vehicle(PANZER, "D5", NW)
    p.wreck(SHERMAN, "D4")
    p.unit("british 4-5-7", "H8")
    p.phase(MOVEMENT).do("move", tank)
    spend(p, "start")
    into = {a[2]: a[3] for a in p.choices("drive") if a[1] == p.hex("D4")}
    assert into[1] == 1 + 2 + 2  # by the road: the wreck counts double
    assert into[0] == 1 + 2 + 1  # as open ground
    assert [a[3] for a in p.choices("drive") if a[1] != p.hex("D4") and a[2] == 0] == [1 + 4]  # over no road hexside


@allowed("SK 1.1.1", "SK 7.11")
def test_an_area_hit_on_a_vehicle_seen_down_its_woods_road_has_no_woods() -> None:
    text = field("A1-H12", woods="D4 D5 C4 E4", roads=("D8 D7 D6 D5 D4 D3 D2",))
    for mortar, facing, tem in (("D2", SE, 0), ("G6", W, 1)):
        p = Position(text)
        crew = p.unit("german 2-2-8", mortar)
        gun = p.gun("german GrW 34", crew, facing)
        tank = p.vehicle(SHERMAN, "D6", NW)
        p.phase(MOVEMENT, attacker=1).do("move", tank)
        spend(p, "start").do("drive", "D5").do("shoot", gun).do("fire", "att", "he").roll(1, 2).roll(4, 4)
        assert p.told("area hit")[-1][4] == 8 + tem


@allowed("SK 4.1", "SK 1.2.4.1")
@refused("SK 4.1")
def test_two_leaders_fire_a_machine_gun_at_a_vehicle() -> None:
    """Together they fire it whole, its rate of fire too; one alone fires it at half, and so not at a vehicle."""
    p = Position(OPEN)
    gunner, helper = p.unit("german 8-1", "E6"), p.unit("german 8-0", "E6")
    mg = p.weapon("german MMG", gunner)
    tank = p.vehicle(SHERMAN, "E5", SW)
    p.phase(PREP_FIRE).do("at vehicle", mg, tank)
    assert p.refused("fire").rule == "SK 4.1"
    assert {a[0] for a in p.choices()} == {"help"}
    p.do("help", helper, mg).roll(1, 6)
    while p.asked() == "dice":
        p.roll(6, 6)
    assert p.s.status[mg] & KEPT_ROF and p.s.status[helper] & NO_LEADING
    p.do("at vehicle", mg, tank).do("help", helper, mg).roll(4, 6)
    assert not p.may("at vehicle", mg, tank)
    alone = Position(OPEN)
    gunner = alone.unit("german 8-1", "E6")
    mg = alone.weapon("german MMG", gunner)
    pinned = alone.unit("german 8-0", "E6", "pinned")
    tank = alone.vehicle(SHERMAN, "E5", SW)
    alone.phase(PREP_FIRE)
    assert alone.refused("at vehicle", mg, tank).rule == "SK 4.1" and pinned


@allowed("SK 5.3", "SK 3.3.4")
def test_a_leader_made_by_reaction_fire_has_attacked() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E6")
    tank = p.vehicle(SHERMAN, "E7", NW)
    p.phase(MOVEMENT, attacker=1).do("move", tank)
    spend(p, "start").do("drive", "E6").do("close combat", squad).roll(1, 2).roll(1, 1).roll(1)
    made = [u for u in p.s.roster[0] if p.s.is_leader(u)]
    assert len(made) == 1 and p.s.status[squad] & FIRST and p.s.status[made[0]] & FIRST


@allowed("SK 6.10", "SK 3.6")
def test_a_vehicle_that_interdicts_spares_a_mortar_its_acquisition() -> None:
    for with_tank in (True, False):
        p = Position(field("A1-L12", woods="E10"))
        p.unit("british 4-5-7", "E7", "broken", "dm")
        crew = p.unit("german 2-4-7", "B2")
        mortar = p.weapon("german 50mm mortar", crew)
        p.s.acquired[mortar] = (p.hex("H3"), 1)
        if with_tank:
            p.vehicle(PANZER, "E4", SE, CE)
        able = interdictors(p.s, 0, p.hex("E8"), -1)
        assert crew in able
        use_interdiction(p.s, able)
        assert (mortar in p.s.acquired) is with_tank


@refused("SK 3.3.2")
@allowed("SK 3.3.2", "SK 3.3")
def test_from_off_board_it_does_not_stay_with_an_afv_that_it_cannot_hurt() -> None:
    """It enters by a side at its back: what it could do on entering counts there too."""
    for enemy, stays in ((KV1, False), (CAR, True)):
        p = Position(OPEN)
        tank = p.vehicle(PANZER, "A6", E)
        p.vehicle(enemy, "A6", W)
        p.facts[0].entries = frozenset([p.hex("A6")])
        park(p.s, tank, OFF_BOARD - p.hex("A6"))
        p.phase(MOVEMENT).do("move", tank).do("drive", "A6").quiet()
        assert p.may("halt") is stays
        if not stays:
            assert p.refused("halt").rule == "SK 3.3.2" and p.may("drive", "B5")
