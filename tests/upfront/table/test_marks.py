"""Marks are declared (table/marks.py): no other names, owners that exist, and everything that follows from it."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from bocage.games.upfront.game import UpFront
from bocage.games.upfront.printed.cards import ALL_CARDS
from bocage.games.upfront.state import N_GROUPS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import astray
from bocage.games.upfront.table.mark_owners import (
    PER_TURN,
    TRAVELS,
    carry,
    forget_group,
    forget_men,
    group_gone,
    man_gone,
    turn_begins,
    undeclared,
)
from bocage.kernel import play
from bocage.kernel.frames import OVER

ROOM = Path(__file__).parents[3] / "bocage" / "games" / "upfront"
OWNERS = (marks.MAN, marks.GROUP, marks.SIDE, marks.CARD, marks.PLACE, marks.PAIR, marks.NUMBER, marks.GAME)
ENDS = (marks.GONE, marks.TURN, marks.OWN_TURN, marks.ATTACK, marks.RULE, marks.NEVER)


def test_every_name_is_declared_once() -> None:
    constants = {value for name, value in vars(marks).items() if name.isupper() and isinstance(value, str)}
    named = constants - {*OWNERS, *ENDS}
    assert named == set(marks.DECLARED) and len(marks.DECLARED) == len(marks.ALL)
    for mark in marks.ALL:
        assert mark.of in OWNERS and mark.until in ENDS and mark.rule.startswith("UF ") and mark.says
        assert not mark.travels or mark.of in (marks.MAN, marks.GROUP), "it goes with a man, or with his group"
        assert not mark.secret, "view.determinized would have to deal it anew"


def keys_of(tree: ast.AST) -> list[ast.expr]:
    """Every expression with which `.marks` of a state is read or changed."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and is_marks(node.value):
            found.append(node.slice)
        elif isinstance(node, ast.Compare) and any(is_marks(side) for side in node.comparators):
            found.append(node.left)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_marks(node.func.value):
            found.extend(node.args[:1])
    return found


def is_marks(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "marks"


def test_no_rule_writes_the_name_of_a_mark_itself() -> None:
    """A name that is not declared is then an error to mypy, and at the first use."""
    for path in sorted(ROOM.rglob("*.py")):
        text = path.read_text()
        if "marks" in text:
            for key in keys_of(ast.parse(text)):
                first = key.elts[0] if isinstance(key, ast.Tuple) else key
                assert not (isinstance(first, ast.Constant) and isinstance(first.value, str)), f"{path}: {key.lineno}"


def owner_exists(s: UpFrontState, name: str, owner: int) -> bool:
    of = marks.DECLARED[name].of
    most = {marks.MAN: len(s.side), marks.GROUP: max(N_GROUPS, 6 * len(s.hands)), marks.SIDE: len(s.hands)}
    return of not in most or 0 <= owner < most[of]


@pytest.mark.parametrize("scenario", ["B", "E", "I", "K", "L", "N", "O", "S", "W", "X"])
def test_every_mark_in_play_is_declared_and_has_its_owner(scenario: str) -> None:
    game = UpFront()
    for seed in range(2):
        s = game.new(scenario, game.complete_options(scenario, {}))
        play.begin(s)
        rng = Random(seed)
        for _ in range(60):
            if s.player == OVER:
                break
            play.random_play(s, rng, most=20)
            assert isinstance(s, UpFrontState) and undeclared(s) == []
            assert all(owner_exists(s, name, owner) for name, owner in s.marks), s.marks


def test_marks_that_travel_go_with_the_man_and_no_others() -> None:
    here, there = UpFrontState(), UpFrontState()
    here.turn, there.turn = 7, 6
    for mark in marks.ALL:
        if mark.of == marks.MAN:
            here.marks[mark.name, 3] = 7
    here.marks[marks.ASSAULTED, 3] = 7 * PER_TURN + 2
    there.marks[marks.STUN, 9] = 1
    there.marks[marks.ACQUIRED, 9] = 6
    carry(here, 3, there, 9)
    assert {name for name, owner in there.marks if owner == 9} == {*TRAVELS, marks.ACQUIRED}
    assert there.marks[marks.STUN, 9] == 7
    assert there.marks[marks.STEELED, 9] == 6, "what is of this turn here is of this turn there (UF 41.2)"
    assert there.marks[marks.ASSAULTED, 9] == 6 * PER_TURN + 2
    here.turn = 8
    carry(here, 3, there, 9)
    assert (marks.STEELED, 9) not in there.marks and (marks.ASSAULTED, 9) not in there.marks
    del here.marks[marks.STUN, 3]
    carry(here, 3, there, 9)
    assert (marks.STUN, 9) not in there.marks, "what has ended at home has ended"
    forget_men(there, 9)
    assert not there.marks


def test_what_was_noted_for_a_group_goes_with_its_number() -> None:
    s = UpFrontState()
    s.marks[marks.ENTRENCHED, 4] = s.marks[marks.HELD, 4] = s.marks[marks.ENTRENCHED, 5] = 1
    s.marks[marks.STUN, 4] = 3
    forget_group(s, 4)
    assert s.marks == {(marks.ENTRENCHED, 5): 1, (marks.STUN, 4): 3}


def test_what_is_of_a_turn_or_of_an_attack_ends_with_it() -> None:
    s = UpFrontState()
    for mark in marks.ALL:
        s.marks[mark.name, 0] = 1
    turn_begins(s)
    left = {name for name, _ in s.marks}
    assert left == {mark.name for mark in marks.ALL if mark.until not in (marks.TURN, marks.ATTACK)}


def test_what_a_man_or_a_group_had_goes_with_them_and_what_counts_at_the_end_stays() -> None:
    s = UpFrontState()
    s.marks[marks.STUN, 3] = 3
    s.marks[marks.CREW_LOST, 3] = 2
    s.marks[marks.STUN, 4] = 3
    man_gone(s, 3)
    assert s.marks == {(marks.CREW_LOST, 3): 2, (marks.STUN, 4): 3}, "UF 16.4: crew losses are worth points"
    s.marks[marks.HELD, 4] = s.marks[marks.BANZAI, 4] = 1
    group_gone(s, 4)
    assert s.marks == {(marks.CREW_LOST, 3): 2, (marks.STUN, 4): 3}, "UF 45.43: a charge ends with the group"


def test_a_rally_card_on_a_gun_is_not_astray() -> None:
    """UF 28.42: it lies there; no other play that is cut short may discard it."""
    s = UpFrontState()
    s.pile.rest = [card for card in ALL_CARDS if card not in (7, 9)]
    s.marks[marks.RALLY_CARD, 7] = 0
    assert astray(s) == [9]
