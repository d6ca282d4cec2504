"""BB 61.2 and 61.3: Unconfirmed Kills and Critical Hits; BB 17.0 event 1 and 8 with Vehicles."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.infantry.s17_combat_events import REFRESH, SNIPER, Pick, apply_event, eligible
from bocage.games.brothers.state import GONE, READY, USED
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import KILL, MISS, UNSURE, verdict
from tests.brothers.position import OPEN, Position, gun, tank
from tests.marks import allowed, case, refused

WEAK = gun("weak gun", gun_fp=(7, 5))
HEAVY = tank("heavy", armor=(9, 9))


def outcomes(p: Position, number: int) -> list[int]:
    return [verdict(p.s, die, number) for die in range(1, 11)]


@case("bob-61-002")
@allowed("BB 61.2")
def test_the_bands() -> None:
    p = Position(OPEN, ["A1 squad"], ["H8 squad"])
    p.s.unsure_rule = True
    k, u, m = KILL, UNSURE, MISS
    assert outcomes(p, 6) == [k, k, k, k, k, u, u, m, m, m]
    assert outcomes(p, 9) == [k] * 8 + [u, m]
    assert outcomes(p, 10) == outcomes(p, 14) == [k] * 9 + [m]
    assert outcomes(p, 0) == [u] + [m] * 9 and outcomes(p, -1) == [m] * 10
    p.s.unsure_rule = False
    assert outcomes(p, 6) == [k] * 6 + [m] * 4, "without the option"


@allowed("BB 61.2")
def test_a_moving_vehicle_stops_and_keeps_its_move_counter() -> None:
    p = Position(OPEN, ["C8 tank facing=0"], ["C3 gun facing=3 op"]).operations()
    p.s.unsure_rule = True
    p.play(("use", 0), ("move",), ("drive", p.hex("C7"), 0), ("op", 1, "vehicle", -1), dice=[1, 5])
    assert p.s.unsure[0] == 1 and p.s.used[0] == USED and p.s.moved[0] == 1, "12 - 7 = 5: exactly"


@allowed("BB 61.2")
def test_backed_up_out_of_a_full_hex_and_lost_off_the_map() -> None:
    p = Position(OPEN, ["C8 tank facing=0", "C7 tank facing=0"], ["C3 gun facing=3 op"]).operations()
    p.s.unsure_rule = True
    p.play(("use", 0), ("move",), ("drive", p.hex("C7"), 0), ("op", 2, "vehicle", -1), dice=[1, 5])
    assert p.at(0) == "C8" and p.s.unsure[0] == 1
    q = Position(OPEN, ["off tank", "C8 tank facing=0"], ["C3 gun facing=3 op"]).operations()
    q.s.unsure_rule = True
    q.play(("use", 0), ("move",), ("drive", q.hex("C8"), 0), ("face", 0), ("op", 2, "vehicle", -1), dice=[1, 5])
    assert q.s.at[0] == GONE


@case("bob-61-004")
@allowed("BB 61.2")
def test_each_counter_is_rolled_for_when_it_is_chosen() -> None:
    p = Position(OPEN, ["C8 ht facing=0 uk uk", "aboard squad on=0", "A1 squad"], ["H1 squad"]).operations()
    p.play(("use", 0), dice=[5, 6])
    assert p.s.at[:2] == [GONE, GONE] and p.s.count == 0, "it counts nothing"
    q = Position(OPEN, ["C8 tank facing=0 uk"], ["H1 squad"]).operations()
    q.play(("use", 0), dice=[5])
    assert q.s.unsure[0] == 0 and ("move",) in q.options()


@case("bob-11-024")
@case("bob-61-004")
@allowed("BB 61.2", "BB 11.0")
@refused("BB 61.2")
def test_no_rout_from_a_vehicle_that_may_be_dead() -> None:
    for words, due in (("tank facing=0", True), ("tank facing=0 uk", False), ("decoy concealed", True)):
        p = Position(OPEN, ["C4 squad yellow"], [f"C7 {words}"])
        assert subject_to_rout(p.s, 0) is due, words


@case("bob-61-005")
@allowed("BB 61.3")
def test_critical_hits() -> None:
    for second, hit in ((4, 1), (5, 0)):
        p = Position(OPEN, [f"C7 {WEAK} facing=0"], [f"C4 {HEAVY} facing=2"]).operations()
        p.s.unsure_rule = p.s.critical_rule = True
        p.play(("use", 0), ("fire",), ("at", p.hex("C4"), "vehicle"), dice=[1, second])
        assert p.s.unsure[1] == hit and p.s.at[1] >= 0
    q = Position(OPEN, [f"C7 {WEAK} facing=0"], [f"C4 {HEAVY} facing=2"]).operations()
    q.play(("use", 0), ("fire",), ("at", q.hex("C4"), "vehicle"), dice=[1])
    assert q.s.unsure[1] == 0, "not without the option"


@case("bob-17-006")
@case("bob-17-007")
@allowed("BB 17.0")
@refused("BB 17.0")
def test_events_and_vehicles() -> None:
    p = Position(OPEN, ["C4 squad used", "E4 squad used"], ["H8 tank facing=0 used", "H7 gun facing=0 used"], events=1)
    apply_event(p.s, 1, 2)
    assert p.s.unsure[2] == 1, "marked, whatever the option"
    apply_event(p.s, 1, 3)
    assert p.s.at[3] == GONE
    assert eligible(p.s, SNIPER, 0, 0, ()) == [0, 1], "snipers hit Squads and WTs"
    assert 2 in eligible(p.s, REFRESH, 1, 0, ())
    p.start(Pick(REFRESH, 1, 0, ()))
    p.play(("pick", 2))
    assert p.s.used == [USED, USED, READY, USED], "one Vehicle instead of two Infantry units"


@case("bob-61-004")
@allowed("BB 61.2", "BB 21.4")
def test_a_passengers_op_fire_uses_the_carrier_and_asks_for_its_counters() -> None:
    p = Position(OPEN, ["C8 us"], ["C4 ht facing=3", "aboard mg on=1"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C7"), 0), ("op", 2, "", -1), dice=[10])
    assert p.s.used[1:] == [USED, USED]
    q = Position(OPEN, ["C8 us"], ["C4 ht facing=3 uk", "aboard mg on=1"]).operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C7"), 0), ("op", 2, "", -1), dice=[6])
    assert q.s.at[1:] == [GONE, GONE] and q.s.supp[0] == 0, "it was destroyed: nobody fires"


@allowed("BB 61.2", "BB 46.1")
def test_a_vehicle_backed_up_onto_a_dike_road_lies_on_the_side_it_had_gone_to() -> None:
    """Stopped in the hex of another tank it goes back one hex, to the bank from which it had left it."""
    rows = "\n".join(f"{n} ....." for n in range(1, 9))
    dike: dict[str, Any] = {"more": "road dirt A4 B3 C4", "dike": ["A4", "B3", "C4"], "edges": ("S", "N")}
    p = Position(rows, ["B4 tank facing=0", "B2 tank facing=0 used"], ["B7 gun facing=0", "D8 squad used"], **dike)
    p.s.unsure_rule = True
    p.operations().play(("use", 0), ("move",), ("drive", p.hex("B3"), 0))
    p.quiet()
    came = p.s.bank[0]
    p.play(("drive", p.hex("B2"), 0), ("op", 2, "vehicle", -1), dice=[1, 9])
    p.quiet()
    assert (p.at(0), p.s.unsure[0], p.s.bank[0]) == ("B3", 1, 1 - came)
