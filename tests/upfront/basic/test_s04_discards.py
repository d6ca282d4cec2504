"""UF 4.3 and 4.4: discards by nationality, on the enemy, their secrecy; the Draw pile runs out."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.game import UpFront
from bocage.games.upfront.table.ground import card_of
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import sides, swap
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    gid,
    group,
    kinds_on,
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sniper,
    terrain,
    wire,
)


def discards_possible(nation: str, acts: int, troops: str = "") -> int:
    """How many ordinary cards this nation can get rid of after so many actions."""
    enemy = "American" if nation in ("German", "Japanese", "Italian") else "German"
    hand = [fire(1, 1), fire(1, 1, nth=1), fire(2, 3), fire(2, 3, nth=1)]
    s = position(*sides(), nations=(nation, enemy), troops=(troops, ""), hands=(hand, []))
    for letter in "AB"[:acts]:
        swap(s, letter)
    play(s, ("stop",))
    count = 0
    for card in hand:
        if ("discard", card) not in options(s):
            break
        play(s, ("discard", card))
        count += 1
    return count


@case("uf-04-008", "uf-04-012", "uf-04-013")
@allowed("UF 4.3")
@refused("UF 4.3")
@pytest.mark.parametrize(
    ("nation", "none", "one", "two"),
    [
        ("German", 1, 1, 1),
        ("American", 2, 0, 0),
        ("Russian", 4, 0, 0),
        ("British", 2, 0, 0),
        ("Japanese", 2, 0, 0),
        ("French", 1, 0, 0),
        ("Italian", 2, 0, 0),
    ],
)
def test_discards_by_nationality(nation: str, none: int, one: int, two: int) -> None:
    assert [discards_possible(nation, acts) for acts in (0, 1, 2)] == [none, one, two]


@refused("UF 4.3")
def test_the_third_american_discard_is_refused() -> None:
    s = position(*sides(), nations=("American", "German"), hands=([fire(1), fire(2), fire(3), fire(4)], []))
    play(s, ("stop",), ("discard", fire(1)))
    assert len([a for a in options(s) if a[0] == "discard"]) == 3
    play(s, ("discard", fire(2)))
    assert s.hands[0] == (fire(3), fire(4)) and not any(a[0] == "discard" for a in options(s))


@case("uf-04-011")
@allowed("UF 4.3")
@refused("UF 4.3")
def test_japanese_discards() -> None:
    """Card 130 and the Pillbox are Cower cards; Movement does not stand in the way of discards."""
    cower = [130, terrain("pillbox")]
    plain = [fire(1), movement(), fire(2)]
    for way, ordinary in (("nothing", True), ("reorder", False), ("move", True)):
        s = position(*sides(), nations=("Japanese", "American"), hands=([*cower, *plain], []))
        if way == "reorder":
            swap(s)
        elif way == "move":
            play(s, ("move", 0), ("move", movement(), "forward"))
        play(s, ("stop",))
        assert (("discard", fire(1)) in options(s)) == ordinary, way
        if not ordinary:
            assert refusal(s, "discard", fire(1)).rule == "UF 4.3"
        play(s, ("discard", cower[0]), ("discard", cower[1]))
        assert set(cower) <= set(s.discards)  # shown
        if ordinary:
            play(s, ("discard", fire(1)), ("discard", fire(2)))
            assert len(s.buried[0]) == 2


@case("uf-04-014")
@allowed("UF 4.3")
def test_cards_of_an_eliminated_group_cost_no_discard() -> None:
    s = position(
        group("A", *riflemen(4), chit=3),
        group("C", man(pinned=True), stack=[terrain("woods"), forward()]),
        group("A", *riflemen(2), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        nations=("French", "German"),
        hands=([fire(3), fire(1)], []),
    )
    last = men(s, 0, "C")[0]
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("decline",), ("panic", last), waits=True)
    play(s, chance=rncs(s, ("red", 1)))
    assert s.cards[gid(s, 0, "C")] == ()
    assert {fire(3), terrain("woods"), card_of(forward())} <= set(s.discards)
    play(s, ("stop",))  # he acted: no discard is asked for
    assert s.hands[0] == (fire(1),)


@case("uf-04-015")
@refused("UF 4.3")
def test_discards_are_declared_before_any_is_resolved() -> None:
    first, second = sniper(), sniper(1)
    s = position(*sides(), nations=("American", "German"), hands=([first, second], []))
    play(s, ("stop",), ("on", first, 6))
    assert s.player == 0 and s.sniped[6] == -1  # nothing drawn yet
    assert ("on", second, 6) in options(s)
    play(s, ("on", second, 7), chance=rncs(s, ("", 0, {2: (1, 1)}), ("", 0)), waits=True)
    assert s.sniped[6] == 0 and s.declared == []
    assert s.player == -1  # the second, at the group that was named with the first


@case("uf-04-016", "uf-14-019")
@allowed("UF 4.3", "UF 14.5")
def test_wires_and_snipers_together_on_one_group() -> None:
    s = position(
        *sides()[:2],
        group("A", *riflemen(3), side=1),
        group("B", *riflemen(3), side=1, stack=[terrain("woods")]),
        nations=("Russian", "German"),
        hands=([wire(), wire(1), sniper(), sniper(1)], []),
    )
    play(s, ("stop",), ("on", wire(), 7), ("on", sniper(), 7), ("on", wire(1), 7), ("on", sniper(1), 7), waits=True)
    play(s, chance=rncs(s, ("", None, {3: (1, 1)}), ("black", 2), ("", None, {3: (3, 3)}), ("red", 4)))
    assert kinds_on(s, 1, "B") == ["woods", "wire", "wire"]
    b = s.men[7]
    assert len(b) == 2 and s.pinned[b[0]] and s.sniped[7] == 2


@case("uf-04-017")
@allowed("UF 4.3", "UF 7.32")
def test_rejecting_terrain_does_not_reject_the_wire() -> None:
    s = position(
        *sides()[:2],
        group("A", *riflemen(2), chit=2, side=1, stack=[terrain("brush"), forward()]),
        nations=("British", "German"),
        hands=([terrain("hill"), wire(), terrain("woods")], []),
    )
    play(s, ("stop",), ("on", terrain("hill"), 6), ("on", wire(), 6), ("keep",))
    assert s.player == 1
    play(s, ("reject", 6))
    assert kinds_on(s, 1, "A") == ["brush", "sideways", "wire"] and s.chit[6] == 1
    assert terrain("hill") in s.discards


@case("uf-07-018")
@refused("UF 7.32")
def test_one_terrain_a_group_and_turn() -> None:
    s = position(
        *sides()[:2],
        group("A", *riflemen(2), chit=2, side=1, stack=[terrain("brush", nth=1), forward()]),
        group("B", *riflemen(2), chit=2, side=1, stack=[forward(nth=11)]),
        nations=("British", "German"),
        hands=([terrain("hill"), terrain("brush")], []),
    )
    play(s, ("stop",), ("on", terrain("hill"), 6))
    assert refusal(s, "on", terrain("brush"), 6).rule == "UF 7.32"
    play(s, ("on", terrain("brush"), 7))
    assert s.pending[7] == terrain("brush")


@case("uf-04-018")
@allowed("UF 4.3")
def test_wire_goes_when_the_accepted_terrain_cannot_hold_it() -> None:
    s = position(
        *sides()[:2],
        group("A", *riflemen(2), chit=2, side=1, stack=[terrain("brush"), forward()]),
        nations=("British", "German"),
        hands=([terrain("marsh"), wire()], []),
    )
    play(s, ("stop",), ("on", wire(), 6), ("on", terrain("marsh"), 6), ("keep",), ("accept", 6))
    assert kinds_on(s, 1, "A") == ["marsh"] and wire() in s.discards


@case("uf-04-021")
@allowed("UF 4.4")
@refused("UF 4.4")
def test_who_sees_which_discard() -> None:
    s = position(
        group("A", *riflemen(4), chit=3),
        group("A", *riflemen(2), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(3), fire(1)], [wire()]),
    )
    told = play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("decline",), ("stop",))
    assert any(what[0] == "fire" and fire(3) in what[3] and seats is None for _, what, seats in told)
    told = play(s, ("discard", fire(1)))
    assert ("UF 4.4", ("discards", 0, 0), None) in told
    assert fire(1) not in s.discards and s.buried[0] == (fire(1),)
    assert not any(fire(1) in what for _, what, _ in told)
    game = UpFront()
    other = game.determinize(s, 1, Random(5))
    assert game.view(other, 1) == game.view(s, 1)
    play(s, ("keep",), ("stop",))
    told = play(s, ("on", wire(), 0))
    assert any(what[:3] == ("discards on", 1, wire()) and seats is None for _, what, seats in told)


@case("uf-04-022", "uf-07-008", "uf-16-005")
@allowed("UF 4.4", "UF 16.2")
def test_the_draw_pile_runs_out_in_an_attack() -> None:
    base = position(*sides())
    shots = rncs(base, ("red", 4), ("red", 5))
    s = position(
        group("A", *riflemen(4), chit=3),
        group("A", *riflemen(5, morale=9), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(3)], [concealed(1)]),
        pile=shots,
    )
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("conceal", concealed(1)))
    assert {fire(3), concealed(1)} <= set(s.discards)
    play(s, ("resolve",), chance=shots, waits=True)
    assert s.emptied == 1 and s.discards == []
    assert {fire(3), concealed(1), *shots} <= set(s.pile.rest)
    play(s, chance=[fire(3), shots[0], concealed(1)])  # men 3 to 5 from the new pile
    assert s.player == 0 and ("stop",) in options(s)
