"""What holds for a turn and not for a move: a Vehicle made fresh again by a Combat Event (BB 17.0)."""

from __future__ import annotations

from bocage.games.brothers.infantry.moves import allowance
from bocage.games.brothers.infantry.s05_movement import Move
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.infantry.s17_combat_events import REFRESH, apply_event
from bocage.games.brothers.state import PARKED, READY, USED
from bocage.games.brothers.table import put
from bocage.games.brothers.vehicles.arcs import front_hexes, rear_hexes
from tests.brothers.position import OPEN, Position, Rest, tank
from tests.marks import allowed, refused


def driven(*units: str, way: str = "drive", to: str = "C5") -> Position:
    """It has driven one hex, is Used, and the event takes its Used counter away."""
    p = Position(OPEN, [f"C6 {units[0]} facing=0", *units[1:], "A8 squad"], ["H1 squad used"]).operations()
    p.play(("use", 0), ("move",), (way, p.hex(to), 0))
    p.quiet()
    p.play(("stop",))
    apply_event(p.s, REFRESH, 0)
    assert p.s.used[0] == READY and p.s.player == 0
    return p


@refused("BB 20.3")
@allowed("BB 20.3", "BB 17.0")
def test_forward_or_in_reverse_is_for_the_whole_turn() -> None:
    p = driven("tank")
    p.play(("use", 0), ("move",))
    assert p.rule_against("reverse", p.hex("C6"), 0) == "BB 20.3" and p.allows("drive", p.hex("C4"), 0)
    q = driven("tank", way="reverse", to="C7")
    q.play(("use", 0), ("move",))
    assert q.rule_against("drive", q.hex("C6"), 0) == "BB 20.3" and q.allows("turn", 1)
    q.s.stack = [Rest()]
    q.start(RecoveryPhase())
    q.s.stack, q.s.result = [Rest()], None
    q.operations().play(("use", 0), ("move",))
    assert q.allows("drive", q.hex("C6"), 0), "a new turn"


@allowed("BB 21.3", "BB 17.0")
def test_out_of_a_carrier_that_has_moved_this_turn_nobody_goes_on() -> None:
    p = driven("ht", "aboard squad on=0")
    p.play(("use", 0), ("move",), ("dismount",))
    assert p.at(1) == "C5" and p.s.used[1] == USED and p.s.rule == "BB 4.1", "it is down and stays there"
    q = Position(OPEN, ["C6 ht facing=0", "aboard squad on=0"], ["H1 squad used"]).operations()
    q.play(("use", 0), ("move",), ("dismount",))
    assert (q.s.player, q.s.rule) == (0, "BB 5.0"), "out of one that has not it has 2 MPs"


@allowed("BB 21.3")
@refused("BB 21.3", "BB 17.0")
def test_who_has_got_down_this_turn_does_not_mount_again() -> None:
    """Dismounting is moving, be it into the hex where the Carrier stood all along; so is mounting."""
    for turn_over in (False, True):
        p = Position(OPEN, ["C6 ht facing=0", "aboard squad on=0", "A8 squad"], ["H1 squad used"], mounting=True)
        p.operations().play(("use", 0), ("move",), ("dismount",), ("stop",))
        if p.s.rule == "BB 15.0":
            p.play(("stay",))
        apply_event(p.s, REFRESH, 1)
        if turn_over:
            p.s.stack = [Rest()]
            p.start(RecoveryPhase())
            p.s.stack, p.s.result = [Rest()], None
            p.operations()
        p.play(("use", 1))
        refusal = p.why_not("mount", 0, 0)
        assert (refusal is None) is turn_over and (turn_over or (refusal and refusal.rule) == "BB 21.3")
        assert p.allows("move")


@allowed("BB 20.3", "BB 21.3")
def test_a_carrier_that_is_mounted_loses_its_move_counter() -> None:
    """It is chosen for an action: whoever fires at it as it drives off checks for its Op Fire alone."""
    p = Position(OPEN, ["C6 squad", "H8 ht facing=0 counter"], ["C2 gun facing=3"], mounting=True)
    put(p.s, 1, PARKED)
    p.operations().play(("use", 0), ("mount", 1, 0))
    p.quiet()
    assert p.at(1) == "C6" and p.s.moved[1] == 0
    p.play(("drive", p.hex("C5"), 0), ("op", 2, "vehicle", -1), dice=[6, 10])
    p.quiet()
    p.play(("stop",))
    assert p.s.moved[1] == 1, "and has it again when it has entered a hex"


@allowed("BB 3.0", "BB 5.4", "BB 17.0")
def test_follow_me_lasts_for_the_phase() -> None:
    p = Position(OPEN, ["C8 squad", "A8 squad"], ["H1 squad used"], cp=(2, 0)).operations()
    p.play(("use", 0), ("move",), ("follow me", 0), ("stop",))
    if p.s.rule == "BB 15.0":
        p.play(("stay",))
    apply_event(p.s, REFRESH, 0)
    p.play(("use", 0), ("move",))
    move = p.s.stack[-1]
    assert isinstance(move, Move) and move.mp_left(p.s) == 6 * 6 and p.rule_against("follow me", 0) == "BB 3.0"
    p.s.stack = [Rest()]
    p.start(RecoveryPhase())
    assert allowance(p.s, 0) == 5 * 6


@allowed("BB 18.0", "BB 20.3")
def test_in_a_corner_a_vehicle_that_has_gone_back_leaves_in_reverse() -> None:
    """Two edges meet there, one before it and one behind it: the one is barred, the other is not."""
    p = Position(OPEN, ["A2 tank facing=3", "C8 squad"], ["H8 squad used"]).operations()
    p.play(("use", 0), ("move",), ("reverse", p.hex("A1"), 0))
    p.quiet()
    p.s.stack[-1].spent = 0  # type: ignore[attr-defined]  # of this frame
    p.s.face[0] = 1
    faces = [f for f in range(6) if both_edges(p, f)]
    for face in faces:
        p.s.face[0] = face
        assert p.allows("exit"), "over the edge behind it"
    assert faces


def both_edges(p: Position, face: int) -> bool:
    here = p.s.at[0]
    return min(front_hexes(p.ground, face, here)) < 0 and min(rear_hexes(p.ground, face, here)) < 0


@allowed("BB 21.3", "BB 17.0")
def test_a_craft_that_unloads_its_gun_after_it_has_moved_lets_nobody_go_on() -> None:
    """Unloading is all it does now, but it has moved this turn."""
    craft = tank("second craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="brown")
    for moved in (False, True):
        p = Position(OPEN, [f"C6 {craft} facing=0", "aboard gun on=0", "aboard squad on=0", "A8 squad"],
                     ["H1 squad used"], operations=((1, 9), (1, 6))).operations()  # fmt: skip
        if moved:
            p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), ("stop",))
            apply_event(p.s, REFRESH, 0)
        p.play(("use", 0), ("unload",), ("face", 2))
        assert p.at(1) == p.at(2) == ("C5" if moved else "C6") and p.s.face[1] == 2
        assert (p.s.rule == "BB 5.0") is not moved, "on the move with 2 MPs"
