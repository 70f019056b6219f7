"""OpenSpiel games ``sintra_duel`` and ``sintra_azul`` (extra ``openspiel``).

Importing this module registers them:

>>> import pyspiel
>>> import sintra.envs.adapters.open_spiel
>>> game = pyspiel.load_game("sintra_azul(players=3,wall=grey)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()[0], state.action_to_string(0)
((0, 0.3333333333333333), 'start:1')

An action of a player is the number of a move in ``game.sintra.events``; outcomes of chance are
counted from the first number after the moves. Moves without a choice follow by themselves, as
everywhere in Sintra. ``docs/envs-openspiel.md`` tells more.
"""

import json
from array import array
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any, ClassVar
from zlib import compress, decompress
from zlib import error as ZlibError  # noqa: N812  # the library calls its exception like a function

import pyspiel

from sintra.envs import limits, warmup
from sintra.envs.adapters.open_spiel_observer import Observer
from sintra.envs.env_core import read_game
from sintra.envs.observation import observe
from sintra.envs.rewards import is_by_score, leads, of_winners
from sintra.model.errors import OptionError, SintraError
from sintra.model.position import CHANCE, Position
from sintra.rules import engine
from sintra.rules.rng import new_rng

_COMMON: dict[str, Any] = {"rewards": "win", "position": ""}
PARAMETERS: dict[str, dict[str, Any]] = {
    "duel": {
        "tablets": "first-game",
        "zero_draws": "pay",
        "special_counts_as_color": True,
        **_COMMON,
    },
    "azul": {"players": 2, "wall": "colored", "max_rounds": 50, **_COMMON},
}
"""The parameters of each game, with their defaults. Goals are joined by plus signs, as in
``tablets=rows+edge+corners``; ``position`` is a position to begin from, made by ``pack``."""

_NAMES = {"duel": "Azul Duel", "azul": "Azul"}
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_CHANCE = int(pyspiel.PlayerId.CHANCE)


def _game_type(name: str) -> Any:
    information = pyspiel.GameType.Information
    secrets = name == "duel"
    return pyspiel.GameType(
        short_name=f"sintra_{name}",
        long_name=_NAMES[name],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=getattr(information, f"{'IM' if secrets else ''}PERFECT_INFORMATION"),
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2 if name == "duel" else 4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS[name],
    )


TYPES = {name: _game_type(name) for name in PARAMETERS}
"""The games as OpenSpiel lists them."""


def pack(position: Mapping[str, Any]) -> str:
    """A position dictionary as a word that fits into a parameter, to make it a game's start.

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


def _read(position: str | Mapping[str, Any]) -> Mapping[str, Any]:
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
        name, defaults = self.name, PARAMETERS[self.name]
        settings = {**defaults, **(parameters or {})}
        unusual = {key: value for key, value in settings.items() if value != defaults.get(key)}
        by_score = is_by_score(settings.pop("rewards"))
        packed = settings.pop("position")
        rounds = settings.pop("max_rounds", None)
        if rounds is not None and rounds < 1:
            raise OptionError(f"max_rounds is at least 1, not {rounds}")
        game = read_game(name, settings)
        warmup.ready(game)
        self.sintra = game
        """The game with its options, as everywhere in Sintra."""
        self.by_score = by_score
        """Whether returns are points; else they are the result."""
        self.bound = limits.bound(game, rounds)
        """How long a game can become."""
        most = float(limits.MAX_POINTS[name]) if by_score else 1.0
        facts = pyspiel.GameInfo(
            num_distinct_actions=game.move_count,
            max_chance_outcomes=game.event_count - game.move_count,
            num_players=game.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.bound.moves,
        )
        super().__init__(TYPES[name], facts, unusual)
        self._start = game.setup(_unpack(packed), given=True) if packed else game.start(given=True)
        self._known = _told_everybody(self._start) if packed else ("",) * game.players

    def new_initial_state(self, position: str | Mapping[str, Any] | None = None) -> "SintraState":
        """The start, or any position: a dictionary as in ``docs/notation.md``, or its JSON text."""
        if position is None:
            return SintraState(self, self._start.copy(), self._known)
        begun = self.sintra.setup(_read(position), given=True)
        return SintraState(self, begun, _told_everybody(begun))

    def max_chance_nodes_in_history(self) -> int:
        """How many outcomes of chance a game has at most."""
        return self.bound.chances

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What a player sees, as a tensor of named blocks and as text."""
        return Observer(self, kind, params)


class DuelGame(SintraGame):
    """``sintra_duel``."""

    name = "duel"


class AzulGame(SintraGame):
    """``sintra_azul``."""

    name = "azul"


class SintraState(pyspiel.State):
    """A game under way. ``position`` is the ``sintra.Position`` behind it."""

    # OpenSpiel clones a state by copying what is here, and writes it down by pickling it: all of it
    # is small, and nothing but the position changes in place.

    def __init__(self, game: SintraGame, position: Position, known: tuple[str, ...]) -> None:
        """Made by ``SintraGame.new_initial_state``."""
        super().__init__(game)
        self.position = position
        self.known = known
        """What each player knew when this began; nothing at the start of a game."""
        self.heard: tuple[bytes, ...] = (b"",) * len(known)
        """The numbers of the events since then, as each player heard of them."""
        self.by_score = game.by_score
        """Whether returns are points; else they are the result."""
        self._most_rounds = game.bound.rounds or position.round + 1000

    # The rules --------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody."""
        if self.is_broken_off:
            return _TERMINAL
        actor = self.position.actor
        if actor is None:
            return _TERMINAL
        return _CHANCE if actor == CHANCE else actor

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over or self.is_broken_off

    @property
    def is_broken_off(self) -> bool:
        """Whether it has gone on for more rounds than a game of OpenSpiel may."""
        return self.position.round > self._most_rounds

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_ids

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, with probabilities."""
        first = self.position.game.move_count
        return [(number - first, odds) for number, odds in self.position.chance_ids]

    def _apply_action(self, action: int) -> None:
        position = self.position
        moves = position.game.move_count
        chance = position.actor == CHANCE
        if not chance and action >= moves:
            raise SintraError(f"actions are 0 to {moves - 1}, not {action}")
        whose = int(position.state["actor"][0])
        ply = position.ply
        position.play(action + moves if chance else action)
        self._hear(whose, ply)

    def _hear(self, whose: int, ply: int) -> None:
        """Tell everybody what they may know of the new events, which are all of one player."""
        game = self.position.game
        events = self.position.events_since(ply)
        open_ = array("H", [event.id for event in events]).tobytes()
        veiled = array(
            "H", [game.event_count if game.is_secret(event) else event.id for event in events]
        ).tobytes()
        self.heard = tuple(
            told + (open_ if seat == whose else veiled) for seat, told in enumerate(self.heard)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.game
        return str(game.events[action + game.move_count if player == _CHANCE else action].text)

    def returns(self) -> list[float]:
        """The result, or the lead in points; 0 for everybody as long as the game goes on."""
        position = self.position
        if self.is_terminal():
            if self.by_score:
                return leads(position.scores)
            if position.outcome is not None:
                return of_winners(position.outcome.winners, position.game.players)
        return [0.0] * position.game.players

    # What players know --------------------------------------------------------------------------

    def told(self, player: int) -> str:
        """What a player may know of the position, as JSON."""
        return _told(self.position, player)

    def recalled(self, player: int) -> str:
        """What a player has heard since the beginning, as the words of ``docs/notation.md``."""
        game = self.position.game
        words = [
            game.events[number].text if number < game.event_count else "?"
            for number in array("H", self.heard[player])
        ]
        return " ".join([f"player_{player}", *filter(None, [self.known[player]]), *words])

    def resample_from_infostate(self, player: int, sampler: Any) -> "SintraState":
        """A state that the player cannot tell from this one, drawn at random.

        ``sampler()`` is a random number from 0 to 1. The history of the new state is empty, because
        the true one tells secrets; the player's information state is the same.
        """
        game = self.position.game
        drawn = observe.known_state(self.position, player).copy()
        engine.determinize_state(drawn, player, new_rng(int(sampler() * 2**53)))
        position = Position(game, drawn, set_up=True)
        # What the others know is different in each sample; bytes tell it as well as words.
        known = tuple(
            self.known[player]
            if seat == player
            else observe.observe(position, seat).tobytes().hex()
            for seat in range(game.players)
        )
        other = SintraState(self.get_game(), position, known)
        other.heard = tuple(
            heard if seat == player else b"" for seat, heard in enumerate(self.heard)
        )
        return other

    def __str__(self) -> str:
        """The board, and the whole position as one line of JSON."""
        return f"{self.position}\n{json.dumps(self.position.to_dict())}"


def _told(position: Position, seat: int) -> str:
    return json.dumps(position.view(seat).position)


def _told_everybody(position: Position) -> tuple[str, ...]:
    return tuple(_told(position, seat) for seat in range(position.game.players))


def register() -> None:
    """Make the games known to ``pyspiel.load_game``. Importing this module does it."""
    for game in (DuelGame, AzulGame):
        # The class itself: OpenSpiel lets go of it after Python has ended, and anything that is
        # then freed, such as a function made here, would end the program with a crash.
        pyspiel.register_game(TYPES[game.name], game)


register()
