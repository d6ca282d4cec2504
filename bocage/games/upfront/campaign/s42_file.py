"""A campaign file: header, steps, the cards drawn in them, and a check after each. Written whole or not at all.

new_book(data)               a campaign that has just been set up
open_book(path)              a campaign from its file: every step is done again with its cards and checked
book.take(step, draws)       one more step
book.write(path)
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from bocage.games.upfront.campaign.s42_campaign import Campaign, Step, do
from bocage.games.upfront.campaign.s42_header import header_data, header_of
from bocage.games.upfront.campaign.s42_roster import Squad
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_toml import write_whole
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.kernel.game import BadInput

FORMAT = 1


class CampaignError(BadInput):
    """A campaign file that cannot be opened, with the reason in one sentence."""

    def __init__(self, reason: str, step: int | None = None) -> None:
        where = f"step {step + 1}: " if step is not None else ""
        super().__init__(f"This campaign file cannot be opened: {where}{reason.rstrip('.')}.")


def score_data(squad: Squad) -> list[dict[str, Any]]:
    """What counts points, entry by entry (UF 42.8)."""
    return [{"scenario": e.fight, "rule": e.rule, "what": e.what, "points": e.points} for e in squad.scores]


def state_data(c: Campaign) -> dict[str, Any]:
    """The state as plain data: what is checked, and what `status --json` shows."""
    squads = [
        {
            "player": squad.player,
            "nation": NATION_NAMES[squad.nation],
            "points": squad.points,
            "scores": score_data(squad),
            "roster": [soldier._asdict() for _, soldier in sorted(squad.roster.items())],
        }
        for squad in c.squads
    ]
    return {
        "phase": c.phase, "at": c.at, "attacker": c.attacker, "winners": c.winners,
        "fielded": [[list(fielded) for fielded in side] for side in c.fielded],
        "routed": c.routed, "entitled": c.entitled, "team_goes_on": c.team_goes_on, "squads": squads,
    }  # fmt: skip


def check_of(c: Campaign) -> str:
    """A short digest of the state."""
    text = json.dumps(state_data(c), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Book:
    """A campaign with the record of its steps."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.steps: list[Step] = []

    def take(self, step: Step, draws: Draws) -> None:
        """Do a step and record it with its cards; nothing is changed if it is refused."""
        self.campaign = do(self.campaign, step, draws)
        drawn = {"draws": [[rule, card] for rule, card in draws.taken]} if draws.taken else {}
        self.steps.append(step | drawn | {"check": check_of(self.campaign)})

    def data(self) -> dict[str, Any]:
        head = {"bocage": "campaign", "format": FORMAT}
        return head | header_data(self.campaign.header) | {"steps": self.steps}

    def write(self, path: Path) -> None:
        """Whole or not at all."""
        try:
            write_whole(path, json.dumps(self.data(), indent=1, ensure_ascii=False) + "\n")
        except OSError as problem:
            raise BadInput(f"{path} cannot be written ({problem.strerror}).") from problem


def new_book(data: dict[str, Any]) -> Book:
    """A campaign before its first scenario."""
    return Book(Campaign(header_of(data)))


def _read(path: Path) -> dict[str, Any]:
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise CampaignError(f"{path} cannot be read ({problem.strerror})") from problem
    except ValueError as problem:
        raise CampaignError(f"{path} is damaged or not a campaign file") from problem
    if not isinstance(data, dict) or data.get("bocage") != "campaign":
        raise CampaignError(f"{path} is not a campaign file")
    if data.get("format") != FORMAT:
        raise CampaignError(f"it has format {data.get('format')!r}; this program reads format {FORMAT}")
    return data


def _cards(step: Step) -> list[int]:
    rows: Any = step.get("draws", [])
    if not isinstance(rows, list) or not all(isinstance(r, list) and len(r) == 2 and type(r[1]) is int for r in rows):
        raise BadInput("its draws are damaged")
    return [row[1] for row in rows]


def _again(book: Book, raw: Any) -> None:
    """A recorded step once more, with its cards, and what must come of it."""
    if not isinstance(raw, dict):
        raise BadInput("it is not a step")
    step: Step = {key: value for key, value in raw.items() if key not in ("draws", "check")}
    draws = Draws(cards=_cards(raw))
    book.take(step, draws)
    if draws.script:
        raise BadInput("more cards are recorded than were drawn")
    if book.steps[-1] != raw:
        raise BadInput("what came of it differs from what was written down")


def open_book(path: Path) -> Book:
    """A campaign from its file; the first step that does not fit is named."""
    data = _read(path)
    try:
        book = new_book(data)
    except BadInput as problem:
        raise CampaignError(str(problem)) from problem
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise CampaignError("what it says of players and scenarios is damaged") from problem
    steps: Any = data.get("steps")
    if not isinstance(steps, list):
        raise CampaignError("its steps are missing")
    for number, raw in enumerate(steps):
        try:
            _again(book, raw)
        except BadInput as problem:
            raise CampaignError(str(problem), number) from problem
        except (KeyError, TypeError, ValueError, AttributeError) as problem:
            raise CampaignError("it is damaged", number) from problem
    return book
