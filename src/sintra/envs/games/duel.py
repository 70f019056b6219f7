"""Azul Duel for the environments: limits, OpenSpiel parameters, and its other modules."""

from sintra.envs.game_spec import EpisodeLimits, GameSpec
from sintra.envs.kernel import duel as kernel
from sintra.envs.observation import duel as observation
from sintra.rules.duel import pieces, state


def _limits(_players: int, _max_rounds: int | None) -> EpisodeLimits:
    """The rules end every game after five rounds.

    >>> _limits(2, None).events
    987
    """
    tokens = pieces.TOKENS * pieces.PLAYERS
    # lines, stacks, chips
    taking = 2 * pieces.ROUND_TILES + 2 * pieces.SMALL_FACTORIES + pieces.SMALL_FACTORIES
    passing = pieces.PLAYERS
    tiling = 2 * state.GRID * pieces.PLAYERS  # `leave` or `done`, and `tile`
    # Every plate action may draw the whole pile: `draw`, `under` each, `look`, `plate`, `place`.
    plates = sum(tokens * (2 * pile + 2) for pile in pieces.PILES)
    chips = pieces.ROUNDS * pieces.SMALL_FACTORIES
    drawn = tokens * sum(pieces.PILES)
    shown = len(pieces.PLATES)
    return EpisodeLimits(
        moves=pieces.ROUNDS * (taking + passing + tiling) + plates + chips + 2 * pieces.PLAYERS,
        # `tablets`, `start`; `show` and `draw` with a `back` each; `front`; `deal`; `reveal`
        chance_events=2
        + 2 * shown
        + 2 * drawn
        + pieces.ROUNDS * (1 + pieces.SMALL_FACTORIES)
        + chips,
        rounds=None,
    )


SPEC = GameSpec(
    name="duel",
    player_counts=(pieces.PLAYERS,),
    state=state.STATE,
    write_observation=kernel.write_observation,
    layout=observation.layout,
    decode=observation.decode,
    limits=_limits,
    max_score=800,  # 36 tiles of at most 12 points, 9 special tiles of at most 6, all tablets
    has_hidden_information=True,
    open_spiel_parameters={
        # Goals are joined by plus signs: `tablets=rows+edge+corners`.
        "tablets": "first-game",
        "zero_draws": "pay",
        "special_counts_as_color": True,
    },
    action_meanings={
        "sun": "take a color from the sun of a factory (`L` is the large one)",
        "moon": "take a color from the moons",
        "chip": "take a chip that lies face up",
        "plate": "take a plate from the display, or keep it of those drawn",
        "draw": "draw a plate from the pile",
        "look": "stop drawing and look at the fronts",
        "pass": "pass, if nothing else is possible",
        "place": "place the plate on a dome space, turned by so many degrees",
        "stack": "put a tile of the rest onto the factory's stack next",
        "line": "lay the tiles taken on a pattern line",
        "break": "break all tiles taken",
        "tile": "move the tile of the current line to a column of the dome",
        "under": "put a drawn plate under the pile next",
        "spend": "spend a chip on the current line",
        "done": "stop spending chips",
        "leave": "spend no chips on the current line",
    },
)
