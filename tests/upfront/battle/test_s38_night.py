"""UF 38.1 to 38.41: night: observation and halved fire."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_to_hit import red_misses, to_hit
from bocage.games.upfront.battle.s38_light import is_lit, place_of
from bocage.games.upfront.battle.s38_night import (
    detected,
    detects,
    observe_refusal,
    observe_target_refusal,
    observed_range,
    unseen,
)
from bocage.games.upfront.printed.cards import SMOKE
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.vehicles import IS_GUN, N_VEHICLES, OPEN_TOPPED, VEHICLE_NATION, VEHICLE_NUMBER
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import remove
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.looking import rule_of, top
from tests.marks import allowed, case, refused
from tests.upfront.battle.night_scenes import dark, plain
from tests.upfront.builder import Table
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    group,
    man,
    movement,
    options,
    play,
    refusal,
    riflemen,
    rncs,
    terrain,
    turn_over,
)


def numbers(s: UpFrontState, g: int, t: int) -> list[int]:
    return [n for n in range(7) if detects(observed_range(s, g, t), n)]


@case("uf-38-001")
@refused("UF 38.1")
@allowed("UF 38.1")
def test_smoke_is_a_cower_card_at_night_and_no_help_where_it_lies() -> None:
    s = new_game(SCENARIOS["J"]._replace(decks=3), (GERMAN, AMERICAN), ())
    assert s.night and SMOKE in s.cower[0] and SMOKE in s.cower[1]
    t = plain(stack=[terrain("brush")])
    t.cards[6] = (*t.cards[6], 6 << 8 | next(c for c in t.pile.rest))
    assert total(t, 0, 6) == -1
    t.marks["starshell", place_of(1, 1, 1)] = 2
    assert total(t, 0, 6) == -1
    t.night = False
    assert total(t, 0, 6) == -2


@refused("UF 38.2")
@allowed("UF 38.2")
@allowed("UF 38.21")
def test_fire_needs_detection_and_a_success_costs_nothing() -> None:
    s = plain(hands=([fire(1)], []))
    assert ("fire", 0) not in options(s) and unseen(s, 0, 6) is not None
    assert ("move", 0) not in options(s) and ("stop",) in options(s)  # nobody has to observe (UF 38.21)
    play(s, ("observe", 0), ("at", 6), chance=rncs(s, ("red", 2)))
    assert not s.acted[0] and s.actions == 0 and ("fire", 0) in options(s)
    assert rule_of(refusal(s, "observe", 0)) == "UF 38.2"
    play(s, ("fire", 0))
    assert options(s) == [("at", 6)]


def test_a_failure_is_the_action_of_the_group() -> None:
    s = plain(hands=([fire(1), movement()], []))
    play(s, ("observe", 0), ("at", 6), chance=rncs(s, ("black", 3)))
    assert s.acted[0] and s.actions == 1 and ("move", 0) not in options(s)
    assert rule_of(refusal(s, "move", 0)) == "UF 4.2"


@refused("UF 38.21")
def test_what_was_detected_is_forgotten_after_the_turn() -> None:
    s = plain(hands=([fire(1)], []))
    play(s, ("observe", 0), ("at", 6), chance=rncs(s, ("red", 2)))
    s.active = True
    turn_over(s)
    turn_over(s)
    assert s.seat == 0 and unseen(s, 0, 6) is not None


@case("uf-38-005")
@refused("UF 38.22")
@allowed("UF 38.22")
def test_observation_is_not_shared() -> None:
    s = plain(hands=([fire(1)], []))
    play(s, ("observe", 0), ("at", 6), chance=rncs(s, ("red", 2)))
    found = unseen(s, 1, 6)
    assert found is not None and found.rule == "UF 38.22"
    assert unseen(s, 0, 6) is None


@case("uf-38-003")
def test_observation_from_a_gully() -> None:
    def gully(weapon: str, chit: int, stack: Any) -> UpFrontState:
        return dark(
            group("A", man(weapon), man(), chit=chit, stack=[terrain("gully")]),
            group("A", *riflemen(2), side=1, chit=2, stack=stack),
        )

    found = observe_target_refusal(gully("R", 1, [terrain("brush")]), 0, 6)
    assert found is not None and found.rule == "UF 38.2"
    assert observe_target_refusal(gully("R", 3, [terrain("brush")]), 0, 6) is None
    assert observe_target_refusal(gully("R", 1, [terrain("hill")]), 0, 6) is None
    assert observe_target_refusal(gully("MTR", 1, [terrain("brush")]), 0, 6) is None


@case("uf-38-006")
@allowed("UF 38.3")
def test_numbers_below_the_range_detect() -> None:
    s = plain()
    assert numbers(s, 0, 6) == [0, 1, 2]
    s.cards[6] = (forward(),)
    s.marks["fired", 6] = s.turn - 1
    assert numbers(s, 0, 6) == [0, 1, 2, 3, 4]
    s.chit[0], s.cards[6] = -1, ()
    s.marks.clear()
    assert numbers(s, 0, 6) == [1]


@case("uf-38-007")
@allowed("UF 38.31")
def test_all_that_changes_the_range_of_observation() -> None:
    t = Table((GERMAN, AMERICAN))
    tank = t.group(0, "A", 0, [40])
    other = t.group(0, "B", 0, ["R", "R"])
    target = t.group(1, "A", 1, [34], lies=["brush", "forward", "forward"])
    t.begin()
    s = t.s
    s.night = True
    s.marks["buttoned", s.men[tank][0]] = 1
    s.marks["under fire", target], s.marks["fired by", target] = s.turn, other
    s.marks["fired", target] = s.turn - 1
    assert observed_range(s, tank, target) == 5
    s.marks["fired by", target] = tank  # its own fire does not count
    assert observed_range(s, tank, target) == 4


def test_resolved_fire_gives_both_away() -> None:
    s = plain(hands=([fire(1)], []))
    play(s, ("observe", 0), ("at", 6), chance=rncs(s, ("red", 2)))
    play(s, ("fire", 0), ("at", 6), ("card", fire(1)), ("ready",), ("resolve",), chance=rncs(s, *[("red", 3)] * 3))
    assert s.marks["fired", 0] == s.turn and s.marks["under fire", 6] == s.turn
    assert observed_range(s, 1, 6) == 2 + 1


@case("uf-38-023")
@case("uf-38-019")
@allowed("UF 38.4")
@allowed("UF 38.52")
def test_fire_cards_are_halved_before_anything_else() -> None:
    s = plain(stack=[terrain("brush"), forward()], hands=([fire(5)], [concealed(1)]))
    s.marks["detected", 0] = 6
    assert card_strength(s, 0, (fire(5),), 6) == 2
    play(s, ("fire", 0), ("at", 6), ("card", fire(5)), ("ready",), ("conceal", concealed(1)))
    assert top(s).strength == 1
    s.marks["starshell", place_of(1, 1, 1)] = 2
    assert is_lit(s, 6) and card_strength(s, 0, (fire(5),), 6) == 5 and unseen(s, 0, 6) is None
    assert observe_target_refusal(s, 0, 6) is not None
    s.night = False
    assert card_strength(s, 0, (fire(5),), 6) == 5


@case("uf-38-011")
@allowed("UF 38.41")
def test_moving_fire_is_halved_twice_and_a_moving_gun_needs_black() -> None:
    s = plain()
    s.cards[0] = (forward(),)
    assert [card_strength(s, 0, (fire(n),), 6) for n in (6, 5)] == [1, 1]  # 6 to 3 to 1, 5 to 2 to 1
    t = Table((GERMAN, AMERICAN))
    tank = t.group(0, "A", 2, [40], lies=["forward"])
    target = t.group(1, "A", 1, ["R", "R"])
    t.begin()
    m = t.s.men[tank][0]
    before = to_hit(t.s, m, MAIN, target)
    t.s.night = True
    assert to_hit(t.s, m, MAIN, target) == before + 1 and red_misses(t.s, m, MAIN, target)


@case("uf-25-029")
@case("uf-27-013")
def test_acquisition_and_night_cancel_and_smoke_does_nothing() -> None:
    t = Table((GERMAN, AMERICAN))
    tank = t.group(0, "A", 2, [40])
    target = t.group(1, "A", 1, [34], lies=["brush", "smoke"])
    mortar = t.group(0, "B", 2, ["MTR", "R"])
    t.begin()
    s = t.s
    for m in (s.men[tank][0], s.men[mortar][0]):
        s.night = False
        s.cards[target] = s.cards[target][:1]
        by_day = to_hit(s, m, MAIN, target)
        s.cards[target] = (*s.cards[target], 6 << 8 | 160)
        s.night = True
        s.marks["acquired", m] = target
        assert to_hit(s, m, MAIN, target) == by_day
        del s.marks["acquired", m]
        assert to_hit(s, m, MAIN, target) == by_day + 1


def test_by_day_nobody_observes() -> None:
    s = plain()
    s.night = False
    assert rule_of(refusal(s, "observe", 0)) == "UF 38.2" and unseen(s, 0, 6) is None


@refused("UF 38.2")
def test_one_attempt_a_turn_also_when_the_detected_group_is_gone() -> None:
    s = plain(hands=([fire(1)], []))
    play(s, ("observe", 0), ("at", 6), chance=rncs(s, ("red", 2)))
    for m in s.men[6]:
        remove(s, m, KILLED, "UF 6.51")
    assert rule_of(refusal(s, "observe", 0)) == "UF 38.2" and ("observe", 1) in options(s)
    assert detected(s, 0) == -1 and ("fire", 0) not in options(s)
    s.active = True
    turn_over(s)
    turn_over(s)
    assert ("observe", 0) in options(s), "a new turn, a new attempt"


@refused("UF 10.1", "UF 38.2")
def test_pinned_men_observe_nobody() -> None:
    s = dark(group("A", *riflemen(3, pinned=True), chit=2), group("A", *riflemen(2), side=1, chit=1))
    assert rule_of(refusal(s, "observe", 0)) == "UF 10.1"
    s.pinned[0] = False
    assert ("observe", 0) in options(s)


@allowed("UF 38.2", "UF 38.31")
@refused("UF 10.1")
def test_a_pinned_open_topped_afv_sees_nothing() -> None:
    """UF 10.1, 28.42: it is a pinned card; a closed AFV sees Buttoned Up, at one less."""
    t = Table((GERMAN, AMERICAN))
    open_topped = next(v for v in range(N_VEHICLES) if VEHICLE_NATION[v] == GERMAN and OPEN_TOPPED[v] and not IS_GUN[v])
    t.group(0, "A", 3, [VEHICLE_NUMBER[open_topped]])
    t.group(1, "A", 1, ["R", "R"])
    s = t.begin().s
    s.night = True
    assert observe_refusal(s, 0) is None
    s.pinned[0] = True
    found = observe_refusal(s, 0)
    assert found is not None and found.rule == "UF 10.1"
    s.pinned[0], s.marks[marks.BUTTONED, 0] = False, 1
    assert observe_refusal(s, 0) is None
