"""UF 41.5 to 41.54, 41.58, 41.59: which group may go over to the game beside its own, and how it sets out."""

from __future__ import annotations

import pytest

from bocage.games.upfront.state import relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import TERRAIN_NAMES, read
from bocage.games.upfront.team.s41_end import LEFT
from bocage.games.upfront.team.s41_transfer import fitness_refusal, hindrance_refusal, touch_refusal
from bocage.kernel.frames import CHANCE
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.builder import add_group
from tests.upfront.position import back, forward, group, man, movement, riflemen, rncs, sideways, terrain, wire
from tests.upfront.team.divider_scenes import MOVES, TO_THE_RIGHT, ready, set_out
from tests.upfront.team.team_scenes import at, game, on_divider, options, over, play, refusal, team


@case("uf-41-010")
@allowed("UF 41.5")
@refused("UF 41.5")
def test_which_group_goes_where() -> None:
    """To the right D or E, as Group Z; to the left A or Z, as Group E."""
    s = team(
        game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1)),
        game(
            group("A", *riflemen(2), chit=1),
            group("D", *riflemen(2), chit=1),
            group("A", *riflemen(2), side=1),
            hands=(MOVES, ()),
        ),
        game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1)),
        between=("open", "open"),
    )
    over(s)
    assert {action[:2] + action[3:] for action in options(s, "set out")} == {("set out", 0, 0), ("set out", 3, 2)}
    assert refusal(s, "set out", 3, MOVES[0], 0).rule == "UF 41.5"
    assert refusal(s, "set out", 0, MOVES[0], 2).rule == "UF 41.5"
    assert refusal(s, "set out", 0, MOVES[0], 5).rule == "UF 41.5"
    play(s, ("set out", 0, MOVES[0], 0), ("set out", 3, MOVES[1], 2))
    for _ in range(5):
        over(s)
    over(s)
    play(s, ("cross over", 0, MOVES[2]), ("go",))
    assert at(s, 0).men[on_divider(s, 0, "E")] == (4, 5)
    at(s, 1).hands[0] = (movement(nth=3),)
    play(s, ("cross over", 3, movement(nth=3)), ("go",))
    assert at(s, 2).men[on_divider(s, 2, "Z")] == (4, 5)


@case("uf-41-011")
@allowed("UF 41.51")
@refused("UF 41.51")
def test_nobody_of_the_group_may_be_pinned() -> None:
    assert TO_THE_RIGHT in options(ready())
    s = ready(men=(man(), man(pinned=True)))
    assert refusal(s, *TO_THE_RIGHT).rule == "UF 41.51"
    s = ready()
    afv = add_group(at(s, 0), 0, "E", 33)
    assert fitness_refusal(at(s, 0), 4) is None
    at(s, 0).marks["bogged", afv] = 1
    assert fitness_refusal(at(s, 0), 4) is not None


@case("uf-41-012")
@allowed("UF 41.52")
@refused("UF 41.52")
def test_not_at_range_five_nor_encircled() -> None:
    s = ready(chit=4)
    assert touch_refusal(at(s, 0), 3) is None
    at(s, 0).letter[6], at(s, 0).chit[6] = 4, 1
    assert relative_range(at(s, 0), 3, 6) == 5 and refusal(s, *TO_THE_RIGHT).rule == "UF 41.52"
    s = ready()
    at(s, 0).encircled[3] = (6, 6, 0, 0)
    assert refusal(s, *TO_THE_RIGHT).rule == "UF 41.52"


@allowed("UF 41.53")
@refused("UF 41.53")
@pytest.mark.parametrize("stack", [("marsh",), ("stream",), ("minefield",)])
def test_not_out_of_ground_that_hinders(stack: tuple[str, ...]) -> None:
    s = ready(stack=[terrain(name) for name in stack])
    assert refusal(s, *TO_THE_RIGHT).rule == "UF 41.53"
    assert TO_THE_RIGHT in options(ready(stack=[terrain("woods")]))


@refused("UF 41.53")
def test_neither_out_of_wire_nor_with_a_gun_in_terrain() -> None:
    assert refusal(ready(stack=[wire()]), *TO_THE_RIGHT).rule == "UF 41.53"
    s = ready()
    add_group(at(s, 0), 0, "E", 28)
    assert hindrance_refusal(at(s, 0), 4) is None, "one card is enough out of Open Ground (UF 34.3)"
    at(s, 0).cards[4] = at(ready(stack=[terrain("brush")]), 0).cards[3]
    found = hindrance_refusal(at(s, 0), 4)
    assert found is not None and found.rule == "UF 41.53"


@case("uf-41-014")
@allowed("UF 41.54")
@refused("UF 41.54")
def test_a_retreat_and_a_sideways_card_in_the_next_turn() -> None:
    s = ready()
    assert refusal(s, "cross over", 3, MOVES[0]).rule == "UF 41.54"
    play(s, TO_THE_RIGHT)
    assert at(s, 0).chit[3] == 1 and refusal(s, "cross over", 3, MOVES[1]).rule == "UF 4.2"
    for _ in range(4):
        over(s)
    stays, first, second = at(s, 0).men[3]
    play(s, ("cross over", 3, MOVES[1]), ("stays", stays), ("go",))
    g = on_divider(s, 1, "Z")
    assert len(at(s, 1).men[g]) == 2 and at(s, 0).men[3] == (stays,)
    assert [at(s, 0).fate[m] for m in (first, second)] == [LEFT, LEFT]
    assert ("move", 3) in options(s), "who stays is a group of its own with its own action"
    assert refusal(s, "cross over", 3, MOVES[2]).rule == "UF 41.54"


@refused("UF 41.54")
def test_who_is_pinned_by_then_stays_and_a_turn_later_it_is_too_late() -> None:
    s = ready()
    set_out(s)
    first = at(s, 0).men[3][0]
    at(s, 0).pinned[first] = True
    play(s, ("cross over", 3, MOVES[1]))
    assert ("stays", first) not in options(s)
    play(s, ("go",))
    assert at(s, 0).men[3] == (first,)
    late = ready()
    set_out(late)
    for _ in range(4):
        over(late)
    assert refusal(late, "cross over", 3, MOVES[1]).rule == "UF 41.54"


@case("uf-41-018")
@allowed("UF 41.58")
@refused("UF 41.58")
def test_an_afv_never_over_marsh_and_over_woods_it_may_bog() -> None:
    for between, wanted in (("marsh", "UF 41.58"), ("woods", "")):
        s = ready(between)
        m = add_group(at(s, 0), 0, "E", 33)
        at(s, 0).chit[4] = 1
        action = ("set out", 4, MOVES[0], 1)
        if wanted:
            assert refusal(s, *action).rule == wanted
            continue
        play(s, action)
        for _ in range(4):
            over(s)
        play(s, ("cross over", 4, MOVES[1]), ("go",), waits=True)
        assert (s.player, s.rule) == (CHANCE, "UF 28.53") and at(s, 0).fate[m] == LEFT
        left = len(at(s, 0).pile.rest)
        play(s, chance=[at(s, 0).pile.rest[0]])
        assert len(at(s, 0).pile.rest) == left - 1 and s.player == 0


@case("uf-41-020")
@allowed("UF 41.582")
@refused("UF 41.582")
def test_a_stream_between_the_games_must_be_forded() -> None:
    s = ready("stream")
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",), chance=rncs(at(s, 0), ("red", 1)))
    assert len(at(s, 0).men[3]) == 3 and MOVES[1] in at(s, 0).discards and at(s, 0).acted[3]
    for _ in range(4):
        over(s)
    assert ("cross over", 3, MOVES[2]) in options(s), "no other retreat is needed"
    at(s, 0).encircled[3] = (6, 6, 0, 0)
    assert refusal(s, "cross over", 3, MOVES[2]).rule == "UF 41.52"
    del at(s, 0).encircled[3]
    play(s, ("cross over", 3, MOVES[2]), ("go",), chance=rncs(at(s, 0), ("black", 1)))
    assert on_divider(s, 1, "Z") >= 0 and not at(s, 0).men[3]


@case("uf-41-021")
@allowed("UF 41.59")
@refused("UF 41.59")
def test_one_group_for_each_side_and_none_into_a_game_that_is_decided() -> None:
    s = ready()
    s.results[1] = (0.0, 1.0)
    assert refusal(s, *TO_THE_RIGHT).rule == "UF 41.59"
    s = ready()
    before = at(s, 0).force[0]
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("stays", at(s, 0).men[3][0]), ("go",))
    assert at(s, 0).force[0] == before - 2 and at(s, 1).force[0] == 23, "not yet part of the other force"
    assert refusal(s, "set out", 3, MOVES[2], 1).rule == "UF 41.59"
    for _ in range(5):
        over(s)
    g = on_divider(s, 1, "Z")
    play(s, ("leave divider", g), ("by", MOVES[0], 0), ("in the open",))
    assert at(s, 1).force[0] == 25


@allowed("UF 41.59")
def test_who_sends_too_many_away_may_break() -> None:
    s = ready()
    at(s, 0).force[0], at(s, 0).losses[0] = 6, 2
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",))
    assert s.results[0] == (0.0, 1.0), "two of the three who are left count as lost"
    assert at(s, 1).men[on_divider(s, 1, "Z")], "who has gone over stays in play"


def test_an_ordinary_retreat_or_another_card_is_not_enough() -> None:
    s = ready(stack=[back()])
    assert refusal(s, "cross over", 3, MOVES[0]).rule == "UF 41.54"
    s = ready(stack=[forward()])
    set_out(s)
    at(s, 0).cards[3] = (*at(s, 0).cards[3], at(ready(stack=[wire()]), 0).cards[3][0])
    assert refusal(s, "cross over", 3, MOVES[1]).rule == "UF 13.33"


@allowed("UF 41.54", "UF 34.32")
@refused("UF 34.32", "UF 8.43")
def test_a_gun_is_never_taken_over_marsh() -> None:
    alone = ready("marsh")
    add_group(at(alone, 0), 0, "E", 28)
    assert refusal(alone, "set out", 4, MOVES[0], 1).rule == "UF 34.32"
    s = ready("marsh")
    table = at(s, 0)
    gun = add_group(table, 0, "E", 28)
    table.men[3], table.men[4], table.group[gun] = (*table.men[3], gun), (), 3
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]))
    assert ("stays", gun) not in options(s)
    play(s, ("go",))
    assert at(s, 0).men[3] == (gun,) and len(at(s, 1).men[on_divider(s, 1, "Z")]) == 3


@allowed("UF 41.55", "UF 47.2")
def test_buildings_between_games_are_woods_in_the_jungle() -> None:
    for jungle, wanted in ((False, "buildings"), (True, "woods")):
        s = ready("buildings")
        at(s, 1).jungle = jungle
        set_out(s)
        play(s, ("cross over", 3, MOVES[1]), ("go",))
        assert TERRAIN_NAMES[read(at(s, 1).cards[on_divider(s, 1, "Z")]).terrain] == wanted


@refused("UF 17.8")
def test_a_group_that_waits_for_a_man_in_transfer_does_not_go_over() -> None:
    """It keeps its range chit until he has arrived; who is on his way from it is bound in the same way."""
    for sender, receiver in ((1, 3), (3, 1)):
        s = ready()
        set_out(s)
        table = at(s, 0)
        assert ("cross over", 3, MOVES[1]) in options(s, "cross over")
        m = table.men[sender][0]
        table.crossing[m], table.marks[marks.SENT, m] = receiver, table.turn - 2
        assert options(s, "cross over") == []
        assert refusal(s, "cross over", 3, MOVES[1]).rule == "UF 17.8"


@allowed("UF 41.54")
@refused("UF 41.54", "UF 7.32")
@pytest.mark.parametrize("answer", ["reject", "accept", ""])
def test_terrain_that_was_laid_on_the_retreat_keeps_the_group_back(answer: str) -> None:
    """Accepted, no card lies there any more; rejected, it lies sideways, and the group has not retreated after all."""
    hill = terrain("hill")
    s = ready()
    play(s, TO_THE_RIGHT)
    for _ in range(3):
        over(s)
    home = at(s, 0)
    if answer:
        home.pending[3] = hill
        home.pile.rest.remove(hill)
    over(s)
    if answer:
        play(s, (answer, 3))
    assert s.player == 0 and s.active == 0
    if answer:
        assert rule_of(refusal(s, "cross over", 3, MOVES[1])) == "UF 41.54"
        assert home.chit[3] == (2 if answer == "reject" else 1)
    assert (("cross over", 3, MOVES[1]) in options(s)) == (answer == "")


@refused("UF 41.54")
def test_an_afv_that_cannot_move_any_more_stays() -> None:
    """UF 41.54: those may go who are still mobile."""
    for mark in ("", marks.BOGGED, marks.IMMOBILIZED):
        s = team(
            game(group("A", *riflemen(2)), group("A", *riflemen(3), side=1), hands=(MOVES, ())),
            game(group("A", *riflemen(3), chit=1), group("A", *riflemen(3), side=1)),
        )
        tank = add_group(at(s, 0), 0, "E", 33)
        at(s, 0).chit[4] = 2
        play(s, ("set out", 4, MOVES[0], 1))
        for _ in range(4):
            over(s)
        if mark:
            at(s, 0).marks[mark, tank] = 1
            assert rule_of(refusal(s, "cross over", 4, MOVES[1])) == "UF 41.54"
        assert (("cross over", 4, MOVES[1]) in options(s)) == (not mark)


@allowed("UF 41.53", "UF 34.3")
@refused("UF 41.53")
def test_a_gun_that_has_its_first_card_already_may_set_out() -> None:
    """UF 34.3: out of cover it takes two Movement cards, the first sideways; with that one down a retreat moves it."""
    for stack, fits in (([terrain("brush")], False), ([terrain("brush"), sideways(nth=5)], True)):
        s = ready(men=(man(), 28), stack=stack)
        assert (TO_THE_RIGHT in options(s)) == fits
        if fits:
            play(s, TO_THE_RIGHT)
            assert at(s, 0).chit[3] == 1
        else:
            assert refusal(s, *TO_THE_RIGHT).rule == "UF 41.53"
