"""Where Guns, Vehicles and passengers meet events, arcs and fire (BB 17.0, 20 to 23)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.setup import machine_place_refusal
from bocage.games.brothers.infantry.s17_combat_events import Pick
from bocage.games.brothers.infantry.s17_japanese_events import BABE_RUTH, SNIPER, candidates
from bocage.games.brothers.state import GONE
from bocage.games.brothers.table import remove
from tests.brothers.position import OPEN, Position, kind, tank
from tests.looking import rule_of
from tests.marks import allowed, refused

PZG = kind("meeting pzg", panzergrenadier=True)


def riding(*words: str, **facts: Any) -> Position:
    """A German half-track with a passenger, an American Squad."""
    return Position(OPEN, [f"C4 ht facing=0 {' '.join(words)}", f"aboard {PZG} on=0 {' '.join(words)}", "G4 squad"],
                    ["C8 us"], nations=("german", "american"), events=1, **facts)  # fmt: skip


@allowed("BB 17.0")
def test_a_sniper_and_fresh_men_find_passengers_too() -> None:
    """Events 2 and 3 name Squads and WTs, mounted or not; 4, 6 and 7 name those who are not mounted."""
    p = riding()
    p.start(Pick(2, 1, 3))
    assert p.options() == [("pick", 1), ("pick", 2), ("pick", 3)]
    p.play(("pick", 1))
    assert (p.s.step[1], p.s.supp[1]) == (1, 2)
    q = riding("reduced")
    q.start(Pick(3, 0, 3))
    assert q.options() == [("pick", 1)]
    tired = riding()
    tired.start(Pick(7, 1, 3))
    assert tired.options() == [("pick", 2), ("pick", 3)]
    host = riding()
    remove(host.s, 2, "BB 6.2")
    host.start(Pick(4, 0, 3))
    assert host.s.player == -2, "nobody unmounted is left to join"
    unseen = riding("concealed")
    unseen.start(Pick(2, 1, 3))
    assert unseen.options() == [("pick", 2), ("pick", 3)]


@allowed("BB 17.0", "BB 21.4")
def test_event_one_strikes_who_fired_from_a_carrier_and_who_was_hit_in_one() -> None:
    p = riding()
    p.start(Pick(1, 0, 1, (3,)))
    assert p.options() == [("pick", 1), ("pick", 3)]
    q = riding("reduced")
    q.start(Pick(1, 1, 3, (1,)))
    q.play(("pick", 1))
    assert q.s.at[:2] == [GONE, GONE], "the Carrier goes with the last of its passengers (BB 21.5)"


@allowed("BB 17.0")
def test_event_eight_frees_a_carrier_with_its_passengers() -> None:
    p = riding("used")
    p.start(Pick(8, 0, 3))
    p.play(("pick", 0))
    assert p.s.used[:2] == [0, 0] and p.s.player == -2, "one Carrier, and nothing besides"


@allowed("BB 17.0")
def test_japanese_events_and_vehicles() -> None:
    """A sniper Reduces a Squad or WT, mounted or not; a taunt is for Infantry that is not mounted."""
    p = Position(OPEN, ["C4 us", "E4 tank facing=0", "G4 gun facing=0", "A4 ht facing=0", "aboard us on=3"], ["C8 jp"],
                 nations=("american", "japanese"), theatre="pacific", events=1)  # fmt: skip
    assert candidates(p.s, SNIPER) == [0, 4] and candidates(p.s, BABE_RUTH) == [0]
    p.s.conceal[2] = 1
    assert candidates(p.s, BABE_RUTH) == [0, 2], "a counter may be anything"


@refused("BB 20.10")
def test_two_landing_craft_do_not_set_up_in_one_hex() -> None:
    craft = tank("meeting craft", gun_fp=(0, 0), armor=(1, 1), points=8, carries=2, afloat="blue")
    p = Position(OPEN, [f"C5 {craft} facing=0", f"A1 {craft} facing=0"], ["C1 squad"], more="tag ocean C5 C6")
    assert rule_of(machine_place_refusal(p.s, 1, p.hex("C5"))) == "BB 20.10"
    assert machine_place_refusal(p.s, 1, p.hex("C6")) is None


@allowed("BB 17.0", "BB 61.2")
def test_event_one_shows_the_hidden_vehicle_it_strikes() -> None:
    """An Unconfirmed Kill lies on a Vehicle: what bears one is seen to be one."""
    p = Position(OPEN.replace("4 ........", "4 ..w....."), ["C7 squad"], ["C4 tank facing=0 concealed"], events=1)
    p.start(Pick(1, 0, 0, (1,)))
    p.play(("pick", 1))
    assert (p.s.unsure[1], p.s.conceal[1], p.s.step[0]) == (1, 0, 2)
