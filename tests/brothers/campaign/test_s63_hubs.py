"""BB 63.2, 63.3: Hubs displaced and moved."""

from __future__ import annotations

from bocage.games.brothers.campaign.s63_command import command_range
from bocage.games.brothers.campaign.s63_hubs import (
    CampaignRecovery,
    HubMoves,
    SetHubs,
    beside_enemies,
    displace_refusal,
    end_refusal,
    owner,
)
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.kernel import play
from bocage.kernel.refusal import Refusal
from tests.brothers.campaign.scenes import battle, go_on, lane, scene
from tests.brothers.position import OPEN, Position
from tests.looking import rule_of
from tests.marks import allowed, case, refused

TWO = {"Fuenfte": 1}


def barred(p: Position, h: int) -> Refusal | None:
    """What keeps the first company's Hub from ending its move here."""
    return end_refusal(p.s, 0, h, beside_enemies(p.s, owner(p.s, 0)))


def hub_hexes(p: Position) -> set[str]:
    return {p.ground.name(action[2]) for action in p.options() if action[0] == "hub"}


@case("bob-63-003")
@allowed("BB 63.2", "BB 64.1")
@refused("BB 63.2")
def test_a_displaced_hub() -> None:
    p = scene(
        one=["D6 us", "D8 us"], two=["H1 squad company=Fuenfte"],
        hubs={"Fuenfte": "D5"}, ranges={"Fuenfte": 6}, sides=TWO, operations=((1, 2), (1, 2)),
    )  # fmt: skip
    s = p.s
    p.operations()
    p.play(("use", 0), ("move",), ("enter", p.hex("D5"), 0))
    # at once, before anybody fires: its owner moves it
    assert (s.player, s.rule) == (1, "BB 63.2")
    found = hub_hexes(p)
    # up to two hexes, and never south: that is where the American Rout Edge is
    assert found == {"D3", "D4", "C4", "C5", "E4", "E5", "B4", "B5", "F4", "F5"}
    assert p.rule_against("hub", 0, p.hex("D6")) == "BB 63.2"
    assert p.rule_against("hub", 0, p.hex("D2")) == "BB 63.2"
    assert p.rule_against("hub", 0, p.hex("D5")) == "BB 63.2"
    p.play(("hub", 0, p.hex("D4")))
    assert s.displaced == [1] and command_range(s, 0) == 4
    p.quiet()
    # it is driven on in the same turn, and the range is not lowered again
    p.play(("enter", p.hex("D4"), 0))
    p.play(("hub", 0, p.hex("D3")))
    assert s.hub == [p.hex("D3")] and command_range(s, 0) == 4
    # Recovery flips it back
    s.stack, s.player, s.first = s.stack[:1], -3, 0
    p.start(CampaignRecovery())
    p.play(("hub", 0, p.hex("D1")) if ("hub", 0, p.hex("D1")) in p.options() else p.options()[0])
    assert s.displaced == [0] and command_range(s, 0) == 6
    assert s.fatigue == [2]


@allowed("BB 63.2")
@refused("BB 63.2")
def test_it_is_not_displaced_toward_the_enemys_rout_edge_nor_onto_an_enemy() -> None:
    p = scene(one=["D5 us", "D3 us"], two=["H1 squad company=Fuenfte"], hubs={"Fuenfte": "D5"}, sides=TWO)
    # the American Rout Edge is the south edge: rows beyond 5 are closer to it
    for place, rule in (("D6", "BB 63.2"), ("D3", "BB 63.2"), ("D2", "BB 63.2")):
        refusal = displace_refusal(p.s, 0, p.hex(place))
        assert refusal is not None and refusal.rule == rule
    assert displace_refusal(p.s, 0, p.hex("D4")) is None
    assert displace_refusal(p.s, 0, p.hex("C5")) is None


@allowed("BB 63.2")
@refused("BB 63.2")
def test_a_hub_cannot_be_attacked() -> None:
    p = scene(one=["D2 us"], two=["D6 squad company=Fuenfte"], hubs={"Fuenfte": "D4"}, sides=TWO).operations()
    p.play(("use", 0), ("fire",))
    assert {action[1] for action in p.options() if action[0] == "at"} == {p.hex("D6")}


@case("bob-63-004")
@allowed("BB 63.3")
@refused("BB 63.3")
def test_moving_a_hub_in_recovery() -> None:
    p = scene(
        one=["A8 us company=Able"], two=["D1 squad company=Fuenfte"],
        hubs={"Able": "D6", "Fuenfte": "H1"}, sides=TWO,
    )  # fmt: skip
    p.start(CampaignRecovery())
    assert (p.s.player, p.s.rule) == (0, "BB 63.3")  # the side that moves first, first
    assert ("stay",) in p.options()
    found = hub_hexes(p)
    assert "D3" in found and "D8" in found and "H6" in found  # four hexes of Open Ground
    assert p.rule_against("hub", 0, p.hex("D2")) == "BB 63.3"  # beside the enemy
    assert p.rule_against("hub", 0, p.hex("A1")) == "BB 63.3"  # too far
    p.play(("hub", 0, p.hex("D3")))
    assert p.s.player == 1 and p.s.hub[0] == p.hex("D3")
    p.play(("stay",))
    assert p.s.fatigue == [1, 0]  # the Attacker's point, and none for a Hub that was not displaced


@case("bob-63-004")
@allowed("BB 63.3")
@refused("BB 63.3")
def test_a_displaced_hub_must_get_away_and_not_toward_the_enemys_edge() -> None:
    p = scene(one=["D6 us"], two=["H1 squad company=Fuenfte"], hubs={"Fuenfte": "D5"}, sides=TWO)
    p.s.displaced[0] = 1
    p.start(HubMoves())
    assert p.rule_against("stay") == "BB 63.3"
    assert p.rule_against("hub", 0, p.hex("C7")) == "BB 63.3"  # beside the enemy
    assert p.rule_against("hub", 0, p.hex("H6")) == "BB 63.3"  # nearer to the American Rout Edge
    assert {"D4", "D1", "B4"} <= hub_hexes(p)
    p.play(("hub", 0, p.hex("D4")))
    assert p.s.displaced == [0] and p.s.fatigue == [2]


@case("bob-63-004")
@allowed("BB 63.3")
def test_a_displaced_hub_that_is_trapped_is_put_anywhere_that_fits() -> None:
    """Enemies all round: no way out, so any hex that is neither beside an enemy nor nearer to his Rout Edge."""
    ring = ["D3", "E4", "E5", "D5", "C5", "C4"]
    p = scene(one=[f"{h} us" for h in ring], two=["H1 squad company=Fuenfte"], hubs={"Fuenfte": "D4"}, sides=TWO)
    p.s.displaced[0] = 1
    p.start(HubMoves())
    found = hub_hexes(p)
    assert "H1" in found and "G1" in found and "D1" in found
    assert not found & {"D2", "B4", "F4", "H8", "D7"}
    assert all(barred(p, action[2]) is None for action in p.options())


@allowed("BB 63.3")
@refused("BB 63.3")
def test_caves_are_not_for_hubs_and_rivers_neither() -> None:
    rows = OPEN.replace("5 ........", "5 ...=....")
    p = scene(rows, ["A1 us"], ["H1 squad company=Fuenfte"], hubs={"Fuenfte": "D3"}, sides=TWO)
    cave = barred(p, p.ground.n + p.hex("D3"))
    assert cave is not None and cave.rule == "BB 63.3"
    river = barred(p, p.hex("D5"))
    assert river is not None and river.rule == "BB 63.3"
    assert barred(p, p.hex("D4")) is None


@allowed("BB 63.3")
@refused("BB 63.3", "BB 18.0")
def test_hubs_set_up_where_their_company_does_and_not_beside_an_enemy() -> None:
    s = lane(battle())
    go_on(s, "SetHubs")
    assert s.player == 1  # the Defender sets up first
    ground = CARDS[s.scenario].ground
    rows = {ground.name(action[2])[1:] for action in play.options(s)}
    assert rows == {"1", "2"}
    outside = play.why_not(s, ("hub", 1, ground.location("G6")))
    assert outside is not None and outside.rule == "BB 18.0"
    p = scene(one=["D6 us"], two=["H1 squad company=Fuenfte"], hubs={"Fuenfte": ""}, sides=TWO)
    p.start(SetHubs(1))
    assert p.rule_against("hub", 0, p.hex("D5")) == "BB 63.3"
    assert p.rule_against("hub", 0, p.hex("C7")) == "BB 63.3"


@allowed("BB 63.3", "BB 47.4", "BB 40.2")
def test_across_a_cliff_or_from_upstairs_no_enemy_is_adjacent_to_a_hub() -> None:
    cliff = "side cliff D4:N"
    p = scene(one=["D4 us"], two=["H1 squad company=Fuenfte"], hubs={"Fuenfte": "D2"}, sides=TWO, more=cliff)
    assert barred(p, p.hex("D3")) is None and rule_of(barred(p, p.hex("C4"))) == "BB 63.3"
    house = OPEN.replace("4 ........", "4 ...S....")
    q = scene(house, ["D4+upper us"], ["H1 squad company=Fuenfte"], hubs={"Fuenfte": "D2"}, sides=TWO, upper=["D4"])
    assert barred(q, q.hex("D3")) is None and rule_of(barred(q, q.hex("D4"))) == "BB 63.3", "in its own hex it is"


@allowed("BB 63.2", "BB 11.0", "BB 21.6")
def test_a_rout_through_its_hex_displaces_a_hub() -> None:
    """Entering is enough, though the unit or the Carrier runs on."""
    lane = "\n".join(f"{n} www.wwww" for n in range(1, 12)).replace("8 www.", "8 wwwS")
    for runner, to in (("squad red", "D8"), ("ht facing=3", "D7")):
        load = ["aboard squad red on=0"] if "ht" in runner else []
        p = scene(lane, [f"D5 {runner}", *load, "A1 squad red"], ["D4 squad", "A2 squad"], hubs={"Fuenfte": "D6"},
                  sides=TWO)  # fmt: skip
        p.start(RoutPhase(), dice=[10, 10])
        p.play(("next", len(load)))
        p.play(next(a for a in p.options() if a[1] == p.hex(to)))
        assert p.at(0) == to and (p.s.player, p.s.rule) == (1, "BB 63.2") and p.s.displaced == [1]
        assert p.rule_against("hub", 0, p.hex(to)) == "BB 63.2", "where an enemy is now it cannot go"
        p.play(p.options()[0])
        assert p.s.hub[0] != p.hex("D6") and p.s.player == 0, "once, and the routs go on"
