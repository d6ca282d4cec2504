"""DE 4.1, 4.4, 4.41 to 4.43: the campaign as a whole, its first scenario, and who wins it."""

from __future__ import annotations

from collections import Counter

import pytest

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign.battles import whole_map
from bocage.games.starterkit.elst.campaign.book import lines
from bocage.games.starterkit.elst.campaign.charts import DATES
from bocage.games.starterkit.elst.campaign.s04_3_scenario import CONCEDE
from bocage.games.starterkit.elst.campaign.s04_41_the_island import TheIsland, british_win
from bocage.games.starterkit.elst.campaign.state import ENTRY, INITIAL, IslandState
from bocage.games.starterkit.game import StarterKit
from bocage.games.starterkit.movement.s03_3_1_offboard import off_map
from bocage.kernel import play
from bocage.kernel.frames import OVER
from bocage.kernel.script import run
from tests.marks import allowed, case
from tests.starterkit.elst.campaign.fields import field, stand
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN


def campaign(balance: str = "none") -> IslandState:
    s = StarterKit().new("the-island", {"balance": balance, "free_sight": False})
    assert isinstance(s, IslandState)
    s.events = []
    return s


def names(s: IslandState, side: int) -> Counter[str]:
    return Counter(x.type.title for _, x in lines(s, side) if not x.type.is_mounted)


@allowed("DE 4.1")
def test_six_dates_from_the_23rd_to_the_25th() -> None:
    assert [x.name for x in DATES] == [
        "23 Afternoon", "24 Morning", "24 Mid-Day", "24 Afternoon", "25 Morning", "25 Mid-Day",
    ]  # fmt: skip
    s = campaign()
    assert s.date == 0 and s.scenario == INITIAL and isinstance(s.stack[0], TheIsland)


@case("dae-06-022")
@allowed("DE 4.4")
@allowed("DE 4.41")
def test_the_orders_of_battle() -> None:
    s = campaign()
    german, british = names(s, GERMAN), names(s, BRITISH)
    assert german == Counter(
        {
            "ss 6-5-8": 3, "ss 4-4-7": 5, "german 4-4-7": 5, "german 9-2": 1, "german 9-1": 1, "german 8-1": 1,
            "german 8-0": 1, "german HMG": 1, "german MMG": 2, "german LMG": 4, "german PSK": 2, "german radio": 1,
            "german PzKpfw VG": 2,
        }
    )  # fmt: skip
    assert british == Counter(
        {
            "british 4-5-7": 20, "british 2-4-7": 2, "british 2-2-8": 4, "british 10-2": 1, "british 9-1": 1,
            "british 8-1": 1, "british 8-0": 1, "british 7-0": 1, "british MMG": 4, "british LMG": 8,
            "british PIAT": 1, "british 51mm mortar": 2, "british Sherman VC(a)": 1, "british Sherman III(a)": 5,
        }
    )  # fmt: skip
    s.squads_set_up = [13, 0]
    assert s.more_fausts(GERMAN) == 19
    assert all(x.area == ENTRY for _, x in lines(s, BRITISH) if x.type.is_vehicle)


@case("dae-04-019")
@allowed("DE 4.41")
@allowed("DE 4.43")
def test_both_balance_provisions() -> None:
    assert names(campaign("German"), BRITISH)["british 51mm mortar"] == 0
    assert names(campaign("British"), BRITISH)["british 51mm mortar"] == 2
    modules = {b: [x.module for _, x in lines(campaign(b), GERMAN) if x.module] for b in ("none", "German", "British")}
    assert modules == {"none": ["100"], "German": ["100"], "British": ["80"]}


@case("dae-04-020")
@allowed("DE 4.42")
def test_the_germans_set_up_first_east_of_e_and_the_british_move_first() -> None:
    s = campaign()
    play.begin(s)
    assert s.player == GERMAN
    run(s, [("done",)])
    assert s.player == BRITISH
    run(s, [("done",)])
    g = ground_of(s)
    assert s.player == GERMAN and battle_of(s).first == BRITISH and battle_of(s).map == "elst"
    columns = {g.columns[a[2]] for a in play.options(s)}
    assert min(columns) == g.columns[g.hex("E1")] and max(columns) == g.columns[g.hex("TT1")]
    d, key = g.hex("D5"), play.options(s)[0][1]
    refusal = play.why_not(s, ("station", key, d))
    assert refusal is not None and refusal.rule == "DE 4.518"
    while s.player == GERMAN:
        spread = play.options(s)
        run(s, [spread[len(spread) // 2]])
    assert s.player == BRITISH
    hexes = [a for a in play.options(s) if a[0] == "station"]
    assert max(g.columns[a[2]] for a in hexes) == g.columns[g.hex("D1")]
    assert play.options(s)[-1][0] == "hold"  # they may enter instead


@case("dae-04-017")
@allowed("DE 4.41")
@pytest.mark.parametrize(("points", "holder", "won"), [(21, 1, True), (20, 1, True), (19, 1, False), (21, 0, False)])
def test_victory_at_the_end(points: int, holder: int, won: bool) -> None:
    s = campaign()
    g = whole_map()
    for h in g.building_hexes(g.hex("NN8")):
        s.held[h] = holder
    s.points[BRITISH] = points
    assert british_win(s) == won
    TheIsland().decide(s)
    assert s.result == ((0.0, 1.0) if won else (1.0, 0.0)) and s.ending[0] == "DE 4.41"


@case("dae-04-018")
@allowed("DE 4.41")
def test_what_exits_count() -> None:
    s = field()
    names_ = ["british 4-5-7"] * 6 + ["british 2-4-7", "british 9-2", "british 8-1", "british 8-0", "british 2-2-8"]
    units = [stand(s, name, f"TT{6 + i}") for i, name in enumerate(names_)]
    off_map(s, tuple(units))
    assert s.points == [0, 21]
    back = stand(s, "british 4-5-7", "A12")
    off_map(s, (back,))
    german = stand(s, "german 4-4-7", "TT7")
    off_map(s, (german,))
    assert s.points == [0, 21]  # neither those who go back nor the Germans count


@allowed("DE 4.41")
def test_a_side_may_concede() -> None:
    s = campaign()
    play.begin(s)
    frame = s.stack[1]
    s.stack = s.stack[:2]
    s.attacker = BRITISH
    frame.turn_over(s, -1)  # type: ignore[attr-defined]  # of this frame
    run(s, [CONCEDE])
    assert s.player == OVER and s.result == (1.0, 0.0) and s.ending[0] == "DE 4.2"
