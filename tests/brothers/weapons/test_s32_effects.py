"""BB 32: what Artillery does to whom: terrain, Fortifications, Guns, Vehicles, blind hexes, rockets, Smoke."""

from __future__ import annotations

from bocage.games.brothers.infantry.s06_fire import result_of
from bocage.games.brothers.state import INTRUDER, SPENT, USED
from bocage.games.brothers.weapons.s32_barrage import blind
from bocage.games.brothers.weapons.s32_missions import CallFire, FireMission
from bocage.games.brothers.weapons.support import asset_refusal
from tests.brothers.position import OPEN, Position, battery, moving
from tests.brothers.weapons.test_s32_artillery import (
    EIGHT,
    EMPTY,
    HEAVY,
    ROCKETS,
    STRONG,
    THIN,
    TWELVE,
    US,
    call,
    power,
)
from tests.marks import allowed, case, refused


@case("bob-06-023")
@case("bob-40-006")
@case("bob-43-009")
@case("bob-43-011")
@case("bob-48-002")
@allowed("BB 40.4", "BB 43.0", "BB 43.1", "BB 43.3", "BB 44.0", "BB 46.0", "BB 47.3", "BB 48.0")
def test_what_counts_against_artillery() -> None:
    rows = OPEN.replace("4 ........", "4 .w.p....")
    p = Position(rows, ["A8 squad"], ["B4 squad", "D4 squad", "F4 squad", "G4 squad", "C6 squad facing=0", "E6 squad"],
                 fort=[{"hex": "F4", "kind": "foxhole"}, {"hex": "G4", "kind": "pillbox"}], facing=True,
                 more="levels\n 6 00002000\nside wall E6:N")  # fmt: skip
    assert power(p, 1) == 8, "airburst"
    assert (power(p, 3), power(p, 4)) == (7 - 4, 7 - 6)
    assert power(p, 5) == 7, "no flank"
    p.s.smoke[p.hex("C6")] = 2
    assert power(p, 5) == 7 and power(p, 6) == 7, "neither Smoke nor height nor Wall"
    p.s.conceal[5] = 1
    assert power(p, 5) == 6


@case("bob-43-004")
@allowed("BB 43.0")
def test_a_dug_in_gun() -> None:
    p = Position(
        OPEN, ["A8 squad"], ["C4 gun facing=0"], fort=[{"hex": "C4", "kind": "foxhole"}], assets=({STRONG: 1}, EMPTY)
    )
    fp = power(p, 1, STRONG)
    assert fp == 6
    assert [result_of(die, fp, p.s, 1, False, True, False, True) for die in (1, 2, 6, 7)] == [3, 1, 1, 0]


@case("bob-43-013")
@case("bob-45-007")
@allowed("BB 43.4", "BB 40.2")
def test_both_levels_and_caves() -> None:
    p = Position(
        OPEN.replace("4 ........", "4 ..S....."), ["A8 squad"], ["C4 squad", "C4+upper squad"], upper=["C4"], assets=US
    )
    p.start(FireMission(0, p.hex("C4")), dice=[2])
    assert p.s.supp[1] and p.s.supp[2], "one die for the hex"
    levels = "levels\n 0 -0-0\n 1 0000\n 2 0010\n 3 0000\n 4 0000\n 5 0000"
    rows = "1 ....\n2 ....\n3 ....\n4 ....\n5 ...."
    for small, numbers in ((False, (1, 3)), (True, (1, 2))):
        cave = Position(rows, ["C2+cave jp"], ["A1 us"], more=levels, cave=[{"hex": "C2", "spine": 2, "small": small}],
                        nations=("japanese", "american"))  # fmt: skip
        assert (power(cave, 0, EIGHT), power(cave, 0, TWELVE)) == numbers


@allowed("BB 43.0")
def test_in_melee_only_who_was_there_first_has_the_foxhole() -> None:
    p = Position(
        OPEN, ["C6 us"], ["C5 squad", "H8 squad"], fort=[{"hex": "C5", "kind": "foxhole"}], assets=US
    ).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    p.quiet()
    assert p.s.mark[0] & INTRUDER and not p.s.mark[1] & INTRUDER
    assert (power(p, 0), power(p, 1)) == (7, 3)


@case("bob-43-017")
@allowed("BB 43.6")
def test_wire() -> None:
    nine = battery("nine battery", fp=[3, 9])
    for die, left in ((2, False), (3, True)):
        p = Position(OPEN, ["A8 squad"], ["H1 squad"], wire=["C4"], assets=({nine: 1}, EMPTY))
        p.start(FireMission(0, p.hex("C4")), dice=[die])
        assert bool(p.s.wire) is left


@case("bob-20-002")
@case("bob-21-015")
@case("bob-22-002")
@allowed("BB 20.1", "BB 21.5", "BB 22.0")
def test_carriers_riders_and_hidden_tanks() -> None:
    rows = OPEN.replace("2 ........", "2 wwwwwwww").replace("4 ........", "4 wwwwwwww")
    p = Position(rows, ["A8 squad"], ["C3 tank facing=0 concealed"], assets=US)
    p.start(FireMission(0, p.hex("C3")), dice=[9])
    assert not p.s.conceal[1] and p.s.at[1] >= 0
    half = Position(OPEN, ["A8 squad"], ["C3 ht facing=0", "aboard squad on=1"], assets=US)
    half.start(FireMission(0, half.hex("C3")), dice=[6])
    assert half.s.at[1] >= 0 and half.s.supp[2] == 0, "passengers are left alone"
    ride = Position(OPEN, ["A8 squad"], [f"C3 {THIN} facing=0", "aboard squad on=1"], assets=US)
    ride.start(FireMission(0, ride.hex("C3")), dice=[6])
    assert ride.at(1) == "C3" and ride.at(2) == "C3" and ride.s.supp[2] == 2, (
        "riders apart: Suppressed, then thrown off"
    )


@allowed("BB 32.1", "BB 47.3")
@refused("BB 32.1")
def test_the_far_side_of_a_hill_is_out_of_reach_of_large_calibres() -> None:
    hill = "levels\n 5 00100000"
    p = Position(OPEN, ["A8 squad"], ["C4 squad", "C6 squad", "C3 squad"], more=hill, assets=({HEAVY: 1}, EMPTY))
    assert blind(p.s, 0, p.hex("C4")) and not blind(p.s, 0, p.hex("C6")) and not blind(p.s, 0, p.hex("C3"))
    p.start(FireMission(0, p.hex("C4")), dice=[2])
    assert p.s.supp[1:] == [0, 0, 2], "only the hex beyond is hit"
    assert any("Blind" in note for note in explained(p, "C4"))
    veiled = Position(OPEN, ["A8 squad"], ["C6 squad"], more=hill, assets=({HEAVY: 1}, EMPTY), battery_smoke=True)
    veiled.start(CallFire(0, veiled.hex("C5"), False, True), dice=[1, 1])
    assert len(veiled.s.smoke) == 6 and veiled.hex("C4") not in veiled.s.smoke, "nor does its Smoke fall there"
    light = Position(OPEN, ["A8 squad"], ["C4 squad"], more=hill, assets=US)
    light.start(FireMission(0, light.hex("C4")), dice=[2])
    assert light.s.supp[1] == 2, "75mm reaches it"
    east = Position(
        OPEN,
        ["A8 squad"],
        ["B4 squad"],
        more="levels\n 4 00100000\n 5 00100000",
        edges=("E", "W"),
        assets=({HEAVY: 1}, EMPTY),
    )
    assert blind(east.s, 0, east.hex("B4")) and not blind(east.s, 1, east.hex("B4"))


def explained(p: Position, place: str) -> list[str]:
    from bocage.games.brothers.weapons.s32_missions import explain_call

    return explain_call(p.s, 0, p.hex(place), False, False).notes


@allowed("BB 32.2")
@refused("BB 32.2")
def test_rockets_fire_once() -> None:
    p = Position(OPEN, ["A8 squad"], ["C4 squad"], assets=({ROCKETS: 1}, EMPTY))
    p.start(CallFire(0, p.hex("C4")), dice=[8])
    assert p.s.asset_used == [USED], "not fired: there for another turn"
    p = Position(OPEN, ["A8 squad"], ["C4 squad"], assets=({ROCKETS: 1}, EMPTY))
    p.start(CallFire(0, p.hex("C4")), dice=[7, 7, 9])
    assert p.s.asset_used == [SPENT]
    refusal = asset_refusal(p.s, 0, 0)
    assert refusal is not None and refusal.rule == "BB 32.0"


@case("bob-48-003")
@case("bob-48-005")
@allowed("BB 48.0")
@refused("BB 48.0", "BB 55.2")
def test_smoke_missions() -> None:
    six = battery("six battery", accuracy=6)
    p = Position(OPEN, ["A8 squad"], ["C5 squad"], battery_smoke=True, assets=({six: 1}, EMPTY)).operations()
    p.s.smoke = {p.hex("E4"): 2, p.hex("E3"): 1}
    p.play(*call(p, "C5", "smoke"), dice=[7, 8, 2])
    assert {p.ground.name(h) for h in p.s.smoke} == {"E4", "E3", "E5", "D3", "D4", "F3", "F4"}, "two hexes NE"
    assert set(p.s.smoke.values()) == {2} and p.s.missions == () and p.s.supp[1] == 0
    plain = Position(OPEN, ["A8 squad"], ["C5 squad"], assets=US).operations()
    plain.play(("asset", 0))
    assert plain.rule_against("smoke") == "BB 48.0"
    rain = Position(OPEN, ["A8 squad"], ["C5 squad"], assets=US, battery_smoke=True, raining=True).operations()
    rain.play(("asset", 0))
    assert rain.rule_against("smoke") == "BB 55.2"


@allowed("BB 50.2", "BB 55.2")
@refused("BB 50.2", "BB 55.2")
def test_spotters_in_the_dark_and_in_the_rain() -> None:
    p = Position(OPEN, ["C7 squad"], ["C2 squad"], assets=US, night=2).operations()
    p.play(("asset", 0), ("mission",), ("column", 2))
    assert p.rule_against("shell", p.hex("C2")) == "BB 50.2" and p.allows("shell", p.hex("C5"))
    p.s.lights = (p.hex("C2"),)
    assert p.allows("shell", p.hex("C2"))
    rain = Position(OPEN, ["C7 squad"], ["C2 squad"], assets=US, raining=True).operations()
    rain.play(("asset", 0), ("mission",), ("column", 2))
    assert rain.rule_against("shell", rain.hex("C3")) == "BB 55.2" and rain.allows("shell", rain.hex("C4"))


def test_a_mover_in_the_open_and_in_the_dark() -> None:
    p = moving(Position(OPEN, ["A8 squad"], ["C4 squad"], assets=US), 1, "C5")
    assert power(p, 1) == 11
    p.s.smoke[p.hex("C4")] = 2
    assert power(p, 1) == 11, "BB 48.0: Artillery is not affected by Smoke"
    dark = moving(Position(OPEN, ["A8 squad"], ["C4 squad"], assets=US, night=3), 1, "C5")
    assert power(dark, 1) == 9


@allowed("BB 32.0")
def test_a_mission_called_as_op_fire_attacks_the_mover_once() -> None:
    """In the hex where it comes down; in the next hex of its area it is executed again."""
    p = Position(OPEN, ["C8 squad"], ["C2 squad used"], assets=({}, {battery("once a hex"): 1})).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C7"), 0))
    p.quiet().play(("enter", p.hex("C6"), 0))
    p.play(("battery", 0, p.hex("C6")), dice=[5, 1, 10])
    p.quiet().play(("enter", p.hex("C5"), 0), dice=[9], waits=True)
    assert p.s.supp[0] == 1


@allowed("BB 43.0")
def test_who_is_left_alone_in_a_foxhole_has_it_against_artillery() -> None:
    """The clause is for units in Melee: when the old occupant has withdrawn the intruder lies in the Foxhole."""
    p = Position(
        OPEN, ["C6 us"], ["C5 squad", "H8 squad"], fort=[{"hex": "C5", "kind": "foxhole"}], assets=US
    ).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    p.quiet()
    assert power(p, 0) == 7, "in Melee it has no good of it"
    p.play(("pass",), ("use", 1), ("move",), dice=[1])
    p.play(("enter", p.hex("C4"), 0))
    p.quiet()
    p.play(("stop",))
    assert (power(p, 0), power(p, 1)) == (3, 7)


@allowed("BB 32.0", "BB 6.2")
def test_a_mover_checks_after_each_of_two_missions_it_has_come_under() -> None:
    """Suppressed by the first it checks with its yellow Morale before the second comes down."""
    guns = battery("twice over", nation="german", fp=[1, 4])
    for check, red in ((6, 2), (7, 2)):
        p = Position(OPEN, ["C8 us", "H8 us"], ["C1 squad used"], assets=({}, {guns: 2}))
        p.s.missions = ((0, p.hex("C6")), (1, p.hex("C7")))
        p.operations()
        passes = check <= 6
        p.play(("use", 0), ("move",), ("enter", p.hex("C7"), 0), dice=[8, check, 8, red] if passes else [8, check, 8])
        assert p.s.supp[0] == 2 and (p.s.used[0] == USED) is not passes, "who has failed still meets the second"
