"""UA cards.radio, s22: Radio cards and artillery (cardwar.md 6, line 56)."""

from __future__ import annotations

from bocage.deck.uses import RADIO_BIT
from bocage.games.cardwar.hands import masks
from bocage.games.starterkit.artillery.s02_batteries import BLACK, RED
from bocage.games.starterkit.model.state import PREP_FIRE
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, case, refused

OPEN = field("A1-P10")


def start() -> CardPosition:
    p = CardPosition(OPEN)
    p.side_of("british")
    p.side_of("german")
    p.element(0)
    p.element(1)
    return p


def radios(p: CardPosition, n: int) -> None:
    able = [x for x in p.c.pile.rest if masks(p.c, 0, 0)[x] & RADIO_BIT]
    p.hand(0, *able[:n])


@case("ufasl-07-013")
@allowed("UA cards.radio")
@allowed("UA s22")
def test_a_radio_card_is_sure_contact_and_a_chit_that_leaves_the_pile_alone() -> None:
    p = start()
    leader = p.unit("british 8-0", "A1")
    p.unit("german 4-6-7", "H5")
    b = p.battery("british", 80, leader, black=8, red=3)
    radios(p, 2)
    p.phase(PREP_FIRE)
    assert p.asked() == "CardContact.answered"
    p.do("radio contact", 0)
    assert p.c.contact[b] == 1 and p.asked() == "CardContact.reached"
    p.do("radio access", 0)
    assert p.c.access[b] == 1 and sorted(p.c.chits0.rest) == sorted([BLACK] * 8 + [RED] * 3)
    assert p.c.red_chits[b] == 0 and p.asked() == "Observing.chosen" and p.c.used[0] == 2


@refused("UA cards.radio")
@refused("UA s22")
def test_a_radio_card_of_another_element_does_not_help() -> None:
    p = start()
    leader = p.unit("british 8-0", "A1")
    p.unit("german 4-6-7", "H5")
    other = p.new_element(0)
    p.unit("british 4-5-7", "A5", element=other)
    b = p.battery("british", 80, leader)
    able = [x for x in p.c.pile.rest if masks(p.c, 0, 0)[x] & RADIO_BIT]
    p.hand(other, able[0], able[1])
    p.phase(PREP_FIRE)
    assert p.refused("radio contact", other).rule == "UA hand" and p.refused("radio contact", 0).rule == "UA cards"
    p.do("stay silent")
    assert p.c.contact[b] == 0
    assert not p.may("two radios", other, leader) and p.refused("two radios", other, leader).rule == "UA s22"


@case("ufasl-07-013")
@allowed("UA s22")
@refused("UA s22")
def test_two_radio_cards_bring_fire_without_artillery() -> None:
    """Line 56: FFE:2 with 12 FP after Accuracy and error, then gone."""
    p = start()
    leader, broken = p.unit("british 8-0", "A5"), p.unit("british 8-0", "A6", "broken")
    target, near, far = p.unit("german 4-6-7", "H5"), p.unit("german 4-6-7", "H6"), p.unit("german 4-6-7", "H8")
    p.c.two_radios = True
    radios(p, 2)
    p.phase(PREP_FIRE)
    assert p.refused("two radios", 0, broken).rule == "UA s22"
    p.do("two radios", 0, leader).do("fire on", "H5").roll(2)
    assert p.asked() == "dice"
    p.roll(4, 5)  # H5: 9 on the 12 column: NMC
    assert p.result(target) == "NMC"
    p.roll(1, 2).roll(6, 6)  # it passes; H6
    assert p.result(near) == "no effect" and p.is_fresh(far) and not p.c.barrage and p.c.rounds == []
    assert p.cards_now(0) == [] and p.c.used[0] == 2
    q = start()
    leader, target = q.unit("british 8-0", "A5"), q.unit("german 4-6-7", "H5")
    q.c.two_radios = True
    radios(q, 2)
    q.phase(PREP_FIRE).do("two radios", 0, leader).do("fire on", "H5").roll(3).roll(4, 3)
    assert q.is_fresh(target), "it errs by three hexes"
