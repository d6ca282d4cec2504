"""What the store keeps so that a game outlives its rules: films, notes, entries that were cut, consent to go on."""

from __future__ import annotations

import json
import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from bocage.kernel.codec import encode, shape
from bocage.kernel.frames import State
from bocage.server.rows import to_json
from bocage.server.schema import checkpoints, cut_entries, entries, films, games
from bocage.server.store import Store
from bocage.server.told import Line
from bocage.server.writes import Change, bump, insert_lines, tell_others


class Reel(NamedTuple):
    """Frames of the steps `first` to `last`, packed."""

    first: int
    last: int
    reel: str


def filming(game: str, reels: list[Reel]) -> Change:
    """Reels that follow those there are."""

    def change(c: Connection) -> None:
        insert_reels(c, game, reels)

    return change


def insert_reels(c: Connection, game: str, reels: list[Reel]) -> None:
    c.execute(select(games.c.id).where(games.c.id == game).with_for_update())  # servers on one store film in turn
    for reel in reels:
        same = (films.c.game_id == game) & (films.c.cut == 0) & (films.c.first == reel.first)
        if c.execute(select(films.c.last).where(same, films.c.last >= reel.last)).first() is not None:
            continue  # another was quicker
        again = (films.c.game_id == game) & (films.c.cut == 0) & (films.c.first >= reel.first)
        c.execute(delete(films).where(again))
        c.execute(insert(films).values(game_id=game, cut=0, first=reel.first, last=reel.last, reel=reel.reel))


def reels(store: Store, game: str) -> list[Reel]:
    query = select(films).where(films.c.game_id == game, films.c.cut == 0).order_by(films.c.first)
    with store.engine.connect() as c:
        return [Reel(r.first, r.last, r.reel) for r in c.execute(query)]


def reel_at(store: Store, game: str, step: int) -> Reel | None:
    """The reel that shows a step."""
    query = select(films).where(films.c.game_id == game, films.c.cut == 0, films.c.first <= step, films.c.last >= step)
    with store.engine.connect() as c:
        r = c.execute(query).first()
    return Reel(r.first, r.last, r.reel) if r else None


def filmed(store: Store, game: str) -> int:
    """The last step that is filmed; -1 where none is."""
    query = select(func.max(films.c.last)).where(films.c.game_id == game, films.c.cut == 0)
    with store.engine.connect() as c:
        last = c.execute(query).scalar()
    return -1 if last is None else int(last)


def rules_changed(
    game: str, version: int, rules: tuple[int, str], notes: list[Any], n: int, lines: list[Line], s: State
) -> Change:
    """The game is under other rules from now on: the old states go, the new one is kept, the log says so."""

    def change(c: Connection) -> None:
        bump(c, game, version, n + len(lines), s.result is not None)
        insert_lines(c, game, n, lines)
        _renew(c, game, rules, notes, n + len(lines), s)

    return change


def cut_back(
    game: str,
    version: int,
    rules: tuple[int, str],
    notes: list[Any],
    n: int,
    lines: list[Line],
    s: State,
    settings: dict[str, Any],
) -> Change:
    """Go on from entry n under these rules; what came after is put aside, with its film."""

    def change(c: Connection) -> None:
        bump(c, game, version, n + len(lines), s.result is not None)
        old = select(entries).where(entries.c.game_id == game, entries.c.n >= n)
        rows = [dict(r._mapping) for r in c.execute(old)]
        last = c.execute(select(func.max(cut_entries.c.cut)).where(cut_entries.c.game_id == game)).scalar() or 0
        if rows:
            c.execute(insert(cut_entries), [{**row, "cut": last + 1} for row in rows])
            c.execute(delete(entries).where(entries.c.game_id == game, entries.c.n >= n))
            beyond = (films.c.game_id == game) & (films.c.cut == 0) & (films.c.last >= rows[0]["step"])
            c.execute(update(films).where(beyond).values(cut=last + 1))
        insert_lines(c, game, n, lines)
        c.execute(update(games).where(games.c.id == game).values(settings_json=to_json(settings)))
        _renew(c, game, rules, notes, n + len(lines), s)

    return change


def state_renewed(game: str, rules: tuple[int, str], n: int, s: State) -> Change:
    """The kept states were of another shape: one of today's instead."""

    def change(c: Connection) -> None:
        _keep_only(c, game, rules, n, s)

    return change


def _keep_only(c: Connection, game: str, rules: tuple[int, str], n: int, s: State) -> None:
    c.execute(delete(checkpoints).where(checkpoints.c.game_id == game))
    c.execute(insert(checkpoints).values(game_id=game, n=n, state_json=to_json(encode(s)), shape=shape(s, rules)))


def _renew(c: Connection, game: str, rules: tuple[int, str], notes: list[Any], n: int, s: State) -> None:
    _keep_only(c, game, rules, n, s)
    new = {"revision": rules[0], "pack": rules[1], "notes_json": to_json(notes), "agreed_json": None}
    c.execute(update(games).where(games.c.id == game).values(**new))


def ended(game: str, version: int, notes: list[Any], reason: str, result: list[float] | None = None) -> Change:
    """The players have ended the game, by agreement or because one gives up: it stays as it is, open to all of them."""
    ending = {"reason": reason} if result is None else {"reason": reason, "result": result}

    def change(c: Connection) -> None:
        length = c.execute(select(games.c.length).where(games.c.id == game)).scalar_one()
        bump(c, game, version, length, True)
        new = {"ending_json": to_json(ending), "notes_json": to_json(notes), "agreed_json": None}
        c.execute(update(games).where(games.c.id == game).values(**new))

    return change


def set_agreed(store: Store, game: str, what: str, seat: int) -> dict[str, list[int]]:
    """A seat agrees to something; who agrees to what now, those at other servers too."""
    with store.engine.begin() as c:
        kept = c.execute(select(games.c.agreed_json).where(games.c.id == game).with_for_update()).scalar()
        agreed: dict[str, list[int]] = json.loads(kept) if kept else {}
        agreed[what] = sorted({*agreed.get(what, []), seat})
        c.execute(update(games).where(games.c.id == game).values(agreed_json=to_json(agreed), changed=time.time()))
        tell_others(c, game, "other")
    return agreed


def cut_lines(store: Store, game: str) -> list[list[Any]]:
    """All entries that were ever put aside: cut, n, seat, rule, action, told."""
    with store.engine.connect() as c:
        rows = c.execute(select(cut_entries).where(cut_entries.c.game_id == game).order_by(cut_entries.c.n)).all()
    return [[r.cut, r.n, r.seat, r.rule, json.loads(r.action_json), json.loads(r.told_json)] for r in rows]
