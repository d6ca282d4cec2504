"""`bocage brothers campaign`: a campaign of linked scenarios in one file (BB 62 to 65).

The file is a saved game like any other: `tty --open`, `replay`, `verify` and the table read it too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from bocage.cli.campaign_files import (
    File,
    Json,
    Machines,
    Opponent,
    Out,
    Seed,
    begin_campaign,
    fight_on,
    put_lines,
    write_campaign,
)
from bocage.cli.output import as_json, table
from bocage.cli.saves_cmd import as_far
from bocage.games.brothers.campaign.book import campaign_facts, campaign_texts
from bocage.games.brothers.campaign.roster import campaign, ledger_of
from bocage.games.brothers.campaign.views import campaign_view
from bocage.games.brothers.state import BrothersState
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Campaigns: companies, Fatigue, losses, the next scenario (BB 62)."
)


@app.command("list")
def campaigns(json: Json = False) -> None:
    """The campaigns there are."""
    found = [campaign_facts(ident) for ident in campaign_texts()]
    if json:
        as_json([{key: x[key] for key in ("id", "title", "summary", "briefing")} for x in found])
        return
    table("Campaigns", ["campaign", "title", "scenarios"], [[x["id"], x["title"], len(x["scenario"])] for x in found])


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="the campaign file to be written")],
    name: Annotated[str, typer.Option("--campaign", help="which campaign; the first of the list")] = "",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value, repeatable")] = None,
    seed: Seed = None,
) -> None:
    """Begin a campaign."""
    ident = name or next(iter(campaign_texts()))
    if ident not in campaign_texts():
        raise BadInput(f"There is no Band of Brothers campaign {ident!r}; there are {', '.join(campaign_texts())}.")
    match = begin_campaign(file, "brothers", ident, option, seed)
    facts = campaign_facts(ident)
    typer.echo(f"{file}: {facts['title']}, {len(facts['scenario'])} scenarios.\n\n{facts['briefing'].strip()}\n")
    typer.echo(_where(_state(match)))


def _opened(file: Path) -> Match:
    match = as_far(file)
    if not isinstance(match.state, BrothersState) or not match.state.campaign:
        raise BadInput(f"{file} is a game of {match.game.title}, but no campaign.")
    return match


def _state(match: Match) -> BrothersState:
    assert isinstance(match.state, BrothersState)
    return match.state


def _where(s: BrothersState) -> str:
    """The campaign in one sentence."""
    found = campaign(s)
    total = len(found.stages)
    if s.result is not None:
        return f"All {total} scenarios have been played: {s.ending[1]} ({s.ending[0]})."
    card = found.stages[s.stage].card
    when = f"turn {s.turn}" if s.turn else "set-up"
    score = ", ".join(f"{name} {points}" for name, points in zip(found.sides, s.points))
    who = f"; {found.sides[s.player]} decides" if s.player >= 0 else ""
    attacks = f"{found.sides[s.first]} attacks"
    return f"Scenario {s.stage + 1} of {total}, {card.title}, {when}, {attacks}{who}. Score: {score}."


@app.command()
def status(file: File, json: Json = False) -> None:
    """Where the campaign stands: score, companies, whose decision it is."""
    s = _state(_opened(file))
    view = campaign_view(s)
    if json:
        as_json({**view, "over": s.result is not None, "turn": s.turn})
        return
    typer.echo(_where(s))
    columns = ["company", "side", "Fatigue", "level", "CP", "Hub", "units"]
    table("Companies", columns, [_row(campaign(s).sides, company) for company in view["companies"]])


def _row(sides: tuple[str, str], company: dict[str, Any]) -> list[Any]:
    marks = "/".join(str(x) for x in company["thresholds"])
    hub = company["hub"] or ("rests" if not company["fights"] else "")
    units = ", ".join(
        f"{x['number']} {x['name']}{' (reduced)' if x['strength'] == 'reduced' else ''}" for x in company["units"]
    )
    tired = f"{company['fatigue']} ({marks})" + (", doubled" if company["worn"] else "")
    return [company["name"], sides[company["side"]], tired, company["level"], company["command_points"], hub, units]


@app.command("next")
def play_next(
    file: File,
    machine: Machines = None,
    opponent: Opponent = "rifleman",
    seed: Seed = None,
) -> None:
    """Go on to the next scenario: with machines on both sides at once, else in the terminal. The file is written."""
    match = _opened(file)
    if match.over:
        raise BadInput(_where(_state(match)))
    before, now = len(_state(match).story), _state(match).stage
    fight_on(match, machine, opponent, seed, lambda m: _state(m).stage != now)
    write_campaign(match, file)
    for fight, rule, what, _, _ in _state(match).story[before:]:
        typer.echo(f"  scenario {fight + 1}: {what} ({rule})")
    typer.echo(_where(_state(match)))


@app.command()
def score(
    file: File,
    story: Annotated[bool, typer.Option("--story", help="what scores no points too: losses, recovery, rest")] = False,
    json: Json = False,
    out: Out = None,
) -> None:
    """The points of both sides, with what they were won for; the whole story on request (BB 62.0)."""
    s = _state(_opened(file))
    ledger = ledger_of(s)
    entries = ledger.entries if story else ledger.scores
    if json:
        as_json([entry._asdict() for entry in entries])
        return
    lines = [", ".join(f"{name} {points}" for name, points in zip(campaign(s).sides, s.points))]
    for entry in entries:
        points = f" {entry.points:+d}" if entry.points else ""
        lines.append(f"  scenario {entry.fight + 1}: {entry.what}{points} ({entry.rule})")
    put_lines(lines, out, typer.echo)
