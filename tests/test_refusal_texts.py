"""Whatever the server refuses, the page can say why in every language."""

from typing import get_args

import pytest

from sintra.server.schema.types import RefusalCode
from tests.texts import LOCALES, keys

OVER_HTTP = {"taken", "no-table", "not-found", "starting", "internal"}
"""Codes of answers that are no refusals of an action."""


@pytest.mark.parametrize("language", LOCALES)
def test_every_code_has_its_words(language: str) -> None:
    wanted = {f"refused-{code}" for code in {*get_args(RefusalCode.__value__), *OVER_HTTP}}
    assert wanted - keys(language, "app") == set()
