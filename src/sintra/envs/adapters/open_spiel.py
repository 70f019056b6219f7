"""OpenSpiel games ``sintra_duel`` and ``sintra_azul`` (extra ``openspiel``).

Importing this module registers them:

>>> import pyspiel
>>> import sintra.envs.adapters.open_spiel
>>> game = pyspiel.load_game("sintra_azul(players=3,wall=grey)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()[0], state.action_to_string(0)
((0, 0.3333333333333333), 'start:1')

A player's action is the id of a move in ``game.sintra.events``. Chance outcomes are counted from
the first id after the moves. Forced moves are played automatically, as everywhere in Sintra. See
``docs/envs-openspiel.md``.
"""

import json
from array import array
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, ClassVar
from zlib import compress, decompress
from zlib import error as ZlibError  # noqa: N812  # zlib names its exception like a function

from sintra.envs import warmup
from sintra.envs.adapters.open_spiel_observer import EVENT_IDS, Observer
from sintra.envs.arguments import parse_game
from sintra.envs.extras import extra
from sintra.envs.game_spec import GameSpec
from sintra.envs.observation import observe
from sintra.envs.registry import SPECS, spec_of
from sintra.envs.rewards import is_by_score, rewards_of_scores, rewards_of_winners
from sintra.model.errors import OptionError, SintraError
from sintra.model.game import CHANCE, Game, Position, game_class
from sintra.rules import engine
from sintra.rules.rng import new_rng

with extra("openspiel", "pyspiel"):
    import pyspiel

_COMMON: dict[str, Any] = {"rewards": "win", "position": ""}
PARAMETERS: dict[str, dict[str, Any]] = {
    name: {**spec.open_spiel_parameters, **_COMMON} for name, spec in SPECS.items()
}
"""The parameters of each game, with their defaults. ``position`` is a position to begin from, made
by ``pack``."""

_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_CHANCE = int(pyspiel.PlayerId.CHANCE)


def _game_type(spec: GameSpec) -> Any:
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"sintra_{spec.name}",
        long_name=game_class(spec.name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if spec.has_hidden_information
        else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(spec.player_counts),
        min_num_players=min(spec.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS[spec.name],
    )


TYPES = {name: _game_type(spec) for name, spec in SPECS.items()}
"""The games as OpenSpiel lists them."""


def pack(position: Mapping[str, Any]) -> str:
    """Encode a position dictionary as the parameter ``position``, from which games then begin.

    >>> import pyspiel, sintra
    >>> late = sintra.azul().start(seed=7).to_dict()
    >>> game = pyspiel.load_game("sintra_azul", {"position": pack(late)})
    >>> game.new_initial_state().position.to_dict() == late
    True
    """
    text = json.dumps(position, separators=(",", ":"))
    return urlsafe_b64encode(compress(text.encode(), 9)).decode().rstrip("=")


def _unpack(word: str) -> dict[str, Any]:
    try:
        packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        return dict(json.loads(decompress(packed)))
    except (ValueError, TypeError, ZlibError) as error:
        raise OptionError(
            f"position was not made by sintra.envs.adapters.open_spiel.pack: {error}"
        ) from None


def _parse_position(position: str | Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(position, str):
        return position
    try:
        return dict(json.loads(position))
    except (ValueError, TypeError) as error:
        raise SintraError(f"the position is not JSON of a dictionary: {error}") from error


class SintraGame(pyspiel.Game):
    """A game for OpenSpiel; ``pyspiel.load_game`` makes one."""

    name: ClassVar[str]
    """``"duel"`` or ``"azul"``."""

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        """Make a game with parameters as in ``PARAMETERS``."""
        defaults = PARAMETERS[self.name]
        settings = {**defaults, **(parameters or {})}
        not_default = {key: value for key, value in settings.items() if value != defaults.get(key)}
        by_score = is_by_score(settings.pop("rewards"))
        packed = settings.pop("position")
        max_rounds = settings.pop("max_rounds", None)
        if max_rounds is not None and max_rounds < 1:
            raise OptionError(f"max_rounds is at least 1, not {max_rounds}")
        game = parse_game(self.name, settings)
        warmup.compile_now(game)
        self.sintra: Game = game
        """The game with its options, as everywhere in Sintra."""
        self.by_score = by_score
        """Whether returns are points; else they are the result."""
        spec = spec_of(game)
        self.limits = spec.limits(game.players, max_rounds)
        """The most events that a game can have."""
        max_utility = float(spec.max_score) if by_score else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=game.move_count,
            max_chance_outcomes=game.event_count - game.move_count,
            num_players=game.players,
            min_utility=-max_utility,
            max_utility=max_utility,
            utility_sum=0.0,
            max_game_length=self.limits.moves,
        )
        super().__init__(TYPES[self.name], info, not_default)
        self._start = self._set_up(_unpack(packed)) if packed else game.start(given=True)
        self._start_information = (
            _observation_texts(self._start) if packed else ("",) * game.players
        )

    def _set_up(self, position: Mapping[str, Any]) -> Position:
        start = self.sintra.setup(position, given=True)
        rounds = self.limits.rounds
        if rounds is not None and start.round > rounds and not start.is_over:
            raise OptionError(
                f"the position is in round {start.round}, and max_rounds is {rounds}: load the "
                "game with more"
            )
        return start

    def new_initial_state(self, position: str | Mapping[str, Any] | None = None) -> "SintraState":
        """The start, or any position: a dictionary as in ``docs/notation.md``, or its JSON text."""
        if position is None:
            return SintraState(self, self._start.copy(), self._start_information)
        start = self._set_up(_parse_position(position))
        return SintraState(self, start, _observation_texts(start))

    def max_chance_nodes_in_history(self) -> int:
        """The most chance outcomes that a game can have."""
        return self.limits.chance_events

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """An observer, which gives what a player sees as a tensor of named blocks and as text."""
        return Observer(self.sintra, self.limits.events, kind, params)


class DuelGame(SintraGame):
    """``sintra_duel``."""

    name = "duel"


class AzulGame(SintraGame):
    """``sintra_azul``."""

    name = "azul"


class SintraState(pyspiel.State):
    """A game in progress; ``position`` is the ``sintra.Position`` behind it."""

    # OpenSpiel clones a state by copying these attributes, and serializes it by pickling them. All
    # of them are small, and only the position changes in place.

    def __init__(
        self, game: SintraGame, position: Position, start_information: tuple[str, ...]
    ) -> None:
        """Made by ``SintraGame.new_initial_state``."""
        super().__init__(game)
        self.position = position
        self.start_information = start_information
        """What each player knew at the start; empty if that was the start of a game."""
        self.visible_events: tuple[bytes, ...] = (b"",) * len(start_information)
        """The ids of all events since the start as each player saw them, as ``EVENT_IDS``.

        An event that a player may not see has the id ``event_count``.
        """
        self.by_score = game.by_score
        """Whether returns are points; else they are the result."""
        self._max_rounds = game.limits.rounds or position.round + 1000

    # The rules --------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody."""
        if self.is_truncated:
            return _TERMINAL
        actor = self.position.actor
        if actor is None:
            return _TERMINAL
        return _CHANCE if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over or self.is_truncated

    @property
    def is_truncated(self) -> bool:
        """Whether the game was cut after the parameter ``max_rounds``."""
        return self.position.round > self._max_rounds

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_ids

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible chance outcomes with their probabilities."""
        first = self.position.game.move_count
        return [(number - first, odds) for number, odds in self.position.chance_ids]

    def _apply_action(self, action: int) -> None:
        position = self.position
        moves = position.game.move_count
        chance = position.actor == CHANCE
        if not chance and action >= moves:
            raise SintraError(f"actions are 0 to {moves - 1}, not {action}")
        actor = int(position.state["actor"][0])
        ply = position.ply
        position.play(action + moves if chance else action)
        self._record_events(actor, ply)

    def _record_events(self, actor: int, ply: int) -> None:
        """Add the events since ``ply``, all of one player, to what each player has seen."""
        game = self.position.game
        ids = [event.id for event in self.position.events_since(ply)]
        full = array(EVENT_IDS, ids).tobytes()
        hidden = array(
            EVENT_IDS, [game.event_count if event in game.secret_ids else event for event in ids]
        ).tobytes()
        self.visible_events = tuple(
            seen + (full if seat == actor else hidden)
            for seat, seen in enumerate(self.visible_events)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.game
        return str(game.events[action + game.move_count if player == _CHANCE else action].text)

    def returns(self) -> list[float]:
        """The result, or the lead in points; 0 for all players until the game ends.

        A truncated game is won by points so far: OpenSpiel knows no truncation, and a draw would
        invite the player who is behind to prolong the game.
        """
        position = self.position
        players = position.game.players
        if not self.is_terminal():
            return [0.0] * players
        if self.by_score:
            return rewards_of_scores(position.scores)
        return rewards_of_winners(position.leaders, players)

    # What players know --------------------------------------------------------------------------

    def observation_text(self, player: int) -> str:
        """What a player may know of the position, as JSON."""
        return _observation_text(self.position, player)

    def information_state_text(self, player: int) -> str:
        """All events as a player saw them, in the words of ``docs/notation.md``."""
        game = self.position.game
        words = [
            game.events[event].text if event < game.event_count else "?"
            for event in array(EVENT_IDS, self.visible_events[player])
        ]
        start = self.start_information[player]
        return " ".join([f"player_{player}", *([start] if start else []), *words])

    def resample_from_infostate(self, player: int, sampler: Any) -> "SintraState":
        """A random state with the same information state of the player.

        ``sampler()`` is a random number from 0 to 1. The new state has an empty history, because
        the true one contains hidden information.
        """
        game = self.position.game
        state = observe.visible_state(self.position, player).copy()
        engine.determinize_state(state, player, new_rng(int(sampler() * 2**53)))
        position = Position(game, state, set_up=True)
        # The others' information differs from sample to sample; hexadecimal bytes identify it.
        start_information = tuple(
            self.start_information[player]
            if seat == player
            else observe.observe(position, seat).tobytes().hex()
            for seat in range(game.players)
        )
        sampled = SintraState(self.get_game(), position, start_information)
        sampled.visible_events = tuple(
            seen if seat == player else b"" for seat, seen in enumerate(self.visible_events)
        )
        return sampled

    def __str__(self) -> str:
        """The board, and the whole position as one line of JSON."""
        return f"{self.position}\n{json.dumps(self.position.to_dict())}"


def _observation_text(position: Position, seat: int) -> str:
    return json.dumps(position.view(seat).position)


def _observation_texts(position: Position) -> tuple[str, ...]:
    return tuple(_observation_text(position, seat) for seat in range(position.game.players))


def register() -> None:
    """Register the games for ``pyspiel.load_game``."""
    for game in (DuelGame, AzulGame):
        # The class itself: OpenSpiel releases it after Python has ended. Anything that is freed
        # then, such as a function made here, would crash the process.
        pyspiel.register_game(TYPES[game.name], game)


register()
