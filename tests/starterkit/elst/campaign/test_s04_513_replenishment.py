"""DE 4.513 Replenishment, with the worked examples."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.book import line, write
from bocage.games.starterkit.elst.campaign.s04_509_recombining import pool, recombine_pool
from bocage.games.starterkit.elst.campaign.s04_513_replenishment import Replenishment, allowance, returns_as
from bocage.games.starterkit.elst.campaign.s04_518_arming import arming_refusal
from bocage.games.starterkit.elst.campaign.state import ENTRY
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas, keep, lost, what
from tests.starterkit.elst.campaign.refit import begin

DONE = ("done",)


@case("dae-04-055")
@allowed("DE 4.513")
def test_four_british_squads_lost_bring_one_back_as_a_lesser_one() -> None:
    s = areas((BRITISH, 0), (BRITISH, 1))
    squads = [lost(s, "british 4-5-7") for _ in range(3)]
    halves = [lost(s, "british 2-3-7"), lost(s, "british 2-4-7")]
    begin(s, Replenishment(BRITISH))
    assert ("replenish", squads[0], 1) in play.options(s) and ("replenish", squads[0], ENTRY) in play.options(s)
    run(s, [("replenish", squads[0], 1)])
    assert what(s, squads[0]) == "british 4-4-7" and line(s, squads[0]).area == 1
    assert play.options(s) == [DONE]  # one squad equivalent, and no more
    assert [what(s, key) for key in (*squads[1:], *halves)] == ["", "", "", ""]


@case("dae-04-056")
@allowed("DE 4.513")
def test_three_german_squads_lost_bring_none_back() -> None:
    s = areas((GERMAN, 0))
    for name in ("ss 3-4-8", "ss 2-3-7", "ss 2-3-7", "ss 2-3-7", "german 2-3-7", "german 2-3-7"):
        lost(s, name)
    assert allowance(pool(s, GERMAN)) == 0
    begin(s, Replenishment(GERMAN))
    assert play.options(s) == [DONE]


@case("dae-04-057")
@allowed("DE 4.513")
def test_with_one_squad_more_either_of_two_comes_back() -> None:
    s = areas((GERMAN, 0))
    for name in ("ss 3-4-8", "ss 2-3-7", "ss 2-3-7", "ss 2-3-7", "german 2-3-7", "german 2-3-7", "german 4-4-7"):
        lost(s, name)
    recombine_pool(s)
    found = sorted(x.type.title for _, x in pool(s, GERMAN))
    assert found == ["german 4-4-7", "german 4-4-7", "ss 2-3-7", "ss 3-4-8", "ss 4-4-7"]
    begin(s, Replenishment(GERMAN))
    known = dict(pool(s, GERMAN))
    offered = {known[a[1]].type.title for a in play.options(s) if a != DONE}
    assert offered == {"german 4-4-7", "ss 4-4-7"}
    ss = next(key for key, x in known.items() if x.type.title == "ss 4-4-7")
    run(s, [("replenish", ss, 1)])
    assert what(s, ss) == "ss 2-3-7" and play.options(s) == [DONE]


@case("dae-04-058")
@allowed("DE 4.513")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ss 6-5-8", "ss 4-4-7"),
        ("ss 4-4-7", "ss 2-3-7"),
        ("german 4-4-7", "german 4-3-6"),
        ("british 4-5-7", "british 4-4-7"),
        ("british 2-4-7", "british 2-3-7"),
        ("ss 2-3-7", ""),
        ("german 4-3-6", ""),
        ("british 2-2-8", ""),
    ],
)
def test_what_they_come_back_as(old: str, new: str) -> None:
    row = returns_as(ROWS[old])
    assert (TYPES[row].title if row >= 0 else "") == new


@refused("DE 4.513")
def test_not_into_an_isolated_area_nor_more_nor_twice() -> None:
    s = areas((BRITISH, 0), (BRITISH, 1), (GERMAN, 0))
    squads = [lost(s, "british 4-5-7") for _ in range(4)]
    living = keep(s, "british 4-5-7", 1)
    begin(s, Replenishment(BRITISH))
    for key, area in ((squads[0], 2), (squads[0], 3), (living, 1)):
        refusal = play.why_not(s, ("replenish", key, area))
        assert refusal is not None and refusal.rule == "DE 4.513"
    run(s, [("replenish", squads[0], ENTRY)])
    assert play.why_not(s, ("replenish", squads[1], ENTRY)) is not None
    run(s, [DONE])
    assert s.player == OVER
    begin(s, Replenishment(BRITISH))  # on an Idle Date the step comes again
    assert play.options(s) == [DONE]


@allowed("DE 4.513")
@refused("DE 4.5162")
def test_who_comes_back_is_no_part_of_the_group_it_was_bought_with() -> None:
    s = areas((BRITISH, 0))
    squads = [lost(s, "british 4-5-7") for _ in range(4)]
    for key in squads:
        write(s, key, line(s, key)._replace(group=3))
    lmg = keep(s, "british LMG", ENTRY, group=3)
    write(s, lmg, line(s, lmg)._replace(fresh=1))
    run(begin(s, Replenishment(BRITISH)), [("replenish", squads[0], ENTRY), DONE])
    assert line(s, squads[0]).group == 0 and line(s, squads[1]).group == 3
    assert line(s, squads[0]).fresh  # nobody has seen it yet
    refusal = arming_refusal(s, BRITISH, lmg, squads[0])
    assert refusal is not None and refusal.rule == "DE 4.5162"
