"""UF 6.1 to 6.5: who may fire with what, the strength, and what is told before the attack is resolved."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import NEED, SIGNED
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.firepower import firepower, required
from bocage.games.upfront.table.modifiers import card_strength, lines, total
from bocage.games.upfront.table.odds import unknown_cards
from bocage.kernel import play as kernel
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import against
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    gid,
    group,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    smoke,
    terrain,
    wire,
)


def strength(s: UpFrontState, card: int, g: int = 0, t: int = 6) -> int:
    return card_strength(s, g, (card,)) + total(s, g, t)


# -- who may fire with what -------------------------------------------------------------------------------------------


@case("uf-06-001")
@allowed("UF 6.1", "UF 6.2")
@refused("UF 6.1")
def test_the_firepower_a_card_needs() -> None:
    five, six = fire(3, 5), fire(3, 6)
    s = against(group("A", man("R"), man("MP"), chit=2), hands=([five, six], []))  # RR 4: 2 + 3
    assert firepower(s, 0, 6, 4) == 5
    play(s, ("fire", 0), ("at", 6))
    assert ("card", five) in options(s)
    assert refusal(s, "card", six).rule == "UF 6.1"
    assert refusal(s, "ready").rule == "UF 6.1"


@case("uf-06-002")
@refused("UF 6.1")
def test_groups_do_not_pool_firepower() -> None:
    s = against(group("A", *riflemen(2), chit=2), group("B", *riflemen(2), chit=2), hands=([fire(3, 6)], []))
    assert firepower(s, 0, 6, 4) == firepower(s, 1, 6, 4) == 4
    assert refusal(s, "fire", 0).rule == "UF 6.1" and refusal(s, "fire", 1).rule == "UF 6.1"


@refused("UF 6.1")
def test_no_fire_without_a_fire_card() -> None:
    s = against(hands=([concealed(1)], []))
    assert refusal(s, "fire", 0).rule == "UF 6.1" and ("fire", 0) not in options(s)


@case("uf-06-003", "uf-10-003")
@allowed("UF 6.2", "UF 10.11")
def test_who_adds_firepower() -> None:
    s = against(group("A", man("R"), man("R", pinned=True), man("R", broken=True), man("AR"), chit=1))
    assert firepower(s, 0, 6, 3) == 2 + 3
    s = against(group("A", man(), man(pinned=True), man(), chit=3))
    assert firepower(s, 0, 6, 5) == 6


@case("uf-06-004")
@allowed("UF 6.3")
@refused("UF 6.3")
def test_two_fire_cards_in_one_attack() -> None:
    x, y = fire(1, 4), fire(3, 4)
    s = against(group("A", *riflemen(4), chit=2), hands=([x, y], []))
    assert firepower(s, 0, 6, 4) == 8 and required(s, 0, (x, y)) == 8
    told = play(s, ("fire", 0), ("at", 6), ("card", x), ("card", y), ("ready",))
    assert any(what[0] == "fire" and what[4] == 4 for _, what, _ in told)
    s = against(group("A", *riflemen(2), man("AR"), man("MP", broken=True), chit=2), hands=([x, y], []))
    assert firepower(s, 0, 6, 4) == 8
    s = against(group("A", *riflemen(2), man("MP"), chit=2), hands=([x, y], []))
    assert firepower(s, 0, 6, 4) == 7
    play(s, ("fire", 0), ("at", 6))
    assert {("card", x), ("card", y)} <= set(options(s))
    play(s, ("card", x))
    assert refusal(s, "card", y).rule == "UF 6.3"


@case("uf-06-005")
@refused("UF 6.3", "UF 4.2")
def test_all_cards_of_a_group_go_into_one_attack() -> None:
    x, y = fire(1, 4), fire(3, 4)
    s = against(group("A", *riflemen(4), chit=2), hands=([x, y], []))
    play(s, ("fire", 0), ("at", 6), ("card", x))
    assert not any(a[0] == "at" for a in options(s))
    play(s, ("ready",), ("decline",))
    assert refusal(s, "fire", 0).rule == "UF 4.2" and y in s.hands[0]


@case("uf-06-024")
@allowed("UF 6.1")
def test_any_enemy_group_may_be_fired_at() -> None:
    three = fire(2, 3)
    s = position(
        group("A", *riflemen(3), chit=2),
        group("A", *riflemen(2), chit=-1, side=1),
        group("D", *riflemen(2), chit=1, side=1),
        hands=([three], []),
    )
    assert firepower(s, 0, 9, 2) == 3
    play(s, ("fire", 0), ("at", gid(s, 1, "D")), ("card", three))
    assert ("ready",) in options(s)


@refused("UF 6.1")
def test_no_fire_at_ones_own_or_at_nobody() -> None:
    s = against(group("A", *riflemen(4), chit=3), group("B", *riflemen(2)), hands=([fire(3)], []))
    play(s, ("fire", 0))
    assert refusal(s, "at", 1).rule == "UF 6.1"
    assert refusal(s, "at", gid(s, 1, "B")).rule == "UF 6.1"


# -- strength ---------------------------------------------------------------------------------------------------------


@case("uf-06-025")
@allowed("UF 6.41", "UF 8.31", "UF 8.41", "UF 8.52", "UF 13.22", "UF 13.32")
def test_where_the_firer_stands() -> None:
    four = fire(4)
    for under, expected in (
        ([wire()], 3),
        ([terrain("stream")], 3),
        ([terrain("marsh")], 3),
        ([smoke()], 3),
        ([terrain("hill")], 5),
        ([], 4),
    ):
        s = against(group("A", *riflemen(4), chit=3, stack=under))
        assert strength(s, four) == expected, under


@case("uf-06-026")
@allowed("UF 6.42", "UF 6.43")
def test_where_the_target_stands_and_how_it_moves() -> None:
    s = against(
        group("A", *riflemen(4), chit=3, stack=[terrain("brush")]),
        target=group("A", *riflemen(2), chit=2, side=1, stack=[terrain("woods"), smoke(), forward()]),
    )
    assert strength(s, fire(5)) == 3
    assert [(rule, amount) for rule, _, amount in lines(s, 0, 6)] == [
        ("UF 8.7", -2),
        ("UF 13.21", -1),
        ("UF 6.43", 1),
    ]


@case("uf-06-027")
@allowed("UF 6.44", "UF 6.5", "UF 6.52")
def test_a_strength_may_be_negative() -> None:
    s = against(
        group("A", *riflemen(4), chit=3),
        target=group("A", man(morale=3), man(morale=9), chit=2, side=1, stack=[terrain("buildings", -3)]),
        hands=([fire(2)], [concealed(2)]),
    )
    first, second = men(s, 1, "A")
    told = play(s, ("fire", 0), ("at", 6), ("card", fire(2)), ("ready",), ("conceal", concealed(2)))
    assert any(what == ("concealed", 6, concealed(2), -3) for _, what, _ in told)
    play(s, ("resolve",), chance=rncs(s, ("black", 6), ("black", 5)))
    assert s.pinned[first] and not s.pinned[second]


@case("uf-06-007")
@allowed("UF 6.44", "UF 9.1")
@refused("UF 6.44", "UF 9.1", "UF 9.2")
def test_one_concealed_card_or_none() -> None:
    one, three = concealed(1), concealed(3)
    for answer, final in ((("pass",), 4), (("conceal", one), 3), (("conceal", three), 1)):
        s = against(group("A", *riflemen(5), chit=3), hands=([fire(4)], [one, three]))
        told = play(s, ("fire", 0), ("at", 6), ("card", fire(4)), ("ready",))
        assert any(what[0] == "fire" and what[4] == 4 for _, what, seats in told if seats is None)
        assert options(s) == [("pass",), ("conceal", one), ("conceal", three)]
        play(s, answer)
        assert s.player == 0  # no second card: the attacker decides
        assert refusal(s, "conceal", three).rule == "UF 9.1"
        assert kernel.explain(s, ("resolve",)).total() == final


@case("uf-06-008")
@allowed("UF 6.5")
def test_the_attacker_may_decline() -> None:
    s = against(
        group("A", *riflemen(4), chit=3),
        group("B", *riflemen(2)),
        target=group("A", *riflemen(2), chit=2, side=1, stack=[terrain("woods")]),
        nations=("American", "German"),
        hands=([fire(2), fire(1)], [concealed(1)]),
    )
    pile = s.pile.size()
    play(s, ("fire", 0), ("at", 6), ("card", fire(2)), ("ready",), ("conceal", concealed(1)), ("decline",))
    assert s.pile.size() == pile and {fire(2), concealed(1)} <= set(s.discards)
    assert s.acted[0]
    play(s, ("stop",))
    assert type(s.stack[-1]).__name__ != "Discards"  # he has acted


@case("uf-06-009")
@refused("UF 6.5")
def test_no_stopping_half_way() -> None:
    s = against(target=group("A", *riflemen(6, morale=9), chit=2, side=1), hands=([fire(3)], []))
    shots = rncs(s, ("red", 1), ("red", 2), ("red", 3), ("red", 4), ("red", 0), ("red", 5))
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",), chance=shots[:4], waits=True)
    assert s.player == -1 and options(s) == []  # the next card is drawn, nobody is asked
    assert refusal(s, "decline").rule == "UF 6.5"
    play(s, chance=shots[4:])
    assert s.player == 0


# -- what the players are told before they decide ---------------------------------------------------------------------


@allowed("UF 6.4")
def test_the_sum_and_the_odds_before_the_attack() -> None:
    s = against(
        group("A", *riflemen(4), chit=3, stack=[sideways()]),
        target=group("A", man(morale=3), man(pinned=True, panic=4), chit=2, side=1, stack=[terrain("brush")]),
        hands=([fire(1, 1)], [concealed(1)]),
    )
    play(s, ("fire", 0), ("at", 6))
    e = kernel.explain(s, ("card", fire(1, 1)))
    assert [(x.rule, x.amount) for x in e.lines] == [("UF 6.3", 1), ("UF 12.1", -1), ("UF 8.8", -1)]
    assert e.total() == -1
    by_man: dict[str, float] = {}
    for odds in e.odds:
        name = odds.what.split(":")[0]
        by_man[name] = by_man.get(name, 0.0) + odds.probability
    assert len(by_man) == 2 and all(abs(p - 1) < 1e-9 for p in by_man.values())
    pinned = next(o for o in e.odds if o.what.endswith("pinned"))
    pool = unknown_cards(s, 0)
    assert concealed(1) in pool  # what the other side holds might as well be in the pile
    assert not set(pool) & set(s.hands[0])
    assert pinned.probability == sum(1 for c in pool if SIGNED[c] - 1 in range(3, 8)) / len(pool)


@allowed("UF 6.4", "UF 37.5")
def test_the_sum_counts_a_card_beside_the_fire_cards() -> None:
    trap, cover = concealed(2), concealed(1)
    s = position(
        group("A", *riflemen(6), chit=3, stack=[terrain("woods")]),
        group("A", *riflemen(2), chit=2, side=1),
        nations=("Russian", "German"),
        hands=([fire(3), trap], [cover]),
        chapters=37,
    )
    s.partisan = 0
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)))
    assert kernel.explain(s, ("ready",)).total() == 3
    assert kernel.explain(s, ("ambush", trap)).total() == 5
    play(s, ("ambush", trap))
    assert kernel.explain(s, ("ready",)).total() == 5
    play(s, ("ready",))
    assert kernel.explain(s, ("pass",)).total() == 5 and kernel.explain(s, ("conceal", cover)).total() == 4
    play(s, ("conceal", cover))
    told = [(x.rule, x.amount) for x in kernel.explain(s, ("resolve",)).lines]
    assert told == [("UF 6.3", 3), ("UF 37.5", 2), ("UF 9.1", -1)]


@allowed("UF 6.1")
def test_the_british_need_one_factor_less_and_italians_one_more() -> None:
    card = fire(3, 6)
    for nation, enemy, need in (("British", "German", 5), ("Italian", "American", 7), ("German", "American", 6)):
        s = against(nations=(nation, enemy))
        assert required(s, 0, (card,)) == need
    s = against(nations=("British", "German"))
    assert required(s, 0, (fire(1, 1),)) == 1
    assert NEED[card] == 6
