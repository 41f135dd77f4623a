"""A real Chromium, and the real server as a user starts it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser

from tests.browser import launched
from tests.page.visitor import Visitor
from tests.server.serving import UNLIMITED, Running, running

QUICK = ("--bot-pace=0",)

Visit: TypeAlias = Callable[..., Visitor]


@pytest.fixture(scope="package")  # for longer it would keep its loop from the tests of other rooms
def browser() -> Iterator[Browser]:
    with launched() as started:
        yield started


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Without limits: what many do in an hour is done in minutes, from one address."""
    with running(tmp_path_factory.mktemp("page") / "data", *QUICK, *UNLIMITED) as started:
        yield started


@pytest.fixture
def visit(browser: Browser, server: Running) -> Iterator[Visit]:
    """Somebody new, with a browser window of their own; at the end nothing may have gone wrong in it."""
    with ExitStack() as leaving:

        def come(**wishes: Any) -> Visitor:
            visitor = Visitor(browser, server.url, **wishes)
            leaving.callback(visitor.leave)
            return visitor

        yield come
