"""What further attacks would do: at the Armor of an AFV (UF 28.7), at a gun close by (UF 34.4), an Overrun (UF 29.2).

The sums are those of the resolution; the odds are counted over the cards that the asking player cannot see.
"""

from __future__ import annotations

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import POS_RED, SIGNED
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.modifiers import card_strength
from bocage.games.upfront.table.odds import RESULT_WORDS, unknown_cards
from bocage.kernel.explain import Explanation, Odds

Row = tuple[str, str, int]


def sum_of(title: str, rules: tuple[str, ...], rows: list[Row]) -> Explanation:
    e = Explanation(rules, title)
    for rule, words, amount in rows:
        e.add(rule, words, amount)
    return e


def card_row(s: UpFrontState, g: int, t: int, cards: tuple[int, ...], rule: str) -> Row:
    return (rule, "the same Fire cards", card_strength(s, g, cards, t))


def at_him(s: UpFrontState, attack: Resolution, m: int) -> int:
    """The strength against one card of the group."""
    return attack.strength + sum([more(s, attack, m) for more in hooks(s).strength_changes])


def add_odds(e: Explanation, results: list[int], rule: str) -> None:
    """How likely each result of a draw is."""
    for result in sorted(set(results)):
        e.odds.append(Odds(RESULT_WORDS[result], results.count(result) / len(results), rule))


def numbers(s: UpFrontState, seat: int, strength: int) -> list[tuple[int, int]]:
    """(final number, card) for every card that may be drawn."""
    return [(strength + SIGNED[card], card) for card in unknown_cards(s, seat)]


def bog_chance(s: UpFrontState, seat: int, column: int) -> float:
    """UF 28.53: a red position number."""
    cards = unknown_cards(s, seat)
    return sum([POS_RED[card][column] for card in cards]) / len(cards) if cards else 0.0
