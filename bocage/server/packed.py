"""What never changes while the server runs is encoded and compressed once, and fetched once by each browser."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

FOR_EVER = "public, max-age=31536000, immutable"
"""For files whose name is the hash of what is in them."""
ASK_AGAIN = "no-cache"
"""Kept by the browser, but it asks whether it is still the same."""
KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""What some systems' own lists lack or call otherwise."""
WORTH = 600
"""Below so many bytes compression gains nothing."""


class Packed:
    """Bytes with their compressed form and their name by content."""

    def __init__(self, plain: bytes, kind: str, keep: str = ASK_AGAIN) -> None:
        self.plain = plain
        self.kind = kind
        self.keep = keep
        self.tag = f'"{hashlib.sha256(plain).hexdigest()[:24]}"'
        small = gzip.compress(plain, 9, mtime=0) if len(plain) >= WORTH and _is_text(kind) else plain
        self.small: bytes | None = small if len(small) < len(plain) else None

    def response(self, request: Request) -> Response:
        headers = {"etag": self.tag, "cache-control": self.keep, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.small is not None and takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(self.small, headers={**headers, "content-encoding": "gzip"}, media_type=self.kind)
        return Response(self.plain, headers=headers, media_type=self.kind)


def takes_gzip(accepted: str) -> bool:
    """Whether a browser wants it compressed; `q=0` says no."""
    for part in accepted.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";")
        if name == "gzip":
            return not (weight.startswith("q=0") and not weight.strip("q=0."))
    return False


def packed_json(value: Any) -> Packed:
    return Packed(msgspec.json.encode(value), "application/json")


class Page:
    """The built page: the few files under a folder, read once."""

    def __init__(self, folder: Path) -> None:
        self.files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}

    async def serve(self, request: Request) -> Response:
        name = request.path_params.get("path") or "index.html"
        path = self.files.get(name)
        if path is None:
            raise HTTPException(404)
        return _file(path, name.startswith("assets/")).response(request)


@cache
def _file(path: Path, hashed: bool) -> Packed:
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Packed(path.read_bytes(), kind, FOR_EVER if hashed else ASK_AGAIN)


def _is_text(kind: str) -> bool:
    return (
        kind.startswith("text/")
        or kind in ("application/json", "image/svg+xml", "application/manifest+json")
        or (kind.endswith("javascript"))
    )
