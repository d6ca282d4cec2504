"""What the campaigns of several games do alike at the command line: their files are saved games like any other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from bocage import bots, games
from bocage.cli.output import parse_options
from bocage.cli.play_match import Terminal
from bocage.kernel import play
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.kernel.save import write_save

File = Annotated[Path, typer.Argument(help="a campaign file")]
Json = Annotated[bool, typer.Option("--json", help="for programs")]
Out = Annotated[Path | None, typer.Option(help="write to this file")]
Machines = Annotated[
    list[str] | None, typer.Option("--machine", help="a side that the machine plays, repeatable; the others sit here")
]
Opponent = Annotated[str, typer.Option("--with", help="the machine opponent")]
Seed = Annotated[int | None, typer.Option(help="repeat the same draws")]


def begin_campaign(file: Path, game: str, ident: str, option: list[str] | None, seed: int | None) -> Match:
    """A campaign begun in a file that is not there yet."""
    if file.exists():
        raise BadInput(f"{file} already exists.")
    match = Match(games.load(game), ident, parse_options(option or []), Random(seed) if seed is not None else None)
    match.run_chance()
    write_campaign(match, file)
    return match


def write_campaign(match: Match, file: Path) -> None:
    try:
        write_save(match, file)
    except OSError as problem:
        raise BadInput(f"{file} cannot be written ({problem.strerror}).") from problem


def fight_on(
    match: Match, machine: list[str] | None, opponent: str, seed: int | None, done: Callable[[Match], bool]
) -> None:
    """Machines on both sides play until it is `done`; else somebody sits in the terminal."""
    if seed is not None:
        match.rng = Random(seed)
    names = match.game.seats(match.state)
    machines: dict[int, bots.Bot] = {}
    for given in machine or []:
        seats = [i for i, name in enumerate(names) if name.lower() == given.lower()]
        if not seats:
            raise BadInput(f"{' and '.join(names)} are in this campaign, not {given!r}.")
        machines[seats[0]] = bots.make(opponent, match.game, seats[0], Random(seed))
    if len(machines) < len(names):
        Terminal(match, machines).run()
        return
    while not match.over and not done(match):
        seat = match.state.player
        sample = bots.sampler(match.game, match.state, seat)
        refusal = match.submit(seat, machines[seat].choose(sample, play.options(match.state)))
        if refusal is not None:
            raise BadInput(refusal.sentence())


def put_lines(lines: list[str], out: Path | None, echo: Callable[[str], None]) -> None:
    """To the terminal, or to a file that is not there yet."""
    text = "\n".join(lines)
    if out is None:
        echo(text)
        return
    if out.exists():
        raise BadInput(f"{out} already exists.")
    try:
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{out} cannot be written ({problem.strerror}).") from problem
