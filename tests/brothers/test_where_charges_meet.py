"""Charges, flame and counters where another rule meets them: what changes in a pause, and what belongs to one unit."""

from __future__ import annotations

from bocage.games.brothers.infantry.s17_combat_events import apply_event
from bocage.games.brothers.infantry.shot import Shot, cp_helps
from bocage.games.brothers.state import BANZAI, DUG, FIRED, READY
from tests.brothers.position import OPEN, Position, fp, kind, tank
from tests.marks import allowed, refused

ROWS = "\n".join(f"{n} ........" for n in range(1, 11))
SAPPER = kind("meet sapper", nation="american", satchel=True, without="us")
BURNER = tank("meet burner", gun_fp=(0, 0), flame=11)
HOT = kind("meet hot teams", nation="american", fireteam=True, flame=9, without="squad")
JAPANESE_FLAME = kind("meet jp flame", nation="japanese", flame=9, without="jp", fp=(5, 3), prof=(3, 2), melee=(3, 2))


@allowed("BB 36.0", "BB 15.0")
@refused("BB 36.0")
def test_a_charge_is_judged_again_after_the_pause() -> None:
    """The one it was meant for turns out to be a Decoy in the pause: nothing is laid, and the Squad goes on."""
    rows = OPEN.replace("4 ........", "4 ..j.....")
    for shown in (True, False):
        p = Position(rows, [f"C3 {SAPPER}", "A8 us"], ["C4 decoy concealed", "C6 squad"]).operations()
        p.play(("use", 0), ("move",), ("satchel", p.hex("C4")))
        if not shown:
            p.play(("pass",), dice=[9])
            assert p.s.kind[0] == "us" and p.s.mark[0] & FIRED, "it was laid, and is spent"
            continue
        p.play(("show", 2), ("pass",))
        assert p.s.player == 0 and p.rule_against("satchel", p.hex("C4")) == "BB 36.0"
        assert not p.s.mark[0] & FIRED and p.s.kind[0] == SAPPER and p.s.used[0] == READY
        for name in ("D3", "E3", "F3", "G3", "H3"):
            p.play(("enter", p.hex(name), 0))
            p.quiet()
        assert p.at(0) == "H3", "all five MPs: none went into a charge that was not laid"


@allowed("BB 34.0", "BB 20.7", "BB 10.0")
def test_a_vehicles_flame_loses_no_fp_in_final_op_fire() -> None:
    """Like other Vehicle guns it checks Prof at -3; the -2 is for the FP of Infantry."""
    p = Position(OPEN, ["C3 us"], [f"C5 {BURNER} facing=0 used"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert fp(p, 1, 0, "final", "flame") == 11
    p.play(("final", 1, "flame", -1), dice=[5, 7, 10])
    assert p.s.step[0] == 1, "7 + 4 is not above 11"
    foot = Position(OPEN, ["C3 us"], [f"C4 {HOT}"])
    assert fp(foot, 1, 0, "final", "flame") == 7
    q = Position(OPEN, ["C5 tank facing=0", "aboard squad on=0"], [f"C3 {BURNER} facing=3 used"]).operations()
    q.play(("use", 0), ("move",), ("drive", q.hex("C4"), 0))
    q.play(("final", 2, "flame vehicle", -1), dice=[5, 7])
    assert q.s.step[1] == 1, "nor against riders"


@allowed("BB 58.3", "BB 34.0", "BB 3.0")
def test_a_command_point_steadies_the_flame_of_fireteams() -> None:
    p = Position(OPEN, [f"C3 {HOT}"], ["C4 squad", "C5 squad"], cp=(1, 0))
    assert [fp(p, 0, u, "teams", "flame", cp=True) for u in (1, 2)] == [8, 4]
    assert cp_helps(p.s, Shot(p.s, 0, p.hex("C4"), "teams", "flame"))
    assert not cp_helps(p.s, Shot(p.s, 0, p.hex("C4"), "assault", "flame")), "its Prof FP is its Normal FP"


@allowed("BB 59.6", "BB 34.0")
def test_flame_at_a_vehicle_as_op_fire_gives_the_charge_up() -> None:
    p = Position(OPEN, ["C7 tank facing=0", "H1 us"], [f"C4 {JAPANESE_FLAME}", "A1 jp"], banzai=[1, 5],
                 nations=("american", "japanese"), theatre="pacific").whole_turn()  # fmt: skip
    p.play(("banzai",), ("done",), ("use", 0), ("move",), ("drive", p.hex("C6"), 0))
    p.play(("op", 2, "flame vehicle", -1), dice=[9])
    assert not p.s.mark[2] & BANZAI and p.s.mark[3] & BANZAI


@allowed("BB 59.6")
@refused("BB 59.6")
def test_of_two_equally_near_enemies_a_charge_may_choose_either() -> None:
    """Nearest is in hexes; the fewest MPs are those to the hex chosen."""
    rows = ROWS.replace("6 ........", "6 .www....")
    p = Position(rows, ["C5 jp"], ["C3 us used", "C7 us used", "H10 us used"], banzai=[1, 1],
                 nations=("japanese", "american"), theatre="pacific").whole_turn()  # fmt: skip
    p.play(("use", 0), ("charge",))
    assert p.allows("enter", p.hex("C4"), 0) and p.allows("enter", p.hex("C6"), 0)
    assert p.rule_against("enter", p.hex("B4"), 0) == "BB 59.6", "on the cheapest way to neither"
    p.play(("enter", p.hex("C6"), 0))
    p.quiet()
    assert p.allows("enter", p.hex("C7"), 0) and p.rule_against("enter", p.hex("C5"), 0) == "BB 59.6"


@allowed("BB 59.2", "BB 40.2")
def test_another_floor_is_still_the_starting_hex() -> None:
    rows = OPEN.replace("2 ........", "2 wS......")
    p = Position(rows, ["B2 jp concealed2", "A8 jp"], ["H8 us used"], nations=("japanese", "american"),
                 upper=["B2"]).operations()  # fmt: skip
    p.play(("use", 0), ("move",), ("enter", p.hex("B2 upper"), 0))
    assert p.s.conceal[0] == 2 and p.s.mark[0] & DUG
    p.play(("enter", p.hex("B2"), 0))
    assert p.s.conceal[0] == 2
    p.play(("stop",))
    p.s.used[0] = READY
    p.play(("use", 0), ("move",), ("enter", p.hex("A2"), 0))
    assert p.s.conceal[0] == 1 and not p.s.mark[0] & DUG, "now it has left it"


@allowed("BB 61.1", "BB 17.0", "BB 21.1")
def test_a_carrier_made_fresh_takes_the_counters_of_its_gunners_too() -> None:
    p = Position(ROWS, ["C9 ht facing=0 used", "aboard mg on=0 used", "A9 mg used"], ["C4 squad"], sustained=True)
    p.s.sustained = {1: (p.hex("C4"), p.hex("C3")), 2: (p.hex("C4"), p.hex("C5"))}
    apply_event(p.s, 8, 0)
    assert list(p.s.sustained) == [2] and p.s.used[:3] == [0, 0, 2]
