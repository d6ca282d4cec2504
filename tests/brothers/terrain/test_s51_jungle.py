"""BB 51: jungle."""

from __future__ import annotations

from bocage.games.brothers.infantry.refusals import place_refusal
from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s12_melee import Melee, melee_power
from bocage.games.brothers.state import AMBUSH, GONE
from tests.brothers.position import OPEN, Position, fp, kind, look_round, steps
from tests.marks import allowed, case, refused

SLOW = kind("interplay tube", kind="mortar", fp=(6, 4), prof=(5, 3), reach=(12, 12), reach_min=2, nation="american")


@refused("BB 51.0")
def test_a_mortar_that_routed_into_jungle_did_not_set_up_there() -> None:
    rows = OPEN.replace("5 ........", "5 ..j.....")
    p = Position(rows, [f"C4 {SLOW} red"], ["C2 squad"], theatre="pacific")
    assert place_refusal(p.s, 0, "") is None
    p.start(RoutPhase(), dice=[7])
    p.play(("rout", p.hex("C5")))
    refusal = place_refusal(p.s, 0, "")
    assert refusal is not None and refusal.rule == "BB 51.0"


@allowed("BB 51.1", "BB 9.0", "BB 15.0")
def test_in_a_hex_that_held_only_decoys_the_mover_is_fired_on_as_anywhere() -> None:
    rows = OPEN.replace(".", "j")
    p = Position(rows, ["C3 us", "H8 us"], ["C4 decoy concealed", "C5 squad"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.s.rule == "BB 9.0" and p.at(0) == "C3", "for all the mover knows it goes into Melee"
    p.play(("pass",))
    assert p.s.at[2] == GONE and p.options() == [("pass",), ("op", 3, "", -1)]
    real = Position(rows, ["C3 us", "H8 us"], ["C4 squad concealed", "C5 squad"]).operations()
    real.play(("use", 0), ("move",), ("enter", real.hex("C4"), 0), ("pass",))
    assert real.s.rule == "BB 4.1" and real.s.mark[2] & AMBUSH, "a Melee is not fired into"


@case("bob-51-003")
@allowed("BB 51.2", "BB 12.1")
def test_ambushers_strike_first() -> None:
    marine = kind("marine 4/3", nation="american", marine=True, fp=(4, 2), prof=(3, 2))
    p = Position(OPEN, [f"C3 {marine}"], ["C3 jp"], nations=("american", "japanese"))
    p.s.mark[1] |= AMBUSH
    assert melee_power(p.s, 1) == 5
    p.start(Melee(p.hex("C3")), dice=[(5, 4)])
    assert p.s.at[0] == GONE and p.s.player == -2, "the Marines did not strike back"
    two = Position(OPEN, [f"C3 {marine}"], ["C3 jp", "C3 jp"], nations=("american", "japanese"))
    two.s.mark[1] |= AMBUSH
    told = two.start(Melee(two.hex("C3")), dice=[(5, 9), (9, 9), (9, 9)])
    assert [what[1] for _, what, _ in told if what[0] == "melee roll"] == [1, 0, 2]


@case("bob-51-001")
@allowed("BB 51.0")
def test_jungle() -> None:
    guadalcanal = Position("1 ..\n2 j.\n3 ..")
    britain = Position("1 ..\n2 j.\n3 ..", island="new_britain")
    assert steps(guadalcanal, "A1")["A2"] == 18 and steps(britain, "A1")["A2"] == 15
    assert guadalcanal.ground.terrain[guadalcanal.hex("A2")].vehicle_mp == 0
    assert guadalcanal.ground.blocked(guadalcanal.hex("A1"), guadalcanal.hex("A3"))
    p = Position("1 j.\n2 ..\n3 ..\n4 ..", ["A4 mortar"], ["A1 squad"])
    assert fp(p, 0, 1) <= 6, "no airburst"


@case("bob-51-002", "bob-51-003")
@allowed("BB 51.1", "BB 51.2")
@refused("BB 51.1")
def test_concealment_in_the_jungle_and_the_ambush() -> None:
    marine = kind("jungle marine", nation="american", marine=True, fp=(4, 2), prof=(3, 2))
    rows = "\n".join(f"{n} jjj" for n in range(1, 7))
    p = Position(
        rows, [f"A5 {marine} concealed", f"B5 {marine}"], ["A3 jp concealed"], nations=("american", "japanese")
    )
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A4"), 0))
    assert p.s.conceal == [0, 0, 1], "the mover is seen at once"
    p.play(("pass",))
    assert p.s.conceal[2] == 1, "the stationary unit is not"
    assert fp(p, 0, 2, "assault") == 3, "3 + 3 - 2 - 1"
    p.play(("assault fire",), ("at", p.hex("A3"), "", -1), dice=[10])
    p.s.used[0] = 0
    p.play(("use", 0), ("move",), ("enter", p.hex("A3"), 0))
    p.quiet()
    assert p.s.conceal[2] == 0 and p.s.mark[2] & AMBUSH and p.at(0) == "A3"


@allowed("BB 51.1")
def test_a_decoy_in_the_jungle_vanishes_when_it_is_entered() -> None:
    rows = "\n".join(f"{n} jjj" for n in range(1, 7))
    p = Position(rows, ["A4 us"], ["A3 decoy concealed"], nations=("american", "japanese")).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("A3"), 0))
    p.quiet()
    assert p.s.at[1] == GONE and p.at(0) == "A3" and not p.s.mark[1] & AMBUSH


@allowed("BB 51.1", "BB 15.0")
def test_a_unit_that_has_not_left_its_jungle_hex_is_stationary_still() -> None:
    p = Position(
        "\n".join(f"{n} jjjj" for n in range(1, 6)),
        ["B3 us concealed"],
        ["B2 jp used"],
        nations=("american", "japanese"),
    )
    p.operations().play(("use", 0), ("move",))
    look_round(p)
    assert p.s.conceal[0] == 1
    p.play(("enter", p.hex("C3"), 0))
    assert p.s.conceal[0] == 0, "now it has moved beside an enemy"
