"""Who decides: players from random to strong, and how they think."""

from sintra.players import heuristics as sense
from sintra.players.azul import board_encoding as azul_board
from sintra.players.azul import heuristics as azul_sense
from sintra.players.azul import policy_features as azul_policy
from sintra.players.azul import value_features as azul_features
from sintra.players.duel import board_encoding as duel_board
from sintra.players.duel import heuristics as duel_sense
from sintra.players.duel import policy_features as duel_policy
from sintra.players.duel import value_features as duel_features
from sintra.rules.azul.state import STATE as _AZUL
from sintra.rules.duel.state import STATE as _DUEL

for _state, _room, _end, _board, _moves in (
    (_DUEL, duel_sense, duel_features, duel_board, duel_policy),
    (_AZUL, azul_sense, azul_features, azul_board, azul_policy),
):
    sense.register(
        _state,
        use_usual=_room.use_usual,
        hope=_room.hope,
        hope_again=_room.hope_again,
        habit=_room.habit,
        move_score=_room.move_score,
        choose_line=_room.choose_line,
        is_solvable=_room.is_solvable,
        features=_end.features,
        board=_board.board,
        stage=_end.stage,
        describe=_moves.describe,
    )
