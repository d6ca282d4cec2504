"""Standing orders answer for the player, say so in his log only, and tell nothing by their timing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.games.starterkit.model.state import DEFENSIVE_FIRE
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, PASS
from bocage.kernel.game import BadInput
from bocage.server import orders, pace
from tests.cardwar.position import CardPosition, field
from tests.kernel.toy import Cancel, Toy, ToyState
from tests.server.talk import Player, create


def window(hand: tuple[int, ...]) -> ToyState:
    """Seat 1 may cancel seat 0's point, with this hand."""
    s = Toy().new("race", {"goal": 3, "cards": True})
    assert isinstance(s, ToyState)
    s.hands[1], s.points = hand, [1, 0]
    s.stack.append(Cancel(1))
    play.begin(s)
    assert s.player == 1
    return s


def test_pass_only_answers_only_where_there_is_nothing_but_the_pass() -> None:
    toy = games.load("toy")
    assert orders.answer(toy, window((1,)), [orders.PASS_ONLY]) == (PASS, "pass where nothing else is possible")
    assert orders.answer(toy, window((2,)), [orders.PASS_ONLY]) is None
    assert orders.answer(toy, window((1,)), []) is None


def test_never_react_under_a_rule_declines_there_and_nowhere_else() -> None:
    toy = games.load("toy")
    never = {"kind": "never", "rule": "TOY 2.3"}
    assert orders.answer(toy, window((2,)), [never]) == (PASS, "never react under TOY 2.3")
    assert orders.answer(toy, window((2,)), [{"kind": "never", "rule": "TOY 2.4"}]) is None


class Ranged(Toy):
    def target(self, s: Any, action: tuple[Any, ...]) -> dict[str, Any]:
        return {"hex": "B4", "range": 7}


def test_hold_fire_beyond_a_range_and_never_here_look_at_where_the_choice_points() -> None:
    toy = Ranged()
    beyond = {"kind": "beyond", "hexes": 6}
    assert orders.answer(toy, window((2,)), [beyond]) == (PASS, "hold fire beyond 6 hexes")
    assert orders.answer(toy, window((2,)), [{"kind": "beyond", "hexes": 7}]) is None
    assert orders.answer(toy, window((2,)), [{"kind": "not_here", "hex": "B4"}]) == (PASS, "never react here (hex B4)")
    assert orders.answer(toy, window((2,)), [{"kind": "not_here", "hex": "B5"}]) is None


def test_orders_never_answer_a_question_that_cannot_be_declined() -> None:
    s = Toy().new("race", {"goal": 3, "cards": True})
    play.begin(s)
    assert orders.answer(games.load("toy"), s, [orders.PASS_ONLY, {"kind": "never", "rule": "TOY 1.0"}]) is None


def test_answers_come_on_the_beat_only() -> None:
    for since in (0.0, 0.2, 0.99, 1.0, 1.3, 7.77):
        when = since + pace.wait(1.0, since)
        assert when == pytest.approx(round(when)) and when >= 1.0
    assert pace.wait(1.0, 0.0, 3) == 3.0
    assert pace.wait(0.0, 0.4) == 0.0


class High(Random):
    """Draws the last card of a pile and the highest face of a die."""

    def random(self) -> float:
        return 0.99


def test_an_order_answers_and_is_shown_to_its_own_seat_only(client: TestClient) -> None:
    made = create(client, mode="both")
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])
        app: Any = client.app
        app.state.house.live[made["id"]].match.rng = High()
        given = [{"kind": "pass_only"}, {"kind": "never", "rule": "TOY 2.3"}]
        assert blue.ask(do="orders", orders=given)["is"] == "done"
        assert [x["words"] for x in blue.position["orders"]][1] == "never react under TOY 2.3"
        assert [x["kind"] for x in red.position["orders"]] == ["pass_only", "only"]
        red.act("wait")
        while blue.position["v"] < 1:
            blue.hear()
        blue.act("draw")
        while red.position["v"] < 2:
            red.hear()
        red.act("roll")
        for seat in (red, blue):
            while seat.position["step"] < 4:
                seat.hear()
        assert red.position["view"]["points"] == [1, 0]
        asked = [m for m in blue.heard if m.get("answering")]
        assert asked[0]["answering"] == "never react under TOY 2.3"
        assert blue.position["log"][-1]["by"] == "never react under TOY 2.3"
        assert "never react" not in str(red.heard)


@pytest.mark.parametrize(("name", "verb"), [("brothers", "op"), ("starterkit", "add")])
def test_reaction_fire_of_the_hex_games_carries_its_range(name: str, verb: str) -> None:
    """So that fire can be held beyond a range in every window."""
    game = games.load(name)
    answered = {0: 0, 1: 0}
    for scenario in game.scenarios()[:4]:
        s, rng = game.new(scenario.ident, game.complete_options(scenario.ident, {})), Random(1)
        play.begin(s)
        for _ in range(500):
            if s.player == OVER:
                break
            if s.player == CHANCE:
                play.apply(s, play.sample(s, rng))
                continue
            if orders.is_reaction(s) and any(option[0] == verb for option in play.options(s)):
                ranges = [game.target(s, option)["range"] for option in play.options(s) if option[0] == verb]
                held = orders.answer(game, s, [{"kind": "beyond", "hexes": min(ranges) - 1}])
                assert held is None or held[0] == PASS
                answered[held is not None] += 1
                assert orders.answer(game, s, [{"kind": "beyond", "hexes": max(ranges)}]) is None
            play.apply(s, rng.choice(play.options(s)))
    assert answered[1] > 5


def concealed_window(*kinds: str | int) -> Any:
    """A German squad is fired at; its owner holds these cards."""
    p = CardPosition(field("A1-P10"))
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    p.unit("german 4-6-7", "E5")
    firer = p.unit("russian 4-4-7", "G5")
    p.hand(0, *kinds)
    p.phase(DEFENSIVE_FIRE, 0).do("target", "E5").do("add", firer).do("fire")
    assert p.asked() == "CardWindow.answered"
    return p.c


def test_cards_of_a_kind_or_below_a_number_are_not_asked_for() -> None:
    game = games.load("cardwar")
    below = {"kind": "below", "card": "Concealed", "number": 3}
    no_radio = {"kind": "not_for", "card": "Radio"}
    assert orders.checked([below, no_radio]) == [below, no_radio]
    said = "do not ask me for Concealed cards below 3"
    assert orders.answer(game, concealed_window("concealed 2", "fire"), [below]) == (PASS, said)
    assert orders.answer(game, concealed_window("concealed 2", "concealed 3"), [below]) is None
    assert orders.answer(game, concealed_window("concealed 1", 37), [below]) is None, "the Radio is asked for"
    both = orders.answer(game, concealed_window("concealed 1", 37), [below, no_radio])
    assert both == (PASS, f"{said}; do not ask me for Radio cards")
    assert orders.answer(game, concealed_window("fire"), [below]) is None, "nothing to decline: another order does that"
    for wrong in ({"kind": "below", "card": "Concealed"}, {"kind": "not_for", "card": 3}):
        with pytest.raises(BadInput):
            orders.checked([wrong])
