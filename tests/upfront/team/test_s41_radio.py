"""UF 41.7: radio contact between partners, and what each may see of the other's cards."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.frames import CHANCE, SPECTATOR
from bocage.kernel.hidden import leaks
from tests.marks import allowed, case, refused
from tests.upfront.position import fire, group, man, movement, riflemen, rncs
from tests.upfront.team.team_scenes import GAME, RADIOS, at, game, options, over, play, refusal, team

CARD = RADIOS[0]
CALL = ("radio contact", 0, CARD, 1, 1)


def partners() -> TeamState:
    """In each game the German SL (card 0) and a man with a radio (card 1) are in group A."""
    s = team(
        game(
            group("A", man(leader="SL"), man()),
            group("B", *riflemen(2)),
            group("A", *riflemen(3), side=1),
            hands=((CARD, movement()), (fire(1),)),
        ),
        game(
            group("A", man(leader="SL"), man()),
            group("A", *riflemen(3), side=1),
            hands=((movement(nth=1),), (fire(2),)),
        ),
        between=["hill"],
    )
    for table in s.tables:
        table.secondary[1] = "radio"
    return s


@case("uf-41-023")
@allowed("UF 41.7")
@refused("UF 41.7")
def test_contact_is_made_by_a_radio_card_and_any_number_but_a_red_five_or_six() -> None:
    s = partners()
    play(s, CALL, waits=True)
    assert (s.player, s.rule) == (CHANCE, "UF 41.7") and at(s, 0).acted[0] and CARD in at(s, 0).discards
    play(s, chance=rncs(at(s, 0), ("black", 3)))
    assert s.contact == {(0, 0, 1): (0, 0)} and refusal(s, "rally", 0).rule == "UF 4.2", "it was the sole action"
    failed = partners()
    play(failed, CALL, chance=rncs(at(failed, 0), ("red", 5)))
    assert failed.contact == {} and ("radio broken", 1) in at(failed, 0).marks
    assert ("radio broken", 1) not in at(failed, 1).marks


@refused("UF 41.7")
def test_both_leaders_and_both_radios_must_be_fit() -> None:
    for i, m in ((0, 0), (0, 1), (1, 0), (1, 1)):
        s = partners()
        at(s, i).pinned[m] = True
        assert options(s, "radio contact") == [] and refusal(s, *CALL).rule == "UF 41.7"
    s = partners()
    assert options(s, "radio contact") == [CALL]
    at(s, 1).secondary.clear()
    assert refusal(s, *CALL).rule == "UF 41.7"
    s = partners()
    assert refusal(s, "radio contact", 1, CARD, 1, 1).rule == "UF 41.7", "not the group of the SL"
    assert refusal(s, "radio contact", 0, movement(), 1, 1).rule == "UF 41.7"
    assert refusal(s, "radio contact", 0, CARD, 1, 0).rule == "UF 41.7"


@allowed("UF 41.7")
@refused("UF 41.7")
def test_contact_ends_with_a_leader_who_is_pinned_lost_or_infiltrates() -> None:
    for what in ("pinned", "lost", "infiltrates", "nothing"):
        s = partners()
        s.contact[0, 0, 1] = (0, 0)
        assert refusal(s, *CALL).rule == "UF 41.7", "there is contact already"
        table = at(s, 1)
        if what == "pinned":
            table.pinned[0] = True
        elif what == "lost":
            table.group[0], table.men[0] = -1, (1,)
        elif what == "infiltrates":
            table.inside[0] = 6
        over(s)
        assert bool(s.contact) == (what == "nothing")


@allowed("UF 41.7")
@refused("UF 41.7")
def test_hands_are_shown_to_partners_in_contact_only() -> None:
    s = partners()
    view = GAME.view(s, 0)
    assert [card["id"] for card in view["sides"][0]["hand"]] == [CARD, movement()]
    assert [view["sides"][seat]["hand"] for seat in (1, 2, 3)] == [1, 1, 1]
    assert [GAME.view(s, SPECTATOR)["sides"][seat]["hand"] for seat in range(4)] == [2, 1, 1, 1]
    s.contact[0, 0, 1] = (0, 0)
    view = GAME.view(s, 0)
    assert [card["id"] for card in view["sides"][2]["hand"]] == [1000 + movement(nth=1)]
    assert view["sides"][1]["hand"] == 1 and view["sides"][3]["hand"] == 1
    assert GAME.view(s, 1)["sides"][3]["hand"] == 1, "the enemies are not in contact"
    assert leaks(GAME, s, Random(1)) == []


def test_ids_differ_between_games() -> None:
    view = GAME.view(partners(), 2)
    groups = [x["id"] for side in view["sides"] for x in side["groups"]]
    people = [man["id"] for side in view["sides"] for x in side["groups"] for man in x["men"]]
    assert len(set(groups)) == len(groups) and len(set(people)) == len(people)
    assert {g // 100 for g in groups} == {0, 1}
    assert "LOS Divider" in GAME.screen(view)
