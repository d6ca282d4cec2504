"""UA s1, s31, cards.terrain, cower, marsh, stream, open-ground: who counts, and what a card is good for."""

from __future__ import annotations

from bocage.games.cardwar.far import elr_of, far
from bocage.games.cardwar.hands import counts_for_hand, is_cower
from bocage.games.cardwar.marks import AREA_FIRE, HALF_MOVE
from bocage.games.cardwar.supplement.s06_hero import make_hero
from bocage.games.starterkit.model.state import CLOSE_COMBAT, MOVEMENT, PREP_FIRE, RALLY
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, refused

OPEN = field("A1-P10")


def start() -> CardPosition:
    p = CardPosition(OPEN, elr=(2, 3))
    p.side_of("german")
    p.side_of("russian")
    p.element(0)
    p.element(1)
    return p


@allowed("UA s1")
def test_elr_by_unit() -> None:
    """cardwar.md 6, lines 20 and 21: a 6-5-8 alone has 5; a hero with a squad of ELR 2 makes 3."""
    p = start()
    ss, squad, crew = p.unit("ss 6-5-8", "A1"), p.unit("german 4-6-7", "E5"), p.unit("german 2-2-8", "H5")
    leader = p.unit("german 8-0", "K5")
    assert far(p.c, ss) == 5 and far(p.c, squad) == 2 and elr_of(p.c, leader) == 2
    assert elr_of(p.c, crew) == 2, "a crew's morale is not underlined"
    make_hero(p.c, squad)
    assert far(p.c, squad) == 3


@allowed("UA s31")
def test_a_commissar_counts_for_no_hand_and_a_hero_neither() -> None:
    p = start()
    leader, commissar = p.unit("russian 8-0", "A1"), p.unit("russian 9-1", "A1")
    p.card_battle.commissars = frozenset([commissar])
    hero = make_hero(p.c, p.unit("russian 4-4-7", "A1"))
    assert counts_for_hand(p.c, leader) and not counts_for_hand(p.c, commissar) and not counts_for_hand(p.c, hero)
    assert p.c.leads(commissar), "otherwise he is a leader"


@allowed("UA cards.terrain")
@refused("UA cards.terrain")
@allowed("UA cards.open-ground")
def test_a_terrain_card_fires_or_moves_and_does_nothing_else() -> None:
    for phase, use in ((PREP_FIRE, "fire"), (MOVEMENT, "move")):
        p = start()
        p.unit("german 4-6-7", "E5")
        p.unit("russian 4-4-7", "E8")
        p.hand(0, "woods")
        p.phase(phase).do("wake", use, 0, "plain", "at", "E5")
        assert p.cards_now(0) == []
    p = start()
    p.unit("german 4-6-7", "E5", "broken")
    p.hand(0, "woods")
    p.phase(RALLY)
    assert p.choices() == [("pass",)] and p.refused("wake", "fire", 0, "plain", "at", "E5").rule == "UA sequence"


@allowed("UA cards.marsh", "UA cards.stream")
@refused("UA cards.marsh", "UA cards.stream")
def test_marsh_and_stream_activate_at_half_only() -> None:
    for kind in ("marsh", "stream"):
        for phase, use, bit in ((PREP_FIRE, "fire", AREA_FIRE), (MOVEMENT, "move", HALF_MOVE)):
            p = start()
            squad = p.unit("german 4-6-7", "E5")
            p.unit("russian 4-4-7", "E8")
            p.hand(0, kind)
            p.phase(phase)
            assert p.refused("wake", use, 0, "plain", "at", "E5").rule == (
                "UA fire" if use == "fire" else "UA movement"
            )
            p.do("wake", use, 0, "marsh", "at", "E5")
            assert p.c.active[squad] & bit


@refused("UA cards.wire", "UA cards.cower")
@allowed("UA cards.cower")
def test_wire_has_no_use_of_its_own_and_a_cower_card_none_at_all() -> None:
    p = start()
    p.unit("german 4-6-7", "E5")
    p.hand(0, "wire", 130)
    assert not is_cower(p.c, 0, p.c.hands[0][0])
    for phase in (PREP_FIRE, MOVEMENT):
        p.phase(phase)
        assert not p.choices("wake")
    q = start()
    q.unit("russian 4-4-7", "E5")
    q.hand(1, 130)
    assert is_cower(q.c, 1, 130)
    q.phase(MOVEMENT, 1)
    assert not q.choices("card smoke")
    q.phase(CLOSE_COMBAT, 1)
    assert q.may("discard", 130) and not q.may("throw", 130)
