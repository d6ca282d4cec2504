"""UF 41.55 to 41.6: a group on the LOS Divider, between the game it left and the one it enters."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s15_command import hand_limit
from bocage.games.upfront.basic.s16_victory import loss_points
from bocage.games.upfront.printed.men import LEADER, MAN_NATION
from bocage.games.upfront.state import KILLED, relative_range
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.team.s41_state import TeamState
from tests.marks import allowed, case, refused
from tests.upfront.position import fire, man, rncs, smoke, terrain, wire
from tests.upfront.team.divider_scenes import MOVES, crossed, ready, set_out
from tests.upfront.team.team_scenes import at, on_divider, options, over, play, refusal


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
    for _ in range(4):
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
