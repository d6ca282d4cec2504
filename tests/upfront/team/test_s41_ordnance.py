"""UF 41.4, UF 41.424: ordnance fired into the game beside its own."""

from __future__ import annotations

from bocage.games.upfront.state import KILLED
from bocage.games.upfront.team.s41_sight import sight_refusal
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.codec import digest
from bocage.kernel.play import explain
from tests.marks import allowed, case, refused
from tests.upfront.builder import add_group
from tests.upfront.position import concealed, fire, group, man, riflemen, rncs
from tests.upfront.team.team_scenes import at, game, options, play, refusal, team

SHOT = fire(3, 4)


def mortar(contact: bool, with_leader: bool = True) -> TeamState:
    """A mortar with the SL in group D, or the SL in group A, and a Hill between the games."""
    leader, crew = man(leader="SL"), (man("MTR", assistant=1), man())
    mine = [group("D", *crew, leader)] if with_leader else [group("D", *crew), group("A", leader)]
    s = team(
        game(*mine, group("A", *riflemen(2), side=1), hands=((SHOT,), ())),
        game(group("A", man(leader="SL"), man()), group("A", *riflemen(3), side=1)),
        between=["hill"],
    )
    if contact:
        s.contact[0, 0, 1] = (2, 0)
    return s


@case("uf-41-009")
@allowed("UF 41.424")
@refused("UF 41.424")
def test_a_mortar_beside_its_leader_in_contact_fires_over_anything() -> None:
    assert refusal(mortar(False), "shoot across", 3).rule == "UF 41.421"
    assert refusal(mortar(True, with_leader=False), "shoot across", 3).rule == "UF 41.421"
    s = mortar(True)
    assert options(s, "shoot across") == [("shoot across", 3)] and not options(s, "fire across")
    play(s, ("shoot across", 3), ("at", 1, 6))
    play(s, *options(s, "piece"), ("card", SHOT))
    assert s.player == 0 and options(s) == [("resolve",), ("decline",)]
    hit = rncs(at(s, 0), ("black", 0), ("black", 6), ("black", 6), ("black", 6))
    play(s, ("resolve",), chance=hit)
    assert KILLED in at(s, 1).fate and at(s, 0).acted[3] and s.player == 0
    assert sight_refusal(s, 0, 3, 1, 6) is not None, "its small arms see nothing"


@allowed("UF 41.4", "UF 25.3", "UF 25.34")
def test_what_a_shot_across_would_do_is_told_before_and_is_what_happens() -> None:
    """To Hit at Relative Range 0 with the odds of the firer's deck; a Concealed card makes it worse by its number."""
    s = mortar(True)
    at(s, 1).hands[1] = (concealed(2),)
    play(s, ("shoot across", 3), ("at", 1, 6))
    before = digest(s)
    (piece,) = options(s, "piece")
    told = explain(s, piece)
    assert digest(s) == before and "Relative Range 0" in told.title
    chances = {x.what: x.probability for x in told.odds}
    assert 0 < chances["hit"] < 1 and told.total() > 0
    play(s, piece, ("card", SHOT))
    assert s.player == 3, "the owner of the target is asked for a Concealed card"
    harder = explain(s, ("conceal", concealed(2)))
    assert any("UF 25.34" in note for note in harder.notes)
    play(s, ("conceal", concealed(2)))
    last = explain(s, ("resolve",))
    assert last.title == harder.title != told.title and not explain(s, ("decline",)).odds
    assert {x.what: x.probability for x in last.odds}["hit"] < chances["hit"]


@refused("UF 51.6", "UF 10.45")
def test_an_afv_with_two_guns_fires_one_of_them_across() -> None:
    s = team(
        game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), nations=("French", "German"),
             hands=((SHOT, fire(2)), ())),
        game(group("A", *riflemen(2)), group("A", *riflemen(5), side=1), nations=("French", "German")),
    )  # fmt: skip
    add_group(at(s, 0), 0, "E", 34)
    play(s, ("shoot across", 4), ("at", 1, 6))
    assert {action[2] for action in options(s, "piece")} == {0, 1}
    guest = options(s, "piece")[0][1]
    play(s, ("piece", guest, 0, "men"))
    assert refusal(s, "hero", SHOT, guest).rule == "UF 10.4", "no Hero card is held"
    play(s, ("card", SHOT), ("decline",))

    assert s.player == 0 and refusal(s, "shoot across", 4).rule == "UF 4.2", "the other gun stays silent"
