"""Card war at the table: attacks that need a card, the harm a card may bring, and what a card in hand lacks."""

from __future__ import annotations

from bocage import games
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.kernel import play
from bocage.kernel.frames import PASS
from bocage.server.planning.harm import harm
from bocage.server.planning.prospects import prospects
from bocage.server.planning.ways import Reach, reach
from tests.cardwar.position import CardPosition, field

GAME = games.load("cardwar")


def facing() -> tuple[CardPosition, int, int]:
    p = CardPosition(field("A1-L10"))
    one, other = p.unit("german 4-6-7", "D4"), p.unit("russian 4-4-7", "J4")
    p.c.free_sight = True
    return p, one, other


def test_an_attack_that_needs_a_card_is_told_with_the_card_and_its_odds() -> None:
    p, _one, _other = facing()
    p.hand(0, "fire")
    p.hand(1, "rally 2")
    p.phase(PREP_FIRE)
    assert all(a[0] != "target" for a in play.options(p.c)), "Prep Fire needs a card (UA fire)"
    found = prospects(GAME, p.c, 0)
    assert found and all(x["actions"][0][:2] == ("wake", "fire") for x in found)
    assert found[0]["at"] == {"hex": "J4"} and 0 < found[0]["p"] < 1
    s = p.c.copy()
    for action in found[0]["actions"]:
        assert play.offered(s, action) is not None
        play.apply(s, action)
    assert p.c.hands[0] and not s.hands[0]


def test_what_needs_no_card_is_told_without_one() -> None:
    p = CardPosition(field("A1-L10"))
    p.unit("german 4-6-7", "D4")
    p.unit("russian 4-4-7", "F4")
    p.hand(0, "fire")
    p.phase(PREP_FIRE)
    with_card = prospects(GAME, p.c, 0)
    p.do("wake", "fire", 0, "plain", "at", "D4")
    without = prospects(GAME, p.c, 0)
    assert [x["actions"][1:] for x in with_card] == [x["actions"] for x in without]


def test_a_way_counts_the_fire_that_an_enemy_card_may_bring_in_proportion() -> None:
    """Beyond Free Activation Range only a card fires: hands are imagined, so the harm is what may be held there."""
    p, one, other = facing()
    p.hand(0, "movement")
    p.hand(1, "rally 1", "rally 2", "rally 3", "rally 4", "rally 5")
    p.phase(MOVEMENT)
    p.do("wake", "move", 0, "plain", "at", "D4")
    p.do("move", one)
    found = reach(GAME, p.c, 0, None)
    assert isinstance(found, Reach)
    way = found.plain()["D3"]["actions"]
    told = [harm(GAME, p.c, 0, way)["hexes"]["D3"] for _ in range(12)]
    assert any(x["by"] == [other] and x["p"] > 0 for x in told), "he may hold a Fire card"
    p.c.hands[1] = ()
    bare = harm(GAME, p.c, 0, way)["hexes"]["D3"]
    assert bare["by"] == [] and bare["p"] == 0, "without a card nobody fires so far"


def test_a_card_that_no_answer_lays_says_why() -> None:
    p, _one, _other = facing()
    move, terrain, rally = p.hand(0, "movement", "woods", "rally 2")
    p.phase(MOVEMENT)
    laid = {GAME.target(p.c, a).get("card") for a in play.options(p.c)}
    assert move in laid and terrain not in laid
    first = GAME.missing(p.c, 0, {"card": terrain})
    assert first is not None and first.rule == "UA cards" and "Movement" in first.reason
    later = GAME.missing(p.c, 0, {"card": rally})
    assert later is not None and later.rule == "UA sequence" and "rally" in later.reason
    assert GAME.missing(p.c, 1, {"card": terrain}) is None, "nothing of another's hand is told"
    p.hand(1, 130)  # a Smoke card that Russians do not read
    useless = GAME.missing(p.c, 1, {"card": 130})
    assert useless is not None and useless.rule == "UA cards.cower"


def test_a_question_about_cards_alone_says_so() -> None:
    """To "play a card?" nobody answers "hold fire"."""
    p, one, _other = facing()
    p.hand(0, "fire")
    p.hand(1, "concealed 2")
    p.phase(PREP_FIRE)
    p.do("wake", "fire", 0, "plain", "at", "D4")
    p.do("target", "J4")
    p.do("add", one)
    p.do("fire")
    assert type(p.c.stack[-1]).__name__ == "CardWindow" and p.c.player == 1
    assert GAME.target(p.c, PASS)["kind"] == "card" and GAME.describe(p.c, PASS) == "Play no card"


def test_a_vehicle_of_a_platoon_says_on_which_a_card_is_played() -> None:
    p = CardPosition(field("A1-L10"))
    first, second = (p.tank("german PzKpfw IIIN", h, 1) for h in ("B4", "D4"))
    p.unit("russian 4-4-7", "J4")
    p.hand(0, "movement")
    p.phase(MOVEMENT)
    assert play.offered(p.c, ("wake", "move", 0, "plain", "platoon", first)) is not None
    told = GAME.missing(p.c, 0, {"unit": second})
    assert told is not None and told.rule == "UA vehicles" and "B4" in told.reason
    assert GAME.missing(p.c, 1, {"unit": second}) is None


def test_one_enemy_card_is_counted_once_on_a_way_however_many_it_could_wake() -> None:
    p, one, _ = facing()
    for where in ("J2", "J6", "J8"):
        p.unit("russian 4-4-7", where)
    p.hand(0, "movement")
    p.hand(1, "rally 1", "rally 2", "rally 3", "rally 4", "rally 5")
    p.phase(MOVEMENT)
    p.do("wake", "move", 0, "plain", "at", "D4")
    p.do("move", one)
    found = reach(GAME, p.c, 0, None)
    assert isinstance(found, Reach)
    way = found.plain()["D3"]["actions"]
    for _ in range(12):
        there = harm(GAME, p.c, 0, way)["hexes"]["D3"]
        assert sum(there["from"].values()) < 0.6, "the worst place of each imagined hand, not all four"
