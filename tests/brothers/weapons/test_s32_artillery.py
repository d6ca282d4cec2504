"""BB 32: Artillery Support: spotters, checks, drift, seven hexes, missions that stay, blind hexes, rockets, Smoke."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry.modifiers import adjusted
from bocage.games.brothers.infantry.s06_fire import result_of
from bocage.games.brothers.infantry.shot import base_power
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import GONE, OP_FIRE, READY, USED
from bocage.games.brothers.weapons.s32_barrage import Barrage, armor_rows
from bocage.games.brothers.weapons.s32_missions import CallFire, FireMission, prof_rows
from bocage.games.brothers.weapons.s32_spotting import spotted, spotters
from bocage.kernel.frames import Action
from tests.brothers.position import OPEN, Position, battery, kind, tank
from tests.marks import allowed, case, refused

PLAIN = battery("plain battery")
HEAVY = battery("heavy battery", calibre=105)
GERMAN = battery("german battery", nation="german", fp=[3, 7], prof=7, accuracy=6)
ROCKETS = battery("rockets", once=True)
STRONG = battery("strong battery", fp=[4, 10])
EMPTY: dict[str, int] = {}
US, BOTH = ({PLAIN: 1}, EMPTY), ({PLAIN: 1}, {GERMAN: 1})
OPEN_TOP = tank("artillery open top", armor=(2, 1), machine=("open_top",))
THIN = tank("artillery thin", armor=(6, 3))
LORRY = tank("artillery lorry", gun_fp=(0, 0), armor=(0, 0), bracket=4)
EIGHT, TWELVE = battery("eight", fp=[3, 8]), battery("twelve", fp=[3, 12])
WEAK = battery("weak battery", fp=[0, -1])
RUSSIAN = kind("artillery russian", nation="russian", casualty=(4, 7, 4))


def call(p: Position, place: str, how: str = "mission", a: int = 0) -> tuple[Action, ...]:
    h = p.hex(place)
    return ("asset", a), (how,), ("column", p.ground.field.columns[h]), ("shell", h)


def power(p: Position, t: int, asset: str = PLAIN, hidden: bool = True) -> int:
    shot = Barrage(p.s, ASSETS[asset], p.s.at[t])
    return adjusted(p.s, shot, base_power(p.s, shot), t, hidden)


@case("bob-32-001")
@case("bob-02-014")
@allowed("BB 32.0")
@refused("BB 32.0")
def test_who_spots() -> None:
    yes = ["D7 decoy concealed", "D7 squad yellow", "D7 squad used", "D7 gun facing=3", "D7 squad facing=3"]
    no = ["D7 squad red", "D7 tank facing=0"]
    for text in (*yes, *no):
        p = Position(OPEN, [text], ["C2 squad"], assets=US)
        assert spotted(p.s, 0, p.hex("C2")) is (text in yes), text
    melee = Position(OPEN, ["D7 squad"], ["D7 squad"], assets=US)
    assert spotters(melee.s, 0) == []
    blocked = Position(OPEN.replace("4 ........", "4 wwwwwwww"), ["C7 squad"], ["C2 squad"], assets=US)
    assert not spotted(blocked.s, 0, blocked.hex("C2")) and spotted(blocked.s, 0, blocked.hex("C4"))
    alone = Position(OPEN, ["D7 tank facing=0"], ["C2 squad"], assets=US).operations()
    alone.play(("asset", 0))
    assert alone.rule_against("mission") == "BB 32.0" and alone.allows("op fire")


@case("bob-32-003")
@case("bob-32-013")
@case("bob-04-004")
@allowed("BB 32.0", "BB 4.1")
@refused("BB 32.0", "BB 4.1", "BB 3.0")
def test_a_failed_check_uses_it_for_the_turn_and_no_point_helps() -> None:
    p = Position(OPEN, ["D7 squad", "E7 squad"], ["C2 squad"], assets=US, cp=(2, 0), operations=((1, 6), (1, 6)))
    p.whole_turn()
    p.play(*call(p, "C2"), dice=[8])
    assert p.s.asset_used == [USED] and p.s.missions == () and p.s.count == 3
    assert p.s.player == 0 and p.s.rule == "BB 4.1", "nobody is asked for a Command Point"
    assert p.rule_against("asset", 0) == "BB 32.0" and p.s.pools[0] == 2
    p.play(("use", 0), ("used",), ("use", 1), ("used",), ("use", 2), ("used",))
    assert p.s.turn == 1 and p.s.asset_used == [READY], "the turn is over: it is back"
    tight = Position(OPEN, ["D7 squad", "E7 squad"], ["C2 squad"], assets=US, operations=((1, 3), (1, 6))).operations()
    tight.play(("use", 0), ("used",))
    assert tight.rule_against("asset", 0) == "BB 4.1"


@case("bob-32-004")
@case("bob-02-001")
@allowed("BB 32.0")
def test_drift() -> None:
    for die, hexes in ((7, 0), (8, 1), (9, 2), (10, 3)):
        p = Position(OPEN, ["A8 squad"], ["H1 squad"], assets=US)
        dice = [7, die, *([2] if hexes else [])]
        p.start(CallFire(0, p.hex("C5")), dice=dice)
        there = p.hex("C5")
        for _ in range(hexes):
            there = p.ground.field.neighbours[there][1]
        assert p.s.missions == ((0, there),), "NE is the second of the six directions"
    off = Position(OPEN, ["A8 squad"], ["B1 squad"], assets=US)
    off.start(CallFire(0, off.hex("B1")), dice=[7, 10, 1])
    assert off.s.missions == () and off.s.asset_used == [USED] and off.s.supp == [0, 0]
    own = Position(OPEN, ["C7 squad"], ["C5 squad"], assets=US)
    own.start(CallFire(0, own.hex("C5")), dice=[7, 9, 4, 5])
    assert own.s.supp == [1, 0], "two hexes south, on its own spotter"


@case("bob-32-005")
@allowed("BB 32.0")
def test_seven_hexes_each_with_its_own_die_friend_or_foe() -> None:
    p = Position(OPEN, ["D4 squad", "A8 squad"], ["C4 squad", "C4 mg", "C3 squad", "E5 squad"], assets=US)
    p.start(FireMission(0, p.hex("C4")), dice=[7, 2, 8])
    assert p.s.supp == [0, 0, 1, 1, 2, 0], "C4 with a 7, C3 with a 2, D4 (its own) with an 8, E5 not at all"
    assert p.s.step[4] == 1, "2 + 4 is within 7: Reduced"
    fine = Position(OPEN, ["D4 squad"], ["C4 squad"], assets=US)
    fine.start(FireMission(0, fine.hex("C4")), dice=[10, 6])
    assert fine.s.supp == [1, 0]


@case("bob-32-006")
@case("bob-61-006")
@allowed("BB 32.0", "BB 61.2")
def test_vehicles_do_not_count_their_armor() -> None:
    p = Position(
        OPEN, [], ["C4 tank facing=0", f"D4 {THIN} facing=0", f"E4 {OPEN_TOP} facing=0", f"F4 {LORRY} facing=0"]
    )
    from bocage.games.brothers.table import type_of

    numbers = [sum(row[2] for row in armor_rows(type_of(p.s, t), 4, "BB 32.0")) for t in range(4)]
    assert numbers == [3, 4, 5, 5]
    hit = Position(OPEN, ["A8 squad"], [f"C4 {THIN} facing=0"], assets=US)
    hit.start(FireMission(0, hit.hex("C4")), dice=[4])
    assert hit.s.at[1] == GONE
    miss = Position(OPEN, ["A8 squad"], [f"C4 {THIN} facing=0"], assets=US)
    miss.start(FireMission(0, miss.hex("C4")), dice=[5])
    assert miss.s.at[1] >= 0
    for die, unsure in ((4, 1), (5, 1), (6, 0)):
        maybe = Position(OPEN, ["A8 squad"], [f"C4 {THIN} facing=0"], assets=US)
        maybe.s.unsure_rule = True
        maybe.start(FireMission(0, maybe.hex("C4")), dice=[die])
        assert maybe.s.unsure[1] == unsure and maybe.s.at[1] >= 0


@case("bob-32-007")
@allowed("BB 32.0")
@refused("BB 32.0")
def test_the_mission_stays_for_whoever_comes() -> None:
    p = Position(OPEN, ["A8 squad"], ["C4 squad", "C7 squad", "H8 squad used"], assets=US, operations=((1, 6), (1, 3)))
    p.operations()
    p.play(*call(p, "C4"), dice=[7, 7, 9])
    p.play(("use", 0), ("used",))
    p.play(("use", 2), ("move",), ("enter", p.hex("C6"), 0))
    p.quiet()
    p.play(("enter", p.hex("C5"), 0), dice=[10])
    p.quiet()
    p.play(("enter", p.hex("D4"), 0), dice=[9, 1], waits=False)
    assert p.s.supp[2] == 1, "FP 7 + 4 in the open: the second hex of the mission got it"
    assert p.s.supp[1] == 0, "who was attacked already is not attacked again"
    p.play(("stop",)) if ("stop",) in p.options() else None
    assert p.s.missions == ((0, p.hex("C4")),)
    while p.s.player >= 0:
        options = p.options()
        p.play(("used",) if ("used",) in options else ("pass",) if ("pass",) in options else options[0])
    assert not p.s.missions, "gone with the phase"


@allowed("BB 32.0", "BB 21.3")
def test_who_dismounts_in_the_area_is_attacked_and_who_clears_is_not() -> None:
    p = Position(OPEN, ["C4 ht facing=0", "aboard squad on=0"], ["A8 squad"], assets=(EMPTY, {GERMAN: 1}))
    p.s.missions = ((0, p.hex("C4")),)
    p.operations().play(("use", 0), ("move",), ("dismount",), dice=[9, 1])
    assert p.s.supp[1] == 1 and p.at(1) == "C4"
    wire = Position(OPEN, ["C4 squad"], ["A8 squad"], assets=(EMPTY, {GERMAN: 1}), wire=["C4"]).operations()
    wire.s.missions = ((0, wire.hex("C4")),)
    wire.play(("use", 0), ("clear", "wire", wire.hex("C4")), ("pass",))
    assert wire.s.supp[0] == 0 and not wire.s.wire


@case("bob-32-008")
@case("bob-20-005")
@allowed("BB 32.0", "BB 20.2")
def test_a_one() -> None:
    p = Position(
        OPEN, ["A8 squad"], ["C4 squad", "D4 gun facing=0 concealed", "E4 gun facing=0"], assets=({WEAK: 1}, EMPTY)
    )
    for t, number in ((1, 1), (2, 1), (3, 3)):
        assert result_of(1, -1, p.s, t, False, True, False, True) == number
        assert result_of(2, -1, p.s, t, False, True, False, True) == 0
    p.start(FireMission(0, p.hex("D4")), dice=[1, 1, 1])
    assert (p.s.supp[1], p.s.supp[2], p.s.at[3]) == (1, 1, GONE)


@case("bob-32-012")
@case("bob-41-002")
@allowed("BB 32.0", "BB 41.0")
@refused("BB 32.0")
def test_a_full_mission_as_op_fire() -> None:
    p = Position(OPEN, [f"C7 {RUSSIAN}"], ["C1 squad used"], assets=(EMPTY, {GERMAN: 1}), nations=("russian", "german"))
    p.s.asset_used[0] = OP_FIRE
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C6"), 0))
    h = p.hex("C5")
    assert (p.s.player, p.s.rule) == (0, "BB 5.0"), "in its first hex nothing can be called"
    p.play(("enter", h, 0))
    assert (p.s.player, p.s.rule) == (1, "BB 9.0")
    assert [row[2] for row in prof_rows(p.s, 0, True)] == [7, -3, 1]
    assert p.rule_against("battery", 0, p.hex("C3")) == "BB 32.0", "its area must hold the mover"
    assert p.rule_against("battery smoke", 0, h) == "BB 48.0"
    words = p.explain("battery", 0, h)
    assert words.total() == 5 and any("FP 11" in note for note in words.notes)
    p.play(("battery", 0, h), dice=[5, 6, 5], waits=True)
    assert p.s.step[0] == 1 and p.s.rule == "BB 5.0", "Reduced, not eliminated; then a Morale Check to go on"
    assert p.s.asset_used[0] == USED
    for nation, number in (("american", -2), ("commonwealth", -3), ("italian", -3), ("japanese", -5), ("russian", -5)):
        other = Position(OPEN, [], ["C1 squad"], assets=(EMPTY, {battery(f"of {nation}", nation=nation): 1}))
        assert [row[2] for row in prof_rows(other.s, 0, True)] == [7, number]
        assert [row[2] for row in prof_rows(other.s, 0, False)] == [7]


@refused("BB 32.0", "BB 14.0")
def test_before_its_second_hex_a_mover_is_safe_and_sight_must_be_there() -> None:
    p = Position(OPEN, ["C7 us"], ["C1 squad"], assets=BOTH).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C6"), 0))
    assert p.rule_against("battery", 1, p.hex("C6")) == "BB 32.0"
    assert p.rule_against("battery", 0, p.hex("C6")) == "BB 4.0", "the other side's"
    wood = Position(OPEN.replace("4 ........", "4 wwwwwwww"), ["C7 us"], ["C1 squad"], assets=BOTH).operations()
    wood.play(*call(wood, "C2"))
    assert wood.s.asset_used[0] == USED and not wood.s.missions, "no LOS: Used, and no die was rolled"
    wood.s.sight_shown = True
    shown = Position(OPEN.replace("4 ........", "4 wwwwwwww"), ["C7 us"], ["C1 squad"], assets=BOTH)
    shown.s.sight_shown = True
    shown.operations().play(("asset", 0), ("mission",), ("column", 2))
    assert shown.rule_against("shell", shown.hex("C2")) == "BB 14.0"


@allowed("BB 3.0", "BB 3.1", "BB 4.3")
@case("bob-03-009")
def test_a_point_lets_it_act_first_and_it_may_wait() -> None:
    cp: Any = (0, {"A": 1})
    p = Position(OPEN, ["C7 us"], ["C1 squad"], assets=(EMPTY, {GERMAN: 1}), cp=cp).whole_turn()
    assert ("asset", 0, 2) in p.options(), "an asset may use any company's"
    p.play(("asset", 0, 2), ("op fire",))
    assert p.s.asset_used == [OP_FIRE] and p.s.pools[2] == 0
    assert p.rule_against("asset", 0) in ("BB 4.0", "BB 4.3")


@case("bob-04-007")
@allowed("BB 4.0")
def test_nobody_is_obliged_to_use_it() -> None:
    p = Position(OPEN, ["C7 us used"], ["C1 squad used"], assets=US).operations()
    assert set(p.options()) == {("pass",), ("asset", 0)}
