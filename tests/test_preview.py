"""What lies ahead: the forecast of the round, where tiles fit, and ways to pay with chips."""

from collections.abc import Iterator
from itertools import combinations

import pytest

import sintra
from sintra.model import preview
from sintra.model.game import Game
from tests.naive.duel_pieces import completes
from tests.playing import decisions, tidy

GAMES = [sintra.duel(), sintra.azul(wall="grey"), sintra.azul(3, wall="grey")]
"""Games in which players choose how to tile."""


def tilings(position: sintra.Position, seat: int) -> Iterator[sintra.Position]:
    """The position after every way in which a seat, which is to decide, can tile."""
    if position.actor != seat or not position.is_tiling:
        yield position
        return
    for move in position.legal_moves:
        after = position.copy()
        after.play(move)
        yield from tilings(after, seat)


def worth(view: sintra.View, seat: int) -> int:
    """A seat's points, with what its goals would pay now."""
    return view.scores[seat] + sum(goal.worth for goal in preview.goals_now(view)[seat])


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_forecast_is_the_best_that_a_player_can_do_when_the_round_ends(game: Game) -> None:
    compared = 0
    for seed in range(25):
        was = 0
        for position in decisions(game, seed, tidy):
            if position.is_tiling and position.round < 5:
                eve = last_offer(position, was)
                seat = position.actor
                assert isinstance(seat, int)
                if eve is not None and eve.actor != seat:  # its lines stood as they do now
                    view = eve.view(None)
                    found = preview.forecasts(view)[seat]
                    best = max(worth(end.view(None), seat) for end in tilings(position, seat))
                    assert found.points + found.goals == best - worth(view, seat)
                    compared += 1
            was = position.ply
    assert compared > 5


def last_offer(position: sintra.Position, ply: int) -> sintra.Position | None:
    """The position before the last event that came before the tiling, if that was after ``ply``."""
    record = position.record
    for earlier in range(position.ply - 1, ply - 1, -1):
        found = record.position(earlier)
        if not found.is_tiling:
            return found
    return None


def test_a_forecast_says_where_its_points_come_from() -> None:
    position = sintra.azul().start(seed=4)
    for _ in range(8):
        position.play(position.legal_moves[-1])
    for found in preview.forecasts(position.view(None)):
        assert found.points == sum(effect.points for effect in found.effects)
        lost = [effect.count for effect in found.effects if effect.kind == "cost"]
        assert found.lost == sum(lost)


def test_no_forecast_while_lines_are_tiled_or_after_the_end() -> None:
    for position in decisions(sintra.duel(), 3):
        shown = preview.forecasts(position.view(None))
        assert len(shown) == (0 if position.is_tiling or position.is_over else 2)


def test_tiles_fit_where_their_line_could_be_tiled() -> None:
    position = sintra.azul().start(seed=1)
    color = position.view(0).position["factories"][0][0]
    position.play(f"take:1{color}")
    view = position.view(position.actor)
    fits = {move.text: preview.fit(view, move) for move in view.legal_moves}
    wall = ["BYRKT", "TBYRK", "KTBYR", "RKTBY", "YRKTB"]
    for line, row in enumerate(wall, 1):
        assert fits[f"line:{line}"] == preview.Fit("abcde"[row.index(color)], final=True)
    assert fits["floor"] is None


def test_in_duel_a_row_without_a_space_may_still_get_one() -> None:
    seen = set()
    for seed in range(12):
        for position in decisions(sintra.duel(), seed, tidy):
            if position.awaits != "line":
                continue
            view = position.view(position.actor)
            board = view.position["players"][position.actor]
            for move in view.legal_moves:
                found = preview.fit(view, move)
                if found is None:
                    continue
                row = int(move.argument) - 1
                band = ("nw n ne", "w c e", "sw s se")[row // 2].split()
                assert found.final == all(space in board["plates"] for space in band)
                assert all(board["tiles"][row]["abcdef".index(c)] == "." for c in found.columns)
                seen.add((bool(found.columns), found.final))
    assert seen == {(True, True), (True, False), (False, False), (False, True)}


def test_every_way_to_pay_is_legal_and_no_other_set_of_chips_pays() -> None:
    met = 0
    for seed in range(30):
        for position in decisions(sintra.duel(), seed, tidy):
            if position.awaits != "chips" or position.view(position.actor).position["spent"]:
                continue
            view = position.view(position.actor)
            board, line = view.position["players"][position.actor], view.position["line"]
            tiles = board["lines"][line - 1]
            ways = [[move.text for move in way] for way in preview.payments(view)]
            assert ["leave"] in ways
            for way in ways:
                after = position
                for text in way:
                    after = after.applied(after.game.event(text)).position
                now = (after.awaits, after.actor, after.line)
                assert now != ("chips", position.actor, line)
            spent = [sorted(t[6:] for t in way if t.startswith("spend:")) for way in ways]
            chips = sorted(board["chips"])
            subsets = {s for n in range(1, len(chips) + 1) for s in combinations(chips, n)}
            missing = line - len(tiles)
            paying = [list(s) for s in subsets if completes(list(s), tiles[0], missing)]
            assert sorted(s for s in spent if s) == sorted(paying)
            met += 1
    assert met > 10
