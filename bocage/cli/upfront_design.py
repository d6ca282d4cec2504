"""`bocage upfront design`: prices, checks, draws, bids and playable scenarios (UF 43)."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any

import typer

from bocage.cli.output import as_json, table
from bocage.games.upfront.design.s43_bids import draw_bid_design, draw_replay_date, draw_unit_type
from bocage.games.upfront.design.s43_design import read_design, read_toml, violations, wrong_date
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_force import FORMAT, QUALITIES, Design, design_of
from bocage.games.upfront.design.s43_prices import bill, price_list
from bocage.games.upfront.design.s43_random import random_design
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.design.s43_settle import settle_attack, settle_balance, settle_first
from bocage.games.upfront.design.s43_toml import to_toml, write_whole
from bocage.games.upfront.design.s43_write import design_data
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.scenario_check import problems
from bocage.kernel.game import BadInput

app = typer.Typer(no_args_is_help=True, add_completion=False, help="Design your own scenarios (UF 43).")

Json = Annotated[bool, typer.Option("--json", help="for programs")]
Seed = Annotated[int | None, typer.Option(help="repeat the same draws")]
Cards = Annotated[list[int] | None, typer.Option("--card", help="an Action card drawn by hand, in order; repeatable")]
Out = Annotated[Path | None, typer.Option(help="write to this file instead of the screen")]


def nation_named(name: str) -> int:
    for number, known in enumerate(NATION_NAMES):
        if known.lower() == name.lower():
            return number
    raise BadInput(f"There is no nation {name!r}; there are {', '.join(NATION_NAMES)}.")


def source(seed: int | None) -> Random:
    return SystemRandom() if seed is None else Random(seed)


def all_used(draws: Draws) -> None:
    """A card given by hand that nothing was drawn with is a mistake somewhere."""
    if draws.script:
        raise BadInput(f"Action card {draws.script[0]} was given with --card, but no more cards are drawn here.")


def spare(out: Path | None) -> None:
    """Nothing that is there is written over: it may be the work of an evening."""
    if out is not None and out.is_file():
        raise BadInput(f"{out} already exists; name another file.")


def put(content: str, out: Path | None) -> None:
    """Text to a new file, whole or not at all, or to the screen."""
    if out is None:
        typer.echo(content, nl=False)
        return
    spare(out)
    try:
        write_whole(out, content)
    except OSError as problem:
        raise BadInput(f"{out} cannot be written ({problem.strerror}).") from None
    typer.echo(f"Written to {out}.")


@app.command()
def prices(
    nation: Annotated[str, typer.Argument(help="whose price list")],
    date: Annotated[str, typer.Option(help="a half-year such as 1943a")] = "",
    quality: Annotated[str, typer.Option(help="line, second or elite")] = "line",
    json: Json = False,
) -> None:
    """What a nation may buy, with points, dates and rules."""
    if quality not in QUALITIES:
        raise BadInput(f"A quality is {', '.join(QUALITIES)}, not {quality!r}.")
    design = design_of({"method": "free", "date": date}, "prices")
    refusal = wrong_date(design)
    if refusal is not None:
        raise BadInput(refusal.sentence() + ".")
    rows = price_list(nation_named(nation), quality, date)
    if json:
        as_json([row._asdict() for row in rows])
        return
    note = {"line": "", "elite": ", the whole sum 15 % more", "second": ", the whole sum 15 % less"}[quality]
    table(f"{nation}{note}", ["card", "what", "points", "available", "rule"], [list(row) for row in rows])


def verdict(design: Design) -> dict[str, Any]:
    """A design's bills and all that it breaks."""
    sides = [
        {
            "nation": NATION_NAMES[side.nation],
            "role": side.role,
            "player": side.player,
            "lines": [line._asdict() for line in bill(design, side).lines],
            "total": bill(design, side).total,
        }
        for side in design.sides
    ]
    broken = [{"side": where, "rule": r.rule, "reason": r.reason} for where, r in violations(design)]
    return {"name": design.name, "method": design.method, "allowed": not broken, "violations": broken, "sides": sides}


@app.command()
def check(file: Annotated[Path, typer.Argument(help="a design file (TOML)")], json: Json = False) -> None:
    """The bill of each side and every rule that the design breaks; exit status 2 if it breaks any."""
    found = verdict(read_design(file))
    if json:
        as_json(found)
    else:
        for side in found["sides"]:
            rows = [[line["what"], line["points"], line["rule"]] for line in side["lines"]]
            table(f"{side['nation']} ({side['role']}): {side['total']} points", ["what", "points", "rule"], rows)
        for row in found["violations"]:
            typer.echo(f"{row['side'] or 'The design'}: {row['reason']} ({row['rule']}).")
        typer.echo("The design is allowed." if found["allowed"] else "The design is not allowed.")
    if not found["allowed"]:
        raise typer.Exit(2)


@app.command()
def draw(
    replay: Annotated[str, typer.Option(help="for a replay of this scenario: draw the half-year only")] = "",
    nations: Annotated[list[str] | None, typer.Option("--nation", help="the two nations of a replay")] = None,
    seed: Seed = None,
    card: Cards = None,
    out: Out = None,
) -> None:
    """Draw on the tables (UF 43.31 to 43.34, or the half-year of a replay) and write a design to be filled in."""
    draws = Draws(source(seed), card or [])
    if nations and not replay:
        raise BadInput("A bid draws its nations; --nation is for a replay (UF 43.31, UF 43.2).")
    if replay:
        frame = _replay_frame(replay, nations or [], draws)
        all_used(draws)
        put(to_toml(frame), out)
        return
    drawn = draw_bid_design(draws)
    qualities = [draw_unit_type(nation, drawn.date, draws) for nation in (drawn.attacker, drawn.defender)]
    all_used(draws)
    sides = [
        {"role": role, "nation": NATION_NAMES[nation], "quality": quality, "cards": ""}
        for role, nation, quality in zip(("attacker", "defender"), (drawn.attacker, drawn.defender), qualities)
    ]
    data = {"format": FORMAT, "name": "a bid design", "method": "bid", "date": drawn.date, "victory": drawn.victory}
    data |= {"decks": drawn.decks, "draws": [list(pair) for pair in draws.taken], "side": sides}
    put(to_toml(data), out)


def _replay_frame(scenario: str, nations: list[str], draws: Draws) -> dict[str, Any]:
    from bocage.games.upfront.printed.scenarios import SCENARIOS

    if scenario not in SCENARIOS or len(nations) != 2:
        known = ", ".join(SCENARIOS)
        raise BadInput(f"A replay names a scenario ({known}) and two nations with --nation (UF 43.2).")
    pair = (nation_named(nations[0]), nation_named(nations[1]))
    if pair[0] == pair[1]:
        raise BadInput("The two sides of a replay are of two nations (UF 43.2).")
    roles = ("attacker", "defender") if SCENARIOS[scenario].kind == "attack" else ("both", "both")
    sides = [{"role": role, "nation": NATION_NAMES[n], "quality": "line", "cards": ""} for role, n in zip(roles, pair)]
    date = draw_replay_date(pair, draws)
    data: dict[str, Any] = {"format": FORMAT, "name": f"replay of {scenario}", "method": "replay"}
    return data | {"scenario": scenario, "date": date, "draws": [list(d) for d in draws.taken], "side": sides}


@app.command()
def bid(
    file: Annotated[Path, typer.Argument(help="a design of method balance or bid")],
    first: Annotated[Path, typer.Argument(help="the first player's bid, written in secret")],
    second: Annotated[Path, typer.Argument(help="the second player's bid")],
    seed: Seed = None,
    card: Cards = None,
    out: Out = None,
) -> None:
    """Settle two secret bids: for a side (UF 43.1) or for the attack (UF 43.36)."""
    spare(out)
    design = read_design(file)
    bids = (read_toml(first), read_toml(second))
    draws = Draws(source(seed), card or [])
    settle = settle_balance if design.method == "balance" else settle_attack
    settled = settle(design, bids, draws)
    all_used(draws)
    typer.echo(settled.words)
    if out is not None:
        put(to_toml(design_data(settled.design)), out)


@app.command("random")
def by_chance(
    seed: Seed = None,
    points: Annotated[int, typer.Option(help="what the defender costs")] = 240,
    armor: Annotated[bool, typer.Option("--armor", help="the attacker has an AFV if he can pay for it")] = False,
    out: Out = None,
) -> None:
    """A balanced design made by chance."""
    put(to_toml(design_data(random_design(source(seed), points, armor))), out)


@app.command()
def scenario(
    file: Annotated[Path, typer.Argument(help="a design file (TOML)")],
    seed: Seed = None,
    card: Cards = None,
    out: Out = None,
) -> None:
    """The scenario record that a design gives, for play; a design that is not allowed gives none."""
    design = read_design(file)
    broken = violations(design)
    if broken:
        more = f" and {len(broken) - 1} more; see: bocage upfront design check {file}" if len(broken) > 1 else ""
        raise BadInput(f"{file} is not allowed: {broken[0][1].sentence()}{more}.")
    draws = Draws(source(seed), card or [])
    entry = scenario_entry(settle_first(design, draws))
    all_used(draws)
    faults = problems(entry)
    if faults:
        raise BadInput(f"{file} gives no scenario that can be played: {' '.join(faults)}")
    put(to_toml(entry), out)
