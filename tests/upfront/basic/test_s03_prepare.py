"""UF 3: groups, positions, hands and terrain before play."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.games.upfront.basic.s03_groups import FormGroups, sizes_refusal
from bocage.games.upfront.basic.s03_prepare import AssignCrews, InitialTerrain, Upfront
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.nations import nation_named
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.games.upfront.table.ground import card_of
from bocage.kernel import play as kernel
from bocage.kernel.frames import CHANCE
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    fire,
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
    smoke,
    sniper,
    terrain,
    wire,
)


def game(first: str = "German", second: str = "American") -> UpFrontState:
    s = new_game(SCENARIOS["A"], (nation_named(first), nation_named(second)), ())
    kernel.begin(s)
    return s


def form(s: UpFrontState, *sizes: int) -> None:
    """Form groups of these sizes with the men in the order of their cards."""
    for i, size in enumerate(sizes):
        if i:
            play(s, ("next group",))
        for _ in range(size):
            play(s, next(a for a in options(s) if a[0] == "man"), waits=True)


def prepare(s: UpFrontState) -> None:
    """Both sides form two groups, no crews; the deal is drawn by a fixed generator; nobody places terrain."""
    rng = Random(3)
    while not isinstance(s.stack[-1], InitialTerrain):
        frame = s.stack[-1]
        if s.player == CHANCE:
            kernel.apply(s, kernel.sample(s, rng))
        elif isinstance(frame, FormGroups):
            count = sum(side == frame.seat for side in s.side)
            form(s, count // 2, count - count // 2)
        else:
            play(s, options(s)[0], waits=True)


@case("uf-03-001")
@allowed("UF 3.2")
@refused("UF 3.2")
def test_two_to_four_groups_of_two_to_ten() -> None:
    legal = {(12,): False, (6, 6): True, (11, 1): False, (2, 2, 2, 3, 3): False, (4, 4, 2, 2): True}
    for sizes, expected in legal.items():
        assert (sizes_refusal(sizes) is None) == expected, sizes
    s = new_game(SCENARIOS["A"], (nation_named("American"), nation_named("Italian")), ())
    kernel.begin(s)
    italian = 1
    assert s.player == italian  # 18 men: the first group cannot stay at one man, nor take an eleventh
    play(s, options(s)[0])
    assert rule_of(refusal(s, "next group")) == "UF 3.2"
    form(s, 9)
    waiting = next(m for m, side in enumerate(s.side) if side == italian and s.group[m] < 0)
    assert rule_of(refusal(s, "man", waiting)) == "UF 3.2"  # no eleventh
    form(s, 0, 2, 2)
    assert ("next group",) in options(s)
    form(s, 0, 2)
    assert rule_of(refusal(s, "next group")) == "UF 3.2"  # there is no fifth group
    play(s, *list(options(s)))
    assert [len(s.men[g]) for g in range(6, 12)] == [10, 2, 2, 4, 0, 0]  # letters without a gap


@refused("UF 3.2")
def test_nobody_may_be_left_over() -> None:
    s = game()
    form(s, 2)
    play(s, ("next group",))
    form(s, 7)
    last = next(a for a in options(s) if a[0] == "man")
    assert rule_of(refusal(s, "next group")) == "UF 3.2"  # one man alone would be left
    play(s, last)
    assert not isinstance(s.stack[-1], FormGroups) or s.stack[-1].seat == 1


@case("uf-03-003")
@allowed("UF 3.3")
def test_positions_close_up_after_a_loss() -> None:
    s = position(
        group("A", man(pinned=True), *riflemen(4)),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
    )
    p1, p2, p3, p4, p5 = men(s, 0, "A")
    s.pinned[p1], s.pinned[p2] = False, True
    play(s, ("panic", p2), chance=rncs(s, ("red", 2)))
    assert men(s, 0, "A") == (p1, p3, p4, p5)
    assert ("panic", p2) not in options(s)


@case("uf-03-004")
@allowed("UF 3.3", "UF 4.25")
@refused("UF 4.2", "UF 4.25")
def test_changing_positions_is_the_groups_action() -> None:
    s = position(
        group("A", *riflemen(5), chit=3),
        group("B", *riflemen(2)),
        group("A", *riflemen(4), chit=2, side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(3)], []),
    )
    a, b, c, d, e = men(s, 0, "A")
    play(s, ("reorder", 0), ("place", c), ("place", a), ("place", b), ("place", e))
    assert men(s, 0, "A") == (c, a, b, e, d)
    assert s.hands[0] == (fire(3),)
    assert rule_of(refusal(s, "fire", 0)) == "UF 4.2"
    assert rule_of(refusal(s, "reorder", 0)) == "UF 4.2"


@refused("UF 3.3")
def test_an_order_that_stays_the_same_is_no_action() -> None:
    s = position(group("A", *riflemen(3)), group("A", *riflemen(2), side=1))
    a, b, _ = men(s, 0, "A")
    play(s, ("reorder", 0), ("place", a))
    assert rule_of(refusal(s, "place", b)) == "UF 3.3"
    lonely = position(group("A", man()), group("A", *riflemen(2), side=1))
    assert rule_of(refusal(lonely, "reorder", 0)) == "UF 3.3"


@case("uf-03-005", "uf-03-012")
@allowed("UF 3.1", "UF 3.4", "UF 5.5")
def test_everybody_starts_at_range_zero_in_the_first_deck() -> None:
    s = game()
    prepare(s)
    own = [g for g in range(6) if s.men[g]]
    enemy = [g for g in range(6, 12) if s.men[g]]
    assert [s.chit[g] for g in own + enemy] == [0] * 4
    assert {relative_range(s, a, b) for a in own for b in enemy} == {0}
    from bocage.games.upfront.view import table_view

    assert table_view(s, 0)["deck"]["number"] == 1


@case("uf-03-006")
@allowed("UF 3.5")
def test_hands_by_nationality() -> None:
    sizes = {"German": 5, "American": 6, "Russian": 4, "British": 5, "Japanese": 4, "French": 6, "Italian": 4}
    for first, second in (
        ("German", "American"),
        ("Russian", "Japanese"),
        ("British", "Italian"),
        ("French", "German"),
    ):
        s = game(first, second)
        prepare(s)
        assert [len(hand) for hand in s.hands] == [sizes[first], sizes[second]]
        assert s.pile.size() == 162 - sizes[first] - sizes[second]


def terrain_time(hands: tuple[list[int], list[int]], **facts: Any) -> UpFrontState:
    """Initial terrain with these hands, the first side to place."""
    s = position(
        group("A", *riflemen(3)),
        group("B", *riflemen(3)),
        group("A", *riflemen(3), side=1),
        group("B", *riflemen(3), side=1),
        hands=hands,
        begin=False,
        **facts,
    )
    whole = Upfront()
    whole.at, whole.part = "preparing", 7
    s.stack = [whole, InitialTerrain()]
    kernel.begin(s)
    return s


@case("uf-03-007")
@allowed("UF 3.6")
@refused("UF 3.6")
def test_initial_terrain_alternates_and_cannot_be_rejected() -> None:
    woods, brush, hill = terrain("woods"), terrain("brush"), terrain("hill")
    s = terrain_time(([woods, brush], [hill]))
    play(s, ("terrain", woods, 0))
    assert s.player == 1
    play(s, ("terrain", hill, 1))
    assert s.player == 0 and kinds_on(s, 0, "B") == ["hill"]
    assert rule_of(refusal(s, "terrain", brush, 0)) == "UF 3.6"
    assert {("terrain", brush, 6), ("terrain", brush, 7)} <= set(options(s))
    play(s, ("terrain", brush, 6))
    assert kinds_on(s, 1, "A") == ["brush"] and s.cards[7] == ()


@case("uf-03-009")
@allowed("UF 3.6")
def test_refill_after_initial_terrain_first_player_first() -> None:
    mine = [terrain("woods"), *(fire(n) for n in (1, 2, 3, 4))]
    yours = [terrain("hill"), terrain("brush"), *(fire(n, nth=1) for n in (1, 2, 3, 4))]
    s = terrain_time((mine, yours))
    play(s, ("terrain", terrain("woods"), 0), ("terrain", terrain("hill"), 6), ("decline",))
    play(s, ("terrain", terrain("brush"), 7), ("decline",), ("decline",), waits=True)
    a, b, c = s.pile.rest[:3]
    play(s, chance=[a], waits=True)
    assert len(s.hands[0]) == 5 and s.hands[0][-1] == a
    play(s, chance=[b, c])
    assert s.hands[1][-2:] == (b, c) and len(s.hands[1]) == 6
    assert s.player == 0 and s.cards[1] == ()  # Open Ground


@case("uf-03-010")
@refused("UF 3.6")
def test_what_may_not_be_placed_before_play() -> None:
    buildings = terrain("buildings")
    s = terrain_time(([buildings, smoke(), wire(), fire(2), movement()], []), orders=(("buildings", 5),))
    assert options(s) == [("decline",)]
    for card in (buildings, smoke(), wire(), fire(2)):
        assert rule_of(refusal(s, "terrain", card, 0)) == "UF 3.6"


@allowed("UF 3.6")
def test_a_player_who_declined_may_place_while_the_other_goes_on() -> None:
    s = terrain_time(([terrain("woods")], [terrain("hill")]))
    play(s, ("decline",), ("terrain", terrain("hill"), 6))
    assert ("terrain", terrain("woods"), 0) in options(s)


@case("uf-03-011")
@allowed("UF 4.3")
def test_the_japanese_shed_scenario_cower_cards_freely() -> None:
    s = position(
        group("A", *riflemen(3)),
        group("B", *riflemen(3)),
        group("A", *riflemen(3), side=1),
        nations=("Japanese", "American"),
        cower=(("sniper", "minefield"), ()),
        hands=([sniper(), terrain("minefield"), fire(2)], []),
    )
    m = men(s, 0, "A")
    play(s, ("reorder", 0), ("place", m[1]), ("place", m[0]))
    m = men(s, 0, "B")
    play(s, ("reorder", 1), ("place", m[1]), ("place", m[0]), ("stop",))
    play(s, ("discard", sniper()), ("discard", terrain("minefield")))
    assert rule_of(refusal(s, "discard", fire(2))) == "UF 4.3"
    assert {sniper(), terrain("minefield")} <= set(s.discards)  # shown


@case("uf-03-013")
@refused("UF 3.2")
def test_men_do_not_change_groups_at_will() -> None:
    s = position(group("A", *riflemen(4)), group("B", *riflemen(4)), group("A", *riflemen(2), side=1))
    verbs = {a[0] for a in options(s)}
    assert verbs == {"stop", "reorder"}
    for strange in (("merge", 0, 1), ("join", men(s, 0, "A")[0], 1)):
        assert rule_of(refusal(s, *strange)) == "UF 4.2"
    assert men(s, 0, "A") == (0, 1, 2, 3)


@allowed("UF 11.12")
def test_crews_before_play() -> None:
    s = game()
    form(s, 5, 5)
    assert isinstance(s.stack[-1], AssignCrews)
    gunner = s.stack[-1].gunner
    mate = next(a for a in options(s) if a[0] == "assign")
    play(s, mate)
    g = s.group[gunner]
    order = s.men[g]
    assert s.assistant[gunner] == mate[2] and order.index(mate[2]) == order.index(gunner) + 1


@allowed("UF 15.51")
@refused("UF 15.51")
def test_the_commissar_starts_in_the_largest_group() -> None:
    s = new_game(SCENARIOS["A"], (nation_named("German"), nation_named("Russian")), ())
    commissar = next(m for m, side in enumerate(s.side) if side == 1)
    s.commissars = (commissar,)
    frame = FormGroups(1)
    s.stack = [frame]
    kernel.begin(s)
    others = [m for m, side in enumerate(s.side) if side == 1 and m != commissar]
    play(s, ("man", commissar), ("man", others[0]))
    assert rule_of(refusal(s, "next group")) == "UF 15.51"  # thirteen men cannot make three groups of two at most
    for m in others[1:6]:
        play(s, ("man", m))
    play(s, ("next group",))
    for m in others[6:12]:
        play(s, ("man", m))
    # the last two would have to follow: eight against seven
    assert rule_of(refusal(s, "man", others[12])) == "UF 15.51"


def test_no_card_is_in_two_places() -> None:
    s = game()
    prepare(s)
    everywhere = [*s.pile.rest, *s.hands[0], *s.hands[1], *(card_of(e) for cards in s.cards for e in cards)]
    assert sorted(everywhere) == list(range(1, 163))
    assert all(TERRAIN[card_of(e)] for cards in s.cards for e in cards)


def test_gid_names_letters() -> None:
    s = game()
    form(s, 5, 5)
    assert gid(s, 0, "A") == 0 and gid(s, 0, "B") == 1
