"""UF 47, 50.41, 52: jungle, surrender of Italians, desert."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s05_terrain import as_terrain, lay_terrain
from bocage.games.upfront.basic.s07_acceptance import never_rejected
from bocage.games.upfront.basic.s16_victory import reduces_fire
from bocage.games.upfront.battle.s36_entrenchments import digs_in
from bocage.games.upfront.close_combat.s20_columns import column
from bocage.games.upfront.infantry.s19_malfunction import fails_on
from bocage.games.upfront.nations.s50_italians import attacked, end_of_turn, is_surrendered
from bocage.games.upfront.nations.s52_desert import Sandstorm
from bocage.games.upfront.printed import cards
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.casualties import morale_of, panic_of
from bocage.games.upfront.table.ground import SOFT_SAND, WADI, WOODS, cover_of, read
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.table.uses import is_cower_card
from bocage.kernel import play as kernel_play
from bocage.kernel.script import any_answer, play_on
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    fire,
    forward,
    group,
    hero,
    kinds_on,
    movement,
    options,
    play,
    position,
    rally,
    refusal,
    riflemen,
    rnc,
    terrain,
)  # fmt: skip


def italians(**facts: Any) -> UpFrontState:
    s = position(group("A", *riflemen(3, pinned=True), chit=1), group("B", *riflemen(2)),
                 group("A", *riflemen(3), side=1, chit=4), nations=("Italian", "British"),
                 hands=([rally(3), hero("black"), fire(2)], []), chapters=53, **facts)  # fmt: skip
    end_of_turn(s, 0)
    return s


@case("uf-50-005")
@case("uf-50-008")
@refused("UF 50.41")
def test_a_group_pinned_to_the_last_man_surrenders() -> None:
    s = italians()
    assert is_surrendered(s, 0) and not is_surrendered(s, 1)
    assert rule_of(refusal(s, "rally", 0)) == "UF 50.41"
    assert rule_of(refusal(s, "hero", hero("black"), 0)) == "UF 50.41"
    assert rule_of(refusal(s, "panic", 0)) == "UF 50.41"
    assert not [a for a in options(s) if len(a) == 2 and a[1] == 0 and a[0] != "discard"]


@case("uf-50-006")
@allowed("UF 50.41")
def test_attack_or_relief_ends_it() -> None:
    s = italians()
    attacked(s, 0)
    assert not is_surrendered(s, 0) and ("rally", 0) in options(s)
    end_of_turn(s, 0)
    assert not is_surrendered(s, 0)
    relieved = italians()
    relieved.pinned[0] = False
    assert not is_surrendered(relieved, 0) and ("rally", 0) in options(relieved)
    end_of_turn(relieved, 0)
    assert ("surrendered", 0) not in relieved.marks and ("no surrender", 0) not in relieved.marks


@pytest.mark.parametrize(("decision", "given_up"), [("decline", True), ("resolve", False)])
def test_fire_that_is_called_off_is_no_fire_at_them(decision: str, given_up: bool) -> None:
    """UF 50.41, 6.5: only an attack that is carried out stirs them up, and every later group with them."""
    s = italians(seat=1)
    s.hands[1] = (fire(2, nth=1),)
    actions = [("fire", 6), ("at", 0), ("card", s.hands[1][0]), ("ready",)]
    play(s, *actions, ("pass",), (decision,))
    assert is_surrendered(s, 0) == given_up and (("no surrender", 0) in s.marks) != given_up


@case("uf-50-007")
@case("uf-50-009")
def test_an_infiltrator_captures_the_group() -> None:
    s = italians(seat=1)
    assert column(s, 5, 0) == 1 and s.losses[0] == 0
    red = next(c for c in s.pile.rest if cards.POS_RED[c][1] and not cards.BREEZE[c])
    play(s, ("infiltrate", 6))
    play(s, ("enter", 5, 0), ("done",), chance=[red])
    play_on(s, lambda s: s.losses[0] == 3, any_answer)
    assert s.losses[0] == 3 and not s.men[0] and len(s.guard) == 3


def test_bersaglieri_never_surrender() -> None:
    s = italians(troops=("Bersaglieri", ""))
    assert not is_surrendered(s, 0)


@case("uf-47-001")
@case("uf-47-006")
@allowed("UF 47.2")
def test_buildings_are_jungle() -> None:
    s = position(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), nations=("Japanese", "American"))
    s.jungle = True
    for into in (-2, -3):
        ground = read((as_terrain(s, terrain("buildings", into)),))
        assert ground.terrain == WOODS and cover_of(ground) == into
    s.jungle = False
    assert read((as_terrain(s, terrain("buildings", -3)),)).terrain != WOODS


@case("uf-47-002")
@allowed("UF 47.3")
def test_jungle_takes_one_off() -> None:
    s = position(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), nations=("Japanese", "American"),
                 chapters=53)  # fmt: skip
    before = total(s, 0, 6)
    s.jungle = True
    assert total(s, 0, 6) == before - 1


@allowed("UF 47.4")
@refused("UF 47.4")
def test_marsh_in_the_jungle() -> None:
    s = position(group("A", *riflemen(3)), group("A", *riflemen(3), side=1))
    assert not never_rejected(s, terrain("marsh"))
    s.jungle = True
    assert never_rejected(s, terrain("marsh")) and not never_rejected(s, terrain("brush"))


def desert(*stack: int, hand: tuple[int, ...] = (), **facts: Any) -> UpFrontState:
    s = position(group("A", *riflemen(3, morale=3, panic=4), stack=list(stack)), group("A", *riflemen(3), side=1),
                 nations=("Italian", "British"), hands=(hand, []), chapters=53, **facts)  # fmt: skip
    s.desert = True
    s.cower = [("buildings -3",), ("buildings -3",)]
    return s


@case("uf-52-004")
@allowed("UF 52.1", "UF 52.13")
@refused("UF 52.13")
def test_wadi() -> None:
    s = desert(forward(), hand=(movement(), movement(nth=1)))
    lay_terrain(s, 0, terrain("stream"))
    assert read(s.cards[0]).terrain == WADI and never_rejected(s, terrain("stream"))
    assert total(s, 6, 0) == -1 and total(s, 0, 6) == 0 and reduces_fire(s, 0)
    play(s, ("move", 0))
    assert rule_of(refusal(s, "move", movement(), "forward")) == "UF 52.13"
    play(s, ("move", movement(), "sideways"))  # no draw
    assert read(s.cards[0]).moves == 1


@case("uf-52-007")
@allowed("UF 52.15")
@refused("UF 52.15")
def test_soft_sand() -> None:
    s = desert(forward())
    lay_terrain(s, 0, terrain("marsh"))
    assert read(s.cards[0]).terrain == SOFT_SAND and never_rejected(s, terrain("marsh"))
    assert total(s, 6, 0) == 0 and not reduces_fire(s, 0)
    t = desert(hand=(movement(),))
    lay_terrain(t, 0, terrain("marsh"))
    play(t, ("move", 0))
    assert rule_of(refusal(t, "move", movement(), "forward")) == "UF 52.15"


@case("uf-52-006")
@allowed("UF 52.14")
@refused("UF 52.14")
def test_strong_buildings_are_cower_cards() -> None:
    s = desert()
    assert is_cower_card(s, 0, terrain("buildings", -3)) and not is_cower_card(s, 0, terrain("buildings", -2))


@case("uf-52-008")
@case("uf-52-013")
@allowed("UF 52.16")
def test_oasis_and_mirage() -> None:
    woods = terrain("woods")
    s = desert(forward(), hand=(woods,))
    play(s, ("terrain", 0), ("terrain", woods), chance=[rnc(s, "black", 3)])
    assert kinds_on(s, 0, "A") == ["woods"]
    assert (morale_of(s, 0), panic_of(s, 0)) == (4, 5) and total(s, 6, 0) == -2
    t = desert(forward(), hand=(woods,))
    play(t, ("terrain", 0), ("terrain", woods), chance=[rnc(t, "red", 3)])
    assert kinds_on(t, 0, "A") == ["forward"] and woods in t.removed and t.acted[0]


@refused("UF 52.16")
def test_no_woods_on_the_enemy() -> None:
    woods = terrain("woods", nth=1)
    s = position(group("A", *riflemen(3)), group("A", *riflemen(3), side=1, stack=[forward()]),
                 nations=("Italian", "British"), hands=([woods], []), chapters=53)  # fmt: skip
    s.desert = True
    play(s, ("stop",))
    assert rule_of(refusal(s, "on", woods, 6)) == "UF 52.16"
    play(s, ("discard", woods))
    assert woods in s.removed


@case("uf-52-003")
@case("uf-52-009")
@allowed("UF 52.2", "UF 52.12")
def test_entrenching() -> None:
    s = desert(terrain("hill"))
    assert [digs_in(s, 0, rnc(s, c, n)) for c, n in (("black", 1), ("red", 1), ("black", 0))] == [True, False, False]
    flat = desert()
    assert [digs_in(flat, 0, rnc(flat, c, n)) for c, n in (("red", 1), ("black", 1), ("red", 0))] == [True, True, False]


@case("uf-52-010")
def test_malfunctions() -> None:
    s = desert()
    assert fails_on(s, 0, False) == 5
    s.desert = False
    assert fails_on(s, 0, False) == 6


@case("uf-52-011")
@allowed("UF 52.4")
def test_sandstorm() -> None:
    for colour, over in (("red", True), ("black", False)):
        s = desert()
        s.marks["sandstorm", 0] = 1
        s.stack[-1].at = "acted"
        s.stack.append(Sandstorm())
        kernel_play.begin(s)
        play(s, chance=[rnc(s, colour, 6)])
        assert (s.result is not None) == over


@case("uf-52-012")
@allowed("UF 52.17")
def test_a_ridge_is_a_wall() -> None:
    s = desert(terrain("wall"))
    assert 5 + total(s, 6, 0) == 3
