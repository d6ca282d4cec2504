"""SK 3.2.1 The thread that a player may stretch where free checks are agreed: the same sum as in play, with reasons."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.tables import DISPERSED, FULL
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke
from bocage.games.starterkit.table.thread import thread_of, thread_refusal
from bocage.kernel.refusal import Refusal
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field


@allowed("SK 3.2.1", "SK 1.2.5")
def test_the_thread_names_ground_and_smoke_and_adds_up_to_what_play_uses() -> None:
    p = Position(field("A1-H10", orchard="C4 C5"))
    p.s.free_sight = True
    place_smoke(p.s, p.hex("C6"), 0, FULL)
    found = thread_of(p.s, "C2", "C8")
    assert not isinstance(found, Refusal)
    told = [(x["what"], x["where"], x["amount"], x["rule"]) for x in found[0]["reasons"]]
    assert told[-1] == ("smoke", "C6", 3, "SK 1.2.5")
    assert [x[:3] for x in told[:-1]] == [("orchard", "C4", 1), ("orchard", "C5", 1)]
    assert (found[0]["verdict"], found[0]["hindrance"]) == ("hindered", 5)
    assert hindrance(p.s, p.ground, p.hex("C2"), p.hex("C8")) == 5
    place_smoke(p.s, p.hex("C8"), 0, DISPERSED)
    blocked = thread_of(p.s, "C2", "C8")
    assert not isinstance(blocked, Refusal) and blocked[0]["verdict"] == "blocked"
    assert [x["rule"] for x in blocked[0]["reasons"] if x["blocks"]] == ["SK 3.2.1"]


@refused("SK 3.2.1")
def test_without_the_option_nothing_is_told() -> None:
    p = Position(field("A1-H10", orchard="C4 C5"))
    assert thread_refusal(p.s) == thread_of(p.s, "C2", "C8")
    assert isinstance(thread_of(p.s, "C2", "C3"), Refusal), "not even of the next hex"
