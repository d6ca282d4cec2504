"""`bocage tty`: a game in the terminal, against a person at the same keyboard or against the machine."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import typer

from bocage import bots, games
from bocage.cli.output import parse_options
from bocage.cli.saves_cmd import as_far
from bocage.kernel import play
from bocage.kernel.codec import tupled
from bocage.kernel.frames import SPECTATOR, Action
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.kernel.save import write_save
from bocage.server.planning.followed import Given, advised

HELP = """  a number      take that choice            ? N       what choice N would do: sum, rules, odds
  why WORDS     why WORDS is not a choice   rule ID   our summary of a rule
  show          the table again             log       the last events
  hint          what the machine would do, what it hopes for and what speaks against it
  undo          take your last choice back  save FILE write the game to a file
  quit          leave (nothing is lost if you saved)"""


def tty(
    where: Annotated[str, typer.Argument(help="GAME/SCENARIO, e.g. upfront/A")] = "",
    seat: Annotated[int, typer.Option(help="your seat when a machine plays the other", min=0)] = 0,
    against: Annotated[str, typer.Option(help="person, or a machine such as sergeant or captain/bold")] = "person",
    seconds: Annotated[float, typer.Option(help="how long the machine may think about an answer")] = 0.0,
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="name=value, repeatable")] = None,
    seed: Annotated[int | None, typer.Option(help="repeat the same draws")] = None,
    file: Annotated[Path | None, typer.Option("--open", help="go on with a saved game")] = None,
) -> None:
    """Play in the terminal."""
    rng = Random(seed) if seed is not None else None
    if file is not None:
        match = as_far(file)
        if rng is not None:
            match.rng = rng
    elif where:
        game, scenario = games.split(where)
        match = Match(game, scenario, parse_options(option or []), rng)
    else:
        raise BadInput("Name what to play, GAME/SCENARIO (see `bocage scenarios`), or --open a saved game.")
    seats = match.game.seats(match.state)
    if seat >= len(seats):
        raise BadInput(f"There is no seat {seat}; the seats are 0 to {len(seats) - 1}.")
    machines: dict[int, bots.Bot] = {}
    for i in range(len(seats)):
        if against != "person" and i != seat:
            machines[i] = bots.make(against, match.game, i, Random(None if seed is None else seed + i), within(seconds))
    match.run_chance()
    Terminal(match, machines).run()


def within(seconds: float) -> float:
    """The time given, if any: as long as an opponent may be told to think."""
    if seconds and not bots.LEAST <= seconds <= bots.MOST:
        raise BadInput(f"Give from {bots.LEAST:g} to {bots.MOST:g} seconds.")
    return seconds


class Terminal:
    """One conversation: shows the asked seat its own view and takes answers until the game is over."""

    def __init__(self, match: Match, machines: dict[int, bots.Bot]) -> None:
        self.match = match
        self.machines = machines
        self.shown = 0
        self.seat_shown = -9
        self.advised: dict[int, Given | None] = {}

    def brief(self) -> None:
        """How the scenario is won, where the screen does not say it anyway, and its special rules."""
        match = self.match
        facts = match.game.scenario(match.scenario).facts
        screen = match.game.screen(match.game.view(match.state, SPECTATOR))
        for sentence in (facts.get("victory"), *facts.get("special", ())):
            if sentence and sentence not in screen:
                typer.echo(f"  {sentence}")

    def run(self) -> None:
        match = self.match
        self.brief()
        while not match.over:
            seat = match.state.player
            if seat in self.machines:
                sample = bots.sampler(match.game, match.state, seat)
                match.submit(seat, self.machines[seat].choose(sample, play.options(match.state)))
                continue
            if not self.ask(seat):
                return
        self.tell(self.seat_shown)
        rule, reason = match.state.ending
        typer.echo(match.game.screen(match.game.view(match.state, SPECTATOR)))
        typer.echo(f"The game is over: {reason} ({rule}). Result: {match.state.result}")

    def tell(self, seat: int) -> None:
        """What has happened since, as this seat may know it."""
        match = self.match
        for entry in match.log[self.shown :]:
            for rule, what, seats in entry.events:
                if seats is None or seat in seats:
                    typer.echo(f"  · {match.game.narrate(match.state, what)} ({rule})")
        self.shown = len(match.log)

    def ask(self, seat: int) -> bool:
        """Ask until something is decided; False to leave."""
        match = self.match
        names = match.game.seats(match.state)
        if len(self.machines) < len(names) - 1 and self.seat_shown not in (seat, -9):
            typer.prompt(f"Hand over to {names[seat]}, who presses Enter", default="", show_default=False)
        self.tell(seat)
        if self.seat_shown != seat:
            self.seat_shown = seat
            typer.echo(match.game.screen(match.game.view(match.state, seat)))
        choices = play.options(match.state)
        typer.echo(f"\n{names[seat]}: {match.game.prompt(match.state)} ({match.state.rule})")
        for number, action in enumerate(choices, 1):
            typer.echo(f"  {number:>3}  {match.game.describe(match.state, action)}")
        while True:
            try:
                line = input("> ").strip()
            except EOFError:
                typer.echo("The input has ended: the game is left here.")
                return False
            done = self.answer(seat, line, choices)
            if done is not None:
                return done

    def answer(self, seat: int, line: str, choices: list[Action]) -> bool | None:
        """True: decided or taken back; False: leave; None: ask again."""
        match = self.match
        word, _, rest = line.partition(" ")
        if word.isdigit():
            if not 1 <= int(word) <= len(choices):
                typer.echo(f"Choose a number from 1 to {len(choices)}.")
                return None
            refusal = match.submit(seat, choices[int(word) - 1])
            if refusal is not None:
                typer.echo(refusal.sentence())
            return refusal is None or None
        if word == "quit":
            return False
        if word == "undo":
            problem = match.undo(seat)
            if problem is not None:
                typer.echo(f"No undo: {problem}.")
                return None
            self.shown = min(self.shown, len(match.log))
            return True
        self.inform(seat, word, rest.strip(), choices)
        return None

    def inform(self, seat: int, word: str, rest: str, choices: list[Action]) -> None:
        match = self.match
        if word == "show":
            typer.echo(match.game.screen(match.game.view(match.state, seat)))
        elif word == "?" and rest.isdigit() and 1 <= int(rest) <= len(choices):
            self.preview(choices[int(rest) - 1])
        elif word == "why" and rest:
            action = tupled([int(x) if x.lstrip("-").isdigit() else x for x in rest.split()])
            refusal = play.why_not(match.state, action)
            typer.echo(refusal.sentence() if refusal else "That is allowed now.")
        elif word == "rule" and rest:
            self.rule(rest)
        elif word == "hint":
            self.hint(seat, choices)
        elif word == "log":
            self.shown = max(0, len(match.log) - 20)
            self.tell(seat)
        elif word == "save" and rest:
            try:
                write_save(match, Path(rest))
                typer.echo(f"Saved to {rest}.")
            except OSError as problem:
                typer.echo(f"{rest} cannot be written ({problem.strerror}).")
        else:
            typer.echo(HELP)

    def hint(self, seat: int, choices: list[Action]) -> None:
        """The plan that was advised goes on as long as it is followed; else the machine thinks anew."""
        told, self.advised[seat] = advised(self.match, seat, choices, self.advised.get(seat))
        number = choices.index(told["action"]) + 1
        typer.echo(f"  {number}: {told['words']}")
        for title, part in (("hopes for", "hope"), ("against it", "against")):
            if told.get(part):
                typer.echo(f"    {title}: {'; '.join(told[part])}.")
        for other in told.get("others", []):
            typer.echo(f"    next best: {other['words']} (chance to win about {100 * other['worth']:.0f} %)")

    def preview(self, action: Action) -> None:
        e = play.explain(self.match.state, action)
        typer.echo(f"  {e.title or self.match.game.describe(self.match.state, action)}  ({', '.join(e.rules)})")
        for line in e.lines:
            typer.echo(f"    {line.amount:+g}  {line.what} ({line.rule})")
        if e.lines:
            typer.echo(f"    = {e.total():g}")
        for odds in e.odds:
            typer.echo(f"    {odds.probability:6.1%}  {odds.what}" + (f" ({odds.rule})" if odds.rule else ""))
        for note in e.notes:
            typer.echo(f"    {note}")

    def rule(self, ident: str) -> None:
        from bocage.games.rulebook import find_rule

        try:
            rule = find_rule(ident)
        except BadInput as problem:
            typer.echo(str(problem))
            return
        typer.echo(f"  {rule.ident}  {rule.title}\n  {rule.summary}")
