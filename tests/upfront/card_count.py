"""Where every Action card of a game is, counted without the engine's own book-keeping (UF 2.1, UF 41.6)."""

from __future__ import annotations

from collections import Counter

from bocage.games.upfront.printed.cards import ALL_CARDS
from bocage.games.upfront.state import OUTSIDE, UpFrontState
from bocage.games.upfront.team.s41_state import TeamState

STRANGER = 1000  # marks["stranger", n] is 1000 * game + card


def in_game(s: UpFrontState) -> Counter[int]:
    """The cards that one game holds as its own: not those on groups that stand on a Divider."""
    found: Counter[int] = Counter([*s.pile.rest, *s.pile.top, *s.discards, *s.removed])
    for held in (*s.hands, *s.buried):
        found.update(held)
    found.update([card for card in s.pending if card])
    found.update([card for card, g in s.declared if s.pending[g] != card])
    for g, entries in enumerate(s.cards):
        if s.letter[g] == OUTSIDE:
            continue  # guests: their cards lie in their own game
        strange = {s.marks.get(("brought by", g), 0), s.marks.get(("lies on", g), 0)} if s.letter[g] < 0 else set()
        found.update([e & 255 for e in entries if e & 255 not in strange])
    for (name, owner), value in s.marks.items():
        if name == "rally card":
            found[owner] += 1
        elif name == "pressed" or (name == "given" and not found[value]):
            found[value] += 1
    return found


def places(s: TeamState) -> list[Counter[int]]:
    """For each game how often each card of its deck is found anywhere in the team game."""
    found = [in_game(table) for table in s.tables]
    for i, card in enumerate(s.dividers):
        found[i][card] += 1
    for home, card, _, _ in s.shots:
        found[home][card] += 1
    for table in s.tables:
        for (name, owner), value in table.marks.items():
            if name == "brought by":
                found[table.marks["divider", owner]][value] += 1
            elif name == "stranger":
                found[value // STRANGER][value % STRANGER] += 1
    for counts in found:
        for card in ALL_CARDS:
            counts.setdefault(card, 0)
    return found
