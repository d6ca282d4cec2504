"""BB 16.0 Fog of War, 17.0 Combat Events, 18.0 scenario cards."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.brothers.s04_operations import OperationsRange
from bocage.games.brothers.s16_fog_of_war import in_area_of_control, interrupt_refusal, own_refusal
from bocage.games.brothers.s17_combat_events import CombatEvent, Pick, event_due
from bocage.games.brothers.s17_japanese_events import JapaneseEvent, candidates, event_of
from bocage.games.brothers.s18_control import reached, take_control, wiped_out
from bocage.games.brothers.s18_reinforcements import Reinforcements
from bocage.games.brothers.scenario import ENTER, PLACE, Group
from bocage.games.brothers.state import GONE, OFF, TO_PLACE, USED
from bocage.games.brothers.table import put, remove
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case, refused

ROWS = "\n".join(f"{n} ....." for n in range(1, 11))


# -- 16: Area of Control and the cup --------


@case("bob-16-001")
@allowed("BB 16.1")
@refused("BB 16.1")
def test_area_of_control() -> None:
    p = Position(ROWS, ["A4 us", "A5 us", "A8 us"], ["C3 squad", "C9 squad"])
    assert [in_area_of_control(p.s, 0, p.hex(name)) for name in ("A6", "A4", "A9")] == [True, False, True]


@case("bob-16-002")
@allowed("BB 16.1")
@refused("BB 16.1")
def test_two_enemies_spoil_an_area_of_control() -> None:
    p = Position(ROWS, ["A3 us", "A4 us"], ["C8 squad", "C9 squad"])
    assert not in_area_of_control(p.s, 0, p.hex("A6"))
    last = Position(ROWS, ["A3 us"], ["C8 squad"])
    assert in_area_of_control(last.s, 0, last.hex("A6")), "the sole unit left"


def cup_position(**more: Any) -> Position:
    rows = "\n".join(["1 .....", "2 ..w..", "3 .....", "4 w.w.w", "5 .....", "6 .....", "7 .....", "8 ....."])
    p = Position(rows, ["A7 us", "E7 us"], ["B5 squad", "D5 squad", "off squad", "off squad"], edges=("S", "N"), **more)
    p.cup(1, [4, 5])
    return p


@case("bob-16-003")
@allowed("BB 16.2")
@refused("BB 16.2")
def test_one_draw_a_turn_and_none_by_command_point() -> None:
    p = cup_position(cp=(0, 1))
    p.whole_turn()
    assert p.rule_against("fog") == "BB 16.2", "not out of sequence with a Command Point"
    q = cup_position()
    q.start(OperationsRange(1))
    assert q.allows("fog")
    q.play(("fog",), dice=[4])
    q.play(("place", q.hex("C4")), ("used",))
    assert q.s.drawn == [0, 1] and q.s.count == 1
    assert q.rule_against("fog") == "BB 16.2" and q.s.cup1.rest == [5]


@case("bob-16-004")
@allowed("BB 16.2")
@refused("BB 16.2", "BB 16.1")
def test_where_the_cup_may_interrupt() -> None:
    rows = "\n".join(["1 ......", "2 ..w...", "3 ..w...", "4 ......", "5 ..w...", "6 ......", "7 ......", "8 ......"])
    p = Position(rows, ["C6 us", "F3 us"], ["B5 squad", "D6 squad", "off squad"], edges=("S", "N"))
    p.cup(1, [4])
    put(p.s, 0, p.hex("C5"))
    p.s.mover, p.s.left = 0, p.hex("C6")

    def rule(name: str) -> str:
        refusal = interrupt_refusal(p.s, 1, p.hex(name))
        return refusal.reason if refusal is not None else ""

    assert rule("C3") == "", "a: woods, two hexes off, nearer the Rout Edge"
    assert "Beneficial" in rule("C4"), "b: Open Ground"
    assert "one or two hexes" in rule("C2"), "c: three hexes off"
    p.s.left = p.hex("C3")
    assert "just left" in rule("C3"), "d"
    p.s.left = p.hex("C6")
    put(p.s, 1, p.hex("D3"))
    assert "not moving" in rule("C3"), "e: beside another enemy"


@case("bob-16-004")
@allowed("BB 16.2", "BB 9.0")
def test_a_unit_out_of_the_cup_fires_at_once_at_the_mover() -> None:
    rows = "\n".join(["1 ......", "2 ......", "3 ..w...", "4 ......", "5 ......", "6 ......", "7 ......", "8 ......"])
    p = Position(rows, ["C6 squad"], ["B6 squad used", "D6 squad used", "off squad"], edges=("S", "N"))
    p.cup(1, [3])
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C5"), 0))
    assert p.allows("fog")
    p.play(("fog",), dice=[3])
    p.play(("place", p.hex("C3")))
    assert p.s.conceal[3] == 1 and p.s.used[3] == 0 and p.allows("op", 3, "", -1)
    p.play(("op", 3, "", -1), dice=[8, 1])
    assert p.s.supp[0] == 1 and p.s.conceal[3] == 0


@case("bob-16-005")
@allowed("BB 16.2")
@refused("BB 16.2")
def test_where_the_cup_may_place_in_its_own_range() -> None:
    rows = "\n".join([f"{n} .{'w' if n in (2, 4, 8) else '.'}......." for n in range(1, 11)])
    p = Position(rows, ["D9 us"], ["B5 squad", "C6 squad", "off squad"], edges=("S", "N"))
    p.cup(1, [3])

    def reason(name: str) -> str:
        refusal = own_refusal(p.s, 1, p.hex(name))
        return refusal.reason if refusal is not None else ""

    assert reason("B2") == "" and reason("B4") == ""
    assert "Beneficial" in reason("C4")
    put(p.s, 0, p.hex("B6"))
    assert "three hexes from every enemy" in reason("B4")
    put(p.s, 0, p.hex("I9"))
    put(p.s, 1, p.hex("I1"))
    put(p.s, 2, p.hex("I2"))
    assert "friendly" in reason("B2")


@case("bob-16-005")
@allowed("BB 16.2", "BB 4.1")
def test_a_unit_drawn_in_its_own_range_is_used_at_once_and_counts() -> None:
    rows = "\n".join(["1 .....", "2 ..w..", "3 .....", "4 .....", "5 .....", "6 .....", "7 .....", "8 ....."])
    p = Position(rows, ["A8 us"], ["B4 squad", "D4 squad", "off squad"], edges=("S", "N"))
    p.cup(1, [3])
    p.start(OperationsRange(1))
    p.play(("fog",), dice=[3])
    assert ("edge",) in p.options() and ("place", p.hex("C2")) in p.options()
    p.play(("edge",))
    assert p.options() == [("move",)]
    p.play(("move",), ("enter", p.hex("A1"), 0))
    p.quiet().play(("stop",))
    assert p.s.count == 1 and p.at(3) == "A1"


# -- 17: Combat Events --------


def eventful(japanese: bool = True, **more: Any) -> Position:
    nations = ("american", "japanese") if japanese else ("american", "german")
    p = Position(OPEN, ["C3 us", "E3 us"], ["C6 jp", "E6 jp"], nations=nations, events=1, **more)
    p.s.phase = "operations"
    return p


@case("bob-17-001")
@allowed("BB 17.0")
@pytest.mark.parametrize(
    ("japanese", "die", "frame", "player"),
    [
        (True, 1, "Pick", 0),
        (True, 2, "Pick", 1),
        (True, 3, "JapaneseEvent", -1),
        (True, 4, "Rest", -2),
        (False, 3, "Rest", -2),
    ],
)
def test_the_event_die(japanese: bool, die: int, frame: str, player: int) -> None:
    p = eventful(japanese)
    p.start(CombatEvent(0, p.hex("C6")), dice=[die, 2] if die < 3 else [die])
    assert (type(p.s.stack[-1]).__name__, p.s.player) == (frame, player)


@case("bob-17-002", "bob-17-003")
@allowed("BB 17.0")
@refused("BB 17.0")
def test_what_can_trigger_an_event() -> None:
    p = eventful()
    assert event_due(p.s, 0, 1) and not event_due(p.s, 0, 2)
    p.s.phase = "rout"
    assert not event_due(p.s, 0, 1)
    off = Position(OPEN, ["C3 us"], ["C6 squad"])
    off.s.phase = "operations"
    assert not event_due(off.s, 0, 1), "Europe without the option"
    assert Position(OPEN, theatre="pacific").card.events == 1, "required in the Pacific"
    checks = eventful()
    checks.operations()
    checks.s.supp[0] = 1
    checks.play(("use", 0), ("move",), dice=[1])
    assert checks.s.rule == "BB 5.0", "a Morale Check of 1 triggers nothing"


@allowed("BB 17.0")
def test_a_fire_roll_of_one_rolls_the_event_die() -> None:
    p = eventful()
    p.operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C6"), ""), dice=[1])
    assert p.s.player == -1 and p.s.rule == "BB 17.0" and p.s.supp[2] >= 1, "after the effects of the roll"


@allowed("BB 17.0")
def test_the_smaller_variant_for_the_pacific() -> None:
    p = eventful()
    p.s.event_rule = 2
    p.start(CombatEvent(0, p.hex("C6")), dice=[1])
    assert type(p.s.stack[-1]).__name__ == "JapaneseEvent"
    q = eventful()
    q.s.event_rule = 2
    q.start(CombatEvent(0, q.hex("C6")), dice=[2])
    assert q.s.player == -2


@case("bob-17-004")
@allowed("BB 17.0")
def test_a_harmful_choice_must_be_made() -> None:
    p = Position(OPEN, ["C3 us"], ["C6 decoy concealed"], events=1)
    p.start(Pick(2, 0, 0, p.hex("C6")))
    assert p.options() == [("pick", 0)], "only his own Squad is unconcealed"
    p.play(("pick", 0))
    assert p.s.step[0] == 1
    none = Position(OPEN, ["C3 us concealed"], ["C6 decoy concealed"], events=1)
    none.start(Pick(7, 1, 0, none.hex("C6")))
    assert none.s.player == -2, "nothing qualifies"


@case("bob-17-005")
@allowed("BB 17.0", "BB 18.0")
def test_credit_for_an_eliminated_unit_is_kept() -> None:
    p = Position(OPEN, ["C3 us"], ["C6 squad", "E6 squad"], events=1)
    remove(p.s, 1, "BB 6.2")
    p.start(Pick(4, 1, 0, p.hex("C6")))
    p.play(("pick", 1), ("join", 2))
    assert p.at(1) == "E6" and (p.s.step[1], p.s.used[1], p.s.supp[1]) == (1, USED, 2)
    assert p.s.kills == [0, 1]


@case("bob-17-006")
@allowed("BB 17.0")
def test_combat_events_one_to_five() -> None:
    one = Position(OPEN, ["C3 us"], ["C6 squad", "C6 decoy concealed", "E6 squad"], events=1)
    one.start(Pick(1, 0, 0, one.hex("C6")))
    assert one.options() == [("pick", 0), ("pick", 1), ("pick", 2)]
    one.play(("pick", 2))
    assert one.s.at[2] == GONE, "a Decoy is removed"
    two = Position(OPEN, ["C3 us"], ["C6 squad"], events=1)
    two.start(Pick(2, 0, 0, two.hex("C6")))
    two.play(("pick", 1))
    assert (two.s.step[1], two.s.supp[1]) == (1, 2)
    three = Position(OPEN, ["C3 us reduced yellow", "D3 mg reduced"], ["C6 squad"], events=1)
    three.start(Pick(3, 0, 0, three.hex("C6")))
    assert three.options() == [("pick", 0)], "Squads only"
    three.play(("pick", 0))
    assert (three.s.step[0], three.s.supp[0]) == (2, 1), "it keeps its Suppression"
    four = Position(OPEN, ["C3 us", "C3 us", "E3 us concealed"], ["C6 squad"], events=1)
    remove(four.s, 0, "BB 6.2")
    put(four.s, 1, four.hex("D3"))
    four.start(Pick(4, 0, 1, four.hex("C6")))
    four.play(("pick", 0))
    assert four.options() == [("join", 1), ("join", 2)]
    four.play(("join", 2))
    assert four.s.conceal[2] == 0 and four.at(0) == "E3"
    five = Position(OPEN, ["C3 us"], ["C6 squad concealed", "D6 squad concealed", "E6 decoy concealed"], events=1)
    five.start(Pick(5, 0, 0, five.hex("C6")))
    five.play(("pick", 1), ("pick", 3))
    assert five.s.conceal[1:] == [0, 1, 0] and five.s.at[3] == GONE


@case("bob-17-007")
@allowed("BB 17.0")
@refused("BB 17.0")
def test_combat_events_six_to_ten() -> None:
    rows = OPEN.replace("3 ....", "3 ..w.", 1)
    six = Position(rows, ["C3 us", "E3 us"], ["C8 squad"], events=1)
    six.start(Pick(6, 0, 0, six.hex("C8")))
    assert six.options() == [("pick", 0)], "only in Beneficial Terrain"
    assert six.rule_against("pick", 1) == "BB 17.0"
    six.play(("pick", 0))
    assert six.s.conceal[0] == 1
    seven = Position(OPEN, ["C3 us", "E3 us"], ["C8 squad op"], events=1)
    seven.start(Pick(7, 0, 0, seven.hex("C8")))
    seven.play(("pick", 2), ("pick", 0))
    assert seven.s.used == [2, 0, 2]
    eight = Position(OPEN, ["C3 us used", "E3 us op"], ["C8 squad used"], events=1)
    eight.start(Pick(8, 0, 0, eight.hex("C8")))
    eight.play(("pick", 0), ("pick", 1))
    assert eight.s.used == [0, 0, 2]
    nine = Position(OPEN, ["C3 us"], ["C8 squad"], events=1, cp=(1, 1))
    nine.start(CombatEvent(0, nine.hex("C8")), dice=[1, 9])
    assert nine.s.pools == [1, 2, 1, 0]
    ten = Position(OPEN, ["C3 us"], ["C8 squad"], events=1)
    ten.start(CombatEvent(0, ten.hex("C8")), dice=[1, 10])
    assert [action[1] for action in ten.options()] == list(range(1, 10))


@allowed("BB 17.0", "BB 13.0")
def test_extra_command_points_last_until_they_are_spent() -> None:
    from bocage.games.brothers.s03_command_points import restore

    p = Position(OPEN, ["C3 us"], ["C8 squad"], cp=(1, 1))
    p.s.pools = [0, 2, 1, 0]
    restore(p.s)
    assert p.s.pools == [1, 2, 1, 0]


@case("bob-17-008")
@allowed("BB 17.0", "BB 59.6")
def test_the_japanese_event_table() -> None:
    assert [event_of(die) for die in (1, 3, 4, 6, 7, 8, 9, 10)] == [
        "sniper", "sniper", "babe ruth", "babe ruth", "ambush", "ambush", "banzai", "banzai"
    ]  # fmt: skip
    p = Position(OPEN, ["C3 us", "E3 us concealed", "G3 us"], ["C8 jp", "G3 jp", "E8 jp concealed", "A8 jp used"],
                 nations=("american", "japanese"))  # fmt: skip
    assert candidates(p.s, "sniper") == [0, 2]
    assert candidates(p.s, "babe ruth") == [0, 1, 2]
    assert candidates(p.s, "ambush") == [4]
    assert candidates(p.s, "banzai") == [3], "unconcealed, not in Melee, not Used"


@case("bob-17-008")
@allowed("BB 17.0")
def test_sniper_ambush_and_banzai_events_at_work() -> None:
    def pacific(**more: Any) -> Position:
        return Position(OPEN, ["C3 us", "G3 us"], ["C6 jp yellow", "G3 jp"], nations=("american", "japanese"), **more)

    sniper = pacific()
    sniper.start(JapaneseEvent(), dice=[2])
    assert sniper.s.player == 1
    sniper.play(("pick", 0))
    assert sniper.s.step[0] == 1
    ambush = pacific()
    ambush.start(JapaneseEvent(), dice=[7])
    ambush.play(("pick", 3), dice=[(3, 4)])
    assert ambush.s.step[1] == 1, "3 hits, 4 does not: no bonus"
    banzai = pacific()
    banzai.start(JapaneseEvent(), dice=[9])
    assert banzai.s.player == 0, "the other player chooses"
    banzai.play(("pick", 2), ("enter", banzai.hex("C5"), 0), ("pass",), ("enter", banzai.hex("C4"), 0), ("pass",))
    banzai.play(("enter", banzai.hex("C3"), 0))
    assert banzai.at(2) == "C3" and banzai.s.supp[2] == 0


@case("bob-17-009")
@allowed("BB 17.0")
@pytest.mark.parametrize(
    ("marine", "die", "fires"),
    [(True, 5, False), (True, 8, False), (True, 9, True), (False, 5, False), (False, 6, True), (False, 9, True)],
)
def test_firing_at_nothing(marine: bool, die: int, fires: bool) -> None:
    piece = kind("babe marine", nation="american", marine=True) if marine else kind("babe army", nation="american")
    p = Position(OPEN, [f"C3 {piece}"], ["C6 jp"], nations=("american", "japanese"))
    p.start(JapaneseEvent(), dice=[5])
    p.play(("pick", 0), dice=[die])
    assert (p.s.used[0] == USED) is fires


# -- 18: scenario cards --------


@case("bob-18-002")
@allowed("BB 18.0")
@refused("BB 18.0")
def test_reinforcements_may_be_held_back() -> None:
    p = Position(OPEN, ["C3 us used", "off us"], ["C8 squad used"], turn=3)
    p.card.groups[2] = Group(0, ENTER, 3, (p.hex("A8"),), ())
    p.operations()
    assert p.options() == [("pass",), ("use", 1)]
    p.play(("pass",))
    assert p.s.player == -2 and p.s.at[1] == OFF
    early = Position(OPEN, ["C3 us", "off us"], ["C8 squad"], turn=2)
    early.card.groups[2] = Group(0, ENTER, 3, (early.hex("A8"),), ())
    early.operations()
    assert early.rule_against("use", 1) == "BB 18.0"


@case("bob-18-002", "bob-18-005")
@allowed("BB 18.0")
@refused("BB 18.0")
def test_reinforcements_on_the_board_come_before_the_turn_and_not_beside_an_enemy() -> None:
    p = Position(OPEN, ["C3 us", "off us"], ["C8 squad"], turn=4)
    p.card.groups[2] = Group(0, PLACE, 4, (p.hex("C7"), p.hex("A2")), ())
    p.s.at[1] = TO_PLACE
    p.start(Reinforcements())
    assert p.rule_against("place", 1, p.hex("C7")) == "BB 18.0"
    assert ("pass",) not in p.options(), "those that set up must come"
    p.play(("place", 1, p.hex("A2")))
    assert p.at(1) == "A2" and p.s.player == -2


@case("bob-18-003")
@allowed("BB 18.0")
@refused("BB 18.0")
def test_control_of_a_hex() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 squad"], control=["C5"])
    h = p.hex("C5")
    p.s.control[h] = 0
    put(p.s, 1, h)
    take_control(p.s, 1)
    assert p.s.control[h] == 1, "passing through is enough"
    put(p.s, 1, p.hex("C6"))
    p.operations()
    put(p.s, 0, p.hex("C4"))
    p.s.step[0] = 1
    p.play(("use", 0), ("move",), ("enter", h, 0), ("op", 1, "", -1), dice=[9, 1])
    assert p.s.at[0] == GONE and p.s.control[h] == 1, "who is eliminated there controls nothing"
    q = Position(OPEN, ["C4 us"], ["C5 squad"], control=["C5"])
    q.s.control[q.hex("C5")] = 1
    q.operations()
    q.play(("use", 0), ("move",), ("enter", q.hex("C5"), 0), ("pass",))
    assert q.s.control[q.hex("C5")] == 1, "an enemy is present"


@case("bob-18-004")
@allowed("BB 18.0")
def test_decoys_alone_do_not_save_a_side() -> None:
    p = Position(OPEN, ["C3 us"], ["C8 decoy concealed", "D8 squad"])
    assert not wiped_out(p.s, 1)
    remove(p.s, 2, "BB 6.2")
    assert wiped_out(p.s, 1)
    goal = p.card.goals[0]
    goal.least = 1
    assert reached(p.s, goal)
