"""Which build runs: the interpreted source or the compiled one of the same source."""

from __future__ import annotations

from bocage.kernel.frames import COMPILED


def build_name() -> str:
    return "compiled" if COMPILED else "interpreted"
