"""Passengers, riders and crews where another rule meets them: Rout, Roadblocks, events, a crushed Gun."""

from __future__ import annotations

from bocage.games.brothers.infantry.s11_rout import SideRouts
from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.nations.s59_teams import team_refusal
from bocage.games.brothers.state import ABOARD, BANZAI, GONE, PARKED
from bocage.games.brothers.table import put
from tests.brothers.position import OPEN, Position, battery, kind
from tests.marks import allowed, refused

ROWS = "\n".join(f"{n} ........" for n in range(1, 11))
SPIRIT = kind("load spirit", nation="japanese", seishin=True, fp=(5, 3), prof=(3, 2), melee=(3, 2))
SS = kind("load ss", nation="german", ss=True)
GERMAN_GUNS = battery("load battery", nation="german", prof=10, accuracy=10, fp=[1, 9])


@allowed("BB 59.5", "BB 21.6", "BB 22.0")
def test_seishin_keeps_riders_and_passengers_from_rout_checks_too() -> None:
    for vehicle in ("tank", "truck"):
        p = Position(OPEN, [f"C4 {vehicle} facing=0", f"aboard {SPIRIT} on=0 yellow"], ["C5 us"],
                     nations=("japanese", "american"))  # fmt: skip
        assert not subject_to_rout(p.s, 1)
        p.s.mark[1] |= BANZAI
        assert subject_to_rout(p.s, 1), "a charge has none of the effects of Seishin (BB 59.6)"
    q = Position(OPEN, ["C4 us_lvt facing=0", f"aboard {SPIRIT} on=0", "aboard jp on=0 red"], ["C5 us"],
                 nations=("japanese", "american"))  # fmt: skip
    assert [subject_to_rout(q.s, u) for u in (1, 2)] == [False, True], "the other one checks, though its Morale is less"


@allowed("BB 57.3", "BB 21.6")
def test_ss_whose_carrier_cannot_rout_hold_out_in_it() -> None:
    foes = ["A2 ru", "B1 ru", "B0 ru"]
    for die, lives in ((7, True), (8, False)):
        p = Position("1 ....\n2 ....\n3 ....", ["A1 ht facing=0", f"aboard {SS} on=0 yellow"], foes,
                     nations=("german", "russian"))  # fmt: skip
        p.start(SideRouts(0), dice=[die])
        if lives:
            assert p.at(0) == "A1" and (p.s.at[1], p.s.step[1], p.s.supp[1]) == (ABOARD, 1, 2), "failed by one"
        else:
            assert p.s.at[:2] == [GONE, GONE]


@allowed("BB 43.7", "BB 21.3")
def test_who_gets_down_or_mounts_behind_a_roadblock_has_its_cover() -> None:
    """Only whoever removes it is without; at three hexes a mover keeps the cover of a Wall."""
    block = [{"hex": "C5", "side": 0}]
    p = Position(ROWS, ["C5 ht facing=0", "aboard us on=0"], ["C2 squad op"], roadblock=block).operations()
    p.play(("use", 0), ("move",), ("dismount",))
    assert p.explain("op", 2, "", -1).notes[-1].endswith("FP 4 (wall, dike road or roadblock -2)")
    q = Position(ROWS, ["C5 us", "H8 ht facing=0"], ["C2 squad op"], roadblock=block, mounting=True)
    put(q.s, 1, PARKED)
    q.operations().play(("use", 0), ("mount", 1, 0))
    assert q.explain("op", 2, "", -1).notes[-1].endswith("FP 4 (wall, dike road or roadblock -2)")
    r = Position(ROWS, ["C5 us"], ["C2 squad op"], roadblock=block).operations()
    r.play(("use", 0), ("clear", "roadblock", (r.hex("C5"), 0)))
    assert r.explain("op", 1, "", -1).notes[-1].endswith("FP 10 (moving in Open Ground +4)")


@allowed("BB 20.12", "BB 32.0")
def test_a_gun_lost_in_the_pause_is_not_crushed() -> None:
    """Its own Artillery destroys it: there is no danger roll, and the tank goes on with what it has left."""
    p = Position(ROWS, ["C6 tank facing=0"], ["C4 gun facing=3", "A4 squad used"], crushing=["tank"],
                 assets=({}, {GERMAN_GUNS: 1})).operations()  # fmt: skip
    p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0))
    p.quiet()
    p.play(("crush", p.hex("C4")), ("battery", 0, p.hex("C4")), dice=[1, 1, 1])
    p.quiet()
    assert p.s.at[1] == GONE and p.at(0) == "C4" and p.s.player == 0 and p.s.rule == "BB 20.3"
    p.play(("drive", p.hex("C3"), 0), dice=[9])
    assert p.at(0) == "C3", "where the mission is in force"


@allowed("BB 21.1", "BB 17.0")
@refused("BB 9.0")
def test_a_passenger_of_a_moving_carrier_is_on_the_move_too() -> None:
    """An event lets a Japanese Squad charge while the half-track is paused: its gunners are being Used."""
    p = Position(ROWS, ["C9 ht facing=0", "aboard mg on=0", "H9 us"], ["E5 jp", "C3 jp"], events=1,
                 nations=("american", "japanese")).operations()  # fmt: skip
    p.play(("use", 0), ("move",), ("drive", p.hex("C8"), 0), ("op", 3, "", -1), dice=[1, 1, 3, 9])
    p.play(("pick", 4))
    p.play(next(action for action in p.options() if action[0] == "enter"))
    assert p.s.player == 0 and p.allows("op", 2, "", -1)
    assert p.rule_against("op", 1, "", -1) == "BB 9.0"


@allowed("BB 21.3", "BB 20.10")
@refused("BB 20.10")
def test_a_squad_beside_a_gun_mounts_and_must_drive_on() -> None:
    """A Carrier passes through the hex of a friendly Gun: it may be mounted there, but not stay."""
    p = Position(ROWS, ["C5 us", "C5 gun facing=0", "H8 ht facing=0"], ["H1 squad used"], mounting=True)
    put(p.s, 2, PARKED)
    p.operations().play(("use", 0), ("mount", 2, 0))
    assert p.at(2) == "C5" and p.s.at[0] == ABOARD and p.rule_against("stop") == "BB 20.10"
    p.play(("drive", p.hex("C4"), 0), ("stop",))
    assert p.at(2) == "C4"
    wet = Position(ROWS, ["C5 us", "C5 gun facing=0", "H8 ht facing=0"], ["H1 squad used"], mounting=True)
    put(wet.s, 2, PARKED)
    wet.s.raining, wet.s.walked[2] = 1, 2
    wet.operations().play(("use", 0))
    assert wet.rule_against("mount", 2, 0) == "BB 20.10", "its two hexes are used up: it could not leave (BB 55.2)"
    wet.s.walked[2] = 1
    assert wet.allows("mount", 2, 0)


@allowed("BB 55.2", "BB 20.10")
def test_in_the_rain_a_vehicle_turns_where_it_may_not_stay_if_a_hex_is_left() -> None:
    p = Position(ROWS, ["C6 tank facing=0", "C5 tank facing=0"], ["H1 squad used"]).operations()
    p.s.raining = 1
    p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0))
    p.quiet()
    assert p.allows("turn", 1)
    p.play(("turn", 1), ("drive", p.hex("D5"), 0))
    assert p.at(0) == "D5"


@allowed("BB 59.4", "BB 21.1")
@refused("BB 59.4")
def test_a_suicide_team_comes_from_a_squad_on_a_truck_too() -> None:
    pacific = ("american", "japanese")
    p = Position(ROWS, ["C4 tank facing=0"], ["C7 truck facing=0", "aboard jp on=1"], nations=pacific, satt=(0, 2))
    assert team_refusal(p.s, 1, 0) is None
    far = Position(ROWS, ["C4 tank facing=0"], ["C8 truck facing=0", "aboard jp on=1"], nations=pacific, satt=(0, 2))
    refusal = team_refusal(far.s, 1, 0)
    assert refusal is not None and refusal.rule == "BB 59.4"


@allowed("BB 32.0", "BB 22.0")
def test_riders_thrown_off_by_one_mission_are_under_the_next() -> None:
    """Two missions in force: each strikes tank and riders with one die, though the first throws the riders off."""
    more = battery("load more", nation="german", prof=10, accuracy=10, fp=[4, 7])
    riding = ["C6 tank facing=0", "aboard us on=0"]
    p = Position(ROWS, riding, ["C1 squad used"], assets=({}, {GERMAN_GUNS: 1, more: 1}))
    p.s.missions = ((0, p.hex("C5")), (1, p.hex("C5")))
    told = p.operations().play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), dice=[9, 3])
    struck = [what for _, what, _ in told if what[0] == "barrage"]
    assert [(what[1], what[2]) for what in struck] == [(0, 1), (1, 1)] and p.s.step[1] == 1
    q = Position(ROWS, riding, ["C1 squad used"], assets=({}, {GERMAN_GUNS: 1, more: 1}))
    q.s.missions = ((0, q.hex("C5")),)
    q.operations().play(("use", 0), ("move",), ("drive", q.hex("C5"), 0), dice=[10])
    assert q.at(1) == "C5", "it jumps off: a roll was made against the tank"
    r = Position(ROWS, ["C5 tank facing=0", "aboard us on=0", "A5 us"], ["C1 squad", "C8 squad used"],
                 assets=({more: 1}, {GERMAN_GUNS: 1})).operations()  # fmt: skip
    r.s.missions = ((1, r.hex("C5")),)
    called = (("asset", 0), ("mission",), ("column", 2), ("shell", r.hex("C5")))
    told = r.play(*called, dice=[1, 1, 9, 9])
    struck = [what for _, what, _ in told if what[0] == "barrage"]
    assert [(what[1], what[2]) for what in struck] == [(0, 1), (1, 1)], "the other mission, as it dismounts"


@allowed("BB 10.0", "BB 33.0", "BB 22.0", "BB 21.5")
@refused("BB 10.0")
def test_who_has_fired_at_the_vehicle_may_final_op_fire_at_its_load() -> None:
    """Another unit that moved adjacent: only the same one must enter another hex first."""
    bazooka = kind("load bazooka", nation="american", satw=("bazooka", 2), reach=(5, 5))
    p = Position(ROWS, ["C6 tank facing=0", "aboard squad on=0"], [f"C4 {bazooka}"], nations=("german", "american"))
    p.operations().play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), ("op", 2, "satw", -1), dice=[10])
    assert p.s.used[2] == 2 and p.s.player == 1 and p.allows("final", 2, "", -1), "its check failed; the riders are on"
    p.play(("final", 2, "", -1), dice=[10])
    assert p.s.player == 0, "each once: nothing is left to ask for"
    q = Position(ROWS, ["C6 tank facing=0"], [f"C4 {bazooka}"], nations=("german", "american"))
    q.operations().play(("use", 0), ("move",), ("drive", q.hex("C5"), 0), ("op", 1, "satw", -1), dice=[10])
    assert q.s.player == 0, "nobody rides: nothing else is there to fire at"
    r = Position(
        ROWS, ["C6 ht facing=0", "aboard squad on=0"], [f"C4 {bazooka}", "E4 us"], nations=("german", "american")
    )
    r.operations().play(("use", 0), ("move",), ("drive", r.hex("C5"), 0), ("op", 2, "", -1), dice=[10])
    assert r.s.player == 1 and r.rule_against("final", 2, "", -1) == "BB 10.0", "at the same passengers: not again"
    truck = Position(ROWS, ["C6 truck facing=0", "aboard squad on=0"], [f"C4 {bazooka}", "E4 us"])
    truck.operations().play(("use", 0), ("move",), ("drive", truck.hex("C5"), 0), ("op", 2, "", -1), dice=[10])
    assert truck.rule_against("final", 2, "", -1) == "BB 10.0"


@allowed("BB 10.0", "BB 34.0", "BB 21.5")
@refused("BB 10.0")
def test_flame_at_a_carrier_leaves_its_passengers_to_final_op_fire() -> None:
    """At a Carrier it is at one or the other; at a ridden tank it is at both (BB 22.0), once."""
    burner = kind("load burner", nation="american", flame=2)
    for what, may in (("ht", True), ("tank", False)):
        load = ["aboard squad on=0"] if what == "ht" else []
        foes = [f"C4 {burner}", "H1 us used"]
        p = Position(ROWS, [f"C6 {what} facing=0", *load], foes, nations=("german", "american")).operations()
        u = 1 + len(load)
        p.play(("use", 0), ("move",), ("drive", p.hex("C5"), 0), ("op", u, "flame vehicle", -1), dice=[10])
        assert p.s.used[u] == 2 and (p.s.player == 1) is may
        if may:
            assert p.rule_against("final", u, "flame vehicle", -1) == "BB 10.0"
            p.play(("final", u, "", -1), dice=[10])
            assert p.s.player == 0, "each once"
