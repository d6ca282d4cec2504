"""SK 3.3.5 Residual Firepower."""

from __future__ import annotations

from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-L10")


@case("sk-03-208")
@allowed("SK 3.3.5")
def test_what_a_subsequent_first_fire_attack_leaves() -> None:
    def left(*dice: int) -> int:
        p = Position(OPEN)
        mover = p.unit("russian 5-2-7", "E4")
        squad = p.unit("german 4-6-7", "E7", "first")
        gun = p.weapon("german MMG", squad, "first")
        moving(p, mover).do("to", "E5").do("add", squad).do("add", gun).do("fire").roll(*dice)
        if p.asked() == "dice":
            p.roll(1, 2)
        return p.s.residual.get(p.hex("E5"), 0)

    assert left(4, 3) == 2
    assert left(4, 4) == 1  # cowers
    assert left(4, 6) == 1  # the gun breaks down
    assert left(5, 5) == 0  # both


@case("sk-03-209", "sk-03-226")
@allowed("SK 3.3.5")
def test_residual_firepower_attacks_before_the_defender_decides() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E4")
    p.unit("german 4-6-7", "E7")
    p.s.residual[p.hex("E5")] = 2
    moving(p, mover).do("to", "E5")
    assert p.asked() == "dice" and p.s.rule == "SK 3.3.5"
    p.roll(4, 3)
    assert p.result(mover) == "NMC"  # 7 - 2 on column 2
    p.roll(2, 2)
    assert p.asked() == "FirstFire.reacted"


@case("sk-03-223")
@allowed("SK 3.3.5")
def test_only_the_targets_own_hex_modifies_residual_fire() -> None:
    p = Position(field("A1-L10", woods="E5", orchard="E6"))
    mover = p.unit("russian 4-4-7", "E4")
    p.unit("german 4-6-7", "E7")
    p.s.residual[p.hex("E5")] = 4
    moving(p, mover).do("to", "E5").roll(3, 3)
    assert p.result(mover) == "NMC"  # column 4, +1 woods, -1 FFNAM


@case("sk-03-224", "sk-03-228")
@refused("SK 3.3.5")
@allowed("SK 3.3.5")
def test_leaving_a_hex_is_free_and_counters_go_at_the_end_of_the_phase() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E5")
    p.unit("german 4-6-7", "L10")
    p.s.residual[p.hex("E5")] = 4
    p.s.residual[p.hex("A1")] = 2
    moving(p, mover).do("to", "E4")
    assert p.asked() == "FirstFire.reacted"  # no roll
    p.do("pass").do("stop")
    assert p.s.residual == {} and p.asked() == "over"


@case("sk-03-225")
@allowed("SK 3.3.5")
def test_only_the_larger_counter_stays() -> None:
    from bocage.games.starterkit.model.tables import COLUMNS
    from bocage.games.starterkit.movement.s03_3_5_residual import place_residual

    p = Position(OPEN)
    where = p.hex("E5")
    for fp, kept in ((4, 2), (8, 4), (2, 4)):
        place_residual(p.s, where, COLUMNS.index(fp), 0)
        assert p.s.residual == {where: kept}


@case("sk-03-227")
@refused("SK 3.3.5")
@allowed("SK 3.3.5")
def test_a_second_attack_in_the_hex_needs_a_lower_drm() -> None:
    p = Position(field("A1-L10", orchard="E5"))
    squad = p.unit("british 4-5-7", "E4")
    p.unit("german 4-6-7", "L10")
    p.s.residual[p.hex("E5")] = 2
    moving(p, squad).do("assault").do("to", "E5").roll(6, 5).quiet().do("smoke", squad, "E5").roll(5)
    assert p.asked() == "FirstFire.reacted"  # no second attack
    p = Position(OPEN)
    squad = p.unit("british 4-5-7", "E4")
    p.unit("german 4-6-7", "L10")
    where = p.hex("E5")
    p.s.residual[where] = 2
    p.s.smoke[where] = ((0, 0),)
    moving(p, squad).do("to", "E5").roll(6, 5).quiet()
    del p.s.smoke[where]  # were the Smoke gone, the next expenditure would face a lower DRM
    p.do("smoke", squad, "E4").roll(5)
    assert p.asked() == "dice" and p.s.rule == "SK 3.3.5"


@case("sk-03-332")
@allowed("SK 3.3.5")
def test_a_bad_leader_and_hindrances_weaken_what_is_left() -> None:
    p = Position(OPEN)
    mover = p.unit("russian 4-4-7", "E5")
    squads = [p.unit("german 4-6-7", "E9") for _ in range(2)]
    leader = p.unit("german 6+1", "E9")
    moving(p, mover).do("to", "E6").do("add", squads[0]).do("add", squads[1]).do("direct", leader).do("fire").roll(6, 5)
    assert p.s.residual == {p.hex("E6"): 2}
    p = Position(field("A1-L10", orchard="E8"))
    mover = p.unit("russian 4-4-7", "E5")
    squads = [p.unit("german 4-6-7", "E9") for _ in range(2)]
    moving(p, mover).do("to", "E6").do("add", squads[0]).do("add", squads[1]).do("fire").roll(6, 5)
    assert p.s.residual == {p.hex("E6"): 2}


@refused("SK 3.3.5")
def test_a_gun_that_keeps_its_rate_of_fire_leaves_nothing() -> None:
    def left(choice: str) -> tuple[dict[int, int], bool]:
        p = Position(field("A1-L10", stone="E6"))
        mover = p.unit("russian 4-4-7", "E5")
        gun = p.weapon("german MMG", p.unit("german 4-6-7", "E9"))
        moving(p, mover).do("to", "E6").do("add", gun).do("fire").roll(1, 6).do(choice)
        return p.s.residual, p.has(gun, "first")

    assert left("keep rate of fire") == ({}, False)
    residual, marked = left("leave residual fire")
    assert list(residual.values()) == [2] and marked


@refused("SK 4.4.4")
@case("sk-03-222")
def test_an_anti_tank_rifle_and_a_panzerfaust_leave_nothing() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E5")
    squad = p.unit("russian 4-4-7", "E8")
    rifle = p.weapon("russian ATR", squad)
    moving(p, mover).do("to", "E6").do("add", squad).do("add", rifle).do("fire").roll(6, 5)
    assert p.s.residual == {p.hex("E6"): 2}  # five FP: column 4 either way
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "E6")
    half = p.unit("russian 2-3-7", "E9")
    rifle = p.weapon("russian ATR", half)
    moving(p, mover).do("to", "E7").do("add", rifle).do("fire").roll(6, 5)
    assert p.s.residual == {}
