"""BB 36: satchel charges."""

from __future__ import annotations

import pytest

from bocage.games.brothers.weapons.s36_satchel_charges import charge_power
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case, refused

SATCHEL = kind("satchel", fp=(5, 3), satchel=True, without="squad")

SATCHEL_TOO = kind("side satchel", fp=(5, 3), satchel=True, without="squad")


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
    p.play(("use", 0), ("move",), ("satchel", p.hex("C6")), dice=[9, die])
    assert (p.s.kind[0] == SATCHEL) is kept


@allowed("BB 36.0")
@pytest.mark.parametrize(
    ("more", "power"), [("side hedgerow C4:S", 6), ("side wall C4:S", 6), ("levels\n 5 00100000", 7), ("", 8)]
)
def test_a_satchel_charge_and_the_terrain_between(more: str, power: int) -> None:
    if more.startswith("levels"):
        more = "levels\n 0 -0-0-0-0\n" + "\n".join(f" {n} {'00100000' if n == 5 else '0' * 8}" for n in range(1, 9))
    p = Position(OPEN, [f"C4 {SATCHEL_TOO}"], ["C5 squad concealed"], more=more)
    assert charge_power(p.s, 0, p.hex("C5"), 1) == power, "terrain counts, Concealment does not"
    dug = Position(OPEN, [f"C4 {SATCHEL_TOO}"], ["C5 squad"], more=more, fort=[{"hex": "C5", "kind": "foxhole"}])
    assert charge_power(dug.s, 0, dug.hex("C5"), 1) == 10, "in a Fortification nothing else counts"


@allowed("BB 36.0", "BB 15.0")
def test_whoever_lays_a_charge_is_seen_and_knows_the_odds() -> None:
    p = Position("1 jj\n2 jj\n3 jj", [f"A1 {SATCHEL_TOO} concealed"], ["A2 squad used"]).operations()
    p.play(("use", 0), ("move",))
    told = p.explain("satchel", p.hex("A2"))
    assert told.total() == charge_power(p.s, 0, p.hex("A2"), 1) == 6
    p.play(("satchel", p.hex("A2")), waits=True)
    p.quiet().play(dice=[9], waits=True)
    assert p.s.conceal[0] == 0 and p.s.used[0] and p.s.conceal[1] == 0 and p.s.supp[1] == 0


@allowed("BB 36.0", "BB 43.0")
def test_the_odds_of_a_charge_do_not_tell_a_hidden_fortification() -> None:
    fort = [{"hex": "A2", "kind": "foxhole", "concealed": True}]
    p = Position("1 jj\n2 jj\n3 jj", [f"A1 {SATCHEL_TOO}"], ["A2 squad concealed used"], fort=fort, theatre="pacific")
    p.operations().play(("use", 0), ("move",))
    assert any("FP 6" in note for note in p.explain("satchel", p.hex("A2")).notes)
    p.play(("satchel", p.hex("A2")), waits=True)
    p.quiet().play(dice=[8], waits=True)
    assert p.s.supp[1] == 1, "in the foxhole the charge has 10"
