"""BB 14.0 and 15.0: lines of sight, Conceal counters and Decoys."""

from __future__ import annotations

import pytest

from bocage.games.brothers.line import why_blocked
from bocage.games.brothers.s07_morale import suppress
from bocage.games.brothers.s11_rout import subject_to_rout
from bocage.games.brothers.s15_concealment import exposed, gains, sweep
from bocage.games.brothers.setup import PlaceUnits
from bocage.games.brothers.state import FIRED, GONE, ROUTED
from bocage.games.brothers.table import show
from tests.brothers.position import OPEN, Position, fp, kind
from tests.marks import allowed, case, refused

WOODS = "\n".join(["1 ......", "2 ..w...", "3 ......", "4 ......", "5 ..w...", "6 ......", "7 ......"])


@case("bob-14-001")
@allowed("BB 14.0")
@refused("BB 14.0")
def test_what_blocks_a_thread() -> None:
    def clear(column: str, more: str = "") -> bool:
        rows = "\n".join(f"{n} {mark}." for n, mark in enumerate(column, 1))
        p = Position(rows, more=more)
        return not p.ground.blocked(p.hex("A1"), p.hex("A4"))

    assert clear("S..."), "a: a building in the firer's hex"
    assert clear("...w"), "b: woods in the target hex"
    assert not clear("..w."), "c: woods between, on both sides of the thread"
    assert clear("..w.", "shape A3 woods box 40x60 at 30,0"), "d: woods on one side only"
    assert clear("....", "road dirt A1 A2 A3 A4"), "e: a road"


@case("bob-14-002")
@allowed("BB 14.0", "BB 47.2")
def test_terrain_must_be_higher_than_both_ends() -> None:
    rows = "1 ..\n2 S.\n3 .."
    high = Position(rows, more="levels\n 0 -0\n 1 10\n 2 00\n 3 10")
    low = Position(rows)
    assert not high.ground.blocked(high.hex("A1"), high.hex("A3"))
    assert low.ground.blocked(low.hex("A1"), low.hex("A3"))
    assert why_blocked(low.ground, low.hex("A1"), low.hex("A3")) == "BB 14.0"


@case("bob-14-003")
@refused("BB 14.0")
def test_a_blocked_target_is_offered_all_the_same() -> None:
    p = Position("1 ..\n2 w.\n3 ..", ["A1 us"], ["A3 squad"]).operations()
    p.play(("use", 0), ("fire",))
    assert p.allows("at", p.hex("A3"), ""), "nobody may test the LOS for free"
    p.play(("at", p.hex("A3"), ""))
    assert p.s.used[0] == 2 and p.s.supp[1] == 0


@allowed("BB 14.0")
@refused("BB 14.0")
def test_by_an_option_sight_is_shown() -> None:
    p = Position("1 ...\n2 w..\n3 ...", ["A1 us"], ["A3 squad", "C1 squad"])
    p.s.sight_shown = True
    p.operations()
    p.play(("use", 0), ("fire",))
    assert p.rule_against("at", p.hex("A3"), "") == "BB 14.0" and p.allows("at", p.hex("C1"), "")


@case("bob-14-004")
@allowed("BB 14.0", "BB 41.0")
def test_the_centre_dot_gives_the_terrain() -> None:
    p = Position("1 w.\n2 ..", more="shape A2 wooden-building box 30x30 at 50,0")
    assert p.ground.terrain[p.hex("A1")].ident == "woods"
    assert p.ground.terrain[p.hex("A2")].open_ground, "a building off the dot"


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
    sweep(p.s)
    assert p.s.conceal[1] == 1
    free = Position(WOODS, ["C4 us"], ["C5 squad concealed"])
    sweep(free.s)
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
    sweep(p.s)
    assert p.s.conceal[:3] == [1, 0, 0] and p.s.at[2] == GONE


@allowed("BB 18.0")
@refused("BB 18.0", "BB 2.0")
def test_setting_up_in_ones_own_area() -> None:
    p = Position(OPEN, ["C1 squad", "D1 squad", "E1 squad"], ["C7 squad"])
    from bocage.games.brothers.scenario import SETUP, Group

    p.card.groups[0] = Group(0, SETUP, 1, (p.hex("C1"), p.hex("C2")), ("squad",) * 3)
    p.card.groups[0].conceal = False
    for u in range(3):
        from bocage.games.brothers.table import put

        put(p.s, u, -5)
    p.start(PlaceUnits(0))
    assert p.rule_against("place", 0, p.hex("C5")) == "BB 18.0"
    p.play(("place", 0, p.hex("C1")), ("place", 1, p.hex("C1")))
    assert p.rule_against("place", 2, p.hex("C1")) == "BB 2.0"
    p.play(("place", 2, p.hex("C2")))
    assert p.at(2) == "C2"
