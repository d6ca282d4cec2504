"""Where cards that are good at any time, Radio cards, planning hands and Fire cards of several elements meet."""

from __future__ import annotations

from bocage.deck.uses import RADIO_BIT
from bocage.games.cardwar.hands import masks
from bocage.games.cardwar.marks import CONCEALED, MARCH
from bocage.games.cardwar.ua_planning import Planning, known_on_sale, on_sale
from bocage.games.starterkit.model.marks import DIRECTED, FINAL, PREP
from bocage.games.starterkit.model.state import ADVANCING_FIRE, CLOSE_COMBAT, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.kernel import play
from tests.cardwar.position import CardPosition, field, kind_of, two_sides
from tests.marks import allowed, refused

OPEN = field("A1-P10")


def start(one: str = "german", other: str = "russian", text: str = OPEN) -> CardPosition:
    return two_sides(text, one, other)


def radio(p: CardPosition, element: int) -> int:
    table = masks(p.c, element, p.c.owner[element])
    return p.hand(element, next(x for x in p.c.pile.rest if table[x] & RADIO_BIT))[0]


@refused("UA hand")
@allowed("UA cards.flank", "UA cards.breeze")
def test_flank_and_breeze_are_of_an_element_whose_own_firer_was_woken() -> None:
    p = start()
    other = p.new_element(0)
    woken, near = p.unit("german 4-6-7", "E5"), p.unit("german 4-6-7", "E5", element=other)
    p.unit("russian 4-4-7", "G5")
    p.hand(0, "fire", "breeze")
    p.hand(other, "flank", "breeze")
    p.phase(ADVANCING_FIRE).do("wake", "fire", 0, "plain", "at", "E5")
    p.do("target", "G5").do("add", woken).do("add", near).do("fire")
    assert p.asked() == "CardWindow.supported" and p.may("breeze", 0), "laid beside its own Fire card"
    assert p.refused("flank", other).rule == "UA hand" and p.refused("breeze", other).rule == "UA hand"
    assert p.c.encircled == {}


@refused("SK 3.2.2")
def test_sure_contact_by_a_card_is_the_observers_only_action_of_the_phase() -> None:
    """DE 2.1: as if he had rolled for it, he neither fires nor directs fire any more."""
    for phase, attacker, bit in ((PREP_FIRE, 0, PREP), (DEFENSIVE_FIRE, 1, FINAL)):
        p = start("british", "german")
        observer, squad = p.unit("british 9-1", "A5"), p.unit("british 4-5-7", "A5")
        p.unit("german 4-6-7", "C5")
        b = p.battery("british", 80, observer, black=8, red=3)
        radio(p, 0)
        p.hand(0, "fire")
        p.phase(phase, attacker).do("radio contact", 0)
        assert p.c.contact[b] == 1 and p.c.status[observer] & bit and p.c.status[observer] & DIRECTED
        p.do("draw a chit").roll(1)  # a red one: no Access
        while p.asked() != "CardFire.chosen":
            p.do("pass")
        p.do("wake", "fire", 0, "plain", "at", "A5").do("target", "C5").do("add", squad)
        assert p.may("fire") and not p.may("direct", observer)


@allowed("UA cards.hero", "UA cards.radio")
@refused("UA cards.hero")
def test_hero_and_radio_cards_at_the_questions_about_a_battery() -> None:
    p = start("british", "german")
    observer, squad = p.unit("british 9-1", "A5"), p.unit("british 4-5-7", "A5")
    p.unit("german 4-6-7", "H5")
    b = p.battery("british", 80, observer, black=8, red=3)
    radio(p, 0)
    p.hand(0, "hero", "wire")
    p.phase(PREP_FIRE)
    assert p.asked() == "CardContact.answered" and p.refused("hero", 0, observer).rule == "UA cards.hero"
    p.do("hero", 0, squad).draws(p.c.pile.rest[0]).roll(1, 2)
    assert p.asked() == "CardContact.answered" and len(p.c.stacks[p.hex("A5")]) == 3 and p.c.used[0] == 0
    p.do("contact").roll(1, 2)
    assert p.asked() == "CardContact.reached" and p.c.contact[b] == 1
    p.do("redraw", 0).do("done").draws(p.c.pile.rest[0])
    assert p.asked() == "CardContact.reached" and p.c.access[b] == 0 and p.c.used[0] == 0
    p.do("draw a chit").roll(0)
    assert p.c.access[b] == 1


@allowed("UA cards.hero", "UA cards.radio", "UA cards.concealment")
def test_cards_good_at_any_time_in_ones_own_card_phase() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5", "broken")
    cover = p.unit("german 4-6-7", "C5")
    p.unit("russian 4-4-7", "K5")
    p.hand(0, "hero", "concealed 1", "wire")
    p.phase(CLOSE_COMBAT)
    assert p.asked() == "CardPhase.discarded"
    assert p.refused("wake", "move", 0, "plain", "at", "C5").rule == "UA sequence", "and no others"
    p.do("hero", 0, squad).draws(p.c.pile.rest[0]).roll(4, 3).do("harden")
    assert p.is_fresh(squad) and p.c.used[0] == 0 and p.asked() == "CardPhase.discarded"
    p.do("conceal", 0, "C5")
    assert p.c.has_mark(cover, CONCEALED) and p.c.used[0] == 1, "that one counts as used"
    assert p.asked() == "CardPhase.discarded" and p.c.named[0] == 0


# planning hands


def shopping(p: CardPosition) -> CardPosition:
    p.card_battle.sets_up_first = 0
    p.begin(Planning())
    return p


@allowed("UA s30")
def test_the_second_buyer_does_not_see_what_the_first_has_bought() -> None:
    """Counts and offers are the same whatever the other side holds; the last Pillbox is replaced at its price."""
    seen = []
    for theirs in ("pillbox", "fire"):
        p = start()
        p.unit("german 9-1", "B5")
        p.unit("russian 8-0", "K5")
        shopping(p).roll(6, 6, 6, 6)
        p.do("buy", theirs).draws(next(x for x in p.c.pile.rest if kind_of(x) == theirs)).do("done").roll(6, 6, 6)
        assert p.s.player == 1
        choices = p.choices()
        seen.append((choices, [play.explain(p.c, a).plain() for a in choices]))
        known = known_on_sale(p.c, 1, "pillbox")
        assert len(known) == 1 and len(on_sale(p.c, 1, "pillbox")) == (0 if theirs == "pillbox" else 1)
        p.do("buy", "pillbox")
        dear = {kind_of(x) for x in p.c.shop.rest}
        assert dear == ({"rally all", "hero", "minefield"} if theirs == "pillbox" else {"pillbox"})
        p.draws(p.c.shop.rest[0])
        assert len(p.c.planning[1]) == 1 and p.c.plan_points[1] == 12 and p.total() == sorted(set(p.total()))
    assert seen[0] == seen[1]


@refused("UA planning")
def test_a_hero_of_a_planning_hand_is_not_replaced() -> None:
    p = start()
    squad = p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "K5")
    p.c.planning[0] = (p.card("hero"), p.card("fire"))
    p.phase(PREP_FIRE).do("hero", -1, squad).roll(1, 2)
    assert len(p.c.planning[0]) == 1 and p.c.used[0] == 0 and p.asked() == "CardFire.chosen"
    p.c.planning[0] = (*p.c.planning[0], next(x for x in p.c.pile.rest if masks(p.c, 0, 0)[x] & RADIO_BIT))
    assert p.refused("redraw", -1).rule == "UA planning"


@allowed("UA planning", "UA marching", "UA waves", "UA s22")
def test_of_cards_laid_together_one_may_be_of_the_planning_hand() -> None:
    p = two_sides(OPEN, "american", "german")
    squad = p.unit("american 7-4-7", "B4")
    p.unit("german 4-6-7", "F4")
    p.c.marching = True
    p.hand(0, "fire")
    p.c.planning[0] = (p.card("movement"),)
    p.phase(MOVEMENT).do("march", 0, "at", "B4")
    assert not p.c.hands[0] and not p.c.planning[0] and p.c.has_active(squad, MARCH)
    assert p.c.used[0] == 1, "a card of the planning hand counts for no limit"
    q = two_sides(OPEN, "russian", "german")
    q.card_battle.waves = (0,)
    for h in ("B3", "B3", "B4", "B4", "B5", "B5"):
        q.unit("russian 4-4-7", h)
    q.unit("russian 8-0", "B4")
    q.unit("german 4-6-7", "I4")
    q.hand(0, "fire")
    q.c.planning[0] = (q.card("woods"),)
    q.phase(MOVEMENT).do("wave", 0, "pair", "B3").do("muster", "B4").do("muster", "B5").do("charge", "I4")
    assert not q.c.hands[0] and not q.c.planning[0]
    r = two_sides(OPEN, "british", "german")
    leader = r.unit("british 8-0", "B5")
    r.unit("german 4-6-7", "H5")
    r.c.two_radios = True
    r.hand(0, "rally 2 radio")
    r.phase(PREP_FIRE)
    assert not r.may("two radios")
    r.c.planning[0] = (r.card("rally 2 radio"),)
    r.phase(PREP_FIRE).do("two radios", 0, leader)
    assert not r.c.hands[0] and not r.c.planning[0]
