"""SK 4.1 A squad and its machine gun at one unit in one hex during one phase, at whatever expenditure of MF."""

from __future__ import annotations

from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, pass_checks, told

OPEN = field("A1-L10")
SEPARATELY = ("SK 4.1", "a squad and its machine gun do not attack one unit in one hex separately in the same phase")


def attacked(*first: str, dice: tuple[int, int] = (6, 5)) -> tuple[Position, dict[str, int], int]:
    """A mover has been attacked in E5 by some of these, and has spent another MF there."""
    p = Position(OPEN)
    mover = p.unit("american 6-6-6", "E4")
    squad, other = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "I5")
    who = {"squad": squad, "gun": p.weapon("german LMG", squad), "other": other}
    moving(p, mover).do("to", "E5").do("add", who[first[0]])
    for name in first[1:]:
        p.do("add", who[name])
    p.do("fire").roll(*dice)
    if pass_checks(p).asked() == "FireAttack.rate_chosen":
        p.do("keep rate of fire")
    p.quiet().do("smoke", mover, "E5").roll(6)
    if p.asked() == "dice":
        p.roll(6, 6)  # Residual Firepower
    return p, who, mover


@refused("SK 4.1")
@allowed("SK 3.3.3")
def test_a_squad_whose_machine_gun_has_attacked_alone_does_not_attack_that_unit_there_itself() -> None:
    p, who, _ = attacked("gun")
    assert p.refused("add", who["squad"]) == SEPARATELY and p.may("add", who["other"])
    # nor its machine gun alone after it; but both together, the squad as Subsequent First Fire
    p, who, _ = attacked("squad")
    assert p.may("add", who["squad"])  # Subsequent First Fire without the machine gun
    p.do("add", who["gun"])
    assert p.refused("fire") == SEPARATELY
    p.do("add", who["squad"])
    assert told(p).startswith("5 firepower") and p.may("fire")


@allowed("SK 4.1", "SK 3.3.3")
def test_a_kept_rate_of_fire_and_a_squad_that_fires_again_are_free_of_it() -> None:
    p, who, _ = attacked("gun", dice=(1, 6))
    assert p.may("add", who["squad"]) and p.may("add", who["gun"])
    p, who, _ = attacked("squad", "gun")
    p.do("add", who["squad"])
    assert p.may("fire")


@allowed("SK 4.1", "SK 3.3.3")
def test_in_another_hex_they_attack_it_separately() -> None:
    p = Position(OPEN)
    mover, squad = p.unit("american 6-6-6", "E3"), p.unit("german 4-6-7", "E8")
    gun = p.weapon("german LMG", squad)
    moving(p, mover).do("to", "E4").do("add", gun).do("fire").roll(6, 5).quiet().do("to", "E5")
    assert p.may("add", squad)


@refused("SK 4.1", "SK 3.3.3")
def test_a_machine_gun_does_not_fire_without_its_squad_that_a_closer_enemy_bars() -> None:
    p, who, mover = attacked("squad")
    before = len(p.told("struck"))
    other = p.unit("american 6-6-6", "G7", "broken")  # two hexes off and in sight
    assert p.at(other) == "G7" and p.at(mover) == "E5"
    p.do("add", who["gun"]).do("add", who["squad"]).do("fire")
    assert p.told("closer enemy")[0][1] == (who["squad"], who["gun"]) and len(p.told("struck")) == before
    assert p.has(who["squad"], "first") and not p.has(who["squad"], "final") and not p.has(who["gun"], "first")
