"""UF 38.5 to 38.7: starshells and whom they light, infiltration in the dark, what needs no observation."""

from __future__ import annotations

from bocage.games.upfront.basic.s05_refusals import mode_refusal
from bocage.games.upfront.battle.s38_light import is_lit, place_of, starshells
from bocage.games.upfront.battle.s38_night import retrograde_unseen, starshell_refusal
from bocage.games.upfront.close_combat.s20_columns import column
from bocage.games.upfront.printed.men import ASL, LEADER, MEN
from bocage.games.upfront.printed.nations import GERMAN
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import BACK
from bocage.games.upfront.table.ranges import shift
from tests.marks import allowed, case, refused
from tests.upfront.battle.night_scenes import dark, plain
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    movement,
    options,
    play,
    riflemen,
    rncs,
    sniper,
    terrain,
    turn_over,
)


@allowed("UF 38.5")
def test_a_starshell_is_the_sole_action_of_the_sl() -> None:
    s = plain()
    play(s, ("observe", 0), ("at", 6), chance=rncs(s, ("red", 2)))
    play(s, ("starshell", 0))
    assert s.acted[0] and starshells(s) == [place_of(1, 1, 1)]


@refused("UF 38.5")
@case("uf-38-014")
def test_who_fires_no_starshell() -> None:
    s = plain()
    found = starshell_refusal(s, 0)
    assert found is not None and found.rule == "UF 38.5"  # nothing detected
    s.marks["detected", 0] = 6
    assert starshell_refusal(s, 0) is None
    s.pinned[0] = True
    assert starshell_refusal(s, 0) is not None
    s.pinned[0] = False
    s.chit[0] = -1
    assert starshell_refusal(s, 0) is not None  # Relative Range 0
    s.chit[0] = 2
    s.marks["starshell", place_of(1, 1, 1)] = 2
    assert starshell_refusal(s, 0) is not None  # lit already
    t = dark(
        group("A", man(leader="ASL", person=next(p for p in MEN[GERMAN] if LEADER[p] == ASL)), man(), chit=2),
        group("A", *riflemen(2), side=1, chit=1),
    )
    t.marks["detected", 0] = 6
    found = starshell_refusal(t, 0)
    assert found is not None and found.rule == "UF 38.5" and ("starshell", 0) not in options(t)


@case("uf-38-013")
def test_a_starshell_burns_through_two_turns_of_the_lit_side() -> None:
    s = plain(hands=([fire(1)], [fire(2)]))
    play(s, ("observe", 0), ("at", 6), ("starshell", 0), chance=rncs(s, ("red", 2)))
    place = place_of(1, 1, 1)
    turn_over(s)
    assert s.marks["starshell", place] == 2
    turn_over(s)
    assert s.marks["starshell", place] == 1
    s.passed = False
    turn_over(s)
    s.passed = False
    turn_over(s)
    assert not starshells(s)


def lit_groups(s: UpFrontState) -> set[int]:
    return {g for g in range(12) if s.men[g] and is_lit(s, g)}


@case("uf-38-016")
@allowed("UF 38.51")
def test_whom_a_starshell_lights() -> None:
    s = dark(
        group("A", *riflemen(2), chit=1),
        group("B", *riflemen(2), chit=3),
        group("A", *riflemen(2), side=1, chit=2),
        group("B", *riflemen(2), side=1, chit=2),
        group("C", *riflemen(2), side=1, chit=1),
    )
    s.marks["starshell", place_of(1, 2, 2)] = 2
    assert lit_groups(s) == {1, 6, 7}


@case("uf-38-018")
def test_the_example_of_the_rules() -> None:
    s = dark(
        group("A", *riflemen(2), chit=1),
        group("B", *riflemen(2), chit=2),
        group("C", *riflemen(2), chit=0),
        group("A", *riflemen(2), side=1, chit=3),
        group("B", *riflemen(2), side=1, chit=3),
        group("C", *riflemen(2), side=1, chit=1),
    )
    s.marks["starshell", place_of(1, 2, 3)] = 2
    assert lit_groups(s) == {1, 6, 7}


@case("uf-38-015")
@case("uf-38-017")
def test_the_light_stays_where_it_is() -> None:
    s = plain(hands=([], [movement()]), seat=1)
    s.marks["starshell", place_of(1, 1, 1)] = 2
    assert is_lit(s, 6)
    play(s, ("move", 6), ("move", movement(), "forward"))
    assert not is_lit(s, 6) and starshells(s) == [place_of(1, 1, 1)]
    t = plain()
    t.marks["starshell", place_of(1, 1, 1)] = 2
    t.letter[6], t.letter[7] = 2, 1  # a lateral group transfer at the same range chit
    assert is_lit(t, 6)


@case("uf-38-020")
@allowed("UF 38.6")
def test_three_columns_to_the_left_in_the_dark() -> None:
    s = dark(
        group("A", *riflemen(2), chit=4, stack=[terrain("buildings")]),
        group("A", *riflemen(5), side=1, chit=1, stack=[terrain("buildings", nth=1)]),
    )
    assert column(s, 0, 6, 0) == 2
    s.marks["starshell", place_of(1, 1, 1)] = 2
    assert column(s, 0, 6, 0) == 5


@allowed("UF 38.7")
def test_snipers_and_terrain_need_no_observation() -> None:
    s = plain(stack=[forward()], hands=([sniper(), terrain("woods")], []))
    play(s, ("stop",))
    assert ("on", sniper(), 6) in options(s) and ("on", terrain("woods"), 6) in options(s)


@refused("UF 38.7")
def test_a_retreat_beyond_range_nought_needs_a_detected_enemy() -> None:
    red = movement(colour="red")
    s = plain(chit=0, hands=([red], []))
    s.chit[6] = 2
    found = mode_refusal(s, 0, red, BACK)
    assert found is not None and found.rule == "UF 38.7"
    s.marks["detected", 0] = 6
    assert mode_refusal(s, 0, red, BACK) is None
    s.chit[6] = 0
    assert retrograde_unseen(s, 0, red, BACK) is not None  # he is too far off
    s.chit[0] = 1
    assert retrograde_unseen(s, 0, red, BACK) is None


@case("uf-38-008")
def test_a_starshell_is_no_fire_and_a_declined_attack_neither() -> None:
    s = plain(hands=([fire(1)], []))
    play(s, ("observe", 0), ("at", 6), ("starshell", 0), chance=rncs(s, ("red", 2)))
    assert ("fired", 0) not in s.marks and is_lit(s, 6)
    t = plain(hands=([fire(1)], []))
    play(t, ("observe", 0), ("at", 6), chance=rncs(t, ("red", 2)))
    play(t, ("fire", 0), ("at", 6), ("card", fire(1)), ("ready",), ("decline",))
    assert ("fired", 0) not in t.marks and ("under fire", 6) not in t.marks


@allowed("UF 5.62", "UF 38.51")
def test_a_starshell_is_readjusted_with_the_groups_beneath_it() -> None:
    s = dark(group("A", *riflemen(2), chit=6), group("A", *riflemen(2), side=1, chit=-2))
    s.marks[marks.STARSHELL, place_of(1, s.letter[6], -2)] = 2
    assert is_lit(s, 6)
    shift(s, 0, 2)
    assert (s.chit[0], s.chit[6]) == (4, 0) and is_lit(s, 6)
    assert [value for (name, _), value in s.marks.items() if name == marks.STARSHELL] == [2]
