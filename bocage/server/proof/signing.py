"""Saves signed by the server that made them: anybody can see with its public key that nothing was changed since.

The private key (Ed25519) lies beside the store in a file that only its owner can read; it is made when first needed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from bocage.kernel.game import BadInput

FIELD = "signature"


class Signer:
    """Signs saves with the key in this file, or with one of this process alone where there is no file."""

    def __init__(self, path: Path | None = None) -> None:
        self.key = Ed25519PrivateKey.generate() if path is None else _kept(path)
        self.public = self.key.public_key().public_bytes_raw().hex()

    def signed(self, save: dict[str, Any]) -> dict[str, Any]:
        plain = {name: value for name, value in save.items() if name != FIELD}
        return {**plain, FIELD: {"key": self.public, "value": self.key.sign(text_of(plain)).hex()}}


def text_of(save: dict[str, Any]) -> bytes:
    """What is signed: the save without its signature, as JSON with sorted names and no spaces."""
    plain = _canonical({name: value for name, value in save.items() if name != FIELD})
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _canonical(value: Any) -> Any:
    """Whole numbers without a point: a browser that reads 1.0 writes 1."""
    if isinstance(value, dict):
        return {name: _canonical(x) for name, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_canonical(x) for x in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def key_file(database: str) -> Path | None:
    """Beside a SQLite file; with another store in the owner's data folder; none for a store in memory."""
    from sqlalchemy.engine import make_url  # `bocage verify` needs no database: half a second saved at every command

    url = make_url(database)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database}.key") if url.database and url.database != ":memory:" else None
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(home) / "bocage"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "server.key"


def signer_of(save: dict[str, Any]) -> str | None:
    """The public key under which a save is signed and unchanged; None without a signature, BadInput if it is false."""
    said = save.get(FIELD)
    if said is None:
        return None
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(said["key"]))
        key.verify(bytes.fromhex(said["value"]), text_of(save))
    except (InvalidSignature, KeyError, TypeError, ValueError) as problem:
        raise BadInput("This save was changed after it was signed, or its signature is damaged.") from problem
    return str(said["key"])


def _kept(path: Path) -> Ed25519PrivateKey:
    """The key in the file; made and kept if there is none. Two processes that start together end with the same one."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        part = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(Ed25519PrivateKey.generate().private_bytes_raw())
        try:
            os.link(part, path)
        except FileExistsError:
            pass
        finally:
            part.unlink()
        raw = path.read_bytes()
    except OSError as problem:
        raise BadInput(f"The server's key {path} cannot be read ({problem.strerror}).") from problem
    if len(raw) != 32:
        raise BadInput(f"The server's key {path} is damaged; move it away and a new one is made.")
    return Ed25519PrivateKey.from_private_bytes(raw)
