"""The page and the lists are compressed once, kept by content, and not sent again to who has them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bocage.server.app import STATIC
from bocage.server.packed import FOR_EVER, Packed

built = pytest.mark.skipif(not (STATIC / "index.html").is_file(), reason="make builds the page before the tests")


def test_the_shelf_is_compressed_and_not_sent_twice(client: TestClient) -> None:
    first = client.get("/api/shelf")
    assert first.headers["content-encoding"] == "gzip"
    assert {x["name"] for x in first.json()["games"]} >= {"upfront", "brothers", "starterkit"}
    again = client.get("/api/shelf", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b""
    plain = client.get("/api/shelf", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.json() == first.json()


def test_a_map_is_kept_by_the_browser(client: TestClient) -> None:
    first = client.get("/api/maps/elst")
    assert first.headers["cache-control"] == "no-cache" and first.headers["content-encoding"] == "gzip"
    assert client.get("/api/maps/elst", headers={"if-none-match": first.headers["etag"]}).status_code == 304


@built
def test_the_lobby_loads_in_a_hundred_kilobytes(client: TestClient) -> None:
    """Page, script, style, mark and shelf as they go over the line."""
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    wanted = ["/api/shelf", *[f"/{x}" for x in re.findall(r'(?:src|href)="\./([^"]+)"', page.text)]]
    sizes = [len(page.content)]
    for path in wanted:
        with client.stream("GET", path) as answer:
            assert answer.status_code == 200, path
            sizes.append(sum(len(part) for part in answer.iter_raw()))
            if path.startswith("/assets/"):
                assert answer.headers["cache-control"] == FOR_EVER
    assert sum(sizes) <= 100_000, sizes


@built
@pytest.mark.parametrize("path", ["/../app.py", "/assets/../../app.py", "/assets/%2e%2e/index.html", "/nothing.js"])
def test_nothing_but_the_page_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_small_and_packed_things_stay_as_they_are(tmp_path: Path) -> None:
    assert Packed(b"x" * 50, "text/css").small is None
    assert Packed(b"x" * 5000, "image/png").small is None
    packed = Packed(b"x" * 5000, "text/css")
    assert packed.small is not None and gzip.decompress(packed.small) == packed.plain
