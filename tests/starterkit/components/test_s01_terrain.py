"""SK 1.1, 1.1.1 The map and its terrain: costs, TEM, roads, seasons, hills."""

from __future__ import annotations

from bocage.games.starterkit.model.ground import BLOCKED, in_season
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE, ROUT
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field


def costs(p: Position) -> dict[str, float]:
    """MF of each hex the moving stack may enter now."""
    return {p.ground.names[a[1]]: a[3] for a in p.choices("to")}


@case("sk-01-001", "sk-01-002")
@allowed("SK 1.1")
def test_neighbours_clockwise_from_the_top() -> None:
    p = Position(field("A1-H10"))
    assert [p.ground.names[h] for h in p.ground.neighbours[p.hex("E8")]] == ["E7", "F7", "F8", "E9", "D8", "D7"]
    from bocage.hexes.library import load_field

    elst = load_field("elst")
    found = [elst.names[h] for h in elst.neighbours[elst.hex("KK16")]]
    assert found == ["KK15", "LL15", "LL16", "KK17", "JJ16", "JJ15"]


@case("sk-01-003")
@allowed("SK 1.1")
def test_ranges_in_hexes() -> None:
    from bocage.hexes.library import load_field

    elst = load_field("elst")
    pairs = ["N5-P1", "M3-J5", "M3-O4", "E8-C7", "E8-B7", "E9-C7", "R6-S8", "E3-G5", "JJ11-LL16", "MM15-LL16"]
    found = [elst.range(elst.hex(a), elst.hex(b)) for a, b in (pair.split("-") for pair in pairs)]
    assert found == [5, 4, 2, 2, 3, 3, 2, 3, 6, 2]
    rows = Position(field("A1-P10")).ground
    assert rows.ranges[rows.hex("N5")][rows.hex("P1")] == 5


@case("sk-01-004")
@allowed("SK 1.1")
def test_half_hexes_at_the_edge_are_hexes() -> None:
    p = Position(field("A1-F6"))
    squad = p.unit("russian 4-4-7", "C1")
    p.unit("german 4-6-7", "F5")
    p.phase(MOVEMENT).do("move", squad)
    assert costs(p)["B0"] == 1.0
    p.do("to", "B0").do("hold")
    assert p.at(squad) == "B0"


@case("sk-01-006", "sk-01-007", "sk-01-015", "sk-01-028")
@allowed("SK 1.1.1")
def test_what_terrain_costs_infantry_and_what_it_protects() -> None:
    p = Position(field("A1-H8", stone="C3", wooden="D3", woods="E3", brush="C4", orchard="B3"))
    p.unit("german 4-6-7", "H8")
    squad = p.unit("russian 4-4-7", "D4")
    p.s.attacker = 1
    p.phase(MOVEMENT, 1).do("move", squad)
    assert costs(p) == {"D3": 2.0, "E4": 1.0, "E5": 1.0, "D5": 1.0, "C5": 1.0, "C4": 2.0}
    g = p.ground
    found = {name: (g.mf[p.hex(name)], g.tem[p.hex(name)]) for name in ("A1", "C3", "D3", "E3", "C4", "B3")}
    assert found == {"A1": (1, 0), "C3": (2, 3), "D3": (2, 2), "E3": (2, 1), "C4": (2, 0), "B3": (1, 0)}
    assert g.is_open[p.hex("A1")] and not g.is_open[p.hex("C4")]


@case("sk-01-025", "sk-01-027")
@allowed("SK 1.1.1")
def test_seasons_of_orchard_and_grain() -> None:
    assert [in_season("orchard", month) for month in (3, 4, 10, 11)] == [False, True, True, False]
    assert [in_season("grain", month) for month in (5, 6, 9, 10)] == [False, True, True, False]
    text = field("A1-H6", grain="C3 D3", orchard="E3")
    summer, autumn = Position(text, month=6), Position(text, month=10)
    for p, mf, open_ground, hindrance in ((summer, 1.5, False, 1), (autumn, 1.0, True, 0)):
        c3 = p.hex("C3")
        assert (p.ground.mf[c3], p.ground.is_open[c3], p.ground.tem[c3]) == (mf, open_ground, 0)
        assert p.ground.rows[p.hex("C4")][p.hex("C1")] == hindrance
    assert summer.ground.mf[summer.hex("E3")] == 1.0


@case("sk-02-006")
@allowed("SK 2.0")
def test_grain_in_the_target_hex_does_not_hinder() -> None:
    p = Position(field("A1-F8", grain="C3 C4 C5"))
    assert p.ground.rows[p.hex("C6")][p.hex("C4")] == 1
    assert p.ground.rows[p.hex("C6")][p.hex("C3")] == 2


ROAD = ("A4 B3 C4 D3 E4 F3 G4 H3",)


@case("sk-01-012")
@allowed("SK 1.1.1")
@refused("SK 3.3.1")
def test_the_road_bonus_is_one_mf_for_a_move_on_the_road_alone() -> None:
    p = Position(field("A1-H8", roads=ROAD))
    squad = p.unit("russian 4-4-7", "A4")
    p.phase(MOVEMENT).do("move", squad)
    for name in ("B3", "C4", "D3", "E4", "F3"):
        p.do("to", name)
    assert p.at(squad) == "F3" and p.asked() == "over"  # five MF: nothing is left
    p = Position(field("A1-H8", roads=ROAD))
    squad = p.unit("russian 4-4-7", "A4")
    p.phase(MOVEMENT).do("move", squad)
    for name in ("B4", "C4", "D3", "E4"):
        p.do("to", name)
    assert p.at(squad) == "E4" and p.asked() == "over"


def test_the_last_mf_of_the_road_bonus_does_not_leave_the_road() -> None:
    p = Position(field("A1-H8", roads=ROAD))
    squad = p.unit("russian 4-4-7", "A4")
    p.phase(MOVEMENT).do("move", squad)
    for name in ("B3", "C4", "D3", "E4"):
        p.do("to", name)
    assert set(costs(p)) == {"F3", "D3"}
    assert p.refused("to", "F4").rule == "SK 3.3.1"


@case("sk-01-013")
@allowed("SK 1.1.1")
def test_paying_for_smoke_ends_the_road_bonus() -> None:
    p = Position(field("A1-H8", roads=ROAD))
    squad = p.unit("russian 4-4-7", "A4")
    p.s.smoke[p.hex("C4")] = ((2, 0),)
    p.phase(MOVEMENT).do("move", squad).do("to", "B3")
    assert costs(p)["C4"] == 2.0
    p.do("to", "C4").do("to", "D3")
    assert p.at(squad) == "D3" and p.asked() == "over"  # four MF


@case("sk-01-014")
@allowed("SK 1.1.1")
def test_claiming_woods_on_a_forest_road_ends_the_road_bonus() -> None:
    text = field("A1-H8", roads=ROAD, woods="C4")
    p = Position(text)
    squad = p.unit("russian 4-4-7", "A4")
    p.phase(MOVEMENT).do("move", squad).do("to", "B3")
    assert sorted((a[2], a[3]) for a in p.choices("to") if a[1] == p.hex("C4")) == [(0, 2.0), (1, 1.0)]
    p.do("to", "C4", 0).do("to", "D3")
    assert p.asked() == "over"
    p = Position(text)
    squad = p.unit("russian 4-4-7", "A4")
    p.phase(MOVEMENT).do("move", squad).do("to", "B3").do("to", "C4", 1).do("to", "D3").do("to", "E4").do("to", "F3")
    assert p.at(squad) == "F3"


def first_fire_drm(p: Position, firer: int) -> int:
    """The DRM the defender is told for his First Fire."""
    p.do("add", firer)
    return int(play.explain(p.s, ("fire",)).total())


FOREST = field("A1-H8", roads=("C1 C2 C3 C4 C5 C6 C7",), woods="C4 B4 D4 B3 D3 C5")


@case("sk-01-018", "sk-01-019")
@allowed("SK 1.1.1")
def test_a_mover_on_a_forest_road_has_no_cover_along_the_road() -> None:
    def moving(firer_at: str, rate: int) -> tuple[int, Position]:
        p = Position(FOREST)
        p.s.free_sight = True
        squad = p.unit("russian 4-4-7", "C3")
        firer = p.unit("german 4-6-7", firer_at)
        p.phase(MOVEMENT).do("move", squad).do("to", "C4", rate)
        return first_fire_drm(p, firer), p

    assert moving("C6", 1)[0] == -2  # FFMO and FFNAM: the line runs down the road
    assert moving("C6", 0)[0] == 0  # it paid for the woods: +1 and FFNAM
    assert moving("D4", 1)[0] == 0  # the line crosses the trees


@case("sk-01-026")
@allowed("SK 1.1.1")
def test_an_orchard_road_hides_nothing_along_the_road() -> None:
    text = field("A1-H8", roads=("C1 C2 C3 C4 C5 C6 C7",), orchard="C3 C4 C5 D4 B4")

    def moving(firer_at: str, rate: int) -> int:
        p = Position(text)
        p.s.free_sight = True
        squad = p.unit("russian 4-4-7", "C2")
        firer = p.unit("german 4-6-7", firer_at)
        p.phase(MOVEMENT).do("move", squad).do("to", "C3", rate)
        return first_fire_drm(p, firer)

    assert moving("C6", 1) == -2  # two tree-lined hexes between, and no Hindrance
    assert moving("C6", 0) == -1  # among the trees: no FFMO
    assert moving("D3", 1) == -1  # not down the road


HILL = field("A1-K10", hills="F4 F5 G4 G5 G6 F6", stone="G6")


@case("sk-01-029", "sk-01-037")
@allowed("SK 1.1.1")
@refused("SK 3.3.1")
def test_uphill_over_a_crest_line_costs_double() -> None:
    p = Position(field("A1-K10", hills="F4 F5 G4 G5 G6 F6", stone="G6", woods="F4"))
    squad = p.unit("american 5-3-6", "G7")
    p.unit("german 4-6-7", "A1")
    p.phase(MOVEMENT).do("move", squad)
    assert costs(p)["F6"] == 2.0
    assert p.refused("to", "G6").rule == "SK 3.3.1"  # four MF, and a Green squad alone has three
    p.do("double", squad)
    assert costs(p)["G6"] == 4.0
    woods = [step for step in p.ground.steps[p.hex("E4")] if step[0] == p.hex("F4")]
    assert woods[0][2] == 4.0
    inside = [step for step in p.ground.steps[p.hex("F5")] if step[0] == p.hex("G5")]
    assert inside[0][2] == 1.0


@case("sk-01-031")
@allowed("SK 1.1.1")
def test_a_hex_its_units_and_terrain_have_the_level_of_its_centre() -> None:
    p = Position(HILL)
    assert p.ground.level[p.hex("G6")] == 1 and p.ground.level[p.hex("E4")] == 0


@case("sk-01-032", "sk-03-318", "sk-03-319")
@allowed("SK 1.1.1", "SK 3.2.1")
def test_hill_to_hill_only_terrain_on_hills_counts() -> None:
    ground_between = Position(field("A1-I8", hills="C2 C7", stone="C4", grain="C5")).ground
    assert ground_between.rows[ground_between.hex("C2")][ground_between.hex("C7")] == 0
    woods = Position(field("A1-I8", hills="C2 C3 C4 C5", woods="C3")).ground
    assert woods.rows[woods.hex("C2")][woods.hex("C5")] == BLOCKED
    hill = Position(field("A1-I8", hills="C4 D4 B4")).ground
    assert hill.rows[hill.hex("C1")][hill.hex("C7")] == BLOCKED


@case("sk-01-034")
@allowed("SK 1.1.1")
def test_height_advantage_against_fire_from_below() -> None:
    p = Position(field("A1-K10", hills="F4 G4 G5", grain="E6"))
    p.s.free_sight = True
    firer = p.unit("german 4-6-7", "D6")
    target = p.unit("american 6-6-6", "F4")
    p.phase(PREP_FIRE).do("target", "F4").do("add", firer)
    told = play.explain(p.s, ("fire",))
    assert [(line.what, line.amount) for line in told.lines] == [("height advantage", 1)]
    assert p.s.at[target] == p.hex("F4")


@case("sk-01-035")
@allowed("SK 1.1.1")
@refused("SK 1.1.1")
def test_no_height_advantage_for_a_mover_who_crosses_the_crest_toward_the_firer() -> None:
    p = Position(field("A1-K10", hills="F4 G4 G5"))
    p.s.free_sight = True
    squad = p.unit("american 6-6-6", "F5")
    firer = p.unit("german 4-6-7", "F8")
    p.phase(MOVEMENT).do("move", squad)
    assert costs(p)["F4"] == 2.0
    p.do("to", "F4")
    assert first_fire_drm(p, firer) == -2


@case("sk-01-036")
@allowed("SK 1.1.1", "SK 3.2.1")
def test_a_hill_hex_behind_the_crest_is_not_seen_and_its_unit_comes_forward_with_height_advantage() -> None:
    p = Position(field("A1-K10", hills="F3 F4 F5 G4 G5 E4 E5 G6 E6"))
    p.s.free_sight = True
    squad = p.unit("american 6-6-6", "F4")
    firer = p.unit("german 4-6-7", "F8")
    assert p.ground.rows[p.hex("F8")][p.hex("F4")] == BLOCKED == p.ground.rows[p.hex("F4")][p.hex("F8")]
    p.phase(MOVEMENT).do("move", squad)
    assert costs(p)["F5"] == 1.0
    p.do("to", "F5")
    assert first_fire_drm(p, firer) == 0  # +1 height, no FFMO, -1 FFNAM


@case("sk-01-039")
@allowed("SK 1.1.1")
def test_height_advantage_is_not_added_to_other_tem() -> None:
    p = Position(field("A1-K10", hills="F4 G4 G5", woods="F4"))
    firer = p.unit("german 4-6-7", "F7")
    p.unit("american 6-6-6", "F4")
    p.phase(PREP_FIRE).do("target", "F4").do("add", firer)
    assert [(x.what, x.amount) for x in play.explain(p.s, ("fire",)).lines] == [("terrain", 1)]


@case("sk-01-040")
@allowed("SK 1.1.1")
def test_height_advantage_saves_a_routing_unit_from_interdiction() -> None:
    def routs(hills: str) -> str:
        p = Position(field("A1-K10", hills=hills, woods="G1"))
        unit = p.unit("american 6-6-6", "G5", "broken", "dm")
        p.unit("german 4-6-7", "G7")
        p.phase(ROUT).do("rout", unit).do("to", "G4")
        return p.asked()

    assert routs("") == "dice"
    assert routs("G1 G2 G3 G4 G5 F3 F4 F5 H3 H4 H5 F2 H2") == "RoutingUnit.chosen"


@case("sk-01-021", "sk-01-022", "sk-03-320")
@allowed("SK 1.1.1", "SK 3.2.1")
def test_orchards_between_levels_by_season() -> None:
    text = field("A1-I8", hills="C2", orchard="C4")
    summer, winter = Position(text, month=7).ground, Position(text, month=12).ground
    hill, orchard, beyond = (summer.hex(x) for x in ("C2", "C4", "C6"))
    assert summer.rows[hill][beyond] == BLOCKED and summer.rows[hill][orchard] == 0
    assert winter.rows[hill][beyond] == 1 and winter.rows[hill][orchard] == 0
    level = Position(field("A1-I8", orchard="C4"), month=7).ground
    assert level.rows[level.hex("C2")][level.hex("C6")] == 1


@case("sk-01-024")
@allowed("SK 1.1.1")
def test_an_orchard_counts_along_its_hexside() -> None:
    g = Position(field("A1-I8", orchard="D3")).ground
    assert g.rows[g.hex("C3")][g.hex("E3")] == 1  # along the hexside between D2 and D3
    assert g.rows[g.hex("C2")][g.hex("E2")] == 0  # between D1 and D2
