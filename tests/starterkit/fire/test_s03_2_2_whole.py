"""SK 3.2.2, 3.4, 4.0, 4.1 An attack is judged whole: the order in which its parts are named never matters."""

from __future__ import annotations

from bocage.games.starterkit.model.state import PREP_FIRE
from tests.marks import allowed, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving, pass_checks, told

OPEN = field("A1-L10")
OTHER_GROUP = ("SK 3.4", "in defence he may direct again only firers he directed before")


@refused("SK 3.4")
def test_a_leader_named_before_the_second_firer_leads_him_no_more_than_one_named_after() -> None:
    def again() -> tuple[Position, int, int, int]:
        p = Position(OPEN)
        mover = p.unit("russian 4-4-7", "E3")
        one, two, leader = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "E8"), p.unit("german 9-1", "E8")
        moving(p, mover).do("to", "E4").do("add", one).do("direct", leader).do("fire").roll(6, 5)
        return pass_checks(p).quiet().do("to", "E5").do("add", one), one, two, leader

    p, _, two, leader = again()
    p.do("direct", leader)
    assert p.refused("add", two) == OTHER_GROUP
    p, _, two, leader = again()
    p.do("add", two)
    assert p.refused("direct", leader) == OTHER_GROUP
    p.do("fire")


@refused("SK 4.0")
def test_a_named_director_does_not_add_his_own_machine_gun() -> None:
    def start() -> tuple[Position, int, int, int]:
        p = Position(OPEN)
        squad, leader = p.unit("german 4-6-7", "C3"), p.unit("german 9-1", "C3")
        gun = p.weapon("german LMG", leader)
        p.unit("russian 4-4-7", "C6")
        return p.phase(PREP_FIRE).do("target", "C6").do("add", squad), squad, leader, gun

    p, _, leader, gun = start()
    p.do("direct", leader)
    assert p.refused("add", gun) == ("SK 4.0", "he used a weapon this phase and leads nobody")
    p, _, leader, gun = start()
    p.do("add", gun)
    assert p.refused("direct", leader).rule == "SK 4.0"


@allowed("SK 4.1")
@refused("SK 4.1")
def test_a_helper_helps_with_one_gun_and_fires_none() -> None:
    def start() -> tuple[Position, list[int], list[int]]:
        p = Position(OPEN)
        leaders = [p.unit(f"german {x}", "C3") for x in ("9-1", "8-1", "8-0")]
        guns = [p.weapon("german MMG", leaders[0]), p.weapon("german MMG", leaders[1])]
        p.unit("russian 4-4-7", "C6")
        return p.phase(PREP_FIRE).do("target", "C6").do("add", guns[0]), leaders, guns

    p, leaders, guns = start()
    p.do("help", leaders[1])
    assert p.refused("add", guns[1]) == (
        "SK 4.1",
        "a leader helps with one weapon and does nothing else in that fire phase",
    )
    p, leaders, guns = start()
    p.do("add", guns[1])
    assert p.refused("help", leaders[1], guns[0]).rule == "SK 4.1"
    assert told(p).startswith("5 firepower")  # two lone leaders
    p.do("help", leaders[2], guns[0])
    assert told(p).startswith("7.5 firepower")  # one gun in full, the other still at half
    assert not p.may("help", leaders[2], guns[1])
    p.do("fire").roll(5, 6)
    assert p.has(leaders[2], "prep") and p.has(leaders[1], "prep")


@allowed("SK 3.2.2")
@refused("SK 3.2.3")
def test_fractions_of_several_firers_open_an_attack_together() -> None:
    p = Position(OPEN)
    one, two = p.unit("german 2-4-7", "C3", "pinned"), p.unit("german 2-4-7", "C4", "pinned")
    enemy = p.unit("russian 4-4-7", "C9")
    p.phase(PREP_FIRE).do("target", "C9").do("add", one)
    assert told(p).startswith("0.5 firepower")
    assert p.refused("fire") == ("SK 3.2.3", "less than one firepower factor makes no attack")
    p.do("add", two)
    assert told(p).startswith("1 firepower, column 1")
    p.do("fire").roll(1, 2).roll(2, 2)
    assert p.result(enemy) == "1MC" and p.has(one, "prep") and p.has(two, "prep")
    # alone there is no attack
    p = Position(OPEN)
    p.unit("german 2-4-7", "C3", "pinned")
    p.unit("german 2-4-7", "C1", "pinned")  # not next to it
    p.unit("russian 4-4-7", "C8")
    assert p.phase(PREP_FIRE).asked() == "over"


@refused("SK 3.2.2")
def test_a_leader_directs_a_group_only_if_one_directs_in_every_hex() -> None:
    def start() -> tuple[Position, int, int, int]:
        p = Position(OPEN)
        one, two, leader = p.unit("german 4-6-7", "C3"), p.unit("german 4-6-7", "C4"), p.unit("german 9-1", "C3")
        p.unit("russian 4-4-7", "C6")
        return p.phase(PREP_FIRE).do("target", "C6").do("add", one), one, two, leader

    everywhere = ("SK 3.2.2", "a group is directed only if a leader directs in every one of its hexes")
    p, _, two, leader = start()
    p.do("direct", leader)
    assert p.refused("add", two) == everywhere
    p, _, two, leader = start()
    p.do("add", two)
    assert p.refused("direct", leader) == everywhere
    p, _, two, leader = start()
    second = p.unit("german 8-0", "C4")
    p.do("direct", leader).do("add", two)
    assert p.refused("fire") == everywhere
    p.do("direct", second)
    assert p.may("fire")


@allowed("SK 3.2.1", "SK 3.2.2")
def test_a_leader_who_directs_from_a_blind_hex_is_spent_with_his_firers() -> None:
    p = Position(field("A1-L10", stone="D5"))
    seeing, blind = p.unit("german 4-6-7", "C6"), p.unit("german 4-6-7", "D6")
    first, second = p.unit("german 9-1", "C6"), p.unit("german 8-1", "D6")
    p.unit("russian 4-4-7", "D3")
    p.phase(PREP_FIRE).do("target", "D3").do("add", seeing).do("add", blind)
    p.do("direct", first).do("direct", second).do("fire")
    assert [x[1] for x in p.told("no sight")] == [(blind,)]
    p.roll(6, 5)
    assert p.has(blind, "prep") and p.has(second, "prep") and p.has(seeing, "prep") and p.has(first, "prep")


@allowed("SK 3.4")
@refused("SK 3.4")
def test_direction_again_serves_one_unit_or_group() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E2")
    one, two, leader = p.unit("german 4-6-7", "E8"), p.unit("german 4-6-7", "E8"), p.unit("german 9-1", "E8")
    moving(p, mover).do("to", "E3").do("add", one).do("add", two).do("direct", leader).do("fire").roll(6, 5)
    pass_checks(p).do("to", "E4").do("add", one).do("direct", leader).do("fire").roll(
        6, 5
    )  # he goes on with one of them
    pass_checks(p).quiet().do("to", "E5").do("add", two)
    assert p.refused("direct", leader) == OTHER_GROUP
    p.do("fire")


@allowed("SK 4.1")
@refused("SK 4.1")
def test_the_helping_leader_helps_again_with_the_rate_of_fire() -> None:
    p = Position(OPEN)
    gunner, helper, other = (p.unit(f"german {x}", "C3") for x in ("8-1", "8-0", "7-0"))
    gun, second = p.weapon("german HMG", gunner), p.weapon("german LMG", other)
    p.unit("russian 4-4-7", "C7")
    p.unit("russian 4-4-7", "E7")
    p.phase(PREP_FIRE).do("target", "C7").do("add", gun).do("help", helper, gun)
    assert told(p).startswith("7 firepower")
    p.do("fire").roll(3, 6).do("target", "C7").do("add", gun).do("help", helper, gun)
    assert told(p).startswith("7 firepower")
    p.do("fire").roll(6, 5).do("target", "E7").do("add", second)
    assert not p.may("help", helper)  # he serves the other gun


@refused("SK 4.4.1")
def test_no_leader_is_drafted_to_a_weapon_unasked() -> None:
    p = Position(field("A1-L10", stone="C5"))
    gunner, second = p.unit("american 8-1", "C3"), p.unit("american 8-0", "C3")
    bazooka = p.weapon("american BAZ 44", gunner)
    p.unit("german 4-6-7", "C5")
    p.phase(PREP_FIRE).do("shoot", bazooka).do("aim", "C5")
    assert p.refused("fire") == ("SK 4.4.1", "a single leader may not fire it")
    assert p.refused("direct", second).rule == "SK 4.4.1"  # he is needed at the weapon
    p.do("help", second).roll(6, 5)
    assert p.has(second, "prep")
    p = Position(OPEN)
    gunner, second = p.unit("american 8-1", "C3"), p.unit("american 8-0", "C3")
    mortar = p.weapon("american 60mm mortar", gunner)
    p.unit("german 4-6-7", "C8")
    p.phase(PREP_FIRE).do("shoot", mortar).do("aim", "C8").do("fire").roll(1, 6)
    pass_checks(p)
    assert p.has(mortar, "prep") and not p.has(second, "prep")  # alone: no rate of fire, and the other is free


@refused("SK 3.2.3")
def test_the_leader_whose_help_the_attack_needs_cannot_be_named_as_its_director() -> None:
    p = Position(field("A1-R10"))
    gunner, other = p.unit("russian 8-1", "A3"), p.unit("russian 9-2", "A3")
    gun = p.weapon("russian LMG", gunner)
    p.unit("german 4-6-7", "K3")  # long range, and one leader alone: half a factor
    p.phase(PREP_FIRE).do("target", "K3").do("add", gun)
    assert p.refused("direct", other).rule == "SK 3.2.3" and p.refused("fire").rule == "SK 3.2.3"
    p.do("help", other, gun).do("fire").roll(5, 6)
    assert p.has(other, "prep")
