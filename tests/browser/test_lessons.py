"""Every lesson is gone through in the browser by following its star."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bocage.server.lesson import lessons
from tests.browser.conftest import Server
from tests.browser.hands import question

pytestmark = pytest.mark.browser

READY = """(v) => Number(document.querySelector('.bar')?.dataset.v) > v
  && (document.querySelector('.option .star') || document.querySelector('.lesson progress[value]')?.position === 1)"""


@pytest.mark.parametrize("ident", list(lessons()))
def test_a_lesson_is_followed_to_its_end(page: Page, server: Server, ident: str) -> None:
    lesson = lessons()[ident]
    page.goto(server.address)
    page.locator("section", has_text="Learn a game").locator(".pick", has_text=lesson.title).click()
    v = -1
    for _ in lesson.steps:
        page.wait_for_function(READY, arg=v)
        if not page.locator(".option .star").count():
            break
        v = int(str(question(page)["v"]))
        page.locator(".option", has=page.locator(".star")).click()
    expect(page.get_by_label("Lesson", exact=True)).to_contain_text(lesson.closing[:40])
