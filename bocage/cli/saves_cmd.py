"""`bocage replay` and `bocage verify`: saved games read back, entry by entry."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from bocage import games
from bocage.cli.output import as_json
from bocage.kernel.fit import told_rules
from bocage.kernel.frames import CHANCE, SPECTATOR, State
from bocage.kernel.game import BadInput
from bocage.kernel.hidden import entry_for
from bocage.kernel.match import Match
from bocage.kernel.proof import prove
from bocage.kernel.save import open_as_far, open_save, read_save, same_rules
from bocage.server.proof.signing import signer_of


def opened(path: Path, upto: int | None = None) -> Match:
    data = read_save(path)
    return open_save(games.load(data["game"]), data, upto)


def as_far(path: Path) -> Match:
    """A save to read or to go on with: one of other rules as far as it fits those of today, which is said."""
    data = read_save(path)
    found = open_as_far(games.load(data["game"]), data)
    if not found.whole:
        played = told_rules(data["revision"], str(data.get("pack", ""))[:16])
        today = same_rules(found.match.game, data)
        told = f"This game names today's rules ({played}), but" if today else f"This game was played under {played};"
        fits = "only entries up to" if today else "under today's it fits up to entry"
        typer.echo(f"{told} {fits} {found.fits} of {found.total}{' fit' if today else ''}: {found.problem}.", err=True)
        typer.echo(_recorded(data, found.fits), err=True)
    return found.match


def _recorded(data: dict[str, Any], fits: int) -> str:
    """What the record of a save tells of the entries that no longer fit."""
    record = data.get("record")
    lines = record.get("lines") if isinstance(record, dict) else None
    if not isinstance(lines, list):
        return "No record of the rest was kept in the save."
    told = [str(x) for line in lines[fits:] if isinstance(line, list) and len(line) == 6 for x in line[5]]
    return "\n".join(["The record of the rest:", *(f"         {words}" for words in told)])


def told(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """The log for one seat, or whole when `seat` is None."""
    rows = []
    states = chapters(match)
    for number, entry in enumerate(match.log, 1):
        state = states[number - 1] if states else match.state
        if seat is None:
            words = [{"rule": r, "what": w, "words": match.game.narrate(state, w)} for r, w, _ in entry.events]
            row: dict[str, Any] | None = {
                "seat": entry.seat,
                "rule": entry.rule,
                "action": entry.action,
                "events": words,
            }
        else:
            row = entry_for(match.game, state, entry, seat)
        if row is not None:
            rows.append({"entry": number, **row})
    return rows


def chapters(match: Match) -> list[State]:
    """For a game of several battles: for each entry the last state of the battle it belongs to; else nothing."""
    if not match.game.chapter(match.state):
        return []
    replayed = Match(match.game, match.scenario, match.options, narrate=False, undo=False)
    found: list[State] = []
    first = 0
    for number, entry in enumerate(match.log):
        before = replayed.state.copy()
        chapter = match.game.chapter(before)
        replayed.put(entry.action)
        if match.game.chapter(replayed.state) != chapter:
            found += [before] * (number - first)
            first = number
    return found + [replayed.state] * (len(match.log) - first)


def _seat(match: Match, seat: str) -> int | None:
    names = [name.lower() for name in match.game.seats(match.state)]
    if seat in ("", "all"):
        return None
    if seat == "spectator":
        return SPECTATOR
    if seat.lower() in names:
        return names.index(seat.lower())
    if seat.isdigit() and int(seat) < len(names):
        return int(seat)
    raise BadInput(f"There is no seat {seat!r}; the seats are {', '.join(names)}, spectator and all.")


def replay(
    file: Annotated[Path, typer.Argument(help="a saved game")],
    upto: Annotated[int | None, typer.Option(help="stop after this many entries", min=0)] = None,
    seat: Annotated[str, typer.Option(help="as this seat knew it: its name or number, spectator, or all")] = "all",
    json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Read a saved game from the start, as one side knew it or whole."""
    match = opened(file, upto) if upto is not None else as_far(file)
    known = _seat(match, seat)
    rows = told(match, known)
    view = match.game.view(match.state, SPECTATOR if known is None else known)
    if json:
        header = {"game": match.game.name, "scenario": match.scenario, "options": match.options}
        as_json({**header, "log": rows, "view": view})
        return
    names = match.game.seats(match.state)
    for row in rows:
        _print_row(row, names)
    typer.echo(match.game.screen(view))


def _print_row(row: dict[str, Any], names: tuple[str, ...]) -> None:
    who = "drawn" if row["seat"] == CHANCE else names[row["seat"]]
    action = row.get("action", "…")
    did = " ".join(str(x) for x in action) if isinstance(action, tuple) else action
    typer.echo(f"{row['entry']:>5}  {who}: {did}  ({row.get('rule', 'hidden')})")
    for event in row["events"]:
        typer.echo(f"         {event['words']}  ({event['rule']})")


def verify(
    files: Annotated[list[Path], typer.Argument(help="saved games")],
    json: Annotated[bool, typer.Option("--json")] = False,
    commitment: Annotated[
        str | None, typer.Option(help="the deal's commitment as it was shown before the game")
    ] = None,
) -> None:
    """Replay saved games and check every entry; exit status 1 if one does not verify."""
    rows, failed = [], 0
    for path in files:
        row: dict[str, Any] = {"file": str(path), "ok": True}
        try:
            data = read_save(path)
            row["signed"] = signer_of(data)
            match = open_save(games.load(data["game"]), data)
            row |= {"game": match.game.name, "scenario": match.scenario, "entries": len(match.log)}
            row |= {"over": match.over, "result": match.state.result}
            if match.over and (data.get("deal") is not None or commitment is not None):
                row["proven"] = prove(match.game, data, commitment)
        except BadInput as problem:
            row |= {"ok": False, "reason": str(problem)}
            failed += 1
        rows.append(row)
    if json:
        as_json(rows)
    else:
        for row in rows:
            proven = f", {row['proven']} draws proven" if "proven" in row else ""
            signed = f", signed by {row['signed'][:16]}…" if row.get("signed") else ""
            what = f"{row['entries']} entries verified{proven}{signed}" if row["ok"] else row["reason"]
            typer.echo(f"{row['file']}: {what}")
    if failed:
        raise typer.Exit(2 if failed == len(rows) == 1 else 1)
