"""A game laid out for the judge: every decision and every draw with its words, and the position before each."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import CHANCE, Action, State
from bocage.kernel.game import Game
from bocage.kernel.match import Match

MOST_DECISIONS, MOST_DRAWS = 500, 600
"""Nodes that are judged in one game; of a longer one these many, chosen evenly by lot, and it is said."""


class Node:
    """An entry of the log: `step` counts decisions, a draw belongs to the one before it."""

    def __init__(self, step: int, seat: int, rule: str, action: Any, before: State | None) -> None:
        self.step = step
        self.seat = seat
        self.rule = rule
        self.action = action
        self.before = before
        """The position before it, where this node is to be judged."""
        self.words = ""
        self.told: list[str] = []


class Played:
    """The nodes of a match, and how many of each kind there were to choose from."""

    def __init__(self, game: Game, nodes: list[Node], final: State) -> None:
        self.game = game
        self.nodes = nodes
        self.final = final
        self.seats = game.seats(final)
        self.open_decisions = 0
        """Decisions with more than one answer."""
        self.open_draws = 0
        """Draws with more than one result."""

    def decisions(self) -> list[Node]:
        return [node for node in self.nodes if node.seat >= 0 and node.before is not None]

    def draws(self) -> list[Node]:
        return [node for node in self.nodes if node.seat == CHANCE and node.before is not None]

    @property
    def steps(self) -> int:
        return self.nodes[-1].step if self.nodes else 0


def lay_out(game: Game, scenario: str, options: dict[str, Any], entries: list[Any], rng: Random) -> Played:
    """Replay a log of answers and results, keeping the positions that are to be judged."""
    kinds = _kinds(game, scenario, options, entries)
    chosen = _chosen(kinds, True, MOST_DECISIONS, rng) | _chosen(kinds, False, MOST_DRAWS, rng)
    match = Match(game, scenario, options, undo=False)
    nodes: list[Node] = []
    step = 0
    for i, action in enumerate(entries):
        s = match.state
        step += s.player >= 0
        node = Node(step, s.player, s.rule, action, s.copy() if i in chosen else None)
        if s.player >= 0:
            node.words = game.describe(s, action)
        match.put(action)
        node.told = [game.narrate(match.state, what) for _, what, _ in match.log[-1].events]
        nodes.append(node)
    played = Played(game, nodes, match.state)
    played.open_decisions = sum(1 for decides, is_open in kinds if decides and is_open)
    played.open_draws = sum(1 for decides, is_open in kinds if not decides and is_open)
    return played


def _kinds(game: Game, scenario: str, options: dict[str, Any], entries: list[Action]) -> list[tuple[bool, bool]]:
    """For each entry: is it a decision, and could it have been another. The books of a campaign between its battles
    are not judged: the evaluations look at one battle."""
    s = Match(game, scenario, options, narrate=False, undo=False).state
    found: list[tuple[bool, bool]] = []
    for action in entries:
        decides = s.player >= 0
        if decides:
            books = ".campaign." in type(s.stack[-1]).__module__
            found.append((True, not books and len(play.options(s)) > 1))
        else:
            kind, what = s.chance
            found.append((False, kind == "dice" or len(getattr(s, what).outcomes()) > 1))
        play.apply(s, action)
    return found


def _chosen(kinds: list[tuple[bool, bool]], decides: bool, most: int, rng: Random) -> set[int]:
    there = [i for i, (kind, is_open) in enumerate(kinds) if kind == decides and is_open]
    return set(there) if len(there) <= most else set(rng.sample(there, most))
