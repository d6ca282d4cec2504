"""Heroes, leaders and commissars between games (UF 41.4, 41.55, 41.57)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.s25_afv_smoke import smoke_target_refusal
from bocage.games.upfront.basic.s15_command import hand_limit
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import current_leader, morale_of
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.team.s41_fire import invite
from bocage.games.upfront.team.s41_guests import forget, send_home
from tests.marks import allowed, refused
from tests.upfront.builder import add_group
from tests.upfront.position import fire, group, hero, man, riflemen, smoke
from tests.upfront.team.divider_scenes import MOVES, crossed, set_out
from tests.upfront.team.team_scenes import at, game, on_divider, options, over, play, team

SHOT = fire(3, 4)
TANK, SHERMAN = 33, 34


@allowed("UF 33.9", "UF 41.4")
def test_a_wound_that_a_hero_suspends_does_not_count_in_the_game_fired_into() -> None:
    """The partner's turn over there has yet to begin, so that game counts another turn; for the team it is the same."""
    card = hero()
    s = team(
        game(
            group("D", man("MMG", assistant=1), man(), chit=2), group("A", *riflemen(2), side=1),
            hands=((card, SHOT), ()),
        ),
        game(group("A", *riflemen(2), chit=4), group("A", *riflemen(3), side=1, chit=3)),
    )  # fmt: skip
    here, there = at(s, 0), at(s, 1)
    gunner = here.men[3][0]
    here.wounded[gunner] = 1
    assert here.turn != there.turn
    hurt = invite(s, 0, 3, 1)
    half = firepower(there, hurt[0], 6, 0)
    forget(there, hurt)
    play(s, ("overcome", card, gunner))
    whole = invite(s, 0, 3, 1)
    assert firepower(there, whole[0], 6, 0) > half
    send_home(here, 3, there, whole)
    assert here.marks[marks.STEELED, gunner] == here.turn


@allowed("UF 41.55", "UF 41.57", "UF 13.2")
def test_a_leader_on_the_divider_sees_to_smoke_but_not_to_the_hand() -> None:
    s = crossed(men=(man(leader="SL"), man(), man()), hands=((*MOVES, smoke()), ()))
    there, g = at(s, 1), on_divider(s, 1, "Z")
    assert ("smoke", g) in options(s, "smoke")
    assert current_leader(there, 0) == -1, "he is not counted for the hand before he has entered"
    play(s, ("leave divider", g), ("by", MOVES[2], 0), waits=True)
    assert current_leader(there, 0) == there.leaders[0][0] and there.group[there.leaders[0][0]] == g


@allowed("UF 41.57", "UF 15.2")
@refused("UF 41.57")
@pytest.mark.parametrize(("came", "stays", "chief"), [("SL", "ASL", True), ("ASL", "SL", False), ("ASL", "", True)])
def test_two_squad_leaders_of_a_side_and_an_assistant_from_next_door(came: str, stays: str, chief: bool) -> None:
    """UF 41.57 speaks of SLs and of who acts as one: an ASL whose SL stayed in the other game is an ASL here too."""
    s = team(
        game(
            group("D", man(leader=came), *riflemen(2), chit=2),
            group("B", man(leader=stays), *riflemen(2)) if stays else group("B", *riflemen(3)),
            group("A", *riflemen(3), side=1),
            hands=(MOVES, ()),
        ),
        game(
            group("A", man(leader="SL"), *riflemen(3), chit=1), group("A", *riflemen(2), side=1), hands=(MOVES, ())
        ),
    )  # fmt: skip
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",))
    for _ in range(5):
        over(s)
    there, g = at(s, 1), on_divider(s, 1, "Z")
    play(s, ("leave divider", g), ("by", MOVES[2], 0), waits=True)
    full = hand_limit(there, 0)
    there.pinned[there.men[0][0]] = True
    assert hand_limit(there, 0) == (full if chief else full - 1)
    there.pinned[there.men[g][0]] = True
    assert hand_limit(there, 0) == full - 1, "both are pinned"


@allowed("UF 15.52", "UF 41.57")
def test_a_commissar_steadies_his_men_on_the_divider() -> None:
    nations = {"nations": ("Russian", "German")}
    s = team(
        game(
            group("D", man(leader="COMMISSAR"), man(morale=3), chit=2), group("B", *riflemen(3)),
            group("A", *riflemen(3), side=1), hands=(MOVES, ()), **nations,
        ),
        game(group("A", *riflemen(3), chit=1), group("A", *riflemen(2), side=1, chit=1), hands=(MOVES, ()), **nations),
    )  # fmt: skip
    set_out(s)
    play(s, ("cross over", 3, MOVES[1]), ("go",))
    there = at(s, 1)
    commissar, comrade = there.men[on_divider(s, 1, "Z")]
    assert morale_of(there, comrade) == 4 and morale_of(there, there.men[0][0]) == there.morale[there.men[0][0]]
    there.pinned[commissar] = True
    assert morale_of(there, comrade) == 3


@refused("UF 41.55")
@allowed("UF 25.8")
def test_an_enemy_tank_lays_no_smoke_on_the_divider() -> None:
    """UF 41.55: of Smoke only the transferring player's; anywhere else in its game the tank may lay it."""
    s = crossed()
    there, g = at(s, 1), on_divider(s, 1, "Z")
    tank = add_group(there, 1, "C", SHERMAN)
    found = smoke_target_refusal(there, there.group[tank], g)
    assert found is not None and found.rule == "UF 41.55"
    assert smoke_target_refusal(there, there.group[tank], 0) is None
