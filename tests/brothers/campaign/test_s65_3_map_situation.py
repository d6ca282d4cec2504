"""BB 65.3: placement on the same map."""

from __future__ import annotations

from bocage.games.brothers.campaign.s65_3_map_situation import Again, PlaceAgain, take_up, taken_up
from bocage.games.brothers.cards.scenario import CARDS, SETUP, Group
from bocage.games.brothers.state import TO_PLACE
from bocage.games.brothers.table import put
from bocage.kernel import play
from tests.brothers.campaign.scenes import battle, go_on, lane, scene
from tests.brothers.position import Position
from tests.marks import allowed, case, refused


def forward(p: Position, side: int = 0) -> dict[str, str]:
    """The hex nearest to the north edge in which a unit may be placed, by column."""
    field = p.ground.field
    found: dict[str, str] = {}
    for h in sorted(range(p.ground.n), key=lambda h: field.ys[h]):
        if Again(p.s, side).refusal(h) is None:
            found.setdefault(field.names[h][0], field.names[h])
    return found


@case("bob-65-004")
@allowed("BB 65.3")
@refused("BB 65.3")
def test_the_example_of_the_hex_rows() -> None:
    p = scene(one=["C7 us", "G5 us"], two=["A1 squad"], hubs={})
    take_up(p.s)
    for u in range(3):
        put(p.s, u, TO_PLACE)
    p.s.stood = {}  # no enemies
    found = forward(p)
    assert [found[column] for column in "ABCDEFG"] == ["A7", "B6", "C7", "D6", "E5", "F4", "G5"]
    refusal = Again(p.s, 0).refusal(p.hex("D5"))
    assert refusal is not None and refusal.rule == "BB 65.3"
    assert Again(p.s, 0).refusal(p.hex("D8")) is None  # as far back as one likes


@allowed("BB 65.3")
def test_infantry_in_a_carrier_leaves_a_marker_and_a_tank_none() -> None:
    p = scene(one=["C7 ht facing=0", "aboard us on=0", "G5 tank facing=0"], two=["A1 squad"], hubs={})
    take_up(p.s)
    assert {p.ground.name(h): mask for h, mask in p.s.posts.items()} == {"C7": 1, "A1": 2}


@allowed("BB 65.3")
def test_the_other_side_is_held_back_the_same_way() -> None:
    p = scene(one=["A8 us"], two=["C2 squad", "G4 squad"], hubs={})
    take_up(p.s)
    for u in range(3):
        put(p.s, u, TO_PLACE)
    p.s.stood = {}
    found: dict[str, str] = {}
    field = p.ground.field
    for h in sorted(range(p.ground.n), key=lambda h: -field.ys[h]):
        if Again(p.s, 1).refusal(h) is None:
            found.setdefault(field.names[h][0], field.names[h])
    assert [found[column] for column in "ABCDEFG"] == ["A2", "B2", "C2", "D2", "E4", "F4", "G4"]


@case("bob-65-005")
@allowed("BB 65.3")
@refused("BB 65.3")
def test_not_within_three_hexes_of_an_enemy_but_on_a_marker() -> None:
    p = scene(one=["D4 us", "H6 us"], two=["D2 squad"], hubs={})
    take_up(p.s)
    taken_up(p.s, 0)
    for u in (0, 1):
        put(p.s, u, TO_PLACE)
    assert Again(p.s, 0).refusal(p.hex("D4")) is None  # two hexes from the enemy, on a marker
    near = Again(p.s, 0).refusal(p.hex("D5"))  # three hexes
    assert near is not None and near.rule == "BB 65.3" and "3 hexes" in near.reason
    assert Again(p.s, 0).refusal(p.hex("D6")) is None


@allowed("BB 65.3")
@refused("BB 65.3")
def test_vehicles_leave_no_marker_and_the_defender_still_stands_while_the_attacker_places() -> None:
    p = scene(one=["D6 us", "G2 tank facing=0", "F7 decoy concealed"], two=["A3 squad", "H3 gun facing=3"], hubs={})
    s = p.s
    take_up(s)
    assert {p.ground.name(h) for h, mask in s.posts.items() if mask == 1} == {"D6", "F7"}
    assert {p.ground.name(h) for h, mask in s.posts.items() if mask == 2} == {"A3", "H3"}
    taken_up(s, 0)
    for u in range(5):
        put(s, u, TO_PLACE)
    assert Again(s, 0).refusal(p.hex("A6")) is not None  # he is off the map already in the state, but not on the table
    taken_up(s, 1)
    assert Again(s, 0).refusal(p.hex("A6")) is None


@allowed("BB 65.3", "BB 2.0")
@refused("BB 65.3")
def test_pieces_are_placed_again_by_the_same_rule() -> None:
    p = scene(one=["D6 us", "E6 us"], two=["D1 squad"], hubs={})
    s = p.s
    CARDS[s.scenario].groups[:] = [Group(0, SETUP, 1, (), ()), Group(1, SETUP, 1, (), ())]
    for group in CARDS[s.scenario].groups:
        group.conceal = False
    take_up(s)
    taken_up(s, 0)
    for u in (0, 1):
        put(s, u, TO_PLACE)
    p.start(PlaceAgain(0))
    assert p.rule_against("place", 0, p.hex("D3")) == "BB 65.3"
    assert p.rule_against("place", 0, p.hex("D5")) == "BB 65.3"  # ahead of the row of D6
    assert ("place", 0, p.hex("D7")) in p.options()
    p.play(("place", 0, p.hex("D6")), ("place", 1, p.hex("D8")))
    assert (p.at(0), p.at(1)) == ("D6", "D8")


@allowed("BB 65.3")
def test_the_attacker_at_the_end_is_placed_first() -> None:
    for taken_over, first in ((False, 0), (True, 1)):
        s = lane(battle(open_end=True, turns=3), battle())
        go_on(s, "Initiative")
        if taken_over:
            play.apply(s, ("break off",))
            play.apply(s, ("take over",))
        go_on(s, "PlaceAgain")
        assert s.stage == 1 and s.player == first
        assert len(s.posts) >= 2 and s.turn == 0
        go_on(s, "OperationsRange")
        assert not s.posts and not s.stood
        assert all(at >= 0 for at in s.at)
