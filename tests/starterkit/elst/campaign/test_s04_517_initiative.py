"""DE 4.517 The chits, and what they lead to; DE 4.5, 4.510 the repeated steps."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.elst.campaign.battles import whole_map
from bocage.games.starterkit.elst.campaign.s04_5_refit import CLOSING, REPEATED, SETTLING, RefitPhase, new_date
from bocage.games.starterkit.elst.campaign.s04_517_initiative import ATTACK, IDLE, Initiative
from bocage.games.starterkit.elst.campaign.s04_5171_playing_area import PlayingArea, area_map, grid_of
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.state import SKState
from bocage.kernel import play
from bocage.kernel.frames import OVER, Event, Frame
from bocage.kernel.script import run
from tests.marks import allowed, case, refused
from tests.starterkit.elst.campaign.fields import field
from tests.starterkit.elst.campaign.kept import BRITISH, GERMAN, areas
from tests.starterkit.position import TestOver

DONE = ("done",)


class Caught(TestOver):
    """Keeps what the procedure under test ends with."""

    def __init__(self) -> None:
        super().__init__()
        self.ended = ""

    def over(self, s: SKState, value: str) -> None:
        self.ended = value
        super().over(s, value)


def outcome(s: IslandState, frame: Frame) -> Caught:
    under = Caught()
    under.at = "over"
    s.stack = [under, frame]
    s.events = []
    play.begin(s)
    return under


@case("dae-04-070")
@allowed("DE 4.517")
@pytest.mark.parametrize(
    ("german", "british", "dice", "kind"),
    [
        (IDLE, ATTACK, [], "British Assault"),
        (ATTACK, IDLE, [], "German Assault"),
        (IDLE, IDLE, [], "Idle Date"),
        (ATTACK, ATTACK, [2], "Dual Attack"),
        (ATTACK, ATTACK, [3], "British Assault"),
    ],
)
def test_the_initiative_matrix(german: tuple[str], british: tuple[str], dice: list[int], kind: str) -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    if german == ATTACK:
        s.today0 = {"chit map": 1}
    under = outcome(s, Initiative())
    assert s.private == (GERMAN,)
    told = run(s, [german])
    assert told == [] and s.private == (BRITISH,)  # nobody learns what was placed
    told = run(s, [british], dice)
    assert under.ended == kind
    assert ("DE 4.517", ("chits", int(german == ATTACK), int(british == ATTACK)), None) in told


@case("dae-04-071")
@refused("DE 4.517")
def test_after_four_british_attacks_they_stand_idle() -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    s.attacks_used[BRITISH] = 3  # the Initial Scenario did not count
    outcome(s, Initiative())
    run(s, [IDLE])
    assert play.options(s) == [ATTACK, IDLE]
    run(s, [ATTACK])
    assert s.attacks_used[BRITISH] == 4
    outcome(s, Initiative())
    run(s, [IDLE])
    assert play.options(s) == [IDLE]
    refusal = play.why_not(s, ATTACK)
    assert refusal is not None and refusal.rule == "DE 4.517"


@refused("DE 4.5154")
def test_the_germans_attack_with_a_chit_bought_for_the_date_and_must_play_it() -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    outcome(s, Initiative())
    assert play.options(s) == [IDLE]
    refusal = play.why_not(s, ATTACK)
    assert refusal is not None and refusal.rule == "DE 4.5154"
    s.today0 = {"chit map": 1}
    assert play.options(s) == [ATTACK]
    refusal = play.why_not(s, IDLE)
    assert refusal is not None and refusal.rule == "DE 4.5154"


@allowed("DE 4.510")
def test_a_new_date_and_everybody_may_shift_and_buy_again() -> None:
    s = areas((GERMAN, 0), (BRITISH, 0))
    s.date, s.shifted, s.today1 = 1, {2: 1}, {"I1 entry": 1}
    new_date(s)
    assert s.date == 2 and s.shifted == {} and s.today1 == {}


@allowed("DE 4.5")
@allowed("DE 4.11")
def test_the_steps_come_in_order_and_an_idle_date_repeats_the_last_eight() -> None:
    assert (*CLOSING, *SETTLING, *REPEATED) == tuple(f"4.5{n:02d}" for n in range(1, 18))
    s = field()
    under = outcome(s, RefitPhase())
    steps = [what[1] for _, what, _ in s.events or () if what[0] == "step"]
    while s.player != OVER:
        actions = play.options(s) if s.player >= 0 else []
        value = (DONE if DONE in actions else IDLE) if actions else play.outcomes(s)[0][0]
        told = run(s, [value], waits=True) if actions else _draw(s, value)
        steps += [what[1] for _, what, _ in told if what[0] == "step"]
    dates = [x for x in steps if x == "4.510"]
    assert len(dates) == 4  # from 24 Mid-Day to 25 Mid-Day, and no further (DE 4.2: CG End)
    assert steps == [*CLOSING, *SETTLING, *REPEATED * 4]
    assert under.ended == "end of the campaign" and s.date == 5


def _draw(s: IslandState, value: object) -> list[Event]:
    told: list[Event] = []
    s.events = told
    play.apply(s, value)
    return told


@case("dae-04-072")
@case("dae-04-074")
@allowed("DE 4.5171")
def test_the_germans_declare_an_area_of_ten_by_ten() -> None:
    s = field(first=GERMAN, scenario="German Assault")
    under = outcome(s, PlayingArea())
    assert s.player == GERMAN
    w = whole_map()
    run(s, [("from", w.hex("K5"))])
    assert ("until", w.hex("T14")) in play.options(s)
    for name in ("U14", "T15", "J14", "T4"):
        refusal = play.why_not(s, ("until", w.hex(name)))
        assert refusal is not None and refusal.rule == "DE 4.5171"
    run(s, [("until", w.hex("T14"))])
    assert under.ended == "elst:K-T:5-14" == area_map("K5", "T14")
    assert grid_of(w.hex("K5")) == (10, 5)
