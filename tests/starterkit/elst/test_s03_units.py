"""DE 3: British troops that do not cower, and the SS."""

from __future__ import annotations

from bocage.games.starterkit.fire.firepower import firepower
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.fire.shot import IN_ADVANCING, SMALL_ARMS, Shot
from bocage.games.starterkit.model.state import PREP_FIRE
from tests.marks import allowed, case
from tests.starterkit.position import Position, field

FLAT = field("A1-M12")


def volley(squad: str, other: str, dice: tuple[int, int]) -> str:
    """The result of two squads' 8 firepower at range 3 on these dice."""
    p = Position(FLAT)
    firers = [p.unit(squad, "D5"), p.unit(other, "D5")]
    target = p.unit("german 4-6-7", "D8")
    p.phase(PREP_FIRE).do("target", "D8")
    for u in firers:
        p.do("add", u)
    p.do("fire").roll(*dice)
    return p.result(target)


@case("dae-03-001", "dae-03-002")
@allowed("DE 3.1")
def test_british_elite_and_first_line_do_not_cower() -> None:
    assert volley("british 4-5-7", "british 4-5-8", (4, 4)) == "NMC"  # column 8
    assert volley("british 4-4-7", "british 4-4-7", (4, 4)) == "PTC"  # column 6
    assert volley("british 4-5-7", "british 4-4-7", (4, 4)) == "PTC"  # one that cowers is enough
    assert volley("russian 4-4-7", "russian 4-4-7", (4, 4)) == "PTC"


@case("dae-03-003")
@allowed("DE 3.2")
def test_the_ss_are_not_subject_to_elr() -> None:
    p = Position(FLAT, elr=(2, 2))
    firer, second = p.unit("british 4-5-7", "D5"), p.unit("british 4-5-7", "D5")
    squad = p.unit("ss 4-4-7", "D8")
    p.phase(PREP_FIRE).do("target", "D8").do("add", firer).do("add", second).do("fire").roll(1, 4)
    assert p.result(squad) == "2MC"
    p.roll(6, 5)  # 13 with the 2MC: six more than its morale
    assert p.has(squad, "broken") and p.name(squad) == "4-4-7" and p.s.type(squad).nation == "ss"


@case("dae-03-004", "dae-03-005")
@allowed("DE 3.2")
def test_assault_fire_of_the_six_five_eight() -> None:
    p = Position(FLAT)
    squad = p.unit("ss 6-5-8", "D2")
    shares = {}
    for name in ("D5", "D7", "D8"):
        a = Shot(p.s, SMALL_ARMS, IN_ADVANCING, p.hex(name))
        a.aim(p.s, (squad,), (), ())
        shares[name] = firepower(p.s, a, (squad,))
    assert shares == {"D5": 4.0, "D7": 4.0, "D8": 1.5}


@case("dae-03-006")
@allowed("DE 3.2")
def test_half_squads_of_the_ss() -> None:
    names = []
    for squad in ("ss 6-5-8", "ss 4-4-7"):
        p = Position(FLAT)
        u = p.unit(squad, "D5")
        p.begin(CasualtyReduction(u, "SK 3.2.3"))
        names.append(p.s.type(u).title)
    assert names == ["ss 3-4-8", "ss 2-3-7"]
