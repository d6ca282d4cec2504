"""Whole campaigns: by machine play, saved and opened in the middle, replayed, seen by each side."""

from __future__ import annotations

import json
from random import Random

from bocage import bots, games
from bocage.games.brothers.state import BrothersState
from bocage.kernel import play
from bocage.kernel.codec import decode, digest, encode
from bocage.kernel.frames import CHANCE, OVER
from bocage.kernel.hidden import leaks
from bocage.kernel.match import Match
from bocage.kernel.save import open_save, to_save
from tests.brothers.campaign.scenes import battle, lane, scene
from tests.brothers.position import OPEN
from tests.marks import allowed

GAME = games.load("brothers")
OURS = "road-to-hill-87"


@allowed("BB 62.0")
def test_the_rifleman_carries_a_campaign_through_alone() -> None:
    s = lane(battle(turns=2), battle(turns=4, open_end=True, first="German"), battle(turns=2))
    rng = Random(5)
    men = [bots.make("rifleman", GAME, seat, Random(seat)) for seat in (0, 1)]
    asked: set[str] = set()
    for _ in range(3000):
        if s.player == OVER:
            break
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        asked.add(type(s.stack[-1]).__name__)
        options = play.options(s)
        action = men[s.player].choose(bots.sampler(GAME, s, s.player), options)
        assert action in options
        play.apply(s, action)
    assert s.result is not None and s.stage == 2 and sum(s.points) == 3
    assert {"SetHubs", "HubMoves", "PlaceAgain", "DigIn", "Initiative"} <= asked


@allowed("BB 62.0")
def test_a_campaign_is_one_match_that_is_saved_opened_and_goes_on() -> None:
    rng = Random(8)
    match = Match(GAME, OURS, rng=Random(8))
    match.run_chance()
    seen: dict[int, str] = {}
    while not match.over:
        s = match.state
        assert isinstance(s, BrothersState)
        if s.stage not in seen:
            seen[s.stage] = digest(s)
            data = json.loads(json.dumps(to_save(match)))
            opened = open_save(GAME, data)
            assert digest(opened.state) == digest(s)
            again = decode(json.loads(json.dumps(encode(s))))
            assert play.options(again) == play.options(s)
            assert leaks(GAME, s, rng) == []
        options = play.options(s)
        assert match.submit(s.player, rng.choice(options)) is None
    assert list(seen) == [0, 1, 2, 3]
    whole = open_save(GAME, json.loads(json.dumps(to_save(match))))
    assert digest(whole.state) == digest(match.state)


@allowed("BB 62.0", "BB 15.0")
def test_the_roster_is_open_and_which_counter_is_the_reduced_unit_is_not() -> None:
    rows = OPEN.replace("5 ........", "5 wwwwwwww")
    two = ["C5 squad company=F concealed reduced", "D5 squad company=F concealed", "E5 decoy company=F concealed"]
    p = scene(rows, ["A1 us"], two, hubs={"F": "H8"}, sides={"F": 1})
    mine, theirs = GAME.view(p.s, 1), GAME.view(p.s, 0)
    assert mine["campaign"] == theirs["campaign"]
    assert {x["strength"] for x in theirs["campaign"]["companies"][0]["units"]} == {"full", "reduced"}
    assert "reduced" in mine["units"][1]["status"]
    for shown in theirs["units"][1:]:
        assert (shown["name"], shown["status"]) == ("Concealed unit", ["concealed -1"])
    drawn = {(tuple(b.kind[1:]), tuple(b.step[1:])) for b in (GAME.determinize(p.s, 0, Random(x)) for x in range(60))}
    assert len(drawn) == 6  # three pieces under three counters, and what is left of each goes with it
    assert all(steps[kinds.index("decoy")] == 2 for kinds, steps in drawn)
    assert leaks(GAME, p.operations().s, Random(1)) == []
