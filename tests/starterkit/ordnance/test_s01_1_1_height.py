"""SK 1.1.1 Height Advantage against ordnance: the Area Target Type, critical hits, WP and vehicles."""

from __future__ import annotations

from bocage.games.starterkit.model.state import PREP_FIRE
from tests.marks import allowed
from tests.starterkit.position import Position, field
from tests.starterkit.steps import shoot

HILL, FLAT = field("A1-L12", hills="E5 E4"), field("A1-L12")
PANTHER, SHERMAN = "german PzKpfw VG", "british Sherman V(a)"
SE, NW = 2, 5


def panther(text: str, target: str, *marks: int) -> tuple[Position, int, int]:
    """A Panther in E9 below, a squad or a tank in E5."""
    p = Position(text)
    there = p.vehicle(target, "E5", SE, *marks) if target == SHERMAN else p.unit(target, "E5")
    return p, there, p.s.carried[p.vehicle(PANTHER, "E9", NW)][0]


@allowed("SK 1.1.1", "SK 3.2.4")
def test_on_the_area_target_type_it_counts_in_the_roll_for_effect() -> None:
    for text, result in ((HILL, "NMC"), (FLAT, "1MC")):  # half of column 12: a six, or seven
        p, squad, main = panther(text, "british 4-5-7")
        p.phase(PREP_FIRE, 1).do("shoot", main).do("aim", "E5").do("fire", "att", "he", NW).roll(2, 2).roll(3, 3)
        assert p.result(squad) == result
    q = Position(HILL)  # not against a mortar
    squad, mortar = q.unit("british 4-5-7", "E5"), q.weapon("german 50mm mortar", q.unit("german 4-6-7", "E9"))
    q.phase(PREP_FIRE, 1)
    shoot(q, mortar, "E5").roll(2, 2).roll(2, 3)
    assert q.result(squad) == "NMC"  # five on column 2


@allowed("SK 6.1", "SK 1.1.1")
def test_a_critical_hit_reverses_it() -> None:
    for text, roll, result in ((HILL, (4, 4), "3MC"), (FLAT, (4, 4), "2MC"), (FLAT, (3, 4), "3MC")):
        p, squad, main = panther(text, "british 4-5-7")
        p.s.aimed[main] = (2, ((squad, p.hex("E5")),), p.hex("E5"))
        p.phase(PREP_FIRE, 1).do("shoot", main).do("aim", "E5").do("fire", "itt", "he", NW).roll(1, 1).roll(*roll)
        assert p.told("struck")[-1][2:] == (result, roll, 24)


@allowed("SK 7.11", "SK 1.1.1")
def test_a_vehicle_on_the_hill_has_it_on_the_area_target_type() -> None:
    for text, final in ((HILL, 8), (FLAT, 7)):
        p, _, main = panther(text, SHERMAN)
        p.phase(PREP_FIRE, 1).do("shoot", main).do("aim", "E5").do("fire", "att", "he", NW).roll(2, 2).roll(3, 4)
        assert p.told("area hit")[-1][4] == final


@allowed("SK 6.2", "SK 1.1.1")
def test_it_helps_against_white_phosphorus() -> None:
    for text, drm in ((HILL, -1), (FLAT, 0)):
        p = Position(text)
        squad = p.unit("german 4-6-7", "E5")
        main = p.s.carried[p.vehicle(SHERMAN, "E9", NW)][0]
        p.phase(PREP_FIRE, 1).do("wp", main).do("row", 4).do("aim", "E5").do("fire", "att", "wp", NW).roll(1, 2).roll(
            3, 3
        )
        assert p.told("morale check")[-1][1:4] == (squad, (3, 3), drm)
