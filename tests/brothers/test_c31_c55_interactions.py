"""BB 31.0 to 55.2: where one chapter meets another."""

from __future__ import annotations

import pytest

from bocage.games.brothers.refusals import fire_refusal, place_refusal
from bocage.games.brothers.s11_rout import subject_to_rout
from bocage.games.brothers.s14_line_of_sight import spotting_hex
from bocage.games.brothers.s36_satchel_charges import charge_power
from bocage.games.brothers.steps import IN_TRENCH
from tests.brothers.position import OPEN, Position, column, fp, kind, moving, steps
from tests.marks import allowed, case, refused

PACIFIC = ("japanese", "american")
SATCHEL = kind("side satchel", fp=(5, 3), satchel=True, without="squad")
TWO_FLOORS = "1 ....\n2 .SS.\n3 ....\n4 ...."
HOUSE = 'building "house" B2 C2'


@allowed("BB 14.0", "BB 40.1")
def test_a_hut_is_a_building_to_the_eye() -> None:
    p = Position(column(".h.w."))
    assert p.ground.blocked(p.hex("A1"), p.hex("A3"))
    assert not p.ground.blocked(p.hex("A1"), p.hex("A2"))


@allowed("BB 36.0")
@pytest.mark.parametrize(
    ("more", "power"), [("side hedgerow C4:S", 6), ("side wall C4:S", 6), ("levels\n 5 00100000", 7), ("", 8)]
)
def test_a_satchel_charge_and_the_terrain_between(more: str, power: int) -> None:
    if more.startswith("levels"):
        more = "levels\n 0 -0-0-0-0\n" + "\n".join(f" {n} {'00100000' if n == 5 else '0' * 8}" for n in range(1, 9))
    p = Position(OPEN, [f"C4 {SATCHEL}"], ["C5 squad concealed"], more=more)
    assert charge_power(p.s, 0, p.hex("C5"), 1) == power, "terrain counts, Concealment does not"
    dug = Position(OPEN, [f"C4 {SATCHEL}"], ["C5 squad"], more=more, fort=[{"hex": "C5", "kind": "foxhole"}])
    assert charge_power(dug.s, 0, dug.hex("C5"), 1) == 10, "in a Fortification nothing else counts"


@allowed("BB 43.7")
def test_only_the_one_who_clears_a_roadblock_does_without_it() -> None:
    p = Position(OPEN, ["C5 squad used"], ["C2 squad", "C2 squad"], roadblock=[{"hex": "C2", "side": 3}])
    behind = fp(p, 0, 2, "op")
    moving(p, 1, "C2")
    assert fp(p, 0, 2, "op") == behind and fp(p, 0, 1, "op") == behind + 2 + 4


@allowed("BB 11.0", "BB 43.7", "BB 54.2")
def test_a_roadblock_is_beneficial_terrain_against_who_is_beyond_it() -> None:
    p = Position(OPEN, ["C2 us yellow"], ["C5 squad"], roadblock=[{"hex": "C2", "side": 3}])
    assert not subject_to_rout(p.s, 0)
    q = Position(OPEN, ["C2 us yellow"], ["C5 squad", "A4 squad"], roadblock=[{"hex": "C2", "side": 3}])
    assert subject_to_rout(q.s, 0), "not against one who looks past it"


@refused("BB 45.1")
def test_no_team_fires_from_a_shallow_stretch() -> None:
    p = Position("1 =.\n2 ..", ["A1 mg"], ["B2 squad"], more="tag shallow A1")
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == "BB 45.1"


@allowed("BB 46.1")
@pytest.mark.parametrize(
    ("sides", "power"),
    [("A5:S", 4), ("A3:S", 5), ("A3:S A5:S", 4), ("A1:S A3:S", 5), ("A2:S A3:S A4:S A5:S", 4)],
)
def test_walls_farther_off_do_not_add_to_the_wall_of_the_target(sides: str, power: int) -> None:
    p = Position(column("........"), ["A1 squad"], ["A6 squad"], more=f"side wall {sides}")
    assert fp(p, 0, 1) == power


@allowed("BB 46.1")
def test_a_dike_road_still_covers_a_mover_from_next_door() -> None:
    road = "road dirt A4 B3 C4"
    rows = column("......")
    q = Position(rows, ["B4 squad"], ["B3 squad"], more=road, dike=["A4", "B3", "C4"], edges=("S", "N"))
    moving(q, 1, "B2")
    assert fp(q, 0, 1, "op") == 5 + 1 + 3 - 2


@allowed("BB 40.2", "BB 48.1")
def test_smoke_from_an_upper_level_fills_its_own_hex() -> None:
    p = Position(TWO_FLOORS, ["B2+upper us"], ["B4 squad used"], more=HOUSE, upper=["B2", "C2"], smoke=(1, 0))
    p.operations().play(("use", 0), ("move",), ("smoke", p.hex("B2")))
    assert p.s.smoke == {p.hex("B2"): 1} and p.s.stack[-1].spent == 0


@refused("BB 31.1", "BB 43.4", "BB 55.2")
def test_where_nobody_spots_for_a_mortar() -> None:
    rows = "\n".join(f"{n} ....." for n in range(1, 8))
    levels = "levels\n 0 -0-0-\n" + "\n".join(f" {n} {'00200' if n == 2 else '00000'}" for n in range(1, 8))
    rain = Position(rows, ["A1 mortar"], ["A5 squad", "A4 squad"])
    rain.s.raining = 1
    assert spotting_hex(rain.s, 0, rain.hex("A5")) == rain.hex("A2")
    far = Position(rows, ["A1 mortar"], ["A6 squad"])
    far.s.raining = 1
    assert spotting_hex(far.s, 0, far.hex("A6")) == -1
    cave = Position(rows, ["C3 mortar"], ["C7 squad"], more=levels, cave=[{"hex": "C2", "spine": 2}])
    assert spotting_hex(cave.s, 0, cave.hex("C7")) != cave.hex("C2 cave")


@allowed("BB 55.2")
def test_rain_washes_smoke_away() -> None:
    from bocage.games.brothers.s13_recovery import RecoveryPhase

    p = Position(OPEN, ["A1 us"], ["C8 jp"], monsoon=[3])
    p.s.smoke = {p.hex("C4"): 2}
    p.start(RecoveryPhase(), dice=[3])
    assert p.s.raining == 1 and p.s.smoke == {}
    dry = Position(OPEN, ["A1 us"], ["C8 jp"], monsoon=[3])
    dry.s.smoke = {dry.hex("C4"): 2}
    dry.start(RecoveryPhase(), dice=[4])
    assert dry.s.smoke == {dry.hex("C4"): 1}


@allowed("BB 43.2", "BB 42.0")
def test_a_road_through_a_trench_keeps_its_rate() -> None:
    p = Position(OPEN, more="road dirt C3 C4 C5", trench=["C4", "C5", "D4"])
    ways = sorted((cost, flags) for loc, cost, flags in p.ground.steps[0][p.hex("C4")] if loc == p.hex("C5"))
    assert len(ways) == 2 and ways[0][0] <= ways[1][0] == 6
    assert steps(p, "C4")["D4"] == 6


@case("bob-54-002")
@allowed("BB 54.2", "BB 11.0")
def test_a_ridge_shelters_a_rout() -> None:
    from bocage.games.brothers.rout_paths import rout_ways

    rows = column("........")
    p = Position(rows, ["A4 us yellow"], ["A6 squad"], more="tag ridge A3\nside ridge A3:S", edges=("N", "S"))
    assert [way[0] for way in rout_ways(p.s, 0, (0,))].count(p.hex("A3")) == 1


CAVE_ROWS = "\n".join(f"{n} ....." for n in range(1, 6))
CAVE_LEVELS = "levels\n 0 -0-0-\n" + "\n".join(f" {n} {'00200' if n == 2 else '00000'}" for n in range(1, 6))


@refused("BB 43.4", "BB 40.2")
def test_what_the_rules_close_to_fire_is_refused_and_not_wasted() -> None:
    p = Position(
        CAVE_ROWS,
        ["C2 us", "C1 us", "C4 us"],
        ["C2+cave jp"],
        more=CAVE_LEVELS,
        cave=[{"hex": "C2", "spine": 2}],
        nations=("american", "japanese"),
    )
    found = [fire_refusal(p.s, u, p.hex("C2 cave")) for u in (0, 1, 2)]
    assert [refusal.rule if refusal else "" for refusal in found] == ["BB 43.4", "BB 43.4", ""]
    q = Position(TWO_FLOORS, ["B2+upper us"], ["C2 squad", "B2 squad"], more=HOUSE, upper=["B2", "C2"])
    other = fire_refusal(q.s, 0, q.hex("C2"))
    assert other is not None and other.rule == "BB 40.2" and fire_refusal(q.s, 0, q.hex("B2")) is None


@allowed("BB 36.0", "BB 15.0")
def test_whoever_lays_a_charge_is_seen_and_knows_the_odds() -> None:
    p = Position("1 jj\n2 jj\n3 jj", [f"A1 {SATCHEL} concealed"], ["A2 squad used"]).operations()
    p.play(("use", 0), ("move",))
    told = p.explain("satchel", p.hex("A2"))
    assert told.total() == charge_power(p.s, 0, p.hex("A2"), 1) == 6
    p.play(("satchel", p.hex("A2")))
    p.quiet().play(dice=[9])
    assert p.s.conceal[0] == 0 and p.s.used[0] and p.s.conceal[1] == 0 and p.s.supp[1] == 0


@allowed("BB 36.0", "BB 43.0")
def test_the_odds_of_a_charge_do_not_tell_a_hidden_fortification() -> None:
    fort = [{"hex": "A2", "kind": "foxhole", "concealed": True}]
    p = Position("1 jj\n2 jj\n3 jj", [f"A1 {SATCHEL}"], ["A2 squad concealed used"], fort=fort, theatre="pacific")
    p.operations().play(("use", 0), ("move",))
    assert any("FP 6" in note for note in p.explain("satchel", p.hex("A2")).notes)
    p.play(("satchel", p.hex("A2")))
    p.quiet().play(dice=[8])
    assert p.s.supp[1] == 1, "in the foxhole the charge has 10"


@refused("BB 43.7")
@allowed("BB 43.7", "BB 43.6")
def test_who_clears_what() -> None:
    p = Position(OPEN, ["C3 mg", "D3 us"], ["C8 squad"], wire=["C3", "D3"]).operations()
    p.play(("use", 0))
    assert p.rule_against("clear", "wire", p.hex("C3")) == "BB 43.7"
    p.play(("used",), ("use", 1))
    assert p.rule_against("clear", "wire", p.hex("C3")) == "BB 43.7" and p.allows("clear", "wire", p.hex("D3"))


@allowed("BB 45.3", "BB 11.0", "BB 15.0")
@pytest.mark.parametrize(("trees", "covered"), [("0,60", True), ("0,-60", False)])
def test_stream_woods_hide_and_steady_only_through_the_trees(trees: str, covered: bool) -> None:
    from bocage.games.brothers.s15_concealment import loses

    levels = "levels\n 0 -0-\n" + "\n".join(f" {n} {'100' if n == 6 else '000'}" for n in range(1, 9))
    more = f"{levels}\ntag stream_woods A3\nshape A3 woods box 80x30 at {trees}"
    p = Position(column("..s....."), ["A3 us yellow concealed"], ["A6 squad"], more=more)
    assert (not subject_to_rout(p.s, 0), not loses(p.s, 0)) == (covered, covered)


@allowed("BB 43.4", "BB 11.0")
def test_a_cave_shelters_a_rout() -> None:
    from bocage.games.brothers.rout_paths import rout_ways

    p = Position(
        CAVE_ROWS, ["C3 jp yellow"], ["C5 us"], more=CAVE_LEVELS, cave=[{"hex": "C2", "spine": 2}], nations=PACIFIC
    )
    assert p.hex("C2 cave") in [way[0] for way in rout_ways(p.s, 0, (0,))]


@allowed("BB 43.2", "BB 43.3")
def test_a_pillbox_beside_a_trench_is_joined_to_it() -> None:
    forts = [{"hex": "C5", "kind": "pillbox"}, {"hex": "C6", "kind": "pillbox"}, {"hex": "B3", "kind": "foxhole"}]
    p = Position(column(".w......").replace("..\n", "ww\n"), trench=["C4"], fort=forts)

    def ways(a: str, b: str) -> list[int]:
        return [flags for loc, _, flags in p.ground.steps[0][p.hex(a)] if loc == p.hex(b)]

    assert ways("C4", "C5") == ways("C5", "C4") == [IN_TRENCH]
    assert ways("C5", "C6") == ways("C4", "B3") == [0], "neither Pillbox to Pillbox nor a lone Foxhole"
