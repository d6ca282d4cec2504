"""What everybody sees of a campaign: where it stands, its companies, Hubs and Used markers, the ledger's story."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.book import CAMPAIGNS
from bocage.games.brothers.campaign.roster import campaign, ledger_of, lines_of, stage, takes_part
from bocage.games.brothers.campaign.s63_command import command_range
from bocage.games.brothers.campaign.s64_fatigue import command_points, level
from bocage.games.brothers.cards.scenario import Card
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import FULL, BrothersState


def campaign_tracks(s: BrothersState) -> list[dict[str, str]]:
    """Score, Attacker and the Fatigue of each company in short."""
    found = campaign(s)
    score = ", ".join(f"{name} {points}" for name, points in zip(found.sides, s.points))
    rows = [
        {"label": "Campaign", "value": f"scenario {s.stage + 1} of {len(found.stages)}; {score}"},
        {"label": "Attacker", "value": found.sides[s.first]},
    ]
    for c, company in enumerate(found.companies):
        if takes_part(s, c):
            marks = "/".join(str(x) for x in company.thresholds)
            rows.append({"label": company.name, "value": f"Fatigue {s.fatigue[c]} ({marks}), level {level(s, c)}"})
    return rows


def campaign_markers(s: BrothersState, card: Card) -> list[dict[str, str]]:
    """Hubs with their Command Range, and between scenarios the Used markers (BB 65.3)."""
    names = card.ground.field.names
    found = []
    for c, h in enumerate(s.hub):
        if h >= 0:
            flipped = " displaced" if s.displaced[c] else ""
            label = f"{campaign(s).companies[c].name} Hub{flipped} {command_range(s, c)}"
            found.append({"hex": names[h], "kind": "hub", "label": label})
    for h, mask in sorted(s.posts.items()):
        for side in (0, 1):
            if mask >> side & 1:
                found.append({"hex": names[h], "kind": "used", "label": f"Used {card.sides[side].name}"})
    return found


def company_view(s: BrothersState, c: int) -> dict[str, Any]:
    """One company; while a battle is fought, its units as they went into it."""
    company = campaign(s).companies[c]
    units: dict[tuple[str, int], int] = {}
    for _, line in lines_of(s, c):
        units[line.kind, line.step] = units.get((line.kind, line.step), 0) + 1
    card = stage(s).card
    return {
        "name": company.name,
        "side": company.side,
        "fights": takes_part(s, c),
        "fatigue": s.fatigue[c],
        "thresholds": list(company.thresholds),
        "level": level(s, c),
        "worn": bool(s.worn[c]),
        "command_points": command_points(s, c),
        "hub": card.ground.field.names[s.hub[c]] if s.hub[c] >= 0 else None,
        "displaced": bool(s.displaced[c]),
        "command_range": command_range(s, c) if takes_part(s, c) else None,
        "units": [
            {"name": UNITS[kind].name, "strength": "full" if step == FULL else "reduced", "number": n}
            for (kind, step), n in sorted(units.items())
        ],
    }


def campaign_view(s: BrothersState) -> dict[str, Any]:
    """The campaign sheet, open to everybody."""
    found = CAMPAIGNS[s.campaign]
    return {
        "id": found.ident,
        "title": found.title,
        "briefing": found.briefing,
        "text": found.text,
        "scenario": s.stage + 1,
        "scenarios": [
            {"title": x.card.title, "summary": x.card.summary, "map": x.card.map, "date": x.card.date,
             "points": x.points, "open_end": x.open_end, "victory": x.card.victory.text}
            for x in found.stages
        ],
        "score": dict(zip(found.sides, s.points)),
        "attacker": found.sides[s.first],
        "companies": [company_view(s, c) for c in range(len(found.companies))],
        "story": [
            {"scenario": e.fight + 1, "rule": e.rule, "what": e.what, "points": e.points} for e in ledger_of(s).entries
        ],
    }  # fmt: skip
