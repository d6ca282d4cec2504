"""SK 3.2.2 Fire groups and the leaders who direct them."""

from __future__ import annotations

from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.state import PREP_FIRE
from bocage.kernel import play
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import told

OPEN = field("A1-P10")


@case("sk-03-048")
@allowed("SK 3.2.2", "SK 3.2.1")
def test_a_group_member_without_sight_is_spent_and_the_rest_fires_apart() -> None:
    # a small house in F4 stands in the way of D4 alone
    p = Position(field("A1-P10", stone="F4", shapes=("F4 box 60x60",)))
    left = p.unit("german 4-6-7", "D3")
    middle = p.unit("german 4-6-7", "D4")
    right = p.unit("german 4-6-7", "D5")
    target = p.unit("russian 4-4-7", "H4")
    assert [p.ground.rows[p.hex(x)][p.hex("H4")] for x in ("D3", "D4", "D5")] == [0, BLOCKED, 0]
    p.phase(PREP_FIRE).do("target", "H4").do("add", left).do("add", middle).do("add", right).do("fire")
    assert p.told("no sight") == [("no sight", (middle,), p.hex("H4"))]
    assert p.has(middle, "prep")
    p.roll(6, 5).roll(6, 4)
    assert p.has(left, "prep") and p.has(right, "prep")
    assert len([w for w in p.told("struck") if w[1] == target]) == 2
    assert p.asked() == "over"


@case("sk-03-049", "sk-04-012")
@refused("SK 3.2.2")
@allowed("SK 3.2.2")
def test_units_of_a_hex_fire_at_one_target_together_or_not_at_all() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C3")
    gun = p.weapon("german LMG", one)
    p.unit("russian 4-4-7", "C6")
    elsewhere = p.unit("german 4-6-7", "E4")
    p.phase(PREP_FIRE).do("target", "C6").do("add", one).do("add", gun)
    assert told(p).startswith("7 firepower, column 6")
    p.do("fire").roll(6, 5).do("target", "C6")
    assert p.refused("add", two).rule == "SK 3.2.2"
    assert p.may("add", elsewhere)


@case("sk-03-052")
@allowed("SK 3.2.2")
@refused("SK 3.2.2")
def test_a_group_of_two_hexes_needs_a_leader_in_each_and_the_worst_counts() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "D3")
    good, fair = p.unit("german 9-2", "C3"), p.unit("german 8-0", "D3")
    p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE).do("target", "C6").do("add", one).do("add", two).do("direct", good)
    assert told(p).endswith("DRM +0")  # one hex is not led
    assert play.explain(p.s, ("direct", fair)).title.endswith("DRM +0")
    p.do("direct", fair).do("fire").roll(3, 3)
    assert not p.told("cowered")
    p = Position(OPEN)
    one = p.unit("german 4-6-7", "C3")
    good = p.unit("german 9-2", "C3")
    far = p.unit("german 9-2", "A1")
    p.unit("russian 4-4-7", "C6")
    p.phase(PREP_FIRE).do("target", "C6").do("add", one)
    assert p.refused("direct", far).rule == "SK 3.2.2"
    p.do("direct", good)
    assert told(p).endswith("DRM -2")


@case("sk-03-053", "sk-03-317")
@refused("SK 3.2.2")
@allowed("SK 1.2.1")
def test_a_leader_directs_one_attack_and_its_rate_of_fire_shots() -> None:
    p = Position(field("A1-P10", stone="C6"))
    squad = p.unit("german 4-6-7", "C3")
    gun = p.weapon("german MMG", squad)
    other = p.unit("german 4-6-7", "C3")
    leader = p.unit("german 8-1", "C3")
    p.unit("russian 4-4-7", "C6")
    p.unit("russian 4-4-7", "G5")
    p.phase(PREP_FIRE).do("target", "C6").do("add", gun).do("direct", leader).do("fire").roll(1, 6)
    p.do("target", "C6").do("add", gun)
    assert p.may("direct", leader)
    p.do("fire").roll(4, 5)
    p.do("target", "G5").do("add", other)
    assert p.refused("direct", leader).rule == "SK 3.2.2"


@case("sk-03-316")
@allowed("SK 3.2.2")
@refused("SK 3.2.2")
def test_near_and_far_firers_in_one_group() -> None:
    p = Position(OPEN)
    near = p.unit("german 4-6-7", "C4")
    far = p.unit("german 4-4-7", "C3")
    apart = p.unit("german 4-6-7", "F4")
    p.unit("russian 4-4-7", "C5")
    p.phase(PREP_FIRE).do("target", "C5").do("add", near).do("add", far)
    assert told(p).startswith("12 firepower")
    assert p.refused("add", apart).reason == "each unit of a fire group is in or next to the hex of another firer"
    p = Position(OPEN)
    near = p.unit("german 4-6-7", "G4")
    links = [p.unit("german 4-6-7", x) for x in ("F4", "E5", "D5")]
    far = p.unit("german 4-4-7", "C6")
    p.unit("russian 4-4-7", "H4")
    p.phase(PREP_FIRE).do("target", "H4").do("add", near)
    assert not p.may("add", far)
    p.do("add", links[0]).do("add", links[1]).do("add", links[2]).do("add", far)
    assert told(p).startswith("22 firepower")  # 8 + 4 + 4 + 4 and half of 4


@refused("SK 3.2.2")
def test_a_leader_alone_is_no_link() -> None:
    p = Position(OPEN)
    one = p.unit("german 4-6-7", "C4")
    leader = p.unit("german 8-0", "D4")
    gun = p.weapon("german LMG", leader)
    other = p.unit("german 4-6-7", "E5")
    p.unit("russian 4-4-7", "D7")
    p.phase(PREP_FIRE).do("target", "D7").do("add", one).do("add", gun)
    assert p.refused("add", other).rule == "SK 3.2.2"


@allowed("SK 3.2.2")
def test_the_fire_group_of_the_prep_fire_example() -> None:
    p = Position(field("A1-R10", stone="P5", orchard="O5"))
    p.s.free_sight = True
    one, two = p.unit("american 7-4-7", "N5"), p.unit("american 6-6-6", "O6")
    targets = [p.unit("german 4-6-7", "P5") for _ in range(2)]
    p.phase(PREP_FIRE).do("target", "P5").do("add", one).do("add", two)
    assert told(p) == "19 firepower, column 16, DRM +4"  # the Hindrance of one hex tells for the whole group
    p.do("fire").roll(2, 4)
    assert [p.result(u) for u in targets] == ["NMC", "NMC"]
    p.roll(4, 5).roll(3, 4)
    assert p.has(targets[0], "broken", "dm") and p.has(targets[1], "pinned")
    assert p.has(one, "prep") and p.has(two, "prep")


@allowed("SK 3.2.2", "SK 3.2.1")
def test_what_is_left_of_a_group_may_fire_together_or_apart() -> None:
    def setup() -> Position:
        p = Position(field("A1-P10", stone="F4", shapes=("F4 box 60x60",)))
        units = [p.unit("german 4-6-7", x) for x in ("D4", "D5", "D6")]
        p.unit("russian 4-4-7", "H4")
        p.phase(PREP_FIRE).do("target", "H4")
        for u in units:
            p.do("add", u)
        return p.do("fire")

    p = setup()
    assert p.asked() == "Declaration.regrouped" and p.has(0, "prep")
    p.do("together").roll(6, 5)
    assert len(p.told("struck")) == 1
    p = setup().do("apart").roll(6, 5).roll(6, 5)
    assert len(p.told("struck")) == 2
