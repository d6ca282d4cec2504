"""BB 15: concealment."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.s07_morale import suppress
from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.infantry.s15_concealment import exposed, gains
from bocage.games.brothers.state import FIRED, GONE, ROUTED
from bocage.games.brothers.table import show
from tests.brothers.position import OPEN, Position, fp, kind, look_round
from tests.marks import allowed, case, refused

WOODS = "\n".join(["1 ......", "2 ..w...", "3 ......", "4 ......", "5 ..w...", "6 ......", "7 ......"])


@allowed("BB 15.0", "BB 4.1")
def test_taking_a_decoy_off_is_no_operation() -> None:
    p = Position(OPEN, ["C3 decoy concealed", "C5 us"], ["H8 squad"], operations=((1, 1), (1, 1))).operations()
    p.play(("use", 0), ("show",))
    assert p.s.at[0] == GONE and (p.s.count, p.s.player) == (0, 0)
    assert p.rule_against("pass") == "BB 4.1", "the minimum has still to be used"


@allowed("BB 15.0", "BB 2.0")
@refused("BB 15.0")
def test_a_used_decoy_makes_room_at_any_time() -> None:
    rows = OPEN.replace("3 ........", "3 ..w.....")
    units = ["C3 decoy concealed used", "C3 us concealed used", "C2 us", "E1 decoy concealed used"]
    p = Position(rows, units, ["H8 squad used"], operations=((1, 2), (1, 1))).operations()
    assert [action for action in p.options() if action[0] == "show"] == [("show", 0), ("show", 1), ("show", 3)]
    assert [p.rule_against("show", u) for u in (2, 4)] == ["BB 15.0"] * 2, "in the open; not his"
    p.play(("show", 0))
    assert p.s.at[0] == GONE and p.s.count == 0
    p.walk(2, "C3")
    assert p.at(2) == "C3" and p.s.conceal[1] == 1


@case("bob-15-002", "bob-59-003")
@allowed("BB 15.0", "BB 59.2")
def test_firing_at_a_concealed_unit() -> None:
    five = kind("conceal five", fp=(5, 3))
    rows = "1 ..\n2 ..\n3 WW"
    p = Position(rows, [f"A1 {five}"], ["A3 squad concealed", "B3 jp concealed2"])
    assert fp(p, 0, 1) == 3 and fp(p, 0, 2) == 2


@case("bob-15-003")
@allowed("BB 15.0")
@refused("BB 15.0")
def test_what_a_decoy_can_do() -> None:
    rows = OPEN.replace("1 ....", "1 wwww", 1)
    p = Position(rows, ["A1 decoy concealed", "D1 decoy concealed"], ["C5 squad yellow"]).operations()
    assert subject_to_rout(p.s, 2), "it frightens"
    p.play(("use", 0))
    assert p.allows("used") and p.allows("op fire") and p.allows("move")
    assert p.rule_against("fire") == "BB 15.0"
    p.play(("move",), ("enter", p.hex("B1"), 0))
    p.quiet()
    assert p.at(0) == "B1" and p.s.conceal[0] == 1


@case("bob-15-004")
@allowed("BB 15.0")
def test_concealment_is_lost_by_suppression_and_by_wish() -> None:
    p = Position(WOODS, ["C1 us"], ["C5 squad concealed", "C2 squad concealed"])
    suppress(p.s, 1, "BB 6.2")
    assert p.s.conceal[1] == 0
    q = Position(WOODS, ["C5 squad concealed"], ["A1 squad"]).operations()
    q.play(("use", 0), ("show",))
    assert q.s.conceal[0] == 0 and q.s.rule == "BB 4.0", "and it still acts"


@case("bob-15-004")
@allowed("BB 15.0")
@refused("BB 15.0")
def test_an_enemy_who_comes_adjacent_takes_concealment_once_he_has_survived() -> None:
    p = Position(WOODS, ["C3 squad"], ["C5 squad concealed"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.s.conceal[1] == 1, "not before he has been fired on"
    p.play(("pass",))
    assert p.s.conceal[1] == 0
    dies = Position(WOODS, ["C3 squad reduced"], ["C5 squad concealed", "E5 squad"]).operations()
    dies.play(("use", 0), ("move",), ("enter", dies.hex("C4"), 0), ("op", 2, "", -1), dice=[9, 1])
    assert dies.s.at[0] == GONE and dies.s.conceal[1] == 1


@case("bob-15-004")
@allowed("BB 15.0")
def test_a_mover_loses_it_beside_a_stationary_decoy() -> None:
    rows = WOODS.replace("3 ...", "3 ..w", 1).replace("4 ...", "4 ..w", 1)
    p = Position(rows, ["C3 squad concealed"], ["C5 decoy concealed"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.s.conceal == [0, 1], "at once, before it is fired on"
    p.play(("pass",))
    assert p.s.at[1] == GONE, "and then the Decoy is found"


@case("bob-15-004")
@refused("BB 15.0")
def test_an_enemy_in_melee_beside_takes_nothing() -> None:
    p = Position(WOODS, ["C4 us"], ["C5 squad concealed", "C4 squad"])
    look_round(p)
    assert p.s.conceal[1] == 1
    free = Position(WOODS, ["C4 us"], ["C5 squad concealed"])
    look_round(free)
    assert free.s.conceal[1] == 0


@case("bob-15-004")
@allowed("BB 15.0", "BB 59.6")
def test_firing_and_charging_show_the_unit() -> None:
    p = Position(WOODS, ["C2 squad concealed"], ["C4 squad"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C4"), ""), dice=[10])
    assert p.s.conceal[0] == 0


@case("bob-15-005")
@allowed("BB 15.0")
def test_open_ground_in_the_sight_of_anybody() -> None:
    p = Position(WOODS, ["C3 squad concealed"], ["C5 decoy concealed"])
    assert exposed(p.s, p.hex("C3"), 0)
    hidden = Position(WOODS, ["C3 squad concealed"], ["C7 squad"])
    assert not exposed(hidden.s, hidden.hex("C3"), 0), "the woods in C5 hide it"


@case("bob-15-007")
@allowed("BB 15.0")
def test_the_mover_is_seen_first() -> None:
    rows = WOODS.replace("4 ...", "4 ..w", 1).replace("3 ...", "3 ..w", 1)
    p = Position(rows, ["C3 decoy concealed"], ["C5 squad concealed"]).operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("C4"), 0))
    assert p.s.at[0] == GONE and p.s.conceal[1] == 1, "no enemy is adjacent any more"


@case("bob-15-008")
@allowed("BB 15.0")
def test_a_decoy_without_its_counter_is_removed() -> None:
    p = Position(WOODS, ["C5 decoy concealed"], ["A1 squad"])
    assert show(p.s, 0, "BB 15.0") is False
    assert p.s.at[0] == GONE and p.s.kills == [0, 0], "and counts for nothing"


@case("bob-15-009")
@allowed("BB 15.0")
@refused("BB 15.0")
def test_who_may_hide_again() -> None:
    rows = "\n".join(["1 ......", "2 wwwwww", "3 ......", "4 ......"])
    p = Position(rows, ["A1 us", "B1 us", "C1 us", "D1 us", "E3 us"], ["D4 squad"])
    p.s.mark[1] |= FIRED
    p.s.mark[2] |= ROUTED
    assert [gains(p.s, u) for u in range(5)] == [True, False, False, True, False]


@case("bob-15-009")
@allowed("BB 15.0")
@pytest.mark.parametrize("action", ["used", "op fire", "move"])
def test_marking_outside_all_sight_offers_a_counter(action: str) -> None:
    rows = "\n".join(["1 ......", "2 wwwwww", "3 ......", "4 ......"])
    p = Position(rows, ["B1 us"], ["D4 squad used"]).operations()
    p.play(("use", 0), (action,))
    if action == "move":
        p.play(("enter", p.hex("A1"), 0))
        p.quiet().play(("stop",))
    assert p.options() == [("conceal",), ("stay",)]
    p.play(("conceal",))
    assert p.s.conceal[0] == 1


@refused("BB 15.0")
def test_in_sight_nothing_is_offered() -> None:
    p = Position(OPEN, ["C1 us"], ["C6 squad"]).operations()
    p.play(("use", 0), ("used",))
    assert p.s.rule == "BB 4.1" and p.s.conceal[0] == 0


@allowed("BB 15.0")
@refused("BB 15.0")
def test_conceal_counters_that_cannot_stay_come_off_after_set_up() -> None:
    p = Position(WOODS, ["C2 squad concealed", "E4 squad concealed", "A6 decoy concealed"], ["C7 squad"])
    look_round(p)
    assert p.s.conceal[:3] == [1, 0, 0] and p.s.at[2] == GONE


@allowed("BB 15.0", "BB 20.1")
def test_who_comes_into_sight_of_open_ground_from_afar_is_not_fired_on_first() -> None:
    """Only an enemy that moves adjacent must survive the fire of its hex before it affects Concealment."""
    rows = OPEN.replace("5 ........", "5 ..w.....")
    for mover, way in (("us", "enter"), ("tank facing=0", "drive")):
        two = ["C2 squad concealed", "C2 decoy concealed", "H1 squad"]
        p = Position(rows, [f"C8 {mover}"], two).operations()
        look_round(p)
        assert p.s.conceal[1:3] == [1, 1], "the woods hide them"
        p.play(("use", 0), ("move",), (way, p.hex("D7"), 0))
        assert (way == "drive" or p.s.rule == "BB 9.0") and p.s.conceal[1:3] == [0, 0] and p.s.at[2] == GONE
    near = Position(
        OPEN.replace("3 ........", "3 .ww....."), ["C4 us"], ["C2 decoy concealed", "H1 squad"]
    ).operations()
    near.play(("use", 0), ("move",), ("enter", near.hex("C3"), 0))
    assert near.s.conceal[1] == 1, "adjacent, and in the open before it: after the pause"
    near.quiet()
    assert near.s.at[1] == GONE
