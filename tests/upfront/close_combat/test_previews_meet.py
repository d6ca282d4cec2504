"""What is told beforehand where rules meet: infiltration out of a Stream (UF 20.24)."""

from __future__ import annotations

from bocage.games.upfront.close_combat.s20_columns import column, explain_infiltration
from bocage.games.upfront.printed.cards import POS_RED, RED
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.table.odds import unknown_cards
from tests.marks import allowed
from tests.upfront.builder import Table


@allowed("UF 20.24")
def test_the_odds_out_of_a_stream_know_that_the_card_must_be_black() -> None:
    """Not with a Ford card, nor once the group has forded; before the card is chosen both are told."""
    for lies, chosen, wet in (
        (["stream"], "plain", True),
        (["stream"], "ford", False),
        (["stream"], "", True),
        (["stream", "sideways"], "plain", False),
        (["brush"], "plain", False),
    ):
        t = Table((GERMAN, AMERICAN))
        t.group(0, "A", 3, ["R", "R"], lies=lies)
        b = t.group(1, "A", 2, ["R", "R"])
        cards = t.hold(0, *([chosen] if chosen else ["plain"]))
        s = t.begin().s
        e = explain_infiltration(s, 0, 0, b, 0, cards[0] if chosen else -1)
        at, unseen = column(s, 0, b), unknown_cards(s, 0)
        able = [card for card in unseen if POS_RED[card][at] and not (wet and RED[card])]
        assert e.odds[0].probability == len(able) / len(unseen)
        assert any("black" in note for note in e.notes) == wet
        assert any("Ford card" in note for note in e.notes) == (wet and not chosen)
