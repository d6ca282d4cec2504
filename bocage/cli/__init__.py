"""The command line. Wrong input gets one clear sentence and exit status 2, never a traceback."""

from __future__ import annotations

import os
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
    except Exception as problem:
        if os.environ.get("BOCAGE_TRACEBACK"):
            raise
        typer.echo(_told(problem), err=True)
        sys.exit(2)


def _told(problem: Exception) -> str:
    """A fault in one sentence; BOCAGE_TRACEBACK=1 shows where it is."""
    if isinstance(problem, RecursionError):
        return "The input is nested too deeply to be read."
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.filename} cannot be used ({problem.strerror})."
    if isinstance(problem, ValueError) and "null" in str(problem):
        return "A path cannot contain a NUL."
    if isinstance(problem, UnicodeError):
        return "The input is not UTF-8 text."
    what = str(problem).splitlines()[0].rstrip(".")[:200] if str(problem) else ""
    return f"That failed: {type(problem).__name__}{': ' + what if what else ''} (BOCAGE_TRACEBACK=1 shows where)."
