"""Positions of a campaign: a scene with companies, Hubs and a ledger; and campaign files made small."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from bocage.games.brothers.campaign.book import CAMPAIGNS, Campaign, Company, Stage, read_campaign
from bocage.games.brothers.campaign.roster import begin_campaign
from bocage.games.brothers.campaign.s62_campaign import CampaignGame
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, Action, Frame
from tests.brothers.position import KINDS, OPEN, Position, Rest

PLAIN = (12, 18, 24)


def scene(
    rows: str = OPEN,
    one: list[str] | None = None,
    two: list[str] | None = None,
    *,
    hubs: dict[str, str],
    ranges: dict[str, int] | None = None,
    points: dict[str, int] | None = None,
    thresholds: tuple[int, ...] = PLAIN,
    open_end: bool = False,
    sides: dict[str, int] | None = None,
    **more: Any,
) -> Position:
    """A Position with `company=` words, the Hubs of the companies by hex ("" off the board) and a ledger of them."""
    cp: list[dict[str, int]] = [{}, {}]
    where = sides or {}
    for name in hubs:
        cp[where.get(name, 0)][name] = (points or {}).get(name, 0)
    p = Position(rows, one or [], two or [], cp=(cp[0] or 0, cp[1] or 0), **more)
    s, card = p.s, p.card
    companies = [
        Company(
            name,
            where.get(name, 0),
            (points or {}).get(name, 0),
            thresholds,
            tuple([s.kind[u] for u in range(len(s.kind)) if s.company[u] == name]) or ("us",),
        )
        for name in hubs
    ]
    stage = Stage(card, 1, open_end, {name: (ranges or {}).get(name, 6) for name in hubs}, ())
    found = Campaign(f"campaign {len(CAMPAIGNS)}", ("One", "Two"), tuple(companies), (stage,))
    CAMPAIGNS[found.ident] = found
    s.campaign = found.ident
    n = len(companies)
    s.hub = [p.hex(place) if place else -1 for place in hubs.values()]
    s.displaced, s.fatigue, s.worn = [0] * n, [0] * n, [0] * n
    s.command = [company.cp for company in companies]
    s.roster = {u: (s.side[u], s.company[u], s.kind[u], s.step[u], "", 0) for u in range(len(s.kind))}
    s.standing, s.line = dict(s.roster), list(range(len(s.kind)))
    return p


def once(p: Position, frame: Frame, *actions: Action, dice: Iterable[Any] = ()) -> None:
    """A procedure from its beginning to the end of these answers, whatever was under way before."""
    p.s.stack, p.s.player, p.s.result = [Rest()], -3, None
    p.start(frame, dice if not actions else (), waits=False)
    if actions:
        p.play(*actions, dice=dice)


def then(p: Position, n: int = 1) -> None:
    """More scenarios on the same map and with the same card follow."""
    found = CAMPAIGNS[p.s.campaign]
    found.stages = (*found.stages, *[found.stages[0]] * n)


def lane(*scenarios: dict[str, Any], **more: Any) -> BrothersState:
    """A campaign of our own making on the map of the lane, set up to its first question."""
    UNITS.update(KINDS)
    data: dict[str, Any] = {
        "id": f"campaign {len(CAMPAIGNS)}",
        "title": "A campaign",
        "summary": "",
        "briefing": "",
        "text": "",
        "tie": "German",
        "company": [
            {"name": "Able", "side": "American", "cp": 2, "thresholds": [4, 8, 12], "units": {"us_squad": 3}},
            {"name": "Fuenfte", "side": "German", "cp": 1, "thresholds": [4, 8], "units": {"de_squad": 2}},
        ],
        "scenario": list(scenarios),
        **more,
    }
    CAMPAIGNS[data["id"]] = read_campaign(data)
    s = BrothersState()
    s.campaign = data["id"]
    s.scenario = CAMPAIGNS[s.campaign].stages[0].card.ident
    begin_campaign(s)
    s.events = []
    s.stack.append(CampaignGame())
    play.begin(s)
    return s


def battle(**more: Any) -> dict[str, Any]:
    """One scenario of such a campaign."""
    found: dict[str, Any] = {
        "title": "A battle",
        "summary": "",
        "map": "bb_lane",
        "date": "1944-07",
        "turns": 1,
        "first": "American",
        "side": [
            {
                "name": "American",
                "nation": "american",
                "operations": [1, 3],
                "rout_edge": "S",
                "group": [{"company": "Able", "command_range": 5, "setup": ["rows 8-9"], "conceal": False}],
            },
            {
                "name": "German",
                "nation": "german",
                "operations": [1, 3],
                "rout_edge": "N",
                "group": [{"company": "Fuenfte", "command_range": 5, "setup": ["rows 1-2"], "conceal": False}],
            },
        ],
        "victory": {"side": "American", "text": "", "condition": [{"kind": "control", "area": ["G4"]}]},
    }
    return {**found, **more}


def go_on(s: BrothersState, wanted: str, most: int = 400) -> None:
    """Let everybody do the least until this frame asks."""
    rng = Random(1)
    for _ in range(most):
        if s.player == OVER or type(s.stack[-1]).__name__ == wanted:
            return
        play.apply(s, play.sample(s, rng) if s.player == CHANCE else least(play.options(s)))
    raise AssertionError(f"{wanted} never came")


def least(options: list[Action]) -> Action:
    for word in ("pass", "done", "stay", "used", "let it end", "break off"):
        for action in options:
            if action[0] == word:
                return action
    return options[0]
