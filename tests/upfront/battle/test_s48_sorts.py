"""UF 39.8 meets UF 48: whom random reinforcements can bring to elite and to second line troops of a design."""

from __future__ import annotations

import pytest

from bocage.games.upfront.battle.s48_random import available, choosable, gained, recruit
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.printed.men import ASL, LEADER, MEN, MORALE, NUMBER, SL
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.scenarios import SCENARIOS, scenario_of
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import NOT_YET, UpFrontState
from bocage.games.upfront.table import marks
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.design.s43_support import free

PANZER = 40


def of_quality(quality: str, monkeypatch: pytest.MonkeyPatch) -> UpFrontState:
    """A design of few Germans of this quality, in which nearly all other cards may come by chance."""
    design = free({"cards": "1", "quality": quality, "random_decks": [1, 2]}, {})
    scn = scenario_of(scenario_entry(design))
    monkeypatch.setitem(SCENARIOS, scn.id, scn)
    return new_game(scn, (GERMAN, AMERICAN), ())


@allowed("UF 39.8", "UF 48.31")
@refused("UF 39.8")
@pytest.mark.parametrize(("quality", "least", "most"), [("line", 0, 9), ("elite", 2, 9), ("second", 0, 4)])
def test_who_is_chosen_is_of_the_troop_type_of_his_side(
    quality: str, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = of_quality(quality, monkeypatch)
    seat = s.nation.index(GERMAN)
    there = choosable(s, seat)
    outside = [p for p in MEN[GERMAN] if LEADER[p] not in (SL, ASL) and not least <= MORALE[p] <= most]
    assert there and not set(outside) & set(there)
    assert bool(set(outside) & set(available(s, seat))) == (quality != "line")
    chiefs = {MORALE[p] for p in there if LEADER[p] == SL}
    assert len(chiefs) <= 1 or quality == "line", "the answer to UF 39.8: the best, or the worst"


@allowed("UF 48.3", "UF 48.32")
def test_whom_the_table_names_comes_as_he_is_and_a_substitute_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    s = of_quality("second", monkeypatch)
    seat = s.nation.index(GERMAN)
    good = next(p for p in available(s, seat) if MORALE[p] > 4 and LEADER[p] not in (SL, ASL))
    m = recruit(s, seat, NUMBER[good])
    assert s.person[m] == good
    again = recruit(s, seat, NUMBER[good])
    assert again < 0 or MORALE[s.person[again]] <= 4 or LEADER[s.person[again]] in (SL, ASL)


@allowed("UF 48.33", "UF 28.11")
@refused("UF 48.33")
def test_what_was_gained_in_one_turn_enters_in_any_order() -> None:
    """An AFV that came with men is a group of its own; only what came in a later turn has to wait."""
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 1, ["R", "R"])
    t.group(1, "A", 1, ["R", "R"])
    rifle, tank, later = t.add(0, "R"), t.add(0, PANZER), t.add(0, "R")
    for m, turn in ((rifle, 1), (tank, 1), (later, 2)):
        t.s.turn = turn
        t.s.fate[m] = NOT_YET
        gained(t.s, m)
    t.hold(0, "movement", "movement")
    s = t.begin().s
    first, second, third = (s.marks[marks.WAVE, m] for m in (rifle, tank, later))
    assert [a for a in t.options() if a[0] == "enter"] == [("enter", first), ("enter", second)]
    found = t.why_not("enter", third)
    assert found is not None and found.rule == "UF 48.33"
