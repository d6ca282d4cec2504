"""SK 3.2.4, 4.5, 6.1, 6.2, 6.9-6.12 Light mortars: To Hit, Air Bursts, critical hits, acquisition, Smoke."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_4_to_hit import HIT_ROWS, HitShot, hit_number
from bocage.games.starterkit.fire.s03_2_5_special import ready_refusal
from bocage.games.starterkit.fire.shot import IN_PREP, SHELL, Shot
from bocage.games.starterkit.model.marks import MOVED
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from tests.marks import allowed, case, refused
from tests.starterkit.position import Position, field
from tests.starterkit.steps import shoot, to_hit_lines

OPEN = field("A1-P10")


@case("sk-01-010")
@refused("SK 6.9")
@allowed("SK 6.9")
def test_no_mortar_fire_from_a_building() -> None:
    for text, legal in ((field("A1-P10", stone="C4"), False), (OPEN, True)):
        p = Position(text)
        mortar = p.weapon("british 51mm mortar", p.unit("british 4-5-7", "C4"))
        p.unit("german 4-6-7", "C8")
        p.phase(PREP_FIRE)
        if legal:
            assert p.may("shoot", mortar)
        else:
            assert p.refused("shoot", mortar).rule == "SK 6.9"


@case("sk-03-113", "sk-01-017")
@allowed("SK 3.2.4", "SK 1.1.1")
def test_the_50mm_mortar_of_the_example() -> None:
    p = Position(field("A1-P10", woods="C5"))
    squad = p.unit("german 4-6-7", "C3")
    p.unit("german 8-0", "C3")
    mortar = p.weapon("german 50mm mortar", squad)
    target = p.unit("american 6-6-6", "C5")
    p.phase(PREP_FIRE)
    shoot(p, mortar, "C5").do("fire").roll(4, 2)
    assert p.told("to hit")[0][3:] == (7, True)
    p.roll(1, 1)
    assert p.result(target) == "1KIA"  # column 2, -1 Air Burst
    assert p.has(mortar, "prep") and p.s.acquired == {mortar: (p.hex("C5"), 1)}
    assert not p.may("shoot", mortar)  # no Intensive Fire for a support weapon


@case("sk-03-115")
@refused("SK 6.9")
@allowed("SK 6.9")
def test_minimum_and_maximum_range() -> None:
    p = Position(OPEN)
    mortar = p.weapon("american 60mm mortar", p.unit("american 6-6-6", "C3"))
    near, far = p.unit("german 4-6-7", "C5"), p.unit("german 4-6-7", "C6")
    p.phase(PREP_FIRE).do("shoot", mortar)
    assert p.refused("aim", "C5").rule == "SK 6.9" and p.may("aim", "C6")
    assert p.s.at[near] != p.s.at[far]
    german = Position(OPEN)
    light = german.weapon("german 50mm mortar", german.unit("german 4-6-7", "A3"))
    german.unit("russian 4-4-7", "O3")
    german.unit("russian 4-4-7", "N3")
    german.phase(PREP_FIRE).do("shoot", light)
    assert german.may("aim", "N3") and german.refused("aim", "O3").rule == "SK 6.9"


@case("sk-01-038")
@refused("SK 1.1.1")
def test_height_gives_no_advantage_against_mortars() -> None:
    p = Position(field("A1-P10", hills="C8"))
    mortar = p.weapon("german 50mm mortar", p.unit("german 4-6-7", "C3"))
    target = p.unit("russian 4-4-7", "C8")
    p.phase(PREP_FIRE)
    shoot(p, mortar, "C8").roll(3, 3).roll(2, 3)
    assert p.result(target) == "NMC"  # 5 on column 2, no DRM


@case("sk-04-044")
@allowed("SK 4.5", "SK 1.2.4.1")
@refused("SK 4.5")
def test_rate_of_fire_of_a_light_mortar() -> None:
    def kept(*crew: str) -> bool:
        p = Position(OPEN)
        units = [p.unit(x, "C3") for x in crew]
        mortar = p.weapon("british 51mm mortar", units[0])
        p.unit("german 4-6-7", "C8")
        p.phase(PREP_FIRE)
        shoot(p, mortar, "C8")
        if p.asked() != "dice" and p.may("help"):
            p.do("help")
        if p.asked() != "dice":
            p.do("fire")
        p.roll(2, 6)
        return not p.has(mortar, "prep")

    assert kept("british 4-5-7")
    assert not kept("british 8-0")
    assert kept("british 8-0", "british 7-0")


@case("sk-06-050")
@allowed("SK 6.10", "SK 6.11")
def test_acquisition_grows_to_minus_two_and_helps() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    p.unit("german 8-0", "C3")
    mortar = p.weapon("german 50mm mortar", squad)
    p.unit("russian 4-4-7", "C8")
    p.unit("russian 4-4-7", "G8")
    p.phase(PREP_FIRE)
    levels = []
    for _ in range(3):
        shoot(p, mortar, "C8")
        levels.append(to_hit_lines(p).get("acquired", 0))
        p.do("fire").roll(3, 6)
        if p.asked() == "dice":  # at -2 a nine hits
            p.roll(6, 6)
    assert levels == [0, -1, -2] and p.s.acquired == {mortar: (p.hex("C8"), 2)}
    shoot(p, mortar, "G8").do("fire").roll(3, 6)
    assert p.s.acquired == {mortar: (p.hex("G8"), 1)}


@allowed("SK 6.10")
def test_acquisition_is_lost_by_firing_moving_breaking_and_giving_away() -> None:
    def start() -> tuple[Position, int, int]:
        p = Position(OPEN)
        squad = p.unit("german 4-6-7", "C3")
        mortar = p.weapon("german 50mm mortar", squad)
        p.unit("russian 4-4-7", "C8")
        p.s.acquired[mortar] = (p.hex("C8"), 2)
        return p, squad, mortar

    p, squad, mortar = start()
    p.phase(PREP_FIRE).do("target", "C8").do("add", squad).do("fire").roll(6, 5)
    assert p.s.acquired == {}
    p, squad, mortar = start()
    p.phase(MOVEMENT).do("move", squad).do("to", "C2")
    assert p.s.acquired == {}
    from bocage.games.starterkit.model.counters import break_unit, drop
    from bocage.kernel.consequences import settled

    p, squad, mortar = start()
    break_unit(p.s, squad, "SK 3.2.3")
    settled(p.s)
    assert p.s.acquired == {}
    p, squad, mortar = start()
    drop(p.s, mortar)
    assert p.s.acquired == {}


@allowed("SK 6.11", "SK 3.2.4")
def test_an_empty_hex_may_be_shelled_at_plus_two_and_acquired() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    p.unit("german 8-0", "C3")
    mortar = p.weapon("german 50mm mortar", squad)
    p.unit("russian 4-4-7", "P10")
    p.phase(PREP_FIRE)
    shoot(p, mortar, "F6")
    assert to_hit_lines(p) == {"empty hex": 2}
    p.do("fire").roll(1, 2)
    assert p.s.acquired == {mortar: (p.hex("F6"), 1)} and p.told("struck") == []


@case("sk-06-002", "sk-06-005")
@allowed("SK 6.1")
@refused("SK 6.1")
def test_critical_hits_need_an_original_two_that_hits() -> None:
    def struck(text: str, *effect: int, tired: bool = False, hindrance: bool = False) -> Position:
        p = Position(text)
        squad = p.unit("german 4-6-7", "C3", *(("cx",) if tired else ()))
        mortar = p.weapon("german 50mm mortar", squad)
        p.unit("russian 4-4-7", "C8")
        if hindrance:
            for where in ("C5", "C6"):
                p.s.smoke[p.hex(where)] = ((1, 1),)
        p.phase(PREP_FIRE)
        shoot(p, mortar, "C8").roll(1, 1)
        return p.roll(*effect) if effect else p

    p = struck(field("A1-P10", stone="C8"), 3, 4)
    assert p.result(2) == "3MC"  # twice 6 is column 12, the +3 reversed: 4
    p = struck(field("A1-P10", woods="C8"), 3, 4)
    assert p.result(2) == "2MC"  # column 12, the Air Burst stays: 6
    p = struck(OPEN, tired=True, hindrance=False)
    assert p.told("to hit")[0][-1] is True
    blocked = struck(OPEN, hindrance=True)
    assert blocked.told("no sight")  # six of Smoke on the line


@allowed("SK 6.1")
def test_a_critical_hit_strikes_one_and_the_others_as_usual() -> None:
    p = Position(field("A1-P10", stone="C8"))
    mortar = p.weapon("german 50mm mortar", p.unit("german 4-6-7", "C3"))
    one, two = p.unit("russian 4-4-7", "C8"), p.unit("russian 4-4-7", "C8")
    p.phase(PREP_FIRE)
    shoot(p, mortar, "C8").roll(1, 1).roll(2).roll(2, 3)
    assert p.result(one) == "no effect"  # column 2, +3: 8
    assert p.result(two) == "1KIA"  # column 12, -3: 2


@case("sk-06-061")
@allowed("SK 6.12", "SK 4.5")
def test_mortars_break_down_and_are_lost_in_clumsy_hands() -> None:
    def fate(unit: str, *dice: int) -> str:
        p = Position(OPEN)
        mortar = p.weapon("german 50mm mortar", p.unit(unit, "C3"))
        p.unit("russian 4-4-7", "C8")
        p.phase(PREP_FIRE)
        shoot(p, mortar, "C8").roll(*dice)
        return "gone" if p.at(mortar) == "gone" else "malfunction" if p.has(mortar, "malfunction") else "works"

    assert fate("german 4-6-7", 5, 6) == "works" and fate("german 4-6-7", 6, 6) == "malfunction"
    assert fate("german 4-3-6", 5, 6) == "malfunction" and fate("german 4-3-6", 6, 6) == "gone"
    assert fate("russian 4-4-7", 4, 6) == fate("russian 4-4-7", 6, 6) == "malfunction"  # captured (SK 5.5), and no Gun


@allowed("SK 6.12", "SK 4.4.5")
def test_so_is_a_piat() -> None:
    for unit, dice, fate in (
        ("british 4-3-6", (4, 5), "malfunction"),
        ("british 4-3-6", (4, 6), "gone"),
        ("british 4-5-7", (6, 6), "malfunction"),
    ):
        p = Position(field("A1-P10", stone="C5"))
        piat = p.weapon("british PIAT", p.unit(unit, "C3"))
        p.unit("german 4-6-7", "C5")
        p.phase(PREP_FIRE).do("shoot", piat).do("aim", "C5").roll(*dice)
        assert (p.at(piat) if p.at(piat) == "gone" else "malfunction" if p.has(piat, "malfunction") else "") == fate


@case("sk-03-131", "sk-03-133")
@allowed("SK 3.2.4")
def test_the_cases_that_light_ordnance_meets() -> None:
    p = Position(field("A1-P10", orchard="C5"))
    squad = p.unit("german 4-6-7", "C3", "pinned", "cx")
    leader = p.unit("german 9-1", "C3")
    mortar = p.weapon("russian 50mm mortar", squad)  # captured
    target = p.unit("russian 4-4-7", "C8")
    a = Shot(p.s, SHELL, IN_PREP, p.hex("C8"))
    a.targets, a.mortar = (target,), True
    a.aim(p.s, (mortar,), (), (leader,))
    h = HitShot(a, mortar, squad)
    lines = {words: amount(p.s, h, target) for _, words, amount in HIT_ROWS}
    assert {k: v for k, v in lines.items() if v} == {
        "pinned": 2,
        "captured weapon": 2,
        "exhausted (CX)": 1,
        "leadership": -1,
        "hindrance": 1,
    }
    assert hit_number(p.s, h) == 7


@refused("SK 3.5")
@allowed("SK 3.5")
def test_a_mortar_that_moved_does_not_fire_in_the_advancing_fire_phase() -> None:
    from bocage.games.starterkit.fire.shot import IN_ADVANCING

    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "C3")
    mortar = p.weapon("german 50mm mortar", squad)
    p.unit("russian 4-4-7", "C8")
    assert ready_refusal(p.s, IN_ADVANCING, mortar) is None
    p.s.status[mortar] |= MOVED
    refusal = ready_refusal(p.s, IN_ADVANCING, mortar)
    assert refusal is not None and refusal.rule == "SK 3.5"


@allowed("SK 3.3.5")
def test_a_mortar_hit_in_first_fire_leaves_residual_fire_more_in_woods() -> None:
    for text, left in ((OPEN, 1), (field("A1-P10", woods="C7"), 2)):
        p = Position(text)
        mover = p.unit("russian 4-4-7", "C6")
        mortar = p.weapon("german 50mm mortar", p.unit("german 4-6-7", "C2"))
        p.phase(MOVEMENT).do("move", mover).do("to", "C7").do("shoot", mortar).roll(4, 1)
        assert p.told("to hit")[0][-1] is True
        p.roll(6, 6)
        assert p.s.residual == {p.hex("C7"): left}
