"""Which build runs: the interpreted source or the compiled one of the same source."""

from __future__ import annotations

from bocage.kernel import frames


def build_name() -> str:
    return "compiled" if not str(frames.__file__).endswith(".py") else "interpreted"
