"""The command line. Wrong input gets one clear sentence and exit status 2, never a traceback."""

from __future__ import annotations

import sys

import typer

from bocage.kernel.game import BadInput


def main() -> None:
    """Run a command; what a person got wrong comes back as a sentence."""
    from bocage.cli.app import app

    try:
        app(standalone_mode=True)
    except BadInput as problem:
        typer.echo(str(problem), err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("Interrupted.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
