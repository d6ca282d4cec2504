"""BB 59: japanese."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.moves import Going, allowance
from bocage.games.brothers.infantry.s07_morale import ROUT, SELECTED, morale
from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.infantry.s12_melee import melee_power
from bocage.games.brothers.nations.s59_banzai import BanzaiCall
from bocage.games.brothers.nations.s59_charges import banzai_goals
from bocage.games.brothers.state import BANZAI, GONE, SEISHIN
from tests.brothers.position import OPEN, Position, base, fp, kind
from tests.marks import allowed, case, refused

PACIFIC = ("japanese", "american")

SPIRIT = kind("bound spirit", nation="japanese", seishin=True, satchel=True, without="jp", prof=(3, 2), melee=(3, 2))

GD = kind("nation gd", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5))

SPIRIT_TOO = kind(
    "seishin squad",
    nation="japanese",
    seishin=True,
    fp=(5, 3),
    prof=(3, 2),
    melee=(3, 2),
    morale=((10, 6, 4), (9, 5, 3)),
)


@allowed("BB 59.5")
@refused("BB 59.5")
def test_seishin_goes_on_to_the_enemy() -> None:
    p = Position(OPEN, [f"C2 {SPIRIT}"], ["C4 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",), ("enter", p.hex("C3"), 0))
    p.quiet()
    assert p.rule_against("assault fire") == p.rule_against("satchel", p.hex("C4")) == "BB 59.5"
    assert p.rule_against("stop") == "BB 59.5"
    free = Position(OPEN, [f"C2 {SPIRIT}"], ["C4 us used"], nations=PACIFIC).operations()
    free.play(("use", 0), ("move",), ("enter", free.hex("C3"), 0))
    free.quiet()
    assert free.allows("assault fire") and free.allows("satchel", free.hex("C4"))


@allowed("BB 59.6")
@refused("BB 59.6")
def test_a_charge_has_nothing_of_seishin_and_goes_on() -> None:
    p = Position(OPEN, [f"C2 {SPIRIT} yellow"], ["C5 us used", "C3 us used"], nations=PACIFIC)
    assert not subject_to_rout(p.s, 0), "with Seishin only in the enemy's hex"
    p.s.mark[0] |= BANZAI
    assert subject_to_rout(p.s, 0)
    q = Position(OPEN, [f"C1 {SPIRIT}"], ["C4 us used"], nations=PACIFIC)
    q.s.mark[0] |= BANZAI
    q.operations().play(("use", 0), ("charge",))
    assert q.rule_against("stop") == q.rule_against("enter", q.hex("B1"), 0) == "BB 59.6"


@refused("BB 59.6", "BB 59.5")
@allowed("BB 59.5")
def test_before_the_last_charge_seishin_leads_forward_only() -> None:
    p = Position(OPEN, [f"C4 {SPIRIT}"], ["C2 us used"], nations=PACIFIC, edges=("N", "S"), banzai=[3, 4]).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("seishin") == "BB 59.5" and p.rule_against("enter", p.hex("C3"), 0) == "BB 59.6"
    both = Position(
        OPEN, [f"C4 {SPIRIT}"], ["C2 us used", "C6 us used"], nations=PACIFIC, edges=("N", "S"), banzai=[3, 4]
    ).operations()
    both.play(("use", 0), ("move",), ("seishin",))
    assert both.rule_against("enter", both.hex("C3"), 0) == "BB 59.6" and both.allows("enter", both.hex("C5"), 0)


@allowed("BB 59.5")
@refused("BB 59.5")
def test_a_reinforcement_may_come_on_with_seishin() -> None:
    p = Position(OPEN, [f"off {SPIRIT}"], ["C6 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",))
    assert p.rule_against("enter", p.hex("H1"), 0) == "BB 59.5", "six MP lead from there to no enemy"
    p.play(("enter", p.hex("C8"), 0))
    assert p.at(0) == "C8"


@allowed("BB 59.6")
@refused("BB 59.6")
def test_a_goal_out_of_reach_is_still_approached() -> None:
    p = Position(OPEN, [f"C1 {SPIRIT}"], ["C4 us used"], nations=PACIFIC, more="side cliff C4:N,NE,SE,S,SW,NW")
    p.s.mark[0] |= BANZAI
    p.operations().play(("use", 0), ("charge",))
    assert p.allows("enter", p.hex("C2"), 0) and p.rule_against("enter", p.hex("B1"), 0) == "BB 59.6"


@allowed("BB 59.6", "BB 4.3", "BB 15.0")
def test_units_marked_against_a_charge_may_turn_and_hide() -> None:
    from bocage.games.brothers.nations.s59_banzai import BanzaiCall

    rows = "\n".join(["1 ........", "2 wwwwwwww", *[f"{n} ........" for n in range(3, 9)]])
    p = Position(rows, ["C1 jp"], ["C6 us facing=0"], nations=PACIFIC, banzai=[1, 1], facing=True)
    p.start(BanzaiCall())
    p.play(("op fire", 1), ("face", 3))
    assert p.s.used[1] == 1 and p.s.face[1] == 3 and p.s.rule == "BB 15.0", "nobody sees it through the woods"
    p.play(("conceal",))
    assert p.s.conceal[1] == 1
    seen = Position(OPEN, ["C1 jp"], ["C6 us"], nations=PACIFIC, banzai=[1, 1])
    seen.start(BanzaiCall())
    seen.play(("op fire", 1))
    assert seen.s.rule != "BB 15.0" and seen.s.conceal[1] == 0


@case("bob-59-003")
@allowed("BB 59.2")
@refused("BB 59.2")
def test_the_first_japanese_counter() -> None:
    six = kind("six at jp", nation="american", fp=(6, 4))
    rows = "\n".join(["1 oo", "2 ..", "3 ..", "4 ..", "5 .."])
    p = Position(rows, ["A1 jp concealed2"], [f"A4 {six} used"], nations=PACIFIC).operations()
    assert fp(p, 1, 0) == 4
    p.walk(0, "B1", stop=False)
    assert p.s.conceal[0] == 1 and fp(p, 1, 0) == 5
    p.play(("stop",))
    hidden_again = Position("1 w\n2 w\n3 .", ["A1 jp"], ["A3 us used"], nations=PACIFIC)
    from bocage.games.brothers.infantry.s15_concealment import conceal

    conceal(hidden_again.s, 0, "BB 15.0")
    assert hidden_again.s.conceal[0] == 1, "-2 never comes back"


@case("bob-59-004")
@allowed("BB 59.3")
def test_grenade_dischargers() -> None:
    p = Position("1 m.\n2 ..\n3 ..\n4 ..", [f"A1 {GD} op"], ["A4 us"], nations=PACIFIC)
    assert base(p, 0, "A4", "op") == 5
    assert fp(p, 0, 1) == 6
    from bocage.games.brothers.infantry.refusals import place_refusal

    assert place_refusal(p.s, 0, "") is None, "from a Swamp, since it is no WT"
    q = Position(OPEN, [f"C1 {GD}"], ["C4 us used"], nations=PACIFIC).operations()
    q.walk(0, "C2", stop=False)
    assert q.allows("assault fire")


def under_way(p: Position) -> Going:
    frame = p.s.stack[-1]
    assert isinstance(frame, Going)
    return frame


@allowed("BB 59.5")
@refused("BB 59.5")
def test_seishin() -> None:
    rows = "\n".join(f"{n} ..." for n in range(1, 10))
    p = Position(rows, [f"A1 {SPIRIT_TOO} yellow"], ["A7 us used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), dice=[6])
    assert p.allows("seishin"), "six hexes with its extra point"
    p.play(("seishin",))
    assert under_way(p).mp_left(p.s) == 36 and morale(p.s, 0, SELECTED) == 7 and morale(p.s, 0, ROUT) == 6
    assert melee_power(p.s, 0) == 5
    assert p.rule_against("enter", p.hex("B0"), 0) == "BB 59.5" and p.rule_against("stop") == "BB 59.5"
    for name in ("A2", "A3", "A4", "A5", "A6"):
        p.play(("enter", p.hex(name), 0))
        p.quiet()
    p.play(("enter", p.hex("A7"), 0))
    assert p.at(0) == "A7"
    far = Position(rows, [f"A1 {SPIRIT_TOO}"], ["A8 us used"], nations=PACIFIC).operations()
    far.play(("use", 0), ("move",))
    assert far.rule_against("seishin") == "BB 59.5", "out of reach: it cannot be declared"


@allowed("BB 59.5")
def test_a_vanished_decoy_sets_the_unit_free() -> None:
    rows = "\n".join(f"{n} {'w' if n == 5 else '.'}.." for n in range(1, 10))
    p = Position(rows, [f"A1 {SPIRIT_TOO}"], ["A5 decoy concealed used"], nations=PACIFIC).operations()
    p.play(("use", 0), ("move",), ("seishin",))
    for name in ("A2", "A3", "A4"):
        p.play(("enter", p.hex(name), 0))
        p.quiet()
    assert p.s.at[1] == GONE and p.allows("stop")


@case("bob-59-009", "bob-59-013")
@allowed("BB 59.6")
def test_announcing_a_banzai_charge() -> None:
    p = Position(OPEN, ["A1 jp red", "C1 jp yellow"], ["A8 us yellow", "C8 us"], nations=PACIFIC, banzai=[3, 5], turn=4)
    p.start(BanzaiCall())
    assert p.options() == [("banzai",), ("wait",)]
    p.play(("banzai",))
    assert p.s.supp == [0, 0, 1, 0] and p.s.mark[0] & BANZAI
    assert p.s.player == 1
    p.play(("op fire", 2), ("done",))
    assert p.s.used == [0, 0, 1, 0] and p.s.count == 0, "outside the Operations Range"


@case("bob-59-009")
@allowed("BB 59.6")
@refused("BB 59.6")
def test_it_is_compulsory_on_the_last_turn_and_not_before_the_first() -> None:
    last = Position(OPEN, ["A1 jp"], ["A8 us"], nations=PACIFIC, banzai=[3, 5], turn=5)
    last.start(BanzaiCall())
    assert last.s.player == 1 and last.s.banzai == 5, "nobody is asked whether"
    early = Position(OPEN, ["A1 jp"], ["A8 us"], nations=PACIFIC, banzai=[3, 5], turn=2)
    early.start(BanzaiCall())
    assert early.s.player == -2 and not early.s.banzai


@allowed("BB 59.6")
@refused("BB 59.6")
def test_charging_squads_get_what_they_get_and_may_do_nothing_else() -> None:
    p = Position(OPEN, ["C2 jp yellow", f"E2 {GD}"], ["C7 us used"], nations=PACIFIC, cp=(1, 0))
    for u in (0, 1):
        p.s.mark[u] |= BANZAI
    assert allowance(p.s, 0) == 54 and morale(p.s, 0, ROUT) == 8 and melee_power(p.s, 0) == 5
    p.operations()
    p.play(("use", 0))
    assert p.options() == [("op fire",), ("charge",)]
    assert p.rule_against("fire") == "BB 59.6" and p.rule_against("used") == "BB 59.6"
    p.play(("charge",), ("enter", p.hex("C3"), 0), dice=[8])
    assert p.rule_against("assault fire") == "BB 59.6"
    assert not [a for a in p.options() if a[0] == "follow me"]
    assert p.rule_against("enter", p.hex("C2"), 0) == "BB 59.6"
    q = Position(OPEN, [f"E2 {GD}"], ["C6 us used"], nations=PACIFIC)
    q.s.mark[0] |= BANZAI
    q.operations()
    q.play(("use", 0))
    assert q.allows("fire") and q.allows("charge"), "Grenade Dischargers choose"


@case("bob-59-011")
@allowed("BB 59.6")
def test_whom_a_charge_goes_for() -> None:
    rows = "\n".join(["1 ...", "2 w..", "3 w..", "4 w..", "5 ...", "6 ...", "7 ..."])
    p = Position(rows, ["A1 jp"], ["C5 us used"], nations=PACIFIC, control=["A4"])
    p.s.control[p.hex("A4")] = 1
    p.s.mark[0] |= BANZAI
    assert banzai_goals(p.s, 0) == (p.hex("A4"),), "nearer in hexes, though it costs more"
    p.operations()
    p.play(("use", 0), ("charge",))
    steps = {p.ground.name(a[1]) for a in p.options() if a[0] == "enter"}
    assert steps == {"B1"}, "the way of fewest MP, round the woods"
    held = Position(rows, ["A1 jp", "A4 jp", "A4 jp"], ["C5 us used"], nations=PACIFIC, control=["A4"])
    held.s.control[held.hex("A4")] = 1
    assert banzai_goals(held.s, 0) == (held.hex("C5"),), "a hex full of Japanese is no goal"


@case("bob-59-014")
@allowed("BB 59.6")
def test_charging_at_a_decoy() -> None:
    rows = "\n".join(f"{n} {'w' if n == 5 else '.'}.." for n in range(1, 10))
    p = Position(rows, ["A1 jp"], ["A5 decoy concealed used", "C9 us used"], nations=PACIFIC)
    p.s.mark[0] |= BANZAI
    p.operations()
    p.play(("use", 0), ("charge",))
    for name in ("A2", "A3", "A4"):
        p.play(("enter", p.hex(name), 0))
        p.quiet()
    assert p.s.at[1] == GONE and p.allows("stop") and p.allows("enter", p.hex("B3"), 0)


@refused("BB 59.6")
@allowed("BB 59.6")
def test_before_the_charge_no_squad_falls_back() -> None:
    p = Position(
        OPEN, ["C4 jp", "E4 jp"], ["C8 us used"], nations=PACIFIC, edges=("N", "S"), banzai=[3, 5]
    ).operations()
    p.play(("use", 0), ("move",))
    assert p.rule_against("enter", p.hex("C3"), 0) == "BB 59.6" and p.allows("enter", p.hex("C5"), 0)
    q = Position(OPEN, ["C4 jp"], ["C8 us used"], nations=PACIFIC, edges=("N", "S"), banzai=[3, 5])
    q.s.banzai = 3
    q.operations()
    q.play(("use", 0), ("move",))
    assert q.allows("enter", q.hex("C3"), 0), "after the last required one it may"


@pytest.mark.parametrize("bit", [SEISHIN, BANZAI])
@allowed("BB 59.5", "BB 59.6")
def test_charges_last_one_turn(bit: int) -> None:
    from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase

    p = Position(OPEN, ["C4 jp"], ["C8 us"], nations=PACIFIC)
    p.s.mark[0] |= bit
    p.start(RecoveryPhase())
    assert not p.s.mark[0] & bit


@allowed("BB 59.6")
def test_reinforcements_charge_too_and_op_fire_ends_the_charge() -> None:
    p = Position(OPEN, ["off jp"], ["C8 us used"], nations=PACIFIC)
    p.s.mark[0] |= BANZAI
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C1"), 0))
    p.quiet()
    assert p.rule_against("stop") == "BB 59.6" and p.allows("enter", p.hex("C2"), 0)
    q = Position(OPEN, ["C4 jp", "E4 jp"], ["E4 us"], nations=PACIFIC)
    for u in (0, 1):
        q.s.mark[u] |= BANZAI
    q.operations()
    q.play(("use", 0), ("op fire",), ("pass",), ("use", 2), ("used",), ("use", 1), ("op fire",))
    assert not q.s.mark[0] & BANZAI and q.s.mark[1] & BANZAI, "in Melee it keeps the benefits"


@refused("BB 59.5")
@allowed("BB 59.5", "BB 59.6")
def test_no_seishin_toward_an_enemy_reached_only_by_going_back_first() -> None:
    """Cliffs leave one way out of the hex, toward the own Rout Edge, which is barred before the last charge."""
    cliffs = "side cliff C4:S C4:SW C4:SE C4:NW C4:NE"
    for banzai, answer in (([3, 4], "BB 59.5"), ([0, 0], "")):
        p = Position(OPEN, [f"C4 {SPIRIT}"], ["C5 us used"], more=cliffs, edges=("N", "S"), banzai=banzai, cp=(1, 0),
                     nations=("japanese", "american")).operations()  # fmt: skip
        p.play(("use", 0), ("move",))
        if answer:
            assert p.rule_against("seishin") == answer and p.rule_against("enter", p.hex("C3"), 0) == "BB 59.6"
        else:
            p.play(("seishin",), ("enter", p.hex("C3"), 0))
            assert p.at(0) == "C3"


@allowed("BB 59.6")
def test_a_discharger_squad_that_comes_on_may_charge_or_not() -> None:
    """Of the other Squads reinforcements too must charge."""
    tubes = kind("late tubes", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5))
    for verb, charges in (("move", False), ("charge", True)):
        one = [f"off {tubes} concealed", "off jp concealed"]
        p = Position(OPEN, one, ["C5 us used"], nations=("japanese", "american"), banzai=[1, 1]).whole_turn()
        p.play(("use", 0), (verb,))
        assert bool(p.s.mark[0] & BANZAI) is charges and bool(p.s.conceal[0]) is not charges
        p.play(("enter", p.hex("C1"), 0))
        q = Position(OPEN, ["off jp concealed"], ["C5 us used"], nations=("japanese", "american"), banzai=[1, 1])
        q.whole_turn().play(("use", 0))
        assert q.rule_against("charge") == "BB 5.0"
        q.play(("move",))
        assert q.s.mark[0] & BANZAI and not q.s.conceal[0]


@refused("BB 59.6", "BB 4.1")
@allowed("BB 59.6", "BB 18.0")
def test_in_a_banzai_turn_no_squad_is_kept_off_the_board() -> None:
    tubes = kind("waiting tubes", nation="japanese", gd=True, fp=(6, 4), prof=(4, 3), reach=(5, 5))
    for banzai, late, bound in (([1, 1], "jp", True), ([1, 1], tubes, False), ([0, 0], "jp", False)):
        p = Position(OPEN, [f"off {late}", "H1 jp_mg used"], ["C5 us used"], nations=("japanese", "american"),
                     banzai=banzai, operations=((1, 3), (1, 3))).whole_turn()  # fmt: skip
        if not bound:
            assert p.allows("pass")
            continue
        assert p.rule_against("pass") == "BB 4.1"
        p.play(("use", 0), ("move",))
        assert p.rule_against("stop") == "BB 59.6"
        p.play(("enter", p.hex("C1"), 0))
        assert p.at(0) == "C1"
