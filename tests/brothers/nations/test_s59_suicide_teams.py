"""BB 59.4: Suicide Anti-Tank Teams."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage import games
from bocage.games.brothers.nations.s59_satt import DrawTeams
from bocage.games.brothers.nations.s59_teams import may_have_teams
from bocage.games.brothers.printed.pac import TERRAIN
from bocage.games.brothers.state import GONE, IN_HAND, BrothersState
from tests.brothers.position import OPEN, Position, tank
from tests.brothers.test_secrets import in_step
from tests.marks import allowed, case, refused

GAME = games.load("brothers")
CLOSED = tank("satt closed", nation="american", armor=(7, 4))
TEAM = "japanese_satt"
PAIR = ("japanese", "american")
HAND = [f"hand {TEAM}", f"hand {TEAM}"]


def scene(tank_at: str = "C4", *more: str, rows: str = OPEN, **facts: Any) -> Position:
    return Position(rows, ["C6 jp", *HAND], [f"{tank_at} {CLOSED} facing=0", *more], nations=PAIR, satt=(2, 0), **facts)


@case("bob-04-004")
@allowed("BB 59.4", "BB 4.1")
def test_in_its_own_range_it_counts_nothing() -> None:
    p = scene("C4", "H1 us used").operations()
    p.play(("satt", 3), dice=[7, 7])
    assert p.s.at[3] == GONE and p.s.at[1] == GONE, "8 less 1 for closed armor; the team is gone with it"
    assert p.s.count == 0 and p.s.satt[0] == 1 and p.s.kills == [0, 1], "a team is no loss"
    miss = scene("C4", "H1 us used").operations()
    miss.play(("satt", 3), dice=[7, 8])
    assert miss.s.at[3] >= 0 and miss.s.at[1] == GONE


@case("bob-59-006")
@refused("BB 59.4")
def test_what_it_cannot_attack() -> None:
    with_squad = scene("C4", "C4 us").operations()
    assert with_squad.rule_against("satt", 3) == "BB 59.4"
    far = scene("C2", "H1 us").operations()
    assert far.rule_against("satt", 3) == "BB 59.4"
    wet = scene("C4", "H1 us")
    wet.ground.terrain[wet.hex("C4")] = TERRAIN["surf"]
    assert wet.operations().rule_against("satt", 3) == "BB 59.4"
    twice = scene("C4", "H1 us used").operations()
    twice.play(("satt", 3), dice=[8])
    assert twice.s.at[1] == GONE and twice.s.at[3] >= 0, "a roll of 8: eliminated"
    assert twice.rule_against("satt", 3) == "BB 59.4", "not again here this turn"
    none = Position(OPEN, ["C6 jp"], [f"C4 {CLOSED} facing=0"], nations=PAIR).operations()
    assert none.rule_against("satt", 1) == "BB 59.4"


@allowed("BB 59.4", "BB 9.0")
def test_it_is_fired_on_by_the_others_and_ignores_suppression() -> None:
    p = scene("C4", "C3 us op").operations()
    p.play(("satt", 3), dice=[7])
    assert (p.s.player, p.s.rule) == (1, "BB 9.0")
    assert ("op", 4, "", -1) in p.options() and not [x for x in p.options() if x[0] == "op" and x[1] == 3]
    p.play(("op", 4, "", -1), dice=[10, 8])
    assert p.s.at[3] >= 0 and p.s.at[1] == GONE
    q = scene("C4", "E4 us op").operations()
    q.play(("satt", 3), dice=[7])
    q.play(("op", 4, "", -1), dice=[9, 5])
    assert q.s.at[3] == GONE, "5 + 4: a 9 only Suppresses, which it ignores"
    r = scene("C4", "E4 us op").operations()
    r.play(("satt", 3), dice=[7])
    r.play(("op", 4, "", -1), dice=[7])
    assert r.s.at[1] == GONE and r.s.at[3] >= 0, "two less than the FP: Reduced, so eliminated"


@case("bob-09-011")
@allowed("BB 59.4", "BB 9.0")
def test_as_op_fire_it_stops_a_moving_tank() -> None:
    p = Position(
        OPEN, ["E6 jp used", *HAND], ["C7 tank facing=0", "C8 us"], nations=PAIR, satt=(2, 0), first=1
    ).operations()
    p.play(("use", 3), ("move",), ("drive", p.hex("C6"), 0))
    assert p.s.player == 0 and ("satt", 3) in p.options()
    p.play(("satt", 3), dice=[7])
    assert p.s.player == 1, "the Squad left behind may fire; the tank may not"
    assert all(x[0] in ("pass", "show") or x[1] == 4 for x in p.options())
    p.play(("pass",), dice=[7])
    assert p.s.at[3] == GONE


@case("bob-59-007")
@allowed("BB 59.4")
@refused("BB 15.0")
def test_how_many_there_are_is_a_secret() -> None:
    p = scene()
    p.s.satt = [0, 0]
    p.start(DrawTeams(), dice=[3])
    assert p.s.satt == [5, 0]
    assert GAME.view(p.s, 0)["sides"][0]["suicide_teams"] == 5
    other = GAME.view(p.s, 1)
    assert other["sides"][0]["suicide_teams"] is None
    assert all(unit.get("where") != IN_HAND and unit["name"] != "Suicide Anti-Tank Team" for unit in other["units"])
    seen = set()
    p.s.phase = "operations"
    for seed in range(40):
        guess = GAME.determinize(p.s, 1, Random(seed))
        assert isinstance(guess, BrothersState)
        seen.add(guess.satt[0])
    assert seen == {3, 4, 5, 6}


@allowed("BB 59.4", "BB 15.0", "BB 9.0")
def test_whoever_has_none_left_is_asked_all_the_same() -> None:
    for seed in range(6):
        a = Position(
            OPEN, ["E6 jp", *HAND, *HAND, *HAND], ["C7 tank facing=0", "C8 us"], nations=PAIR, satt=(2, 0), first=1
        )
        a.whole_turn()
        b = a.s.copy()
        assert isinstance(b, BrothersState)
        a.s.satt[0], b.satt[0] = 0, 4
        assert may_have_teams(a.s, 0, 7)
        in_step(a.s, b, 1, Random(seed))
