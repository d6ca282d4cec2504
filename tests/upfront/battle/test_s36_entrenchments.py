"""UF 36: digging in."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s04_discards import discards_allowed, too_many
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.nations import RUSSIAN
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
    turn_over,
    wire,
)


def stands(*men: Any, stack: Any = (), **facts: Any) -> UpFrontState:
    return position(
        group("A", *men, chit=2, stack=stack),
        group("A", *riflemen(2), side=1, chit=1),
        chapters=36,
        **facts,
    )


@allowed("UF 36.1")
@allowed("UF 36.3")
def test_a_zero_digs_in_and_any_other_number_is_a_lost_action() -> None:
    s = stands(*riflemen(2), stack=[terrain("brush")])
    play(s, ("entrench", 0), chance=rncs(s, ("red", 0)))
    assert ("entrenched", 0) in s.marks and s.acted[0] and s.actions == 1
    t = stands(*riflemen(2), stack=[terrain("hill")])
    play(t, ("entrench", 0), chance=rncs(t, ("black", 1)))
    assert ("entrenched", 0) not in t.marks and t.acted[0]


@refused("UF 36.1")
def test_who_may_not_dig() -> None:
    assert refusal(stands(*riflemen(2), stack=[forward()]), "entrench", 0).rule == "UF 36.1"
    assert refusal(stands(man(), man(pinned=True)), "entrench", 0).rule == "UF 36.1"
    assert refusal(stands(*riflemen(2), stack=[terrain("brush"), wire()]), "entrench", 0).rule == "UF 36.1"
    s = stands(*riflemen(2))
    s.marks["entrenched", 0] = 1
    assert refusal(s, "entrench", 0).rule == "UF 36.1"
    del s.marks["entrenched", 0]
    s.inside[0] = 6
    assert refusal(s, "entrench", 0).rule == "UF 36.1"
    early = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), chapters=35)
    assert refusal(early, "entrench", 0).rule == "UF 36.1" and ("entrench", 0) not in options(early)


@refused("UF 36.3")
def test_no_digging_among_buildings_or_in_a_marsh() -> None:
    for name in ("buildings", "marsh", "wall", "gully", "stream"):
        assert refusal(stands(*riflemen(2), stack=[terrain(name)]), "entrench", 0).rule == "UF 36.3"


@case("uf-36-002")
@allowed("UF 36.2")
def test_wire_leaves_the_entrenchment_where_it_is() -> None:
    s = position(
        group("A", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1, chit=1, stack=[terrain("brush"), wire()]),
        chapters=36,
    )
    s.marks["entrenched", 6] = 1
    assert total(s, 0, 6) == -1
    s.marks.clear()
    assert total(s, 0, 6) == 0


@case("uf-36-003")
def test_one_off_in_woods_and_lost_by_the_groups_own_movement_only() -> None:
    s = position(
        group("A", *riflemen(2), chit=2),
        group("A", *riflemen(3), side=1, chit=1, stack=[terrain("woods", -2), wire()]),
        group("B", *riflemen(2), side=1, chit=1),
        hands=([], [movement(), movement(nth=1), movement(nth=2)]),
        seat=1,
        chapters=36,
    )
    s.marks["entrenched", 6] = 1
    s.cards[6] = s.cards[6][:1]
    assert card_strength(s, 0, (fire(6),)) + total(s, 0, 6) == 3
    walking = 3
    s.crossing[walking] = 7
    attack = Resolution(6, 3, 0)
    assert [sum([hook(s, attack, m) for hook in hooks(s).strength_changes]) for m in (2, walking)] == [0, 1 + 2]
    s.crossing.clear()
    s.inside[2] = 0
    assert sum([hook(s, attack, 2) for hook in hooks(s).strength_changes]) >= 1
    s.inside.clear()


def test_clearing_wire_and_single_men_leave_it_a_sideways_card_does_not() -> None:
    s = position(
        group("A", man(leader="SL"), *riflemen(2), chit=1, stack=[terrain("woods", -2), wire()]),
        group("B", *riflemen(2), chit=1),
        group("A", *riflemen(2), side=1, chit=1),
        hands=([movement(), movement(nth=1), movement(nth=2)], []),
        chapters=36,
    )
    s.marks["entrenched", 0] = 1
    play(s, ("move", 0), ("clear", movement()))
    assert ("entrenched", 0) in s.marks
    s.acted[0] = False
    s.outset = ((1, 1), (2, 1), *s.outset[2:])
    play(s, ("send", 0))
    while not s.crossing:
        play(s, options(s)[-1])
    assert ("entrenched", 0) in s.marks
    t = position(
        group("A", *riflemen(3), chit=1, stack=[terrain("woods", -2)]),
        group("A", *riflemen(2), side=1, chit=1),
        hands=([movement()], []),
        chapters=36,
    )
    t.marks["entrenched", 0] = 1
    play(t, ("move", 0), ("move", movement(), "sideways"))
    assert ("entrenched", 0) not in t.marks


@case("uf-36-005")
@allowed("UF 36.4")
@refused("UF 36.4")
def test_a_gun_has_nothing_of_it_and_an_afv_cannot_dig() -> None:
    t = Table()
    a = t.group(0, "A", 2, ["R", "R"])
    b = t.group(1, "A", 1, [29, "R", "R"])
    tank = t.group(0, "B", 1, [40])
    t.begin()
    t.s.marks["entrenched", b] = 1
    gun, rifle = t.s.men[b][0], t.s.men[b][1]
    strength = 4 + total(t.s, a, b)
    attack = Resolution(b, strength, a)
    change = [sum([hook(t.s, attack, m) for hook in hooks(t.s).strength_changes]) for m in (rifle, gun)]
    assert [strength + more for more in change] == [3, 4]
    found = t.why_not("entrench", tank)
    assert found is not None and found.rule == "UF 36.4"


def test_a_gun_alone_cannot_dig_but_with_men_it_can() -> None:
    t = Table()
    alone = t.group(0, "A", 2, [28])
    t.group(1, "A", 1, ["R", "R"])
    t.begin()
    found = t.why_not("entrench", alone)
    assert found is not None and found.rule == "UF 36.4"


@case("uf-36-006")
@allowed("UF 36.5")
@refused("UF 36.5")
def test_russians_dig_and_discard_one_less_for_each_attempt() -> None:
    cards = [fire(1), fire(2), fire(3), fire(4)]
    s = position(
        group("A", *riflemen(2), chit=1),
        group("B", *riflemen(2), chit=1),
        group("A", *riflemen(2), side=1),
        nations=("Russian", "German"),
        hands=(cards, []),
        chapters=36,
    )
    assert s.nation[0] == RUSSIAN
    play(s, ("entrench", 0), ("entrench", 1), chance=rncs(s, ("red", 1), ("red", 2)))
    assert s.actions == 0 and discards_allowed(s, 0) == 2
    play(s, ("stop",), ("discard", cards[0]), ("discard", cards[1]))
    assert too_many(s, 0).rule == "UF 36.5" and ("discard", cards[2]) not in options(s)
    german = position(
        group("A", *riflemen(2), chit=1), group("A", *riflemen(2), side=1), hands=(cards, []), chapters=36
    )
    play(german, ("entrench", 0), chance=rncs(german, ("red", 1)))
    assert german.actions == 1


def test_the_next_turn_knows_nothing_of_it() -> None:
    s = position(
        group("A", *riflemen(2), chit=1),
        group("A", *riflemen(2), side=1),
        nations=("Russian", "German"),
        hands=([fire(1), fire(2)], [fire(3)]),
        chapters=36,
    )
    play(s, ("entrench", 0), chance=rncs(s, ("red", 1)))
    turn_over(s)
    turn_over(s)
    assert s.seat == 0 and discards_allowed(s, 0) > 2


@allowed("UF 22.1", "UF 22.3")
def test_flames_that_fail_have_burnt_the_entrenchment_for_all_who_follow() -> None:
    """The second man is an infiltrator, who has nothing of an entrenchment: neither less nor more."""
    numbers = []
    for dug in (False, True):
        s = position(
            group("A", man("FT"), *riflemen(4), chit=3, stack=[terrain("wall")]),
            group("A", man(morale=9, kia=12), man(morale=9, kia=12), side=1, chit=2, stack=[terrain("brush")]),
            hands=((fire(3),), ()),
            chapters=36,
        )
        if dug:
            s.marks["entrenched", 6] = 1
        s.inside[s.men[6][1]] = 0
        told = play(
            s,
            *(("fire", 0), ("at", 6), ("go on",), ("card", fire(3)), ("ready",), ("resolve",)),
            chance=rncs(s, ("red", 5), ("red", 1)),
        )
        numbers.append([what[3] for _, what, _ in told if what[0] == "shot"])
        assert s.broken[0]
    assert numbers[0] == numbers[1]
