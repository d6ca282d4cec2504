"""BB 35: Aircraft."""

from __future__ import annotations

from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import GONE, READY, SPENT, USED
from bocage.games.brothers.table import type_of
from bocage.games.brothers.weapons.s32_barrage import armor_rows
from bocage.games.brothers.weapons.s35_aircraft import AirStrike, air_rows, astray, strike_refusal
from tests.brothers.position import OPEN, Position, aircraft, gun, tank
from tests.marks import allowed, case, refused

STUKA = aircraft("stuka", nation="german", prof=6, fp=[8, 11], siren=True)
BUSTER = aircraft("buster", nation="german", prof=6, fp=[8, 0], again=True, vehicles_only=True)
JABO = aircraft("jabo", prof=6, fp=[8, 11], mg=[4, 8], again=True)
BOMBER = aircraft("bomber", prof=6, fp=[8, 11])
EMPTY: dict[str, int] = {}
PAK = gun("air pak", casualty=(6, 6, 6), gun_casualty=(6, 3))
THIN = tank("air thin", armor=(6, 3))
OPEN_TOP = tank("air open", armor=(2, 1), machine=("open_top",))
LORRY = tank("air lorry", gun_fp=(0, 0), armor=(0, 0), bracket=4)


@case("bob-35-001")
@case("bob-04-004")
@allowed("BB 35.0", "BB 4.1")
@refused("BB 35.0")
def test_the_prof_roll() -> None:
    for die in (1, 6, 7, 8):
        p = Position(OPEN, ["A8 squad"], [f"C4 {THIN} facing=0", "D4 squad", "H8 squad"], assets=({BOMBER: 1}, EMPTY))
        p.operations().play(("asset", 0))
        assert p.explain("strike", 1).odds[0].probability == 0.6
        p.play(("strike", 1), dice=[die, *([8] if die <= 6 else [])])
        if die <= 6:
            assert p.s.at[1] == GONE and p.s.asset_used == [SPENT] and p.s.count == 3
        elif die == 7:
            assert p.s.player == 1 and set(p.options()) == {("strike", 0), ("strike", 2)} - {("strike", 2)}
            p.play(("strike", 0), dice=[7])
            assert p.s.supp[0] and p.s.asset_used == [SPENT], "its own side"
        else:
            assert p.s.asset_used == [USED] and p.s.at[1] >= 0, "it may try again another turn"
    far = Position(OPEN, ["H8 squad"], [f"B2 {THIN} facing=0", "C2 squad"], assets=({BOMBER: 1}, EMPTY))
    assert astray(far.s, 0, 1) == [2], "nobody of the enemy's within five hexes: another of his own"
    lone = Position(OPEN, ["H8 squad"], [f"B2 {THIN} facing=0"], assets=({BOMBER: 1}, EMPTY))
    lone.operations().play(("asset", 0), ("strike", 1), dice=[7])
    assert lone.s.asset_used == [USED] and lone.s.at[1] >= 0


@case("bob-35-002")
@refused("BB 35.0")
@allowed("BB 35.0")
def test_whom_it_does_not_find() -> None:
    rows = OPEN.replace("4 ........", "4 wjmS....")
    p = Position(rows, ["F4 us", "A8 us"], ["A4 squad", "B4 squad", "C4 squad", "D4 squad", "F4 squad", "G4 squad"],
                 assets=({BOMBER: 1}, EMPTY)).operations()  # fmt: skip
    p.play(("asset", 0))
    for u in (2, 3, 4, 6):
        assert p.rule_against("strike", u) == "BB 35.0"
    assert p.allows("strike", 5) and p.allows("strike", 7)
    assert p.rule_against("strike", 1) == "BB 35.0", "one's own"
    assert p.rule_against("op fire") == "BB 35.0" and p.allows("used")
    levels = "levels\n 0 -0-0\n 1 0000\n 2 0010\n 3 0000\n 4 0000\n 5 0000"
    cave = Position("1 ....\n2 ....\n3 ....\n4 ....\n5 ....", ["A1 us"], ["C2+cave jp"], more=levels,
                    cave=[{"hex": "C2", "spine": 2}], assets=({BOMBER: 1}, EMPTY))  # fmt: skip
    refusal = strike_refusal(cave.s, 0, 1)
    assert refusal is not None and refusal.rule == "BB 35.0"


@case("bob-35-003")
@case("bob-20-004")
@allowed("BB 35.0", "BB 20.2", "BB 15.0")
def test_the_stuka_of_the_example() -> None:
    p = Position(OPEN, ["C4 squad concealed", f"C4 {PAK} facing=0 concealed", "H8 squad"], [f"C7 {THIN} facing=0"],
                 fort=[{"hex": "C4", "kind": "foxhole"}], assets=({STUKA: 1}, EMPTY))  # fmt: skip
    p.operations().play(("asset", 0), ("strike", 3), dice=[7])
    assert p.s.player == 1 and ("strike", 1) in p.options() and ("strike", 3) not in p.options()
    p.play(("strike", 1), dice=[6])
    assert sum(row[2] for row in air_rows(p.s, 0, p.hex("C4"))) == 9
    assert p.s.at[1] == GONE and not p.s.conceal[0] and p.s.supp[0] == 1 and p.s.asset_used == [SPENT]
    seven = Position(
        OPEN, ["C4 squad"], [f"C7 {PAK} facing=0"], fort=[{"hex": "C7", "kind": "foxhole"}], assets=({STUKA: 1}, EMPTY)
    )
    seven.start(AirStrike(0, 1), dice=[6, 7])
    assert seven.s.at[1] >= 0 and seven.s.supp[1] == 2, "Suppressed, and once more by the siren"


@case("bob-35-004")
@allowed("BB 35.0", "BB 61.2")
def test_vehicles() -> None:
    p = Position(
        OPEN, [], ["C4 tank facing=0", f"D4 {THIN} facing=0", f"E4 {OPEN_TOP} facing=0", f"F4 {LORRY} facing=0"]
    )
    assert [sum(row[2] for row in armor_rows(type_of(p.s, t), 8, "BB 35.0")) for t in range(4)] == [7, 8, 9, 9]
    q = Position(OPEN, ["A8 us"], ["C4 tank facing=0"], assets=({BOMBER: 1}, EMPTY))
    q.s.unsure_rule = True
    q.start(AirStrike(0, 1), dice=[6, 7])
    assert q.s.at[1] == GONE, "no Unconfirmed Kill"
    ride = Position(OPEN, ["A8 us"], [f"C4 {THIN} facing=0", "aboard squad on=1"], assets=({BOMBER: 1}, EMPTY))
    ride.start(AirStrike(0, 1), dice=[6, 9])
    assert ride.s.at[1] >= 0 and ride.at(2) == "C4" and ride.s.supp[2] == 2, "riders separately, 11 FP"


@case("bob-35-006")
@allowed("BB 35.1")
@refused("BB 35.1", "BB 35.0")
def test_those_that_come_again() -> None:
    rows = OPEN.replace("4 ........", "4 ..S.....")
    p = Position(rows, ["A8 squad", "B8 squad"], [f"C4 {THIN} facing=0", f"E4 {THIN} facing=0", "C4 squad concealed"],
                 assets=({BUSTER: 2, STUKA: 1}, EMPTY), operations=((1, 9), (1, 9)))  # fmt: skip
    p.operations().play(("asset", 0))
    assert p.rule_against("strike", 4) == "BB 35.1", "a Vehicle only"
    p.play(("strike", 2), dice=[6, 8])
    assert p.s.at[2] == GONE and p.s.conceal[4] == 1, "nothing to anybody else"
    p.play(("asset", 1), ("strike", 3), dice=[6, 9])
    assert p.s.asset_used == [USED, SPENT, READY], "the second is lost with its 9"
    p.play(("asset", 2))
    assert p.rule_against("strike", 4) == "BB 35.0", "another kind may not attack in the same turn"
    jabo = Position(OPEN, ["A8 us"], ["C4 squad", "H1 squad"], assets=({JABO: 1}, EMPTY))
    jabo.start(AirStrike(0, 1), dice=[6, 8])
    assert sum(row[2] for row in air_rows(jabo.s, 0, jabo.hex("C4"))) == 8 and ASSETS[JABO].fp[1] == 11, (
        "its MG side now"
    )


@allowed("BB 35.0", "BB 15.0")
def test_a_decoy_is_an_attack_too() -> None:
    p = Position(
        OPEN.replace("4 ........", "4 ..S....."),
        ["A8 us"],
        ["C4 decoy concealed", "H1 squad"],
        assets=({BOMBER: 1}, EMPTY),
    )
    p.operations().play(("asset", 0), ("strike", 1), dice=[6])
    assert p.s.at[1] == GONE and p.s.asset_used == [SPENT]
    kept = Position(OPEN, ["A8 us"], ["C4 squad"], assets=({BOMBER: 1}, EMPTY)).operations()
    kept.play(("asset", 0), ("used",))
    assert kept.s.asset_used == [USED] and kept.s.flights == [0, 0] and kept.s.count == 3


@allowed("BB 35.0")
def test_a_stuka_that_finds_a_decoy_still_frightens_the_others() -> None:
    """Attacking what turns out to be a Decoy counts as an attack, and after the attack the hex is Suppressed."""
    for plane, shaken in ((STUKA, 1), (BOMBER, 0)):
        foes = ["C4 decoy concealed", "C4 squad concealed", "H8 squad"]
        p = Position(OPEN.replace("4 ........", "4 ..S....."), ["A8 squad"], foes, assets=({plane: 1}, EMPTY))
        p.operations().play(("asset", 0), ("strike", 1), dice=[3])
        assert p.s.at[1] == GONE and not p.s.conceal[2] and p.s.asset_used == [SPENT]
        assert (p.s.supp[2], p.s.step[2], p.s.supp[3]) == (shaken, 2, 0)
