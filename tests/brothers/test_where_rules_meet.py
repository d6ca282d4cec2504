"""Where rules of several chapters meet: positions that went wrong once, each with the line it is about."""

from __future__ import annotations

from bocage.games.brothers.infantry.s12_melee import MeleePhase
from bocage.games.brothers.infantry.s17_combat_events import Pick
from bocage.games.brothers.moving import movers
from bocage.games.brothers.state import AMBUSH, GONE
from bocage.games.brothers.table import remove
from bocage.kernel.consequences import settled
from bocage.kernel.script import play_on
from tests.brothers.position import OPEN, Position, kind, look_round
from tests.marks import allowed, refused

PACIFIC = ("japanese", "american")

TEAMS = kind("meet teams", nation="american", fireteam=True, fp=(6, 4), prof=(5, 3))

MORTAR = kind("meet mortar", kind="mortar", fp=(9, 5), prof=(9, 4), reach=(12, 12), reach_min=1)

ROWS = "\n".join(f"{n} ........" for n in range(1, 11))


@allowed("BB 5.0", "BB 50.2", "BB 6.2")
def test_a_mover_hit_by_the_answer_to_a_stack_mates_flash_checks_at_once() -> None:
    """A Trip Flare lets C8 fire; the stack-mate answers its flash; the answer to that one strikes both in C4."""
    p = Position(ROWS, ["C3 us", "C4 us"], ["C8 squad", "D8 squad"], night=1, wire=["C4"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0), ("op", 2, "", -1), dice=[9])
    assert (p.s.player, p.s.rule) == (0, "BB 50.2")
    p.play(("at", 1, ""), dice=[9])
    assert (p.s.player, p.s.rule) == (1, "BB 50.2")
    told = p.play(("at", 3, ""), dice=[3, 9])
    assert p.s.supp[:2] == [1, 1]
    assert [what[1] for _, what, _ in told if what[0] == "check"] == [0], "the mover checks, its stack-mate does not"


@allowed("BB 6.2", "BB 58.3", "BB 17.0")
def test_fireteams_reduced_by_the_event_of_their_own_shot_must_check() -> None:
    p = Position(OPEN, [f"C4 {TEAMS}"], ["C6 squad used"], events=1).operations()
    p.play(("use", 0), ("move",), ("fireteams",), ("at", p.hex("C6"), "", -1), dice=[1, 1, 1])
    assert p.s.rule == "BB 17.0"
    p.play(("pick", 0), dice=[10])
    assert p.s.step[0] == 1 and p.s.used[0] == 2 and not movers(p.s), "it failed and its move is over"


@allowed("BB 6.1", "BB 3.0", "BB 5.2")
@refused("BB 6.1")
def test_the_turn_and_the_command_point_count_in_the_strength_of_a_long_shot() -> None:
    two = kind("meet two", fp=(2, 1), prof=(1, 1), reach=(2, 2))
    faced = Position(ROWS, [f"C3 {two} facing=0"], ["C7 squad used"], facing=True).operations()
    faced.play(("use", 0))
    toward = Position(ROWS, [f"C3 {two} facing=3"], ["C7 squad used"], facing=True).operations()
    toward.play(("use", 0))
    assert sorted([faced.allows("fire"), toward.allows("fire")]) == [False, True], "2 - 1 for turning, halved: nothing"
    four = kind("meet four", fp=(4, 2), prof=(3, 1), reach=(2, 2))
    rows = ROWS.replace("8 ........", "8 ..w.....")
    p = Position(rows, ["C9 us"], [f"C4 {four}"], cp=(0, 1)).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C8"), 0))
    assert p.rule_against("op", 1, "", -1) == "BB 6.1", "3 halved is 1, less 1 for the woods"
    assert p.allows("op", 1, "", 2), "4 halved is 2: with the point there is 1 FP left"


@allowed("BB 43.0", "BB 15.0")
def test_a_fortification_is_shown_at_the_moment_its_occupant_is() -> None:
    fort = [{"hex": "C2", "kind": "foxhole", "concealed": True}]
    rows = OPEN.replace("2 ........", "2 ..j.....")
    p = Position(rows, ["C2 jp concealed", "A1 jp"], ["H8 us used"], nations=PACIFIC, fort=fort).operations()
    p.play(("use", 0), ("show",))
    assert p.s.forts[p.hex("C2")][1] == 0, "at once, not when its Use is over"
    q = Position(rows, ["C2 jp concealed"], ["H8 us"], nations=PACIFIC, fort=fort, first=1).operations()
    q.play(("use", 1), ("move",), ("enter", q.hex("H7"), 0))
    assert q.s.forts[q.hex("C2")][1] == 1
    q.play(("show", 0))
    assert q.s.forts[q.hex("C2")][1] == 0, "at any time, in the enemy's move too"


@allowed("BB 43.0", "BB 17.0")
def test_event_five_in_mid_move_shows_the_fortification_too() -> None:
    fort = [{"hex": "C2", "kind": "foxhole", "concealed": True}]
    rows = OPEN.replace("2 ........", "2 ..j.....")
    p = Position(rows, ["H8 us"], ["C2 jp concealed"], nations=("american", "japanese"), fort=fort)
    p.start(Pick(5, 0, 0))
    p.play(("pick", 1))
    assert p.s.conceal[1] == 0 and p.s.forts[p.hex("C2")][1] == 0


@allowed("BB 15.0", "BB 50.1")
def test_units_lit_together_lose_concealment_all_at_once() -> None:
    units = ["C3 decoy concealed", "E3 us concealed"]
    for first in (0, 1):
        one, two = (units, ["C6 decoy concealed"]) if first == 0 else (["C6 decoy concealed"], units)
        p = Position(OPEN, one, two, night=1)
        p.s.lights = (p.hex("C4"), p.hex("C5"), p.hex("C6"), p.hex("E3"), p.hex("C3"))
        look_round(p)
        assert p.s.conceal == [0, 0, 0], "each Decoy was there when the other was judged, whatever their numbers"


@refused("BB 51.1", "BB 5.1")
def test_the_ambush_stays_with_the_melee() -> None:
    p = Position(OPEN, ["C4 us"], ["C4 jp used", "E6 jp used"], nations=("american", "japanese")).operations()
    p.s.mark[0] |= AMBUSH
    p.play(("use", 0), ("move",), dice=[1])
    p.play(("enter", p.hex("C3"), 0))
    assert not p.s.mark[0] & AMBUSH


@allowed("BB 17.0", "BB 40.2")
def test_event_one_may_take_a_unit_on_the_other_level_that_a_mortar_struck() -> None:
    rows = "1 ....\n2 .SS.\n3 ....\n4 ....\n5 ....\n6 ...."
    p = Position(rows, [f"B6 {MORTAR}"], ["B2 squad", "B2+upper squad"], more='building "h" B2 C2', upper=["B2", "C2"],
                 events=1).operations()  # fmt: skip
    p.play(("use", 0), ("fire",), ("at", p.hex("B2"), ""), dice=[1, 1, 1])
    assert p.s.rule == "BB 17.0"
    assert {a[1] for a in p.options()} == {0, 1, 2} & {u for u in (0, 1, 2) if p.s.at[u] >= 0}


@allowed("BB 2.2")
def test_a_move_of_no_hexes_lets_it_turn_and_none_is_asked_in_mid_move() -> None:
    p = Position(OPEN, ["C4 us facing=0"], ["H8 squad used"], facing=True).operations()
    p.play(("use", 0), ("move",), ("stop",))
    assert (p.s.player, p.s.rule) == (0, "BB 2.2")
    q = Position(OPEN, ["C4 us concealed"], ["H8 squad used facing=0"], facing=True).operations()
    q.play(("use", 0), ("show",))
    assert q.s.rule == "BB 2.2", "it chooses when it loses Concealment"
    q.play(("face", 1), ("move",), ("enter", q.hex("C3"), 0))
    q.quiet()
    assert q.s.rule == "BB 5.0", "and not again in mid-move"


@allowed("BB 43.6")
def test_wire_torn_while_it_is_being_cleared() -> None:
    p = Position(OPEN, ["C4 us"], [f"C8 {MORTAR}"], wire=["C4"]).operations()
    p.play(("use", 0), ("clear", "wire", p.hex("C4")), ("op", 1, "", -1), dice=[1])
    play_on(p.s, lambda s: s.player != 0 or s.rule != "BB 3.0", lambda s: ("accept",))
    assert p.hex("C4") not in p.s.wire


@refused("BB 10.0")
@allowed("BB 9.0")
def test_no_final_op_fire_at_a_unit_in_its_starting_hex() -> None:
    p = Position(OPEN, ["C4 us"], ["C5 squad", "D4 squad used"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert p.s.rule == "BB 9.0" and p.at(0) == "C4"
    assert p.allows("op", 1, "", -1) and p.rule_against("final", 2, "", -1) == "BB 10.0"


@refused("BB 61.1")
def test_an_event_that_refreshes_the_gunner_leaves_no_sustained_fire() -> None:
    p = Position(ROWS, ["C2 mg"], ["C6 squad used"], events=1, sustained=True).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C6"), "sustained"), dice=[1, 1, 8])
    while p.s.rule == "BB 17.0":
        choices = [a for a in p.options() if a == ("pick", 0)] or p.options()
        p.play(choices[0])
    assert p.s.used[0] == 0 and not p.s.sustained


@allowed("BB 12.0", "BB 18.0")
def test_after_a_melee_the_winner_holds_the_hex_before_anything_else_is_asked() -> None:
    p = Position(OPEN, ["C4 us"], ["C4 squad reduced"], control=["C4"])
    p.s.control[p.hex("C4")] = 1
    p.start(MeleePhase(), dice=[(1, 10), (10, 10)])
    assert p.s.at[1] == GONE and p.s.control[p.hex("C4")] == 0


@allowed("BB 15.0")
def test_a_unit_taken_away_leaves_its_fortification_in_sight() -> None:
    fort = [{"hex": "C2", "kind": "foxhole", "concealed": True}]
    rows = OPEN.replace("2 ........", "2 ..j.....")
    p = Position(rows, ["C2 jp concealed"], ["H8 us used"], nations=PACIFIC, fort=fort)
    remove(p.s, 0, "BB 17.0")
    settled(p.s)
    assert p.s.forts[p.hex("C2")][1] == 0
