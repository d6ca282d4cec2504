"""What an attack on the Infantry Fire Table may be expected to do, reckoned once from the chart (SK 3.2.3)."""

from __future__ import annotations

from bocage.games.starterkit.model.tables import KIA, MC, PTC, K, column_of, ift

MORALES = range(5, 11)
BROKEN_LOSS, PINNED_LOSS, HALVED_LOSS = 0.58, 0.12, 0.5
"""The part of a squad's worth that goes with its good order, with a pin, with half of its men."""
LEAST_DRM, MOST_DRM, MOST_FP = -4, 8, 36

_SUMS = [a + b for a in range(1, 7) for b in range(1, 7)]


def _check(number: int, morale: int) -> float:
    """What a Morale Check costs."""
    lost = 0.0
    for dr in _SUMS:
        lost += BROKEN_LOSS if dr + number > morale else PINNED_LOSS if dr + number == morale else 0.0
    return lost / 36


def _loss(fp: int, drm: int, morale: int) -> float:
    column = column_of(float(fp))
    total = 0.0
    for dr in _SUMS:
        what, number = ift(column, dr + drm)
        if what == PTC:
            total += PINNED_LOSS * len([x for x in _SUMS if x > morale]) / 36
        elif what == MC:
            total += _check(number, morale)
        elif what == K:
            total += HALVED_LOSS + (1 - HALVED_LOSS) * _check(number, morale)
        elif what == KIA:
            total += 1.0
    return total / 36


def _table(morale: int) -> list[list[float]]:
    rows = {column_of(float(fp)): fp for fp in range(MOST_FP, 0, -1)}
    reckoned = {
        column: [_loss(fp, drm, morale) for drm in range(LEAST_DRM, MOST_DRM + 1)] for column, fp in rows.items()
    }
    nothing = [0.0] * (MOST_DRM - LEAST_DRM + 1)
    return [reckoned[column_of(float(fp))] if fp else nothing for fp in range(MOST_FP + 1)]


_LOSSES: dict[int, list[list[float]]] = {morale: _table(morale) for morale in MORALES}
"""By morale, firepower and DRM."""


def loss(fp: float, drm: int, morale: int = 7) -> float:
    """The part of a squad that such an attack takes on the average, from 0 to 1."""
    table = _LOSSES[5 if morale < 5 else 10 if morale > 10 else morale]
    row = table[0 if fp < 1 else int(fp) if fp < MOST_FP else MOST_FP]
    return row[(drm if drm < MOST_DRM else MOST_DRM) - LEAST_DRM if drm > LEAST_DRM else 0]
