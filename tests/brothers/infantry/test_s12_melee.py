"""BB 12: melee."""

from __future__ import annotations

from bocage.games.brothers.infantry.s12_melee import Melee, MeleePhase, melee_power
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.state import BANZAI, FLANK, GONE
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case, refused

SIX = kind("melee six", nation="american", fp=(6, 4), melee=(6, 4))

FIVE = kind("melee five", fp=(5, 3), melee=(5, 3))


@allowed("BB 12.0", "BB 3.0")
def test_a_melee_re_roll_is_explained() -> None:
    p = Position(OPEN, ["C3 us"], ["C3 squad"], cp=(1, 0))
    p.start(Melee(p.hex("C3")), dice=[(9, 3), (10, 10)])
    told = p.explain("cp", 0, 0)
    power = told.total()
    assert power == melee_power(p.s, 0) and told.notes == ["now 1 of two dice hit"]
    assert told.odds[0].probability == (power / 10) ** 2 and abs(sum(x.probability for x in told.odds) - 1) < 1e-9


@case("bob-12-001")
@allowed("BB 12.0", "BB 12.1")
def test_airborne_against_first_line() -> None:
    p = Position(OPEN, [f"C3 {SIX}"], [f"C3 {FIVE}"])
    p.start(MeleePhase(), dice=[(3, 6), (1, 6)])
    assert p.s.at[1] == GONE
    assert (p.s.step[0], p.s.supp[0]) == (1, 2), "the dead struck too"


@case("bob-12-003")
@allowed("BB 12.0", "BB 2.0")
def test_the_owner_allots_casualties() -> None:
    p = Position(OPEN, [f"C3 {SIX}", f"C3 {SIX}"], [f"C3 {FIVE}", "C3 mg"])
    p.start(MeleePhase(), dice=[(3, 6), (1, 9), (9, 9), (9, 9)])
    assert p.s.player == 1 and p.options() == [("loss", 2), ("loss", 3)]
    p.play(("loss", 3))
    assert p.s.at[3] == GONE, "a WT dies of one hit"
    assert p.s.at[2] == GONE, "and the other two are used up on the Squad"
    one = Position(OPEN, [f"C3 {SIX}"], [f"C3 {FIVE}", "C3 mg"])
    one.start(MeleePhase(), dice=[(3, 9), (9, 9), (9, 9)])
    one.play(("loss", 1))
    assert one.s.step[1:] == [1, 2]


@case("bob-12-005")
@allowed("BB 12.0", "BB 3.0")
def test_a_re_roll_covers_both_dice() -> None:
    p = Position(OPEN, [f"C3 {FIVE}"], ["C3 squad"], cp=(1, 0))
    p.start(MeleePhase(), dice=[(5, 8), (9, 9)])
    p.play(("cp", 0, 0), dice=[(6, 7)])
    assert p.s.step[1] == 2, "the first dice are void"


@case("bob-12-008")
@allowed("BB 12.0")
def test_one_round_a_turn() -> None:
    p = Position(OPEN, [f"C3 {FIVE}"], ["C3 squad"])
    p.start(MeleePhase(), dice=[(9, 9), (9, 9)])
    assert p.s.player == -2 and p.at(0) == p.at(1) == "C3"


@allowed("BB 12.0")
def test_the_first_player_orders_the_melees() -> None:
    p = Position(OPEN, ["C3 us", "F3 us"], ["C3 squad", "F3 squad"])
    p.start(MeleePhase())
    assert p.s.player == 0
    told = p.play(("melee", p.hex("F3")), dice=[(9, 9)] * 4)
    assert [what[1] for _, what, _ in told if what[0] == "melee fought"] == [p.hex("F3"), p.hex("C3")]


@case("bob-12-009", "bob-51-003")
@allowed("BB 12.2")
@refused("BB 12.2")
def test_earning_a_flank_counter() -> None:
    def flanked(rows: str, two: list[str], came_from: str = "C6") -> bool:
        p = Position(rows, [f"{came_from} us facing=0"], two, facing=True).operations()
        p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
        p.quiet()
        return bool(p.s.mark[0] & FLANK)

    assert flanked(OPEN, ["C5 squad facing=0"]), "a: from behind"
    assert not flanked(OPEN, ["C5 squad facing=0", "C5 squad facing=3"]), "b: one of them looks this way"
    jungle = OPEN.replace("5 ...", "5 ..j", 1)
    assert not flanked(jungle, ["C5 squad concealed"]), "c: Concealed in Jungle"
    assert not flanked(OPEN, ["C5 squad facing=0"], "C4"), "from the front"


@case("bob-12-009")
@allowed("BB 12.2")
def test_a_flank_counter_stays_when_help_arrives() -> None:
    p = Position(OPEN, ["C6 us facing=0"], ["C5 squad facing=0", "C4 squad facing=3"], facing=True)
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    p.quiet().play(("face", 0))
    p.play(("use", 2), ("move",), ("enter", p.hex("C5"), 0))
    assert p.s.mark[0] & FLANK


@case("bob-12-010")
@allowed("BB 12.2", "BB 13.0")
def test_what_a_flank_counter_does() -> None:
    p = Position(OPEN, [f"C3 {FIVE}"], ["C3 squad"])
    p.s.mark[0] |= FLANK
    assert melee_power(p.s, 0) == 6
    p.start(MeleePhase(), dice=[(6, 7), (9, 9)])
    assert p.s.step[1] == 1
    q = Position(OPEN, [f"C3 {FIVE}"], ["C3 squad"])
    q.s.mark[0] |= FLANK
    q.start(RecoveryPhase())
    assert not q.s.mark[0] & FLANK


@case("bob-12-011")
@refused("BB 12.2")
@allowed("BB 4.3")
def test_no_turning_in_melee() -> None:
    p = Position(OPEN, ["C3 us facing=0", "E3 us facing=0"], ["C3 squad facing=0"], facing=True).operations()
    p.play(("use", 0), ("op fire",))
    assert p.s.rule == "BB 4.1" and p.s.face[0] == 0, "no question about facing"
    p.play(("pass",), ("use", 2), ("op fire",), ("use", 1), ("op fire",))
    assert p.s.rule == "BB 2.2"


@case("bob-12-012")
@allowed("BB 12.0")
def test_a_ten_hits_in_melee_if_the_fp_reaches_it() -> None:
    eight = kind("melee eight", nation="japanese", melee=(8, 5))
    p = Position(OPEN, [f"C3 {eight}"], ["C3 us"])
    p.s.mark[0] |= BANZAI
    p.start(MeleePhase(), dice=[(10, 10), (9, 9)])
    assert p.s.at[1] == GONE


@case("bob-12-013")
@allowed("BB 12.1")
def test_melee_is_simultaneous() -> None:
    p = Position(OPEN, [f"C3 {FIVE}"], [f"C3 {FIVE}"])
    p.start(MeleePhase(), dice=[(2, 4), (3, 5)])
    assert p.s.at == [GONE, GONE]
