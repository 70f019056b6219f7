"""Who decides: players from random to strong, and how they think."""

from sintra.players import (
    azul_board,
    azul_features,
    azul_policy,
    azul_sense,
    duel_board,
    duel_features,
    duel_policy,
    duel_sense,
    sense,
)
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
