"""BB 17: combat events."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.brothers.infantry.s17_combat_events import (
    HIDE,
    REFRESH,
    RETURN,
    CombatEvent,
    Pick,
    eligible,
    event_due,
)
from bocage.games.brothers.infantry.s17_japanese_events import JapaneseEvent, candidates, event_of
from bocage.games.brothers.state import BANZAI, FIRED, FLANK, GONE, READY, USED
from bocage.games.brothers.table import put, remove
from bocage.kernel import consequences
from tests.brothers.position import OPEN, Position, kind, moving
from tests.marks import allowed, case, refused


def eventful(japanese: bool = True, **more: Any) -> Position:
    nations = ("american", "japanese") if japanese else ("american", "german")
    p = Position(OPEN, ["C3 us", "E3 us"], ["C6 jp", "E6 jp"], nations=nations, events=1, **more)
    p.s.phase = "operations"
    return p


@refused("BB 17.0")
def test_nobody_hides_beside_an_enemy_even_one_in_melee() -> None:
    rows = OPEN.replace("4 ........", "4 ..w.....")
    p = Position(rows, ["C4 us", "C5 us"], ["C5 squad"])
    assert eligible(p.s, HIDE, 0, 0, ()) == []
    apart = Position(rows, ["C4 us", "C6 us"], ["C6 squad"])
    assert eligible(apart.s, HIDE, 0, 0, ()) == [0]


@allowed("BB 17.0")
def test_a_returned_squad_brings_nothing_of_its_last_fight_along() -> None:
    p = Position(OPEN, ["C3 jp", "E3 jp"], ["C6 squad"], events=1)
    p.s.mark[0] |= BANZAI | FLANK
    remove(p.s, 0, "BB 6.2")
    p.start(Pick(RETURN, 0, 1))
    p.play(("pick", 0), ("join", 1))
    assert p.at(0) == "E3" and not p.s.mark[0] & (BANZAI | FLANK)
    assert (p.s.step[0], p.s.supp[0], p.s.used[0]) == (1, 2, 2), "Reduced, and so Fully Suppressed (BB 8.0)"


@refused("BB 17.0")
def test_a_mover_does_not_fire_at_nothing() -> None:
    p = Position(OPEN, ["C4 us", "E4 us"], ["C7 jp"], nations=("american", "japanese"), theatre="pacific", events=1)
    moving(p, 0, "C3").start(JapaneseEvent(), dice=[5])
    p.play(("pick", 0))
    assert p.s.used[0] == 0, "no die: it is being Used already"


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
    p.start(CombatEvent(0), dice=[die, 2] if die < 3 else [die], waits=True)
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
    p.play(("use", 0), ("fire",), ("at", p.hex("C6"), ""), dice=[1], waits=True)
    assert p.s.player == -1 and p.s.rule == "BB 17.0" and p.s.supp[2] >= 1, "after the effects of the roll"


@allowed("BB 17.0")
def test_the_smaller_variant_for_the_pacific() -> None:
    p = eventful()
    p.s.event_rule = 2
    p.start(CombatEvent(0), dice=[1], waits=True)
    assert type(p.s.stack[-1]).__name__ == "JapaneseEvent"
    q = eventful()
    q.s.event_rule = 2
    q.start(CombatEvent(0), dice=[2])
    assert q.s.player == -2


@case("bob-17-004")
@allowed("BB 17.0")
def test_a_harmful_choice_must_be_made() -> None:
    p = Position(OPEN, ["C3 us"], ["C6 decoy concealed"], events=1)
    p.start(Pick(2, 0, 0))
    assert p.options() == [("pick", 0)], "only his own Squad is unconcealed"
    p.play(("pick", 0))
    assert p.s.step[0] == 1
    none = Position(OPEN, ["C3 us concealed"], ["C6 decoy concealed"], events=1)
    none.start(Pick(7, 1, 0))
    assert none.s.player == -2, "nothing qualifies"


@case("bob-17-005")
@allowed("BB 17.0", "BB 18.0")
def test_credit_for_an_eliminated_unit_is_kept() -> None:
    p = Position(OPEN, ["C3 us"], ["C6 squad", "E6 squad"], events=1)
    remove(p.s, 1, "BB 6.2")
    p.start(Pick(4, 1, 0))
    p.play(("pick", 1), ("join", 2))
    assert p.at(1) == "E6" and (p.s.step[1], p.s.used[1], p.s.supp[1]) == (1, USED, 2)
    assert p.s.kills == [0, 1]


@case("bob-17-006")
@allowed("BB 17.0")
def test_combat_events_one_to_five() -> None:
    one = Position(OPEN, ["C3 us"], ["C6 squad", "C6 decoy concealed", "E6 squad"], events=1)
    one.start(Pick(1, 0, 0, (1, 2)))
    assert one.options() == [("pick", 0), ("pick", 1), ("pick", 2)]
    one.play(("pick", 2))
    assert one.s.at[2] == GONE, "a Decoy is removed"
    two = Position(OPEN, ["C3 us"], ["C6 squad"], events=1)
    two.start(Pick(2, 0, 0))
    two.play(("pick", 1))
    assert (two.s.step[1], two.s.supp[1]) == (1, 2)
    three = Position(OPEN, ["C3 us reduced yellow", "D3 mg reduced"], ["C6 squad"], events=1)
    three.start(Pick(3, 0, 0))
    assert three.options() == [("pick", 0)], "Squads only"
    three.play(("pick", 0))
    assert (three.s.step[0], three.s.supp[0]) == (2, 1), "it keeps its Suppression"
    four = Position(OPEN, ["C3 us", "C3 us", "E3 us concealed"], ["C6 squad"], events=1)
    remove(four.s, 0, "BB 6.2")
    put(four.s, 1, four.hex("D3"))
    four.start(Pick(4, 0, 1))
    four.play(("pick", 0))
    assert four.options() == [("join", 1), ("join", 2)]
    four.play(("join", 2))
    assert four.s.conceal[2] == 0 and four.at(0) == "E3"
    five = Position(OPEN, ["C3 us"], ["C6 squad concealed", "D6 squad concealed", "E6 decoy concealed"], events=1)
    five.start(Pick(5, 0, 0))
    five.play(("pick", 1), ("pick", 3))
    assert five.s.conceal[1:] == [0, 1, 0] and five.s.at[3] == GONE


@case("bob-17-007")
@allowed("BB 17.0")
@refused("BB 17.0")
def test_combat_events_six_to_ten() -> None:
    rows = OPEN.replace("3 ....", "3 ..w.", 1)
    six = Position(rows, ["C3 us", "E3 us"], ["C8 squad"], events=1)
    six.start(Pick(6, 0, 0))
    assert six.options() == [("pick", 0)], "only in Beneficial Terrain"
    assert six.rule_against("pick", 1) == "BB 17.0"
    six.play(("pick", 0))
    assert six.s.conceal[0] == 1
    seven = Position(OPEN, ["C3 us", "E3 us"], ["C8 squad op"], events=1)
    seven.start(Pick(7, 0, 0))
    seven.play(("pick", 2), ("pick", 0))
    assert seven.s.used == [2, 0, 2]
    eight = Position(OPEN, ["C3 us used", "E3 us op"], ["C8 squad used"], events=1)
    eight.start(Pick(8, 0, 0))
    eight.play(("pick", 0), ("pick", 1))
    assert eight.s.used == [0, 0, 2]
    nine = Position(OPEN, ["C3 us"], ["C8 squad"], events=1, cp=(1, 1))
    nine.start(CombatEvent(0), dice=[1, 9])
    assert nine.s.pools == [1, 2, 1, 0]
    ten = Position(OPEN, ["C3 us"], ["C8 squad"], events=1)
    ten.start(CombatEvent(0), dice=[1, 10])
    assert [action[1] for action in ten.options()] == list(range(1, 10))


@allowed("BB 17.0", "BB 15.0")
def test_who_is_marked_by_event_seven_out_of_sight_may_hide() -> None:
    """Being marked Used outside all enemy LOS is how Concealment is gained; not after firing, nor in sight."""
    rows = OPEN.replace("5 ........", "5 wwwwwwww", 1)
    p = Position(rows, ["C3 us", "C2 us"], ["C8 squad", "D8 squad"], events=1)
    p.s.mark[1] |= FIRED
    p.start(Pick(7, 1, 2))
    p.play(("pick", 0))
    assert p.s.used[0] == USED and p.s.player == 0 and p.options() == [("conceal",), ("stay",)]
    p.play(("conceal",))
    assert p.s.conceal[0] == 1 and p.s.player == 1
    p.play(("pick", 1))
    assert p.s.used[1] == USED and p.s.conceal[1] == 0 and p.s.player == -2


@allowed("BB 17.0", "BB 13.0")
def test_extra_command_points_last_until_they_are_spent() -> None:
    from bocage.games.brothers.infantry.s03_command_points import restore

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


@allowed("BB 17.0")
def test_a_unit_marked_op_fire_is_not_used_and_fires_at_nothing_too() -> None:
    p = Position(OPEN, ["C3 us op"], ["C6 jp"], nations=("american", "japanese"))
    p.start(JapaneseEvent(), dice=[5])
    p.play(("pick", 0), dice=[6])
    assert p.s.used[0] == USED
    q = Position(OPEN, ["C3 us used"], ["C6 jp"], nations=("american", "japanese"))
    q.start(JapaneseEvent(), dice=[5])
    q.play(("pick", 0))  # no die for who is Used


@allowed("BB 17.0", "BB 21.2")
def test_an_event_whose_last_man_goes_down_with_his_carrier_is_over() -> None:
    """The shot that caused the event may still owe something; then nobody is left to choose."""
    p = Position(OPEN, ["C3 us reduced", "E3 us"], ["C6 squad"], events=1)
    p.start(Pick(3, 0, 0))
    pick = p.s.stack[-1]
    assert isinstance(pick, Pick) and pick.lapsed_chosen(p.s) == "", "the question stands"
    remove(p.s, 0, "BB 21.2")
    assert pick.choices(p.s) == [] and pick.lapsed_chosen(p.s) == "start"
    consequences.follow(p.s)
    assert p.s.player != 0 or p.s.stack[-1] is not pick


@allowed("BB 17.0", "BB 15.0")
def test_whether_an_event_is_asked_about_does_not_tell_a_decoy_from_a_squad() -> None:
    for under in ("us", "decoy"):
        p = Position(OPEN, ["C8 mg", "H8 us", f"E8 {under} concealed"], ["C1 squad"], events=1)
        remove(p.s, 1, "BB 6.2")
        p.start(Pick(RETURN, 0, 0))
        assert p.s.player == 0 and p.options() == [("pass",), *[("pick", 1)] * (under == "us")]
        p.play(("pass",))
        assert p.s.at[1] == GONE
    bare = Position(OPEN, ["C8 mg", "H8 us"], ["C1 squad"], events=1)
    remove(bare.s, 1, "BB 6.2")
    bare.start(Pick(RETURN, 0, 0))
    assert bare.s.player < 0, "no counter and no Squad: nobody could take it in"


@allowed("BB 17.0", "BB 15.0")
def test_event_eight_frees_a_decoy_like_the_unit_it_seems_to_be() -> None:
    for under in ("us", "decoy"):
        p = Position(OPEN, ["C8 us", f"E8 {under} concealed used"], ["C1 squad"], events=1)
        p.start(Pick(REFRESH, 0, 0))
        assert p.options() == [("pick", 1)]
        p.play(("pick", 1))
        assert p.s.used[1] == READY and p.s.conceal[1]
        q = Position(OPEN, ["C8 us used"], ["C1 squad", f"E8 {under} concealed used"], events=1)
        q.start(Pick(REFRESH, 0, 0))
        assert q.options() == [("pick", 0)], "the enemy's counters are not known"
