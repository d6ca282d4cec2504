"""Seats in the store: whose they are, and what became of the games of some links."""

from __future__ import annotations

import json
import secrets
from typing import Any

from sqlalchemy import Connection, select, update

from bocage.figures.own_text import is_own
from bocage.server.rows import link_hash
from bocage.server.schema import games, seats
from bocage.server.store import Store
from bocage.server.writes import Change, tell_others


def summaries(store: Store, links: list[str]) -> list[dict[str, Any] | None]:
    """What became of the games of some links, in their order; None for a link that opens none."""
    hashes = [link_hash(link) for link in links]
    with store.engine.connect() as c:
        found = c.execute(select(seats.c.link_hash, seats.c.game_id, seats.c.seat).where(seats.c.link_hash.in_(hashes)))
        here = {r.link_hash: (r.game_id, r.seat) for r in found}
        idents = {ident for ident, _ in here.values()}
        rows = {r.id: r for r in c.execute(select(games).where(games.c.id.in_(idents)))}
        places = c.execute(select(seats).where(seats.c.game_id.in_(idents)).order_by(seats.c.seat)).all()
    return [_summary(here[x][1], rows[here[x][0]], places) if x in here else None for x in hashes]


def owns(store: Store, link: str, key: str) -> bool | None:
    """Whether the seat of a link is this key's; None while it is nobody's."""
    with store.engine.connect() as c:
        owner = c.execute(select(seats.c.key_hash).where(seats.c.link_hash == link_hash(link))).scalar()
    return None if owner is None else secrets.compare_digest(owner, link_hash(link + key))


def claiming(link: str, key: str) -> Change:
    """Take the seat of a link for a key, if it is nobody's: the first key that comes has it from then on."""
    here = seats.c.link_hash == link_hash(link)

    def change(c: Connection) -> None:
        c.execute(update(seats).where(here, seats.c.key_hash.is_(None)).values(key_hash=link_hash(link + key)))

    return change


def claimed(store: Store, game: str) -> list[int]:
    """The seats that somebody has taken."""
    taken = select(seats.c.seat).where(seats.c.game_id == game, seats.c.key_hash.is_not(None))
    with store.engine.connect() as c:
        return sorted(c.execute(taken).scalars())


def linking(game: str, seat: int, link: str, key: str | None) -> Change:
    """Another link for a seat, taken by a key or free; the old one opens nothing any more."""
    where = (seats.c.game_id == game) & (seats.c.seat == seat)
    key_hash = link_hash(link + key) if key is not None else None

    def change(c: Connection) -> None:
        c.execute(update(seats).where(where).values(link_hash=link_hash(link), key_hash=key_hash))
        tell_others(c, game, "other")  # who sits there by the old link at another server has to leave too

    return change


def _summary(seat: int, r: Any, places: Any) -> dict[str, Any]:
    names = [{"name": p.name, "bot": p.bot} for p in places if p.game_id == r.id and p.seat >= 0]
    told = {"id": r.id, "game": r.game, "scenario": r.scenario, "over": bool(r.over), "changed": r.changed}
    if is_own(r.scenario) and r.facts_json:  # no list knows its title
        told["title"] = json.loads(r.facts_json)["scenario"]["title"]
    return {**told, "seat": seat, "seats": names, "mode": json.loads(r.settings_json).get("mode")}
