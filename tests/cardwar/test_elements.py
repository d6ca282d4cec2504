"""UA me, planning: reorganizing elements, planning hands."""

from __future__ import annotations

from bocage.games.cardwar.hands import elements_of
from bocage.games.cardwar.scenario import SHELF, build
from bocage.games.cardwar.ua_planning import PRICES, Planning, dice_for, on_sale
from bocage.games.starterkit.model.state import CLOSE_COMBAT, RALLY
from bocage.kernel.frames import CHANCE
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-L8")


def start() -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    return p


@case("ufasl-05-002")
@allowed("UA me", "UA sequence")
def test_a_rally_card_forms_a_new_element_whose_hand_is_drawn_in_the_card_phase() -> None:
    p = start()
    leader, other = p.unit("german 8-0", "B2"), p.unit("german 8-1", "C2")
    squads = [p.unit("german 4-6-7", "B2"), p.unit("german 4-6-7", "C2")]
    p.unit("russian 4-4-7", "K7")
    p.hand(0, "rally 5", "fire")
    p.turn(RALLY).do("reorganize", 0).do("form")
    assert not p.may("done"), "an element has somebody in it"
    p.do("transfer", other).do("transfer", squads[1]).do("done")
    new = elements_of(p.c, 0)[1]
    assert [p.c.element[u] for u in (leader, other, *squads)] == [0, new, 0, new]
    assert p.c.hands[new] == () and len(p.c.hands[0]) == 1 and p.c.used[0] == 1
    p.turn(CLOSE_COMBAT)
    while p.c.player != 9 and p.asked() != "over":
        p.roll(p.c.pile.rest[0]) if p.c.player == CHANCE else p.do("done")
    assert len(p.c.hands[new]) == 4, "5 - 2 + 1"
    assert len(p.c.hands[0]) == 3


@case("ufasl-05-002")
@allowed("UA me", "UA planning", "UA s32")
@refused("UA me", "UA s32")
def test_two_elements_exchange_units_with_a_card_of_the_planning_hand() -> None:
    p = start()
    b = p.new_element(0)
    one, two = p.unit("german 8-0", "B2"), p.unit("german 4-6-7", "B2")
    three = p.unit("german 4-6-7", "C2", element=b)
    p.unit("german 8-0", "C2", element=b)
    p.unit("russian 8-0", "K7")
    p.c.planning[0] = (p.card("rally 2"),)
    p.phase(RALLY).do("reorganize", -1).do("exchange", 0, b)
    p.do("transfer", three)
    assert p.refused("transfer", three).rule == "UA me", "each unit changes once"
    p.do("transfer", two).do("transfer", one)
    assert p.c.element[three] == 0 and p.c.element[two] == b
    p.do("done")
    assert p.c.planning[0] == ()
    q = start()
    q.unit("german 8-0", "B2")
    q.unit("russian 8-0", "K7")
    q.unit("russian 4-4-7", "K7")
    q.hand(1, "rally 2")
    q.phase(RALLY)
    assert q.asked() == "CardRally.played" and q.c.player == 1
    assert q.refused("reorganize", 1).rule == "UA me", "in his own Rally Phase only"


@allowed("UA me")
def test_every_three_leaders_make_an_element() -> None:
    data = SHELF.data("church-with-cards")
    assert build("x", data).letters == ["A", "A", "B"]
    plain = {**data, "side": [dict(x) for x in data["side"]]}
    plain["side"][1]["group"] = [{k: v for k, v in g.items() if k != "element"} for g in data["side"][1]["group"]]
    battle = build("y", plain)
    assert battle.owners == [0, 1, 1]
    counts = [sum(1 for e in battle.members.values() if e == n) for n in range(3)]
    assert counts[1] > counts[2] > 0


@allowed("UA planning", "UA s30")
@refused("UA planning", "UA s30")
def test_planning_hands_are_bought_with_dice() -> None:
    """Line 59: with five dice; three cards for 13 of 14 points, one is lost."""
    p = start()
    p.unit("german 9-2", "B2")
    p.unit("german 8-0", "B2")
    p.unit("russian 8-1", "K7")
    p.facts[0].elr, p.facts[1].elr = 3, 3
    assert (dice_for(p.c, 0), dice_for(p.c, 1)) == (5, 4), "the example of the text: ELR 3 and a 9-2"
    p.begin(Planning()).roll(1, 1, 4, 3, 5)
    assert p.c.plan_points[0] == 14 and p.c.private == (0,)
    for word in ("hero", "flank", "fire"):
        card = on_sale(p.c, 0, word)[0]
        p.do("buy", word).roll(card)
    assert p.c.plan_points[0] == 1 and p.choices() == [("done",)]
    assert p.refused("buy", "fire").rule == "UA planning"
    p.do("done").roll(6, 6, 6, 6)
    for _ in range(4):
        p.do("buy", "fire").roll(on_sale(p.c, 1, "fire")[0])
    assert p.asked() == "over", "never more cards than dice"
    assert len(p.c.planning[0]) == 3 and len(p.c.planning[1]) == 4 and p.c.left == p.c.pile.size() // 2
    assert p.total() == list(range(1, 163)) and sorted(PRICES.values())[0] == 3


@refused("UA me")
def test_no_squad_has_a_hand_of_its_own() -> None:
    p = start()
    squads = [p.unit("german 4-6-7", "B2"), p.unit("german 4-6-7", "C2")]
    p.unit("russian 4-4-7", "K7")
    p.hand(0, "rally 5")
    p.phase(RALLY)
    assert p.refused("reorganize", 0).rule == "UA me", "nobody could begin an element, and there is no second one"
    leader = p.unit("german 8-0", "B2")
    p.do("reorganize", 0).do("form")
    assert p.refused("transfer", squads[0]).reason.startswith("a new element begins with a leader, or a vehicle")
    p.do("transfer", leader).do("transfer", squads[0]).do("done")
    assert p.c.element[leader] == p.c.element[squads[0]] != p.c.element[squads[1]]


@refused("UA me", "UA s15")
def test_no_lone_vehicle_has_a_hand_of_its_own() -> None:
    for count, able in ((1, False), (2, True)):
        p = start()
        p.unit("german 4-6-7", "B2")
        p.unit("german 4-6-7", "C2")
        tanks = [p.tank("german PzKpfw IIIN", h, 5) for h in ("E2", "F2")[:count]]
        p.unit("russian 4-4-7", "K7")
        p.hand(0, "rally 5")
        p.phase(RALLY)
        assert p.may("reorganize", 0) is able
        if able:
            p.do("reorganize", 0).do("form").do("transfer", tanks[0])
