"""`bocage rules`: look a rule up, and see which rules are enacted and proven by tests."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import bocage
from bocage.cli.output import as_json, table
from bocage.games import BOOKS
from bocage.games.rulebook import catalogue, find_rule, search_rules
from bocage.kernel.game import BadInput

app = typer.Typer(no_args_is_help=True, help="The rules: look them up, search them, see which are coded and tested.")

Json = Annotated[bool, typer.Option("--json", help="for programs")]
PROOF = ["cited", "allowed", "refused", "proven"]


def project_root() -> Path:
    """The folder that holds the package and, in a working copy, the tests."""
    return Path(bocage.__file__).resolve().parents[1]


@app.command()
def show(
    rule: Annotated[str, typer.Argument(help='a rule, like "UF 6.53"')],
    json: Json = False,
) -> None:
    """One rule in our own words."""
    found = find_rule(rule)
    if json:
        as_json(found.plain())
        return
    chapter = catalogue(found.game).chapters.get(found.chapter(), "")
    typer.echo(f"{found.ident}  {found.title}" + (f"  [{chapter}]" if chapter else ""))
    typer.echo(found.summary)
    typer.echo(f"({found.status}: {', '.join(found.kind)})" + (f" {found.reason}" if found.reason else ""))


@app.command()
def search(
    words: Annotated[list[str], typer.Argument(help="words that must all occur")],
    game: Annotated[str, typer.Option(help="only this game")] = "",
    json: Json = False,
) -> None:
    """Rules that hold all the words."""
    found = search_rules(words, game)
    if json:
        as_json([rule.plain() for rule in found])
    elif not found:
        typer.echo(f"No rule contains {' and '.join(repr(word) for word in words)}.")
    for rule in () if json else found:
        typer.echo(f"{rule.ident}  {rule.title}: {rule.summary}")


def _aligned(rows: list[list[str]]) -> None:
    """Columns without frames: fifty lines of them stay readable in a terminal. The first column is text."""
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
        typer.echo("  ".join(cells))


def _proof(counts: dict[str, int]) -> list[str]:
    enforced = counts["enforced"]
    share = f" {counts['proven'] / enforced:4.0%}" if enforced else ""
    refused = f"{counts['refused']}/{counts['wants_refused']}"
    return [str(counts["cited"]), str(counts["allowed"]), refused, f"{counts['proven']}{share}"]


def _settled(counts: dict[str, int]) -> str:
    """The share of rules that are proven, explanatory or waived with a reason."""
    done = counts["proven"] + counts["explanatory"] + counts["waived"]
    return f"{done / counts['rules']:.1%}"


@app.command()
def coverage(
    given: Annotated[list[str] | None, typer.Argument(metavar="[game]...", help="games; all if left out")] = None,
    listing: Annotated[str, typer.Option("--list", help="missing: name what is missing and why")] = "",
    chapters: Annotated[str, typer.Option(help="only these chapters of the game, like 1-5 or 1-18,31,40-55")] = "",
    json: Json = False,
) -> None:
    """Which rules the code cites and which tests show allowed and refused."""
    from bocage.lab.coverage import by_chapter, chapter_numbers, counted, of_chapters, rows_of
    from bocage.lab.proofs import read_proofs

    if listing not in ("", "missing"):
        raise BadInput(f"--list takes only missing, not {listing!r}.")
    named = list(dict.fromkeys(given or ()))
    for name in named:
        catalogue(name)
    root = project_root()
    proofs = read_proofs(root)
    report = {name: rows_of(root, name, proofs) for name in named or tuple(BOOKS)}
    if chapters:
        if len(named) != 1:
            raise BadInput("--chapters goes with the name of one game.")
        report[named[0]] = of_chapters(report[named[0]], chapter_numbers(chapters), named[0])
    if json:
        as_json([
            {"game": name, **counted(rows)}
            | {"chapters": [{"id": i, "title": t, **c} for i, t, c in by_chapter(catalogue(name), rows)]}
            | {"missing": [row.plain() for row in rows if row.why_missing()]}
            for name, rows in report.items()
        ])  # fmt: skip
        return
    kinds = ["rules", "enforced", "explanatory", "waived"]
    totals = {name: counted(rows) for name, rows in report.items()}
    _aligned([
        ["game", *kinds, *PROOF, "settled"],
        *([n, *(str(c[k]) for k in kinds), *_proof(c), _settled(c)] for n, c in totals.items()),
    ])  # fmt: skip
    for name in named:
        lines = [[f"{i}  {t}", str(c["enforced"]), *_proof(c)] for i, t, c in by_chapter(catalogue(name), report[name])]
        typer.echo()
        _aligned([["chapter", "enforced", *PROOF], *lines])
    for rows in report.values() if listing else ():
        for row in rows:
            if why := row.why_missing():
                typer.echo(f"{row.rule.ident}  {row.rule.title}: {'; '.join(why)}")


@app.command()
def cases(
    folder: Annotated[Path, typer.Option("--cases", help="a case file or a folder of them")],
    game: Annotated[str, typer.Option(help="only this game")] = "",
    json: Json = False,
) -> None:
    """Which conformance cases have tests and how these ended, or are answered by a ruling."""
    from bocage.lab.cases import STATES, rows_of_cases, unknown_cases
    from bocage.lab.proofs import read_proofs

    proofs = read_proofs(project_root())
    rows = rows_of_cases(project_root(), folder, game, proofs)
    strays = unknown_cases(rows, proofs)
    names = [name for name in (*BOOKS, "") if any(row.game == name for row in rows)]
    tally = {n: {s: sum(row.game == n and row.state == s for row in rows) for s in STATES} for n in names}
    if json:
        as_json({"games": tally, "unknown": strays, "cases": [row.plain() for row in rows]})
        return
    table("Conformance cases", ["game", "cases", *STATES], [
        [name or "?", sum(counts.values()), *(counts[state] for state in STATES)] for name, counts in tally.items()
    ])  # fmt: skip
    for row in rows:
        if row.state in ("missing", "failed", "skipped"):
            typer.echo(f"{row.state}  {row.ident}  {row.rule}  {row.topic}")
    for ident in strays:
        typer.echo(f"unknown  {ident}  a test claims it, no file has it")
