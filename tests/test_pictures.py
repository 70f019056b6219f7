"""Positions as SVG: what lies on the table, nothing that a seat may not know, nothing from afar."""

import random
import re
from xml.etree import ElementTree

import pytest

import sintra
from sintra.model.game import Game
from sintra.model.pictures import svg
from tests.games import ALL_GAMES, game_id

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    """The picture, which has to be complete: all that is used is defined, and only that."""
    root = ElementTree.fromstring(text)
    symbols = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} == symbols
    assert re.findall(r'(?:href|src)="(?!#)|url\((?!#)|@import', text) == []
    return root


@pytest.mark.parametrize("game", ALL_GAMES, ids=game_id)
def test_every_position_of_a_game_is_drawn_at_the_same_size(game: Game) -> None:
    position = game.start(seed=1)
    rng = random.Random(1)
    size = parsed(position._repr_svg_()).get("viewBox")
    asked = set()
    while not position.is_over:
        if position.awaits not in asked:
            asked.add(position.awaits)
            assert parsed(position._repr_svg_()).get("viewBox") == size
        position.play(rng.choice(position.legal_ids))
    shown = parsed(position._repr_svg_())
    words = [text.text for text in shown.iter(f"{SVG}text")]
    assert [str(score) in words for score in position.scores] == [True] * game.players
    for name in position.names:
        assert any(str(word).startswith(name) for word in words)  # perhaps with ", passed"


def tiles(text: str, color: str) -> int:
    return text.count(f'"#sintra-tile-{color}"')


def test_tiles_are_where_the_position_has_them() -> None:
    position = sintra.azul().start(seed=2)
    before = position._repr_svg_()
    data = position.to_dict()
    in_factories = "".join(data["factories"])
    for color in "BYRKT":  # one of each stands beside the number in the bag and in the lid
        assert tiles(before, color) == in_factories.count(color) + 2
    move = next(move for move in position.legal_moves if move.text.startswith("take:1"))
    position.play(move)
    assert tiles(position._repr_svg_(), move.text[-1]) == tiles(before, move.text[-1])
    assert position._repr_svg_() != before


def test_a_seats_picture_does_not_show_what_others_drew() -> None:
    position = sintra.duel(zero_draws="free").start(seed=1)
    rng = random.Random(1)
    while position.awaits != "keep":
        draws = [move for move in position.legal_moves if move.text in ("draw", "look")]
        position.play(rng.choice(draws or position.legal_moves))
    actor = position.actor
    assert isinstance(actor, int)
    own, other = position.view(actor), position.view(1 - actor)
    assert own._repr_svg_() == position._repr_svg_() != other._repr_svg_()
    sampled = [other.sample(n).view(other.seat)._repr_svg_() for n in range(3)]
    assert set(sampled) == {other._repr_svg_()}


def test_names_and_labels_are_text() -> None:
    position = sintra.azul().start(seed=1)
    position.names = ("<script>", 'A & "B"')
    text = svg.to_svg(position.game, position.to_dict(), position.names, {"bag": "<b>Beutel</b>"})
    words = [each.text for each in parsed(text).iter(f"{SVG}text")]
    assert {"<script>", 'A & "B"', "<b>Beutel</b>", "Lid"} <= set(words)
