"""BB 67.0: the long example of play, as one scripted game."""

from __future__ import annotations

from bocage.games.brothers.state import GONE
from tests.brothers.position import Position, fp, kind, results
from tests.marks import allowed, case, refused

SMG = kind(
    "smg", nation="russian", fp=(6, 4), prof=(4, 2), reach=(2, 2), casualty=(3, 7, 3), morale=((10, 5, 2), (8, 4, 1))
)
GERMAN = kind("german 67", fp=(6, 4), prof=(5, 3), reach=(5, 5), casualty=(4, 7, 4), morale=((10, 6, 2), (9, 5, 1)))

ROWS = "\n".join(
    ["1 ........", "2 ........", "3 ........", "4 ........", "5 .....SW.", "6 ........", "7 ........", "8 ........"]
)
F7, H6A, H6B, G7A, G7B, F5, E6, G5 = range(8)


def board() -> Position:
    return Position(
        ROWS,
        [f"F7 {SMG}", f"H6 {SMG}", f"H6 {SMG}", f"G7 {SMG}", f"G7 {SMG}"],
        [f"F5 {GERMAN} concealed", f"E6 {GERMAN}", "G5 decoy concealed"],
        nations=("russian", "german"),
        operations=((1, 2), (1, 2)),
        cp=(1, 1),
        date="1943",
    )


@case("bob-67-001", "bob-67-004", "bob-67-005", "bob-67-008")
@allowed("BB 67.0", "BB 4.1", "BB 9.0", "BB 10.0", "BB 15.0")
@refused("BB 4.1")
def test_the_example_from_the_first_shot_to_the_last_printed_line() -> None:
    p = board().whole_turn()
    # 1. the Germans decline to act first
    assert (p.s.player, p.s.rule) == (1, "BB 3.0")
    p.play(("pass",))
    assert (p.s.player, p.s.rule) == (0, "BB 4.1")
    # 2. F7 fires at the Decoy in G5 at long range
    told = p.play(("use", F7), ("fire",), ("at", p.hex("G5"), ""), dice=[1])
    assert [what[3:] for _, what, _ in told if what[0] == "fire"] == [(1, 1, 1)], "3 - 1 - 1 = 1, die 1, Suppression"
    assert p.s.at[G5] == GONE and p.s.used[F7] == 2 and p.s.count == 1
    # 3. H6a moves into H5 and F5 Op Fires
    p.play(("use", H6A), ("move",), ("enter", p.hex("H5"), 0))
    assert (p.s.player, p.s.rule) == (1, "BB 9.0") and p.allows("op", F5, "", 2), "a Command Point would make 10"
    told = p.play(("op", F5, "", -1), dice=[3, 2])
    assert [what[3:] for _, what, _ in told if what[0] == "fire"] == [(9, 3, 2)]
    assert p.s.conceal[F5] == 0 and p.s.used[F5] == 2
    assert (p.s.step[H6A], p.s.supp[H6A]) == (1, 2)
    assert p.s.player == 0 and p.allows("cp", 0), "he could roll his check again, needing a 1"
    p.play(("accept",))
    p.quiet()
    assert p.at(H6A) == "H5" and p.s.used[H6A] == 2
    # the range of 1-2 is used up: play passes
    assert (p.s.player, p.s.rule, p.s.count) == (1, "BB 4.1", 0), "F5's Op Fire did not count"
    assert p.rule_against("use", F5) == "BB 4.2" and p.rule_against("use", G7A) == "BB 4.0"
    # 4. the German marks E6
    p.play(("use", E6), ("op fire",))
    assert p.s.used[E6] == 1 and p.s.player == 0, "he has nothing left to use"
    # 5. G7a fires at F5
    told = p.play(("use", G7A), ("fire",), ("at", p.hex("F5"), ""), dice=[1])
    assert [what[3:] for _, what, _ in told if what[0] == "fire"] == [(4, 1, 1)]
    assert (p.s.step[F5], p.s.supp[F5], p.s.used[G7A]) == (2, 1, 2)
    # 6. H6b follows and the German buys Final Op Fire for F5
    p.play(("use", H6B), ("move",), ("enter", p.hex("H5"), 0))
    assert p.rule_against("final", F5, "", -1) == "BB 10.0" and p.allows("final", F5, "", 2)
    p.play(("final", F5, "", 2), waits=True)
    assert p.s.cp[F5] == 1 and p.s.pools[2] == 0
    assert p.s.player == -1 and p.s.rule == "BB 9.0", "F5 is Suppressed and must pass a check: here the print ends"


@case("bob-67-007")
@allowed("BB 67.0", "BB 10.0")
@refused("BB 3.0")
def test_what_the_broken_off_shot_would_be() -> None:
    p = board()
    p.s.conceal[F5], p.s.used[F5] = 0, 2
    p.s.step[H6A], p.s.supp[H6A] = 1, 2
    p.s.phase = "operations"
    from bocage.games.brothers.table import put

    put(p.s, H6A, p.hex("H5"))
    p.s.used[H6A] = 2
    p.operations()
    p.play(("use", H6B), ("move",), ("enter", p.hex("H5"), 0))
    assert (fp(p, F5, H6B, "final"), fp(p, F5, H6A, "final")) == (7, 3)
    told = p.play(("final", F5, "", 2), dice=[4, 1])
    hits = {what[2]: what[3:] for _, what, _ in told if what[0] == "fire"}
    assert hits == {H6B: (7, 4, 2), H6A: (3, 4, 0)}, "one die for both"


@case("bob-67-002", "bob-67-003", "bob-67-006")
@allowed("BB 67.0", "BB 6.0")
def test_the_sums_of_the_example() -> None:
    p = board()
    assert fp(p, F7, G5) == 1
    assert results(p, H6A, 9)[1:3] == [3, 2]
    q = board()
    q.s.conceal[F5] = 0
    assert fp(q, G7A, F5) == 4 and results(q, F5, 4)[0] == 1
