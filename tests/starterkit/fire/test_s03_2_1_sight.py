"""SK 3.2.1 Line of sight in play: declared shots that see nothing, free checks, hills, Smoke."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.games.starterkit.model.tables import DISPERSED, FULL
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field

WALL = field("A1-H8", stone="C4", shapes=("C4 box 150x150",))


@case("sk-03-025")
@allowed("SK 3.2.1")
def test_terrain_at_the_ends_does_not_block() -> None:
    g = Position(field("A1-H8", woods="C2", stone="C6")).ground
    assert g.rows[g.hex("C2")][g.hex("C6")] == 0


@case("sk-03-024")
@refused("SK 3.2.1")
def test_an_obstacle_that_shows_on_one_side_of_the_line_only_does_not_block() -> None:
    touching = Position(field("A1-H8", stone="C4", shapes=("C4 box 40x40 at 20,0",))).ground
    assert touching.rows[touching.hex("C2")][touching.hex("C6")] == 0
    crossing = Position(field("A1-H8", stone="C4", shapes=("C4 box 40x40 at 10,0",))).ground
    assert crossing.rows[crossing.hex("C2")][crossing.hex("C6")] == BLOCKED


@case("sk-03-021", "sk-03-022", "sk-03-023")
@allowed("SK 3.2.1")
def test_clear_hindered_and_blocked_lines() -> None:
    g = Position(field("A1-N8", orchard="J4", stone="J3", shapes=("J3 J2 box 40x60 at 0,-100",))).ground
    line = {x: g.rows[g.hex("I2")][g.hex(x)] for x in ("J5", "K4")}
    assert line == {"J5": 1, "K4": BLOCKED}
    clear = Position(field("A1-N8", roads=("I1 I2 I3 I4 I5",), woods="I2 I3 H2 H3 J2 J3")).ground
    assert clear.rows[clear.hex("I1")][clear.hex("I5")] == 0  # down the road between the trees


@case("sk-03-026")
@allowed("SK 3.2.1")
def test_fire_declared_without_sight_is_spent_breakdown_included() -> None:
    p = Position(WALL)
    squad = p.unit("german 4-6-7", "C2")
    gun = p.weapon("german MMG", squad)
    target = p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE).do("target", "C6").do("add", squad).do("add", gun).do("fire").roll(6, 6)
    assert p.told("struck") == [] and p.is_fresh(target)
    assert p.has(squad, "prep") and p.has(gun, "prep", "malfunction")


@case("sk-03-028")
@refused("SK 3.2.1")
@allowed("SK 3.2.1")
def test_nothing_tells_the_sight_before_the_declaration_unless_checks_are_free() -> None:
    def choices(text: str, free: bool) -> tuple[list[object], str]:
        p = Position(text)
        p.s.free_sight = free
        p.unit("german 4-6-7", "C2")
        p.unit("russian 4-4-7", "C6")
        p.unit("russian 4-4-7", "F2")
        p.phase(PREP_FIRE)
        listed = sorted(p.ground.names[a[1]] for a in p.choices("target"))
        why = play.why_not(p.s, ("target", p.hex("C6")))
        return [*listed], "" if why is None else why.rule

    open_ground = field("A1-H8")
    assert choices(WALL, False) == choices(open_ground, False) == (["C6", "F2"], "")
    assert choices(WALL, True) == (["F2"], "SK 3.2.1")


@refused("SK 3.2.1")
def test_explanations_do_not_tell_hindrances_before_the_declaration() -> None:
    def explained(text: str, free: bool) -> str:
        p = Position(text)
        p.s.free_sight = free
        squad = p.unit("german 4-6-7", "C2")
        p.unit("russian 4-4-7", "C6")
        p.phase(PREP_FIRE).do("target", "C6").do("add", squad)
        return play.explain(p.s, ("fire",)).title

    orchard = field("A1-H8", orchard="C4")
    assert explained(orchard, False) == explained(field("A1-H8"), False) == "4 firepower, column 4, DRM +0"
    assert explained(orchard, True) == "4 firepower, column 4, DRM +1"


@allowed("SK 3.2.1")
def test_the_defender_is_asked_whatever_he_sees() -> None:
    for text in (WALL, field("A1-H8")):
        p = Position(text)
        mover = p.unit("german 4-6-7", "C1")
        p.unit("russian 4-4-7", "C6")
        p.phase(MOVEMENT).do("move", mover).do("to", "C2")
        assert p.asked() == "FirstFire.reacted"


@case("sk-03-029")
@refused("SK 3.2.1")
def test_units_off_board_are_no_targets() -> None:
    from bocage.games.starterkit.model.counters import add_counter, put
    from bocage.games.starterkit.model.state import OFF_BOARD
    from bocage.games.starterkit.model.units import ROWS

    p = Position(field("A1-H8"))
    p.unit("german 4-6-7", "C2")
    side = p.side_of("russian")
    outside = add_counter(p.s, ROWS["russian 4-4-7"], side)
    put(p.s, outside, OFF_BOARD - p.hex("C1"))
    p.phase(PREP_FIRE)
    assert p.asked() == "over"


@case("sk-03-030", "sk-03-031")
@refused("SK 3.2.1")
@allowed("SK 3.2.1")
def test_looking_down_needs_the_crest_and_stops_at_obstacles() -> None:
    hill = Position(field("A1-J10", hills="E3 E4 E5 D3 D4 F3 F4 D2 F2 E2")).ground
    inner, crest, low = hill.hex("E3"), hill.hex("E5"), hill.hex("E8")
    assert hill.rows[inner][low] == BLOCKED
    assert hill.rows[crest][low] == 0
    house = Position(field("A1-J10", hills="E2", stone="E4", shapes=("E4 box 150x150",))).ground
    assert house.rows[house.hex("E2")][house.hex("E4")] == 0
    assert house.rows[house.hex("E2")][house.hex("E9")] == BLOCKED


@case("sk-03-299")
@allowed("SK 3.2.1")
def test_in_season_orchards_hide_the_valley_from_the_hill_but_not_hill_from_hill() -> None:
    g = Position(field("A1-J10", hills="E3 G5", orchard="D4 E4 E5 F4"), month=6).ground
    assert g.rows[g.hex("E3")][g.hex("E6")] == BLOCKED
    assert g.rows[g.hex("E3")][g.hex("G5")] == 0


@case("sk-03-321")
@allowed("SK 3.2.1", "SK 1.2.5")
def test_smoke_in_the_target_hex_hinders_and_ends_ffmo() -> None:
    p = Position(field("A1-H8", grain="C4"), month=7)
    p.s.free_sight = True
    mover = p.unit("german 4-6-7", "D5")
    firer = p.unit("russian 4-4-7", "C2")
    place_smoke(p.s, p.hex("C6"), 0, DISPERSED)
    p.phase(MOVEMENT).do("move", mover).do("to", "C6").do("add", firer)
    lines = {x.what: x.amount for x in play.explain(p.s, ("fire",)).lines}
    assert lines == {"hindrance": 3, "moving (FFNAM)": -1}


@allowed("SK 3.2.1")
@refused("SK 3.2.1")
def test_hindrances_of_six_block() -> None:
    p = Position(field("A1-H10", orchard="C4 C5"))
    assert hindrance(p.s, p.ground, p.hex("C2"), p.hex("C8")) == 2
    place_smoke(p.s, p.hex("C6"), 0, FULL)
    assert hindrance(p.s, p.ground, p.hex("C2"), p.hex("C8")) == 5
    place_smoke(p.s, p.hex("C8"), 0, DISPERSED)
    assert hindrance(p.s, p.ground, p.hex("C2"), p.hex("C8")) == BLOCKED
