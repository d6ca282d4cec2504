"""Nothing betrays a Concealed Gun or Vehicle: not who is asked, not what is told, not the view (BB 15.0, 20.1)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import DUG, KNOWN, BrothersState
from bocage.kernel.frames import SPECTATOR
from tests.brothers.position import OPEN, Position
from tests.brothers.test_secrets import GAME, heard, in_step
from tests.marks import allowed, refused

WOODED = OPEN.replace("2 ........", "2 .ww..ww.").replace("5 ....", "5 wwwo", 1).replace("6 ........", "6 .wwwowww")
BEHIND = OPEN.replace("4 ........", "4 wwwwwwww").replace("5 ........", "5 wwwwwwww")
SHELLS = ({"us_75mm": 1}, {"de_105mm": 1})
PLANES = ({"us_p47": 1}, {"de_ju87": 1, "de_105mm": 1})
SCENES: list[tuple[str, list[str], list[str], list[str], dict[str, Any]]] = [
    (WOODED, ["C2 us", "F2 tank facing=3"], ["C5", "F6", "G6"], ["squad", "decoy", "gun"], {"cp": (1, 1)}),
    (WOODED, ["C2 tank facing=3", "D1 mg"], ["B5", "D6", "G6"], ["gun", "decoy", "mg"], {"facing": True, "events": 1}),
    (
        WOODED,
        ["C2 us", "D1 ht facing=3", "aboard us on=1"],
        ["C5", "B6", "D6"],
        ["gun", "squad", "decoy"],
        {"night": 2},
    ),
    (BEHIND, ["C1 us", "F1 tank facing=3"], ["C7", "E7", "G8"], ["tank", "squad", "decoy"], {"cp": (1, 1)}),
    (BEHIND, ["C1 us", "F1 gun facing=3"], ["C7", "E7", "G8"], ["tank", "gun", "decoy"], {"facing": True}),
    (BEHIND, ["C1 us", "F1 tank facing=3"], ["C7", "E7", "G8"], ["tank", "squad", "decoy"], {"assets": SHELLS}),
    (WOODED, ["C2 us", "F2 us"], ["C5", "F6", "G6"], ["squad", "decoy", "gun"], {"assets": SHELLS, "night": 3}),
    (WOODED, ["C2 us", "F2 us"], ["C5", "E5", "G8"], ["squad", "decoy", "gun"], {"assets": PLANES}),
]


def dealt(s: BrothersState, first: int, kinds: list[str], rng: Random) -> None:
    """Put these pieces under the counters, Guns and Vehicles with some facing."""
    s.kind[first:] = kinds
    for u in range(first, len(s.at)):
        s.face[u] = rng.randrange(6) if UNITS[s.kind[u]].arc else -1


@pytest.mark.parametrize("number", range(len(SCENES)))
@allowed("BB 15.0", "BB 20.1", "BB 9.0")
def test_scenes_that_differ_only_in_what_lies_under_the_counters(number: int) -> None:
    rows, one, places, pieces, special = SCENES[number]
    for seed in range(10):
        rng = Random(seed)
        p = Position(rows, one, [f"{h} squad concealed" for h in places], **special)
        p.card.machines = True
        p.card.groups[1].pieces = tuple(pieces)
        dealt(p.s, len(one), pieces, rng)
        p.whole_turn()
        other = p.s.copy()
        assert isinstance(other, BrothersState)
        dealt(other, len(one), rng.sample(pieces, 3), rng)
        in_step(p.s, other, 0, rng)


@refused("BB 15.0", "BB 20.1")
def test_a_concealed_gun_turns_in_secret() -> None:
    p = Position(WOODED, ["C5 gun facing=0 concealed"], ["C2 us"]).operations()
    p.card.groups[0].pieces = ("gun", "decoy")
    p.play(("use", 0))
    assert p.s.private == (0,), "what it does is for its own side to know"
    p.s.events = []
    p.play(("op fire", 3))
    assert p.s.face[0] == 3
    assert not [what for _, what in heard(p.s, 1) if what[0] == "faces"]
    assert "facing" not in GAME.view(p.s, 1)["units"][0] and GAME.view(p.s, 0)["units"][0]["facing"] == 3
    assert "facing" not in GAME.view(p.s, SPECTATOR)["units"][0]


@allowed("BB 14.0")
def test_a_concealed_gun_that_sees_nothing_stays_a_counter() -> None:
    p = Position(BEHIND, ["C7 gun facing=0 concealed", "C8 squad"], ["C1 us"]).operations()
    p.s.events = []
    p.play(("use", 0), ("fire",), ("at", p.hex("C1"), ""))
    assert p.s.conceal[0] and p.s.used[0] == 2
    assert all("vehicle" not in what for _, what in heard(p.s, 1))


@refused("BB 15.0")
def test_which_way_a_hidden_gun_points_is_its_owners_secret_though_all_know_it_is_one() -> None:
    """Seen before, or one of a group of Guns only: under the counter it may turn unseen."""
    p = Position(WOODED, ["C1 us"], ["C5 gun facing=3 concealed", "F6 gun facing=2"], events=0)
    p.s.mark[1] |= KNOWN
    mine, theirs = GAME.view(p.s, 1)["units"], GAME.view(p.s, 0)["units"]
    assert mine[1]["facing"] == 3 and "facing" not in theirs[1] and "arc" not in theirs[1]
    assert theirs[2]["facing"] == 2, "one that is not Concealed shows it"
    assert {GAME.determinize(p.s, 0, Random(seed)).face[1] for seed in range(40)} == set(range(6))


@refused("BB 15.0")
def test_guns_that_few_counters_can_be_are_drawn_among_all_of_those() -> None:
    """Three Guns under twelve counters, of which eight have moved: any three of the other four, not the true ones."""
    places = ["A5", "B5", "C5", "A6", "B6", "C6", "E6", "F6", "G6", "H6", "A7", "B7"]
    p = Position(WOODED, ["C1 us"], [f"{place} squad concealed" for place in places], events=0)
    p.card.machines = True
    pieces = ["gun", "gun", "gun", *["squad"] * 5, *["decoy"] * 4]
    p.card.groups[1].pieces = tuple(pieces)
    woods = [u for u in range(1, 13) if p.s.at[u] in {p.hex(x) for x in ("B6", "C6", "F6", "G6")}]
    for u in range(1, 13):
        p.s.mark[u] = p.s.mark[u] | DUG if u in woods else p.s.mark[u] & ~DUG
    others = [u for u in range(1, 13) if u not in woods]
    for u, kind in zip([*woods, *others], pieces, strict=True):
        p.s.kind[u] = kind
    drawn = [GAME.determinize(p.s, 0, Random(seed)) for seed in range(40)]
    guns = {tuple(u for u in range(1, 13) if UNITS[s.kind[u]].arc) for s in drawn}
    assert all(len(x) == 3 and set(x) <= set(woods) for x in guns) and len(guns) == 4
    assert all(sorted(s.kind[1:]) == sorted(pieces) for s in drawn)
