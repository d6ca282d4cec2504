"""BB 31.0 mortars, 33.0 against teams, 34.0 flamethrowers, 36.0 satchel charges."""

from __future__ import annotations

import pytest

from bocage.games.brothers.refusals import fire_refusal, place_refusal
from bocage.games.brothers.s36_satchel_charges import charge_power
from tests.brothers.position import OPEN, Position, fp, kind, results
from tests.marks import allowed, case, refused

LONG = "\n".join(f"{n} .." for n in range(1, 16))
JP_MORTAR = kind("jp mortar", nation="japanese", kind="mortar", reach=(12, 12), reach_min=2)
GD = kind("gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(10, 10))
FLAME = kind("flame", fp=(5, 3), prof=(4, 2), flame=11, without="squad")
SATCHEL = kind("satchel", fp=(5, 3), satchel=True, without="squad")


@case("bob-31-001")
@allowed("BB 31.0")
@refused("BB 31.0", "BB 6.0")
def test_mortar_ranges() -> None:
    p = Position(LONG, ["A1 mortar"], ["A2 squad", "A3 squad", "A13 squad", "A14 squad"])
    near = fire_refusal(p.s, 0, p.hex("A2"))
    far = fire_refusal(p.s, 0, p.hex("A14"))
    assert near is not None and near.rule == "BB 31.0"
    assert far is not None and far.rule == "BB 6.0"
    assert fire_refusal(p.s, 0, p.hex("A3")) is None and fire_refusal(p.s, 0, p.hex("A13")) is None


@case("bob-31-001", "bob-40-002", "bob-59-001")
@allowed("BB 31.0", "BB 40.1", "BB 59.0", "BB 51.0")
@refused("BB 31.0", "BB 40.1", "BB 51.0")
@pytest.mark.parametrize(
    ("terrain", "unit", "rule"),
    [
        ("S", "mortar", "BB 31.0"),
        ("h", "mortar", ""),
        ("m", "mortar", "BB 31.0"),
        ("j", "mortar", ""),
        ("j", "mortar moved", "BB 51.0"),
        ("j", f"{JP_MORTAR} moved", ""),
        (".", "mortar", ""),
        ("h", GD, ""),
        ("W", GD, "BB 31.0"),
        ("m", GD, ""),
    ],
)
def test_where_mortars_may_fire_from(terrain: str, unit: str, rule: str) -> None:
    p = Position(f"1 {terrain}.\n2 ..\n3 ..\n4 ..", [f"A1 {unit}"], ["A4 squad"])
    refusal = place_refusal(p.s, 0, "")
    assert (refusal.rule if refusal else "") == rule


@case("bob-31-001", "bob-43-011")
@refused("BB 43.3")
@pytest.mark.parametrize("unit", ["mortar", GD])
def test_no_mortar_fires_out_of_a_pillbox(unit: str) -> None:
    p = Position(OPEN, [f"A1 {unit}", "C1 mg"], ["A4 squad"], fort=[{"hex": "A1", "kind": "pillbox"}])
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == "BB 43.3"
    assert place_refusal(p.s, 1, "") is None


@refused("BB 45.1", "BB 45.6", "BB 52.0")
@allowed("BB 52.0")
@pytest.mark.parametrize(
    ("mark", "more", "rule"), [("=", "", "BB 45.1"), (":", "tag surf A1", "BB 45.6"), ("m", "", "BB 52.0")]
)
def test_teams_do_not_fire_from_water_or_swamp(mark: str, more: str, rule: str) -> None:
    p = Position(f"1 {mark}.\n2 ..", ["A1 mg", "A1 us"], ["B2 squad"], more=more, shallow_river=True)
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == rule
    assert place_refusal(p.s, 1, "") is None, "a Squad may"


@case("bob-31-003")
@allowed("BB 31.1")
@refused("BB 31.1")
def test_directed_op_fire_from_the_second_hex_on() -> None:
    rows = "\n".join(["1 ....", "2 ....", "3 w...", "4 w...", "5 ....", "6 ....", "7 ....", "8 ...."])
    p = Position(rows, ["A7 squad"], ["A2 mortar"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("B6"), 0))
    assert p.rule_against("op", 1, "directed", -1) == "BB 31.1"
    p.play(("pass",), ("enter", p.hex("B5"), 0))
    assert p.allows("op", 1, "directed", -1)
    assert fp(p, 1, 0, "op", "directed") == 5 - 1 + 4


@refused("BB 31.1", "BB 59.3")
def test_who_may_not_direct() -> None:
    p = Position(OPEN, ["A1 us", f"B1 {GD}"], ["A6 squad"])
    for u, rule in ((0, "BB 31.1"), (1, "BB 59.3")):
        refusal = place_refusal(p.s, u, "directed")
        assert refusal is not None and refusal.rule == rule


@refused("BB 31.1")
def test_an_enemy_held_hex_is_no_place_to_spot_from() -> None:
    from bocage.games.brothers.s14_line_of_sight import spotting_hex

    rows = "\n".join(["1 w.", "2 ww", "3 ..", "4 .."])
    free = Position(rows, ["A1 mortar"], ["A4 squad"])
    assert spotting_hex(free.s, 0, free.hex("A4")) == free.hex("A2")
    held = Position(rows, ["A1 mortar"], ["A4 squad", "A2 squad"])
    assert spotting_hex(held.s, 0, held.hex("A4")) != held.hex("A2")


@allowed("BB 33.0")
@refused("BB 33.0")
def test_anti_tank_weapons_help_against_teams_and_pillboxes() -> None:
    tubes = kind("tubes", fp=(6, 4), satw=("bazooka", 2))
    fausts = kind("fausts", fp=(6, 4), satw=("panzerfaust", 2))
    p = Position(OPEN, [f"C1 {tubes}", f"D1 {fausts}"], ["C4 mg", "E3 mg concealed", "D4 squad", "B3 squad"],
                 fort=[{"hex": "B3", "kind": "pillbox"}])  # fmt: skip
    assert (fp(p, 0, 2), fp(p, 1, 2)) == (7, 6)
    assert fp(p, 0, 3) == 5, "not against a Concealed one"
    assert fp(p, 0, 4) == 6, "not against a Squad"
    assert fp(p, 0, 5) == 6 - 3 + 1


@case("bob-34-001")
@allowed("BB 34.0")
@refused("BB 34.0")
def test_flame_ranges_and_what_it_ignores() -> None:
    rows = "\n".join(["1 ....", "2 S...", "3 S...", "4 ....", "5 ...."])
    p = Position(rows, [f"A1 {FLAME}"], ["A2 squad", "A3 squad concealed", "A4 squad"])
    assert fp(p, 0, 1, how="flame") == 11, "no adjacency, no stone"
    assert fp(p, 0, 2, how="flame") == 6 - 1, "half rounded up, less Concealment"
    refusal = fire_refusal(p.s, 0, p.hex("A4"), "fire", "flame")
    assert refusal is not None
    assert fp(p, 0, 1, "final", "flame") == 9
    none = fire_refusal(Position(OPEN, ["A1 us"], ["A2 squad"]).s, 0, 1, "fire", "flame")
    assert none is not None and none.rule == "BB 34.0"


@case("bob-34-002")
@allowed("BB 34.0")
@pytest.mark.parametrize(("die", "left"), [(1, False), (3, False), (4, True)])
def test_a_flamethrower_runs_dry_on_one_to_three(die: int, left: bool) -> None:
    p = Position(OPEN, [f"C3 {FLAME}"], ["C5 squad"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "flame"), dice=[die])
    assert p.s.supp[1] or p.s.at[1] < 0, "the attack is resolved first"
    assert (p.s.kind[0] == FLAME) is left


@case("bob-36-002")
@allowed("BB 36.0")
def test_satchel_charges_turn_cover_about() -> None:
    p = Position(
        "1 j....\n2 S....\n3 .....",
        [f"D2 {SATCHEL}"],
        ["A1 squad", "B1 squad", "A2 squad", "C1 squad", "D1 squad"],
        fort=[{"hex": "B1", "kind": "foxhole"}, {"hex": "C1", "kind": "pillbox"}],
    )
    assert [charge_power(p.s, 0, p.s.at[u], u) for u in range(1, 6)] == [6, 10, 10, 11, 8]


@case("bob-36-004")
@allowed("BB 36.0")
@refused("BB 36.0", "BB 5.0")
def test_laying_a_satchel_charge() -> None:
    p = Position(OPEN, [f"C1 {SATCHEL}", "E1 us"], ["C6 squad used"]).operations()
    p.walk(0, "C2", "C3", "C4", "C5", stop=False)
    assert p.rule_against("satchel", p.hex("C7")) == "BB 36.0"
    p.play(("satchel", p.hex("C6")), dice=[4])
    assert p.at(0) == "C5" and p.s.used[0] == 2, "1 MP; it never enters and its move is over"
    assert (p.s.step[2], p.s.supp[2]) == (1, 2), "8 FP: 4 + 4"
    assert p.s.kind[0] == "squad", "the charge is gone"


@case("bob-36-004")
@allowed("BB 36.0", "BB 9.0")
def test_a_charge_laid_from_the_starting_hex_draws_fire_there() -> None:
    p = Position(OPEN, [f"C5 {SATCHEL}"], ["C6 squad", "C8 squad"]).operations()
    p.play(("use", 0), ("move",), ("satchel", p.hex("C6")))
    assert (p.s.player, p.s.rule) == (1, "BB 9.0") and p.allows("op", 2, "", -1)
    p.play(("op", 2, "", -1), dice=[8, 9])
    p.quiet()
    assert p.s.kind[0] == SATCHEL and p.s.used[0] == 2, "it failed its check and laid nothing"


@case("bob-36-005")
@allowed("BB 36.0")
@pytest.mark.parametrize(("die", "kept"), [(4, True), (5, False)])
def test_satchel_retention(die: int, kept: bool) -> None:
    p = Position(OPEN, [f"C5 {SATCHEL}"], ["C6 squad used"], satchel_retention=4).operations()
    p.play(("use", 0), ("move",), ("satchel", p.hex("C6")), ("pass",), dice=[9, die])
    assert (p.s.kind[0] == SATCHEL) is kept


@allowed("BB 6.1", "BB 36.0")
def test_a_one_with_a_charge_reduces_at_least() -> None:
    p = Position("1 j.\n2 ..", [], ["A1 squad"])
    assert results(p, 0, 6, near=True)[0] >= 2
