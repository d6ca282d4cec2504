"""`bocage starterkit campaign`: The Island, the campaign for Elst, in one file (DE 4).

The file is a saved game like any other: `tty --open`, `replay`, `verify` and the table read it too. What a side keeps
secret is shown to who asks as that side (--seat), and to everybody when the campaign is over (DE 4.5161).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from bocage import games
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
from bocage.games.starterkit.elst.campaign.battles import CAMPAIGN
from bocage.games.starterkit.elst.campaign.book import ledger_of
from bocage.games.starterkit.elst.campaign.charts import DATES
from bocage.games.starterkit.elst.campaign.state import SIDES, IslandState
from bocage.games.starterkit.elst.campaign.table.areas_drawn import about_hex, areas_svg, areas_text
from bocage.games.starterkit.elst.campaign.table.days import EVERYTHING, Day, day_data, day_words, days_of
from bocage.games.starterkit.elst.campaign.table.views import campaign_view, score_words, stage_words
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match

app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="The Elst campaign: dates, Refit Phases, Setup Areas (DE 4)."
)

Seat = Annotated[str, typer.Option(help="as this side knows it: German or British")]


@app.command("list")
def campaigns(json: Json = False) -> None:
    """The campaigns there are."""
    x = games.load("starterkit").scenario(CAMPAIGN)
    if json:
        as_json([{"id": x.ident, "title": x.title, "summary": x.summary, "dates": x.facts["campaign"]}])
        return
    table("Campaigns", ["campaign", "title", "dates"], [[x.ident, x.title, len(x.facts["campaign"])]])


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="the campaign file to be written")],
    name: Annotated[str, typer.Option("--campaign", help="which campaign; the first of the list")] = CAMPAIGN,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="name=value, repeatable: balance=German (DE 4.41)")
    ] = None,
    seed: Seed = None,
) -> None:
    """Begin a campaign."""
    if name != CAMPAIGN:
        raise BadInput(f"There is no Starter Kit campaign {name!r}; there is {CAMPAIGN}.")
    match = begin_campaign(file, "starterkit", CAMPAIGN, option, seed)
    x = match.game.scenario(CAMPAIGN)
    typer.echo(f"{file}: {x.title}, {len(DATES)} dates.\n\n{x.summary}\n{x.facts['victory']}\n")
    typer.echo(_where(_state(match)))


def _opened(file: Path) -> Match:
    match = as_far(file)
    if not isinstance(match.state, IslandState):
        raise BadInput(f"{file} is a game of {match.game.title}, but no campaign.")
    return match


def _state(match: Match) -> IslandState:
    assert isinstance(match.state, IslandState)
    return match.state


def _seat(given: str) -> int:
    """-1: what everybody may know."""
    known = [name.lower() for name in SIDES]
    if given and given.lower() not in known:
        raise BadInput(f"{' and '.join(SIDES)} are in this campaign, not {given!r}.")
    return known.index(given.lower()) if given else -1


def _where(s: IslandState) -> str:
    """The campaign in one sentence."""
    if s.result is not None:
        return f"The campaign is over: {s.ending[1]} ({s.ending[0]})."
    who = f"; {SIDES[s.player]} decides" if s.player >= 0 else ""
    return f"{DATES[s.date].name}, date {s.date + 1} of {len(DATES)}, {stage_words(s)}{who}. {score_words(s)}."


@app.command()
def status(file: File, seat: Seat = "", json: Json = False) -> None:
    """Where the campaign stands: date, score, Setup Areas, whose decision it is; a side's own ledger with --seat."""
    s = _state(_opened(file))
    view = campaign_view(s, _seat(seat))
    if json:
        as_json({**view, "over": s.result is not None, "turn": s.turn})
        return
    typer.echo(_where(s))
    known = view["areas"]["areas"] if view["areas"] else []
    rows = [[x["name"], len(x["hexes"]), "Isolated" if x["isolated"] else ""] for x in known]
    if rows:
        table("Setup Areas", ["area", "hexes", "cut off"], rows)
    sheets = view.get("own", [])
    for sheet in sheets if isinstance(sheets, list) else [sheets]:
        typer.echo(
            f"{sheet['cpp']} CPP; bought: {', '.join(f'{n} {x}' for x, n in sheet['bought'].items()) or 'nothing'}"
        )
        table("Order of battle", ["where", "units and weapons"], _by_area(sheet["lines"]))


def _by_area(lines: list[dict[str, Any]]) -> list[list[str]]:
    found: dict[str, list[str]] = {}
    for x in lines:
        marks = f" ({', '.join(x['status'])})" if x["status"] else ""
        found.setdefault(x["area"], []).append(f"{x['name']}{marks}")
    return [[area, ", ".join(f"{names.count(n)} {n}" for n in dict.fromkeys(names))] for area, names in found.items()]


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
    now = _state(match).fight
    fight_on(match, machine, opponent, seed, lambda m: _state(m).fight != now)
    write_campaign(match, file)
    typer.echo(_where(_state(match)))


@app.command()
def score(
    file: File,
    story: Annotated[
        bool, typer.Option("--story", help="what a side's ledger tells: losses, arrivals, repairs")
    ] = False,
    seat: Seat = "",
    json: Json = False,
    out: Out = None,
) -> None:
    """The score (DE 4.41); with --story the ledger of a side, which is its secret until the end."""
    match = _opened(file)
    s = _state(match)
    known = _seat(seat)
    told: list[dict[str, Any]] = []
    if story:
        if s.result is None and known < 0:
            raise BadInput("A ledger is its side's secret until the campaign is over: name the side with --seat.")
        for side in (known,) if known >= 0 else (0, 1):
            told += [{"side": SIDES[side], **entry._asdict()} for entry in ledger_of(s, side).entries]
    if json:
        as_json({"score": score_words(s), "points": list(s.points), "story": told})
        return
    lines = [f"{e['side']}, scenario {e['fight'] + 1}: {e['what']} ({e['rule']})" for e in told]
    put_lines([score_words(s), *[f"  {x}" for x in lines]], out, typer.echo)


@app.command()
def days(
    file: File,
    seat: Seat = "",
    out: Annotated[
        Path | None, typer.Option(help="a folder: the report, and a picture of the map for each day")
    ] = None,
    json: Json = False,
) -> None:
    """The campaign day by day: what was fought, rolled and lost, as text and as a picture of the map per day."""
    match = _opened(file)
    known = _seat(seat)
    found = days_of(match, EVERYTHING if match.over and known < 0 else known)
    if json:
        as_json([day_data(day) for day in found])
        return
    lines = [line for day in found for line in (*day_words(day), "")]
    if out is None:
        typer.echo("\n".join(lines))
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
        put_lines(lines, out / "report.txt", typer.echo)
        for day in found:
            _picture(out, day)
    except OSError as problem:
        raise BadInput(f"{out} cannot be written ({problem.strerror}).") from problem


def _picture(folder: Path, day: Day) -> None:
    if day.areas is None:
        return  # nothing was fought, or the scenario is not over
    name = f"{day.date + 1} {DATES[day.date].name}".lower().replace(" ", "-")
    title = f"The Island, September {DATES[day.date].name}: {' and '.join(day.kinds)}"
    (folder / f"{name}.svg").write_text(areas_svg(day.areas, title, [day.score], day.units), encoding="utf-8")
    (folder / f"{name}.txt").write_text("\n".join(areas_text(day.areas)) + "\n", encoding="utf-8")
    typer.echo(f"{folder / f'{name}.svg'}: the map after {DATES[day.date].name}.")


@app.command("hex")
def about(file: File, name: Annotated[str, typer.Argument(help="a hex of the map, e.g. H14")]) -> None:
    """Why a hex is in a Setup Area or not, and the way out of it (DE 4.505)."""
    s = _state(_opened(file))
    told = about_hex(s, name.upper())
    if not told:
        why = "there is no such hex" if s.zone else "there are no Setup Areas before the first Refit Phase"
        raise BadInput(f"{name}: {why} (DE 4.505).")
    typer.echo("\n".join(told))
