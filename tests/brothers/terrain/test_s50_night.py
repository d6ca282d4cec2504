"""BB 50: night."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.refusals import fire_refusal
from bocage.games.brothers.infantry.s15_concealment import loses
from bocage.games.brothers.state import GONE
from bocage.games.brothers.table import remove, show
from bocage.games.brothers.terrain.s50_decoys import regenerate_refusal
from bocage.games.brothers.terrain.s50_illumination import place_refusal
from bocage.games.brothers.terrain.s50_muzzle_flash import flash_open
from bocage.games.brothers.terrain.s50_night import lit, sees
from bocage.games.brothers.view import view_of
from tests.brothers.position import OPEN, Position, fp, kind, moving, steps
from tests.marks import allowed, case, refused

WIDE = "\n".join(f"{n} ............" for n in range(1, 13))

LONG = "\n".join(f"{n} ...." for n in range(1, 13))

SIX = kind("night six", fp=(6, 4), prof=(5, 3))

TEAMS = kind("night teams", nation="american", fireteam=True, fp=(6, 4), prof=(5, 3))


@allowed("BB 50.3", "BB 15.0")
def test_the_enemy_does_not_know_which_of_two_counters_is_the_regenerated_decoy() -> None:
    seen = []
    for first in (0, 1):
        p = Position(WIDE, ["A1 us concealed", "B1 decoy concealed"], ["A12 squad"], night=2)
        show(p.s, 1, "BB 15.0")
        p.operations().play(("use", 0), ("regenerate",), dice=[first])
        assert p.s.kind[:2] == (["us", "decoy"] if first == 0 else ["decoy", "us"])
        seen.append(view_of(p.s, 1)["units"])
    assert seen[0] == seen[1] and [unit["name"] for unit in seen[0][:2]] == ["Concealed unit"] * 2
    hurt = Position(WIDE, ["A1 us concealed reduced", "B1 decoy concealed"], ["A12 squad"], night=2)
    show(hurt.s, 1, "BB 15.0")
    hurt.operations().play(("use", 0), ("regenerate",))
    assert hurt.s.kind[:2] == ["us", "decoy"], "a Reduced unit is known by its losses"


@allowed("BB 50.3", "BB 59.2")
def test_a_decoy_comes_back_under_no_minus_two_counter() -> None:
    """Its first one was removed with it and is never regained, so the enemy can tell it from a unit under one."""
    p = Position(
        WIDE, ["A1 jp concealed2", "B1 decoy concealed"], ["A12 us"], nations=("japanese", "american"), night=2
    )
    show(p.s, 1, "BB 15.0")
    p.operations().play(("use", 0), ("regenerate",))
    assert p.s.kind[:2] == ["jp", "decoy"] and p.s.conceal[:2] == [2, 1]


@case("bob-50-001", "bob-50-010")
@allowed("BB 50.0", "BB 50.2")
@refused("BB 50.2")
def test_visibility() -> None:
    p = Position(LONG, ["A1 squad"], ["A3 squad", "A4 squad", "A7 squad", "A6 squad"], night=2)
    dark = fire_refusal(p.s, 0, p.hex("A4"))
    assert fire_refusal(p.s, 0, p.hex("A3")) is None
    assert dark is not None and dark.rule == "BB 50.2"
    p.s.lights = (p.hex("B6"),)
    long = fire_refusal(p.s, 0, p.hex("A7"))
    assert long is not None and long.rule == "BB 50.2", "range 6 is beyond normal Range"
    assert fire_refusal(p.s, 0, p.hex("A6")) is None, "lit and within Range"


@case("bob-50-002")
@allowed("BB 50.1")
@refused("BB 50.1")
def test_illumination() -> None:
    p = Position(LONG, ["A1 squad", "C12 squad"], ["C12 squad"], night=2, illumination=(1, 0)).operations()
    assert place_refusal(p.s, 0, p.hex("A6")) is None
    far = place_refusal(p.s, 0, p.hex("A7"))
    assert far is not None and far.rule == "BB 50.1", "the other unit is in Melee"
    p.play(("illuminate",), ("column", 0), ("light", p.hex("A6")))
    assert p.s.count == 1 and p.s.flares == [0, 0]
    assert lit(p.s, p.hex("A6")) and lit(p.s, p.hex("A7")) and not lit(p.s, p.hex("A8"))
    assert p.rule_against("illuminate") == "BB 50.1", "one use"


@case("bob-50-003", "bob-59-001")
@allowed("BB 50.2", "BB 59.0")
def test_night_movement() -> None:
    p = Position("1 ..\n2 ..\n3 ..", more="side hedgerow A1:S", night=2)
    assert steps(p, "A1")["A2"] == 9 + 6 and steps(p, "A1", japanese=True)["A2"] == 6 + 6
    assert steps(p, "A2")["A3"] == 9 and steps(p, "A2", japanese=True)["A3"] == 6


@allowed("BB 50.2")
def test_moving_in_the_open_at_night() -> None:
    three = kind("night three", fp=(5, 3), prof=(3, 2))
    p = Position(OPEN, ["C4 squad"], [f"C5 {three}", f"C6 {three}", f"C7 {three}"], night=5)
    moving(p, 0, "C3")
    assert [fp(p, u, 0, "op") for u in (1, 2, 3)] == [9, 4, 3]


@case("bob-50-007")
@allowed("BB 50.2")
@refused("BB 50.2")
def test_beyond_visibility_is_out_of_sight() -> None:
    p = Position(LONG, ["A1 squad concealed"], ["A5 squad"], night=2)
    assert not sees(p.s, p.hex("A5"), p.hex("A1")) and not loses(p.s, 0)
    p.s.lights = (p.hex("A1"),)
    assert loses(p.s, 0)


@case("bob-50-007", "bob-50-008")
@allowed("BB 50.2")
@refused("BB 50.2")
def test_muzzle_flashes() -> None:
    six = kind("flash six", fp=(6, 4), prof=(4, 2), reach=(6, 6))
    p = Position(
        LONG,
        [f"A5 {six} concealed", f"C8 {six}"],
        ["A7 squad used", f"A11 {six}", f"B10 {six} op", f"D10 {six}"],
        night=2,
    )
    p.operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("A7"), ""), dice=[10])
    assert p.s.conceal[0] == 0, "who fires is seen"
    assert (p.s.player, p.s.rule) == (1, "BB 50.2")
    assert (
        p.allows("at", 3, "") and p.rule_against("at", 4, "") == "BB 50.2" and p.rule_against("at", 2, "") == "BB 50.2"
    )
    told = p.play(("at", 3, ""), dice=[9])
    assert [what[3] for _, what, _ in told if what[0] == "fire"] == [6], "Normal FP, and it is no mover"
    assert p.s.player == 0 and p.s.rule == "BB 50.2", "the answer flashes too"
    p.play(("pass",))
    assert p.s.rule == "BB 4.1" and p.s.player == 0, "then the interrupted range goes on"


@case("bob-50-008")
@refused("BB 50.2")
def test_a_failed_answer_is_the_only_answer() -> None:
    shaky = kind("flash shaky", reach=(6, 6), morale=((10, 4, 1), (8, 4, 1)))
    p = Position(LONG, [f"A5 {SIX}"], ["A7 squad used", f"A10 {shaky} yellow", "C10 squad"], night=2).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("A7"), ""), dice=[10])
    p.play(("at", 2, ""), dice=[9])
    assert p.s.used[2] == 2 and p.s.rule != "BB 50.2"


@refused("BB 50.2")
def test_no_flash_from_a_lit_unit() -> None:
    p = Position(LONG, [f"A5 {SIX}"], ["A12 squad"], night=2)
    assert flash_open(p.s, 0)
    p.s.lights = (p.hex("A5"),)
    assert not flash_open(p.s, 0)


@case("bob-50-009")
@allowed("BB 50.3")
@refused("BB 50.3")
def test_decoys_come_back_at_night() -> None:
    p = Position(LONG, ["A1 squad concealed", "B1 decoy concealed"], ["A12 squad"], night=2)
    none = regenerate_refusal(p.s, 0)
    assert none is not None and none.rule == "BB 50.3"
    remove(p.s, 1, "BB 15.0")
    p.operations()
    p.play(("use", 0), ("regenerate",), dice=[0])
    assert p.at(1) == "A1" and p.s.used[:2] == [2, 2] and p.s.conceal[:2] == [1, 1]
    full = Position(LONG, ["A1 squad concealed", "B1 decoy concealed", "A1 squad concealed"], ["A12 squad"], night=2)
    remove(full.s, 1, "BB 15.0")
    refusal = regenerate_refusal(full.s, 0)
    assert refusal is not None and refusal.rule == "BB 50.3" and "full" in refusal.reason


@allowed("BB 50.2", "BB 31.1")
def test_a_spotter_has_a_visibility_range_of_his_own() -> None:
    p = Position(LONG, ["A1 mortar"], ["A4 squad", "A6 squad"], night=2)
    dark = fire_refusal(p.s, 0, p.hex("A4"))
    assert dark is not None and dark.rule == "BB 50.2"
    assert fire_refusal(p.s, 0, p.hex("A4"), "fire", "directed") is None
    assert fire_refusal(p.s, 0, p.hex("A6"), "fire", "directed") is not None


@allowed("BB 50.2", "BB 58.3")
@pytest.mark.parametrize(("dice", "goes_on"), [([10, 6, 3], True), ([10, 6, 9], False), ([10, 10], True)])
def test_the_answer_to_a_flash_may_stop_fireteams(dice: list[int], goes_on: bool) -> None:
    p = Position(OPEN, [f"C1 {TEAMS}"], ["C3 squad used", "C7 mg"], night=2).operations()
    p.play(("use", 0), ("move",), ("fireteams",), ("at", p.hex("C3"), "", -1), dice=dice[:1])
    p.play(("at", 2, ""), dice=dice[1:])
    assert (type(p.s.stack[-1]).__name__ == "Move") is goes_on


@allowed("BB 50.2", "BB 58.3")
def test_fireteams_lost_to_an_answer_do_not_come_back() -> None:
    p = Position(OPEN, [f"C1 {TEAMS} reduced"], ["C3 squad used", "C7 mg"], night=2).operations()
    p.play(("use", 0), ("move",), ("fireteams",), ("at", p.hex("C3"), "", -1), dice=[1, 10])
    p.play(("at", 2, ""), dice=[2])
    assert p.s.at[0] == GONE and type(p.s.stack[-1]).__name__ != "Move"


@allowed("BB 50.2", "BB 31.1", "BB 61.1")
@refused("BB 50.2")
def test_who_answers_a_flash_and_how() -> None:
    p = Position(OPEN, ["C2 us", "H8 us"], ["C6 squad"], night=2)
    p.s.lights = (p.hex("C3"),)
    p.operations().play(("use", 0), ("move",), ("enter", p.hex("C3"), 0), ("op", 2, "", -1), dice=[10])
    assert p.rule_against("at", 0, "") == "BB 50.2", "a unit on the move is being Used"
    assert p.allows("at", 1, "")
    q = Position(OPEN, ["C2 us"], ["C5 squad used", "C8 mortar", "D7 mg"], night=3, sustained=True).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C5"), ""), dice=[10])
    assert q.allows("at", 2, "directed") and q.allows("at", 3, "sustained")
    q.play(("at", 2, "directed"), dice=[5])
    assert q.s.supp[0] == 1, "the spotter sees the flash"
