"""UF 41.5, 41.6: a group goes over to the game beside its own, by way of the LOS Divider."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.men import LEADER, MAN_NATION
from bocage.games.upfront.modifiers import total
from bocage.games.upfront.s15_command import hand_limit
from bocage.games.upfront.s16_victory import loss_points
from bocage.games.upfront.s41_end import LEFT
from bocage.games.upfront.s41_state import TeamState
from bocage.games.upfront.s41_transfer import fitness_refusal, hindrance_refusal, touch_refusal
from bocage.games.upfront.state import KILLED, relative_range
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    back,
    fire,
    forward,
    group,
    man,
    movement,
    riflemen,
    rncs,
    smoke,
    terrain,
    wire,
)
from tests.upfront.team_table import add_card, at, game, on_divider, options, over, play, refusal, team

MOVES = (movement(), movement(nth=1), movement(nth=2))
TO_THE_RIGHT = ("set out", 3, MOVES[0], 1)


def ready(between: str = "open", men: Any = None, chit: int = 2, stack: Any = (), **facts: Any) -> TeamState:
    """Group D of game 1 can go over to game 2; its owner holds three Movement cards."""
    return team(
        game(
            group("D", *(men or riflemen(3, morale=3)), chit=chit, stack=stack),
            group("B", *riflemen(3)),
            group("A", *riflemen(3), side=1),
            hands=(MOVES, ()),
        ),
        game(
            group("A", *riflemen(3), chit=1),
            group("A", man("MMG", assistant=1), man(), side=1, chit=1),
            group("B", *riflemen(2), side=1),
            **{"hands": (MOVES, (fire(3, 4), fire(4, 6))), **facts},
        ),
        between=[between],
    )


def set_out(s: TeamState) -> None:
    """Group D retreats for it; then everybody else's turn goes by."""
    play(s, TO_THE_RIGHT)
    for _ in range(4):
        over(s)
    assert s.player == 0 and s.active == 0


def crossed(between: str = "open", **facts: Any) -> TeamState:
    """Group D stands on the Divider; it is the turn of the German of game 2."""
    s = ready(between, **facts)
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",), chance=rncs(at(s, 0), ("black", 1)) if between == "stream" else ())
    over(s)
    assert s.player == 2
    return s


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
    afv = add_card(at(s, 0), 0, "E", 33)
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
    add_card(at(s, 0), 0, "E", 28)
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


@case("uf-41-015")
@allowed("UF 41.55")
@refused("UF 41.55")
def test_on_the_divider_it_moves_in_its_terrain() -> None:
    """Strength 4 - 1 + 1 = 4 in Brush; no Terrain, but Smoke. After the entry nothing of that counts."""
    s = crossed("brush")
    table, g = at(s, 1), on_divider(s, 1, "Z")
    assert total(table, 6, g) == 0, "-1 for Brush and +1 for moving"
    assert refusal(s, "terrain", g).rule in ("UF 5.1", "UF 41.55") and refusal(s, "open", g).rule == "UF 41.55"
    table.hands[0] = (terrain("woods"), *MOVES)
    assert refusal(s, "terrain", g).rule == "UF 41.55"
    table.leaders = ((table.men[g][0],), ())
    table.hands[0] = (smoke(), *MOVES)
    assert ("smoke", g) in options(s) and refusal(s, "move", g).rule == "UF 41.57"
    play(s, ("smoke", g), ("smoke", smoke()))
    assert total(table, 6, g) == -1
    over(s)
    over(s)
    assert s.player == 3
    table.hands[1] = (terrain("woods"), wire())
    play(s, ("stop",))
    assert refusal(s, "on", terrain("woods"), g).rule == "UF 41.55" and refusal(s, "on", wire(), g).rule == "UF 41.55"
    over(s)
    over(s)
    assert s.player == 2
    play(s, ("leave divider", g), ("by", MOVES[0], 0), ("in the open",))
    assert table.cards[g] == () and total(table, 6, g) == 0 and table.letter[g] == 0 and table.chit[g] == 0
    assert smoke() in table.discards


@case("uf-41-016")
@allowed("UF 41.56")
@refused("UF 41.56")
def test_the_group_on_the_divider_fires_and_is_fired_at_from_both_games_at_range_zero() -> None:
    """Woods lie between the games: only the group on the Divider can be seen from the other side."""
    s = crossed("woods", men=(man("LMG", assistant=1), man()))
    g = on_divider(s, 1, "Z")
    assert relative_range(at(s, 1), g, 6) == 0
    at(s, 1).hands[0] = (fire(1, 2),)
    assert ("fire", g) in options(s) and ("fire across", g) in options(s)
    assert refusal(s, "fire across", 0).rule == "UF 41.422", "the others see nothing of the other game"
    over(s)
    at(s, 0).men, at(s, 0).hands[1] = [*at(s, 0).men], (fire(1, 1),)
    m = at(s, 0).men[6][0]
    at(s, 0).weapon[m] = at(s, 1).weapon[at(s, 1).men[6][0]]
    assert s.player == 1
    play(s, ("fire across", 6))
    assert options(s) == [("at", 1, g)] and refusal(s, "at", 1, 0).rule == "UF 41.422"


@case("uf-41-017")
@allowed("UF 41.57")
@refused("UF 41.57")
def test_only_the_partner_in_the_game_entered_commands_it() -> None:
    s = ready(men=(man(leader="SL"), man(), man()))
    at(s, 0).person = (leader_card(s), *at(s, 0).person[1:])
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",))
    g = on_divider(s, 1, "Z")
    assert s.player == 0 and not [
        action for action in options(s) if action[1:2] == (g,) and action[0] == "leave divider"
    ]
    over(s)
    table = at(s, 1)
    assert s.player == 2 and hand_limit(table, 0) == 4, "no leader of its own, and none from the Divider"
    play(s, ("leave divider", g), ("by", MOVES[0], 0), ("in the open",), *reorder(table, g))
    assert hand_limit(table, 0) == 5, "now he leads"
    mine = table.men[0][0]
    table.leaders = ((mine, *table.leaders[0]), ())
    table.pinned[mine] = True
    assert hand_limit(table, 0) == 5, "one of two SLs is pinned"
    table.pinned[table.men[g][0]] = True
    assert hand_limit(table, 0) == 4, "both are"


def leader_card(s: TeamState) -> int:
    return next(p for p, rank in enumerate(LEADER) if rank == "SL" and MAN_NATION[p] == at(s, 0).nation[0])


def reorder(table: Any, g: int) -> list[tuple[Any, ...]]:
    """Every man keeps his place."""
    return [("place", m) for m in table.men[g][:-1]]


@allowed("UF 41.57")
@refused("UF 41.57")
def test_the_new_owner_may_send_it_back() -> None:
    s = crossed()
    g = on_divider(s, 1, "Z")
    s.results[0] = (0.0, 1.0)
    assert refusal(s, "send back", g, MOVES[0]).rule == "UF 41.59"
    s.results[0] = ()
    assert refusal(s, "send back", 0, MOVES[0]).rule == "UF 41.57"
    play(s, ("send back", g, MOVES[0]))
    e = next(x for x in range(6) if at(s, 0).letter[x] == 5 and at(s, 0).men[x])
    assert len(at(s, 0).men[e]) == 3 and at(s, 0).chit[e] == 0 and not at(s, 1).men[g]
    assert at(s, 0).force[0] == 26 and MOVES[0] in at(s, 1).discards and MOVES[1] in at(s, 0).discards


@case("uf-41-018")
@allowed("UF 41.58")
@refused("UF 41.58")
def test_an_afv_never_over_marsh_and_over_woods_it_may_bog() -> None:
    for between, wanted in (("marsh", "UF 41.58"), ("woods", "")):
        s = ready(between)
        m = add_card(at(s, 0), 0, "E", 33)
        at(s, 0).chit[4] = 1
        action = ("set out", 4, MOVES[0], 1)
        if wanted:
            assert refusal(s, *action).rule == wanted
            continue
        play(s, action)
        for _ in range(4):
            over(s)
        play(s, ("cross over", 4, MOVES[1]), ("go",))
        assert (s.player, s.rule) == (CHANCE, "UF 28.53") and at(s, 0).fate[m] == LEFT
        left = len(at(s, 0).pile.rest)
        play(s, chance=[at(s, 0).pile.rest[0]])
        assert len(at(s, 0).pile.rest) == left - 1 and s.player == 0


@case("uf-41-019")
@allowed("UF 41.581")
@refused("UF 41.581")
def test_out_of_marsh_and_with_a_gun_a_second_card_comes_first() -> None:
    s = crossed("marsh")
    g = on_divider(s, 1, "Z")
    assert refusal(s, "leave divider", g).rule == "UF 41.581"
    play(s, ("press on", g), ("card", MOVES[0]))
    assert refusal(s, "leave divider", g).rule == "UF 4.2"
    for _ in range(4):
        over(s)
    play(s, ("leave divider", g), ("by", MOVES[1], 0))
    assert MOVES[0] in at(s, 1).discards and at(s, 1).letter[g] == 0
    s = crossed("brush")
    g = on_divider(s, 1, "Z")
    assert refusal(s, "press on", g).rule == "UF 41.581" and ("leave divider", g) in options(s)
    at(s, 1).kind = (*at(s, 1).kind[:-1], 2)
    assert refusal(s, "leave divider", g).rule == "UF 41.581"


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


@allowed("UF 41.59")
def test_a_man_lost_on_the_divider_is_of_neither_force() -> None:
    s = crossed(men=(man(morale=0, kia=1), man(morale=0, kia=1)))
    g = on_divider(s, 1, "Z")
    over(s)
    over(s)
    assert s.player == 3
    shot = [("fire", 6), ("at", g), ("card", fire(4, 6)), ("ready",), ("pass",), ("resolve",)]
    play(s, *shot, chance=rncs(at(s, 1), ("black", 1), ("black", 2)))
    assert at(s, 1).fate.count(KILLED) == 2 and at(s, 1).losses[0] == 0 and loss_points(at(s, 1), 1) == 4


@case("uf-41-022")
@allowed("UF 41.6")
@refused("UF 41.6")
def test_cards_from_the_divider_go_back_to_their_own_deck() -> None:
    """The card that brought the group there is of game 1; whether the group enters or is lost, it goes back there."""
    s = crossed("brush")
    g = on_divider(s, 1, "Z")
    assert MOVES[1] not in at(s, 0).discards
    play(s, ("leave divider", g), ("by", MOVES[0], 0), ("in the open",))
    assert MOVES[1] in at(s, 0).discards and MOVES[1] not in at(s, 1).discards
    assert s.dividers[0] not in (*at(s, 0).discards, *at(s, 1).discards)
    s = crossed("brush", men=(man(morale=0, kia=1),))
    g = on_divider(s, 1, "Z")
    over(s)
    over(s)
    shot = [("fire", 6), ("at", g), ("card", fire(4, 6)), ("ready",), ("pass",), ("resolve",)]
    play(s, *shot, chance=rncs(at(s, 1), ("black", 3)))
    assert not at(s, 1).men[g] and MOVES[1] in at(s, 0).discards
    assert MOVES[1] not in at(s, 1).discards and s.dividers[0] not in at(s, 1).discards


def test_an_ordinary_retreat_or_another_card_is_not_enough() -> None:
    s = ready(stack=[back()])
    assert refusal(s, "cross over", 3, MOVES[0]).rule == "UF 41.54"
    s = ready(stack=[forward()])
    set_out(s)
    at(s, 0).cards[3] = (*at(s, 0).cards[3], at(ready(stack=[wire()]), 0).cards[3][0])
    assert refusal(s, "cross over", 3, MOVES[1]).rule == "UF 13.33"
