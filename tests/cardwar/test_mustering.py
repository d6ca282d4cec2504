"""UA waves, s23, s24: a Human Wave or Banzai charge is offered where one can come of it, and nowhere else."""

from __future__ import annotations

from bocage.games.starterkit.model.state import MOVEMENT
from tests.cardwar.position import CardPosition, field
from tests.marks import allowed, refused

OPEN = field("A1-P10")
MAN = "russian 4-4-7"


def start(*hexes: str, leader: str = "", enemy: str = "I4", ground: str = OPEN) -> CardPosition:
    """Russians in these hexes, two cards in their hand."""
    p = CardPosition(ground)
    p.side_of("russian")
    p.side_of("german")
    p.element(0)
    p.element(1)
    p.card_battle.waves = (0,)
    for h in hexes:
        p.unit(MAN, h)
    if leader:
        p.unit("russian 8-0", leader)
    p.unit("german 4-6-7", enemy)
    p.hand(0, "fire", "movement")
    return p.phase(MOVEMENT)


def wanting(p: CardPosition, where: str) -> str:
    assert not p.may("wave", 0, "pair", where)
    return p.refused("wave", 0, "pair", p.hex(where)).reason


@refused("UA s23")
def test_a_refused_wave_says_what_it_lacks() -> None:
    three = ("B3", "B3", "B4", "B4", "B5", "B5")
    assert wanting(start(*three), "B4") == "a wave has a leader with it"
    assert "leader" in wanting(start(*three, leader="D8"), "B4"), "he stands elsewhere"
    assert "would see an enemy" in wanting(start(*three, leader="B4", enemy="K4"), "B4"), "nine hexes off"
    assert "three or more hexes" in wanting(start(*three[:4], "B7", "B7", leader="B4"), "B4")
    assert "two squads" in wanting(start(*three[:5], leader="B4"), "B4")
    blind = field("A1-P10", woods="C2 C3 C4 C5 C6 C7 D3 D4 D5 D6 D7")
    assert "would see an enemy" in wanting(start(*three, leader="B4", enemy="H4", ground=blind), "B4")


@allowed("UA s23")
def test_a_wave_is_offered_in_each_hex_from_which_it_can_grow() -> None:
    p = start("B3", "B3", "B4", "B4", "B5", "B5", "F8", "F8", leader="B4")
    assert p.choices("wave") == [("wave", 0, "pair", p.hex(h)) for h in ("B3", "B4", "B5")], "not for the two far off"
    p.do("wave", 0, "pair", "B3")
    assert p.choices("muster") == [("muster", p.hex("B4"))] and not p.may("charge", "I4")
    p.do("muster", "B4").do("muster", "B5").do("charge", "I4")
    assert not p.c.hands[0]


@allowed("UA s23")
@refused("UA s23")
def test_a_hex_with_one_man_joins_only_where_another_with_three_makes_up_for_it() -> None:
    p = start("B2", "B3", "B3", "B4", "B4", "B4", "B5", leader="B3")
    p.do("wave", 0, "pair", "B2")
    p.do("muster", "B3").do("muster", "B4")
    assert p.refused("muster", "B5").reason.startswith("a Human Wave has two squads"), "two hexes of one man"
    p.do("charge", "I4")
    q = start("B2", "B3", "B3", "B4", "B4", "B4", "B5", leader="B3")
    q.do("wave", 0, "pair", "B4").do("muster", "B5")
    assert not q.may("charge", "I4"), "two hexes"
    assert (
        not q.may("muster", "B2") and q.refused("muster", "B2").reason == "the hexes of a wave are next to each other"
    )
    q.do("muster", "B3")
    assert not q.may("muster", "B2") and q.may("charge", "I4")


@allowed("UA s24")
@refused("UA s24")
def test_a_banzai_charge_wants_its_leader_and_an_enemy_in_sight_but_no_three_hexes() -> None:
    p = start("B4", "B5", "F8", leader="B5", enemy="E4")
    p.card_battle.waves, p.card_battle.banzai = (), (0,)
    try:
        p.phase(MOVEMENT)
        assert p.choices("wave") == [("wave", 0, "pair", p.hex(h)) for h in ("B4", "B5")]
        assert wanting(p, "F8") == "a wave has a leader with it"
        p.do("wave", 0, "pair", "B4")
        assert not p.may("charge", "E4"), "the leader comes from the next hex"
        p.do("muster", "B5").do("charge", "E4")
        assert not p.c.hands[0]
    finally:
        p.card_battle.banzai = ()


@refused("UA marching")
def test_a_wave_with_marching_fire_leaves_out_those_for_whom_it_has_no_third_card() -> None:
    p = start("B4", "B4", leader="B4")
    for h in ("B2", "B2", "B3", "B3", "B5", "B5"):
        p.unit("russian 6-2-8", h)
    p.c.marching = True
    p.phase(MOVEMENT)
    assert p.refused("wave", 0, "marching", p.hex("B4")).rule == "UA marching", "no Assault Fire there"
    assert "leader" in p.refused("wave", 0, "marching", p.hex("B3")).reason, "he stands with them"
    p.unit("russian 8-0", "B3")
    p.unit("russian 6-2-8", "C3")
    p.unit("russian 6-2-8", "C3")
    p.phase(MOVEMENT).do("wave", 0, "marching", "B3").do("muster", "B2").do("muster", "C3")
    assert p.refused("muster", "B4").rule == "UA marching"
    p.do("charge", "I4")
    assert not p.c.hands[0]


@allowed("UA s23")
@refused("UA s23")
def test_in_a_long_chain_of_single_men_only_those_near_the_three_can_go() -> None:
    """A dozen hexes: what a hex of three men makes up for is one single man, the nearest."""
    p = start("C2", "C2", "C2", "B1", "B1", "B2", "C3", "C4", "C5", "C6", "D6", "E6", "F6", leader="C2")
    able = [p.ground.names[a[3]] for a in p.choices("wave")]
    assert sorted(able) == ["B1", "B2", "C2", "C3"]
    assert "two squads" in wanting(p, "C4"), "C3 stands between"
    p.do("wave", 0, "pair", "C3").do("muster", "C2")
    assert not p.may("charge", "I4") and p.choices("muster") == [("muster", p.hex("B1"))], "B2 has one man too"
    p.do("muster", "B1").do("charge", "I4")
    assert not p.c.hands[0]
