"""UF 13: Smoke and Wire."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.ground import card_of, read
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
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
    rnc,
    rncs,
    sideways,
    smoke,
    terrain,
    turn_over,
    wire,
)


def own(*mine: Group, target: list[int] | None = None, **facts: Any) -> UpFrontState:
    enemy = group("A", *riflemen(3), chit=2, side=1, stack=target or [])
    return position(*mine, enemy, group("B", *riflemen(3), side=1), **facts)


def strength(s: UpFrontState, number: int) -> int:
    return card_strength(s, 0, (fire(number),)) + total(s, 0, 6)


def against(*stack: int) -> int:
    return total(own(group("A", *riflemen(2)), target=list(stack)), 0, 6)


# -- Smoke ------------------------------------------------------------------------------------------------------------


@case("uf-13-002")
@allowed("UF 13.2", "UF 13.1")
@refused("UF 13.2", "UF 13.4")
def test_who_may_lay_smoke_and_where() -> None:
    leader = man(leader="SL")
    s = own(group("A", leader, man()), hands=([smoke(), fire(1)], []))
    play(s, ("smoke", 0), ("smoke", smoke()))
    assert kinds_on(s, 0, "A") == ["smoke"] and s.acted[0]
    s = own(group("A", man(leader="SL", pinned=True), man()), hands=([smoke()], []))
    assert rule_of(refusal(s, "smoke", 0)) == "UF 13.2"
    s = own(group("A", *riflemen(2)), hands=([smoke()], []))
    assert rule_of(refusal(s, "smoke", 0)) == "UF 13.2"
    s = own(group("A", man(leader="ASL"), man(), stack=[terrain("marsh")]), hands=([smoke()], []))
    assert rule_of(refusal(s, "smoke", 0)) == "UF 13.4"
    s = own(group("A", leader, man(), stack=[terrain("woods")]), hands=([smoke()], []))
    s.breeze = True
    assert rule_of(refusal(s, "smoke", 0)) == "UF 13.2"


@case("uf-13-003")
@allowed("UF 13.243")
@refused("UF 13.2")
def test_a_breeze_clears_all_smoke_and_bars_more() -> None:
    s = own(
        group("A", *riflemen(4), chit=3, stack=[terrain("brush")]),
        group("B", man(leader="SL"), man(), stack=[terrain("woods"), smoke()]),
        target=[smoke(1)],
        hands=([fire(3), fire(3, nth=1), smoke(2)], []),
    )
    victims = men(s, 1, "A")
    for m in victims:
        assert s.morale[m] < 9
    s.morale = tuple(9 if m in victims else value for m, value in enumerate(s.morale))
    windy = rnc(s, breeze=True)
    calm = rncs(s, ("red", 1), ("red", 2))
    told = play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("resolve",), chance=[windy, *calm])
    numbers = [what[3] for _, what, _ in told if what[0] == "shot"]
    assert numbers[1:] == [2 - 1, 2 - 2]  # the attack under way keeps the Smoke: strength 2
    assert kinds_on(s, 1, "A") == [] and kinds_on(s, 0, "B") == ["woods"]
    assert {smoke(), smoke(1)} <= set(s.discards)
    assert rule_of(refusal(s, "smoke", 1)) == "UF 13.2"
    assert total(s, 0, 6) == 0  # later attacks are not hampered


@case("uf-13-005", "uf-13-028")
@allowed("UF 13.21", "UF 13.22", "UF 13.25")
def test_smoke_works_both_ways_and_adds_up() -> None:
    s = own(group("A", *riflemen(4), stack=[smoke()]), target=[terrain("brush"), smoke(1)])
    assert strength(s, 4) == 1
    s = own(group("A", *riflemen(4), stack=[terrain("brush"), smoke(), smoke(1)]))
    assert strength(s, 4) == 2


@case("uf-13-006")
@allowed("UF 13.23", "UF 13.241")
@refused("UF 13.1", "UF 13.23")
def test_smoke_does_not_stand_in_the_way_of_terrain() -> None:
    s = own(group("A", *riflemen(2), stack=[terrain("brush"), forward(), smoke()]), hands=([terrain("woods")], []))
    play(s, ("terrain", 0), ("terrain", terrain("woods")))
    assert kinds_on(s, 0, "A") == ["woods"] and smoke() in s.discards
    s = own(group("A", *riflemen(2), stack=[terrain("brush"), smoke()]), hands=([terrain("woods")], []))
    assert rule_of(refusal(s, "terrain", 0)) == "UF 5.1"  # Smoke is no Movement card to lay it on


@case("uf-13-008", "uf-13-029")
@allowed("UF 13.242", "UF 13.24")
def test_two_movement_cards_end_smoke_at_the_end_of_the_turn() -> None:
    s = own(group("A", *riflemen(2), stack=[terrain("brush"), smoke(), forward()]), hands=([movement()], []))
    play(s, ("move", 0), ("move", movement(), "sideways"))
    turn_over(s)
    assert kinds_on(s, 0, "A") == ["brush", "forward", "sideways"] and smoke() in s.discards
    assert total(s, 6, 0) == 2
    s = own(group("A", *riflemen(2), stack=[terrain("brush"), smoke()]), hands=([movement()], []))
    play(s, ("move", 0), ("move", movement(), "sideways"))
    turn_over(s)
    assert kinds_on(s, 0, "A") == ["brush", "smoke", "sideways"]  # one is not enough


@case("uf-13-009", "uf-13-019")
@allowed("UF 13.33", "UF 13.242")
@refused("UF 13.33")
def test_removing_wire_does_nothing_else() -> None:
    flank = movement("flank")
    s = own(
        group("A", *riflemen(2), chit=2, stack=[terrain("brush"), smoke(), forward(), wire()]),
        hands=([flank], []),
    )
    play(s, ("move", 0))
    assert options(s) == [("clear", flank)]
    assert rule_of(refusal(s, "move", flank, "sideways")) == "UF 13.33"
    play(s, ("clear", flank))
    assert kinds_on(s, 0, "A") == ["brush", "smoke", "forward"]
    assert {flank, wire()} <= set(s.discards) and s.chit[0] == 2 and s.acted[0]
    turn_over(s)
    assert "smoke" in kinds_on(s, 0, "A")
    s = own(group("A", *riflemen(2), chit=2, stack=[terrain("brush"), wire()]), hands=([flank], []))
    play(s, ("move", 0), ("clear", flank))
    assert not read(s.cards[0]).moves and not s.marks  # not moving, no flank


@case("uf-13-012")
@allowed("UF 13.25")
def test_smoke_stacks_a_to_d() -> None:
    assert against(terrain("brush"), smoke(), forward()) == -1
    assert against(forward(), smoke(), sideways()) == 1
    assert against(smoke(), forward(), sideways()) == 2
    assert against(terrain("brush"), smoke(), smoke(1), forward()) == -2


@case("uf-13-031")
@allowed("UF 13.5")
def test_open_ground_beneath_smoke() -> None:
    s = own(group("A", *riflemen(2), stack=[terrain("brush"), forward(), smoke()]), hands=([fire(1)], []))
    play(s, ("open", 0))
    assert ("open above", fire(1)) in options(s)
    play(s, ("open", fire(1)))
    assert kinds_on(s, 0, "A") == ["open", "smoke"]
    assert not read(s.cards[0]).moves and total(s, 6, 0) == -1
    s = own(group("A", *riflemen(2), stack=[terrain("brush"), forward(), smoke()]), hands=([fire(1)], []))
    play(s, ("open", 0), ("open above", fire(1)))
    assert kinds_on(s, 0, "A") == ["open"] and smoke() in s.discards


# -- Wire -------------------------------------------------------------------------------------------------------------


@case("uf-13-015", "uf-13-024")
@allowed("UF 13.3", "UF 13.4")
@refused("UF 13.3", "UF 13.4")
def test_where_wire_may_lie() -> None:
    stacks = {
        "A": ([terrain("woods")], None),
        "B": ([terrain("marsh")], "UF 13.3"),
        "C": ([terrain("pillbox")], "UF 13.3"),
        "D": ([terrain("stream")], "UF 13.3"),
    }
    enemy = [group(letter, *riflemen(2), side=1, stack=stack) for letter, (stack, _) in stacks.items()]
    s = position(group("A", *riflemen(2)), *enemy, hands=([wire()], []))
    play(s, ("stop",))
    for letter, (_, rule) in stacks.items():
        g = gid(s, 1, letter)
        if rule:
            assert refusal(s, "on", wire(), g).rule == rule, letter
        else:
            assert ("on", wire(), g) in options(s)
    assert rule_of(refusal(s, "on", wire(), 0)) == "UF 13.3"  # not on one's own group
    for stack, may in (
        ([terrain("stream"), sideways()], True),
        ([terrain("marsh"), sideways()], False),
        ([terrain("marsh"), sideways(), forward()], True),
    ):
        s = own(group("A", *riflemen(2)), target=stack, hands=([wire()], []))
        play(s, ("stop",))
        assert (("on", wire(), 6) in options(s)) == may
        leader = group("A", man(leader="SL"), man(), stack=stack)
        s = own(leader, hands=([smoke()], []))
        assert (("smoke", 0) in options(s)) == (may or "stream" in kinds_on(s, 0, "A"))


@refused("UF 13.3")
def test_wire_is_a_discard_only() -> None:
    s = own(group("A", *riflemen(2)), nations=("American", "German"), hands=([wire()], []))
    assert not any(wire() in a for a in options(s))
    play(s, ("reorder", 0), ("place", 1), ("stop",))
    assert s.hands[0] == (wire(),) and type(s.stack[-1]).__name__ == "Refill"  # after an action no American discards


@case("uf-13-016")
@allowed("UF 13.31", "UF 13.32")
def test_wire_works_both_ways() -> None:
    assert strength(own(group("A", *riflemen(4)), target=[terrain("brush"), wire()]), 3) == 3
    assert strength(own(group("A", *riflemen(4), stack=[terrain("brush"), wire()])), 3) == 2


@allowed("UF 13.32")
@refused("UF 13.32")
def test_crew_served_weapons_in_wire() -> None:
    for stack, crewed_, expected in (
        ([wire()], True, 3),
        ([wire()], False, 0),
        ([forward(), wire()], True, 0),
    ):
        gun = man("LMG", assistant=1) if crewed_ else man("LMG")
        s = own(group("A", gun, man("MP"), stack=stack))
        assert firepower(s, 0, 6, 2) == expected, (stack, crewed_)
    s = own(group("A", man("MMG", assistant=1), man("MP"), stack=[wire()]))
    assert firepower(s, 0, 6, 2) == 5


@case("uf-13-020")
@allowed("UF 13.33")
@refused("UF 13.33")
def test_weapons_lying_about_and_artificial_terrain() -> None:
    s = own(group("A", *riflemen(2), stack=[wire()]), hands=([movement()], []))
    s.dropped[0] = (1,)
    play(s, ("move", 0), ("clear", movement()))
    assert s.dropped[0] == ()
    s = own(group("A", man(leader="SL"), man()), hands=([smoke()], []))
    s.dropped[0] = (1,)
    play(s, ("smoke", 0), ("smoke", smoke()))
    assert s.dropped[0] == (1,)
    s = own(group("A", *riflemen(2)), hands=([wire()], []))
    s.dropped[6] = (1,)
    play(s, ("stop",), ("on", wire(), 6))
    assert s.dropped[6] == (1,) and kinds_on(s, 1, "A") == ["wire"]


@allowed("UF 13.34")
@refused("UF 13.34")
def test_nothing_goes_on_top_of_wire() -> None:
    s = own(
        group("A", *riflemen(2), stack=[forward(), wire()]),
        hands=([terrain("woods"), movement()], []),
        target=[sideways(), wire(1)],
    )
    assert rule_of(refusal(s, "terrain", 0)) == "UF 13.34"
    play(s, ("move", 0))
    assert rule_of(refusal(s, "move", movement(), "forward")) == "UF 13.33"
    assert options(s) == [("clear", movement())]
    s = own(group("A", *riflemen(2)), hands=([terrain("woods")], []), target=[sideways(), wire(1)])
    play(s, ("stop",))
    assert rule_of(refusal(s, "on", terrain("woods"), 6)) == "UF 13.34"


@case("uf-13-025")
@allowed("UF 13.5")
@refused("UF 13.34", "UF 13.5")
def test_open_ground_beneath_wire() -> None:
    s = own(group("A", *riflemen(2), stack=[terrain("stream"), sideways(), wire()]), hands=([fire(1)], []))
    play(s, ("open", 0))
    assert rule_of(refusal(s, "open above", fire(1))) == "UF 13.34"
    play(s, ("open", fire(1)))
    assert kinds_on(s, 0, "A") == ["open", "wire"] and total(s, 6, 0) == 1


@case("uf-13-026")
@allowed("UF 13.6")
@refused("UF 13.3")
def test_wire_stacks_a_to_d() -> None:
    s = own(group("A", *riflemen(2)), target=[terrain("stream")], hands=([wire()], []))
    play(s, ("stop",))
    assert rule_of(refusal(s, "on", wire(), 6)) == "UF 13.3"
    assert against(terrain("stream"), sideways(), wire()) == 2
    assert against(terrain("marsh"), sideways(), forward(), wire()) == 3
    d = [terrain("brush"), forward(), wire(), wire(1)]
    assert against(*d) == 2
    s = own(group("A", *riflemen(8), chit=3, stack=d), hands=([fire(4)], []))
    assert card_strength(s, 0, (fire(4),)) == 2
    play(s, ("open", 0), ("open", fire(4)))
    assert total(s, 6, 0) == 2 and card_strength(s, 0, (fire(5),)) == 5


@case("uf-13-027")
@allowed("UF 13.6")
@refused("UF 4.2")
def test_two_wires_need_two_turns() -> None:
    s = own(
        group("A", *riflemen(2), stack=[terrain("brush"), wire(), wire(1)]), hands=([movement(), movement(nth=1)], [])
    )
    play(s, ("move", 0), ("clear", movement()))
    assert kinds_on(s, 0, "A") == ["brush", "wire"]
    assert rule_of(refusal(s, "move", 0)) == "UF 4.2"
    turn_over(s)
    turn_over(s)
    play(s, ("move", 0), ("clear", movement(nth=1)))
    assert kinds_on(s, 0, "A") == ["brush"] and card_of(s.cards[0][0]) == terrain("brush")
