"""`bocage lab`: measuring opponents."""

from __future__ import annotations

import typer

from bocage.cli import lab_ladder, lab_train, lab_watch

app = typer.Typer(
    no_args_is_help=True, help="Opponents measured and trained: ladder, silly behaviour, set positions, weights."
)
app.command("ladder")(lab_ladder.ladder)
app.command("train")(lab_train.train)
app.command("watch")(lab_watch.watch)
