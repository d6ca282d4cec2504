"""`bocage upfront`: scenarios of your own design and campaigns."""

from __future__ import annotations

import typer

from bocage.cli import upfront_campaign, upfront_design

app = typer.Typer(no_args_is_help=True, help="Up Front: design your own scenarios (UF 43), campaigns (UF 42).")
app.add_typer(upfront_design.app, name="design")
app.add_typer(upfront_campaign.app, name="campaign")
