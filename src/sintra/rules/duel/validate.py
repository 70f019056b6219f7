"""Azul Duel: validation of a state set up by hand, with the problems in words."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sintra.rules.duel import pieces, plates, state, tiling
from sintra.rules.duel.scoring import PLATE_CELLS
from sintra.rules.duel.state import FACE_DOWN, GRID, NONE, PLATE_COUNT

_COLORS = len(pieces.COLOR_LETTERS)
_SMALL = range(1, 1 + pieces.SMALL_FACTORIES)
_SEATS = range(pieces.PLAYERS)

_AWAITED_IN = {
    state.SETUP: {
        state.AWAIT_TABLETS, state.AWAIT_SHOW, state.AWAIT_BACK, state.AWAIT_DEAL,
        state.AWAIT_START, state.FREE_PLATE, state.PLACE,
    },
    state.ACQUISITION: {
        state.TURN, state.DRAWING, state.KEEP, state.UNDER, state.PLACE, state.STACK, state.LINE,
        state.AWAIT_BACK, state.AWAIT_REVEAL, state.AWAIT_FRONT,
    },
    state.TILING: {state.CHIPS, state.TILE},
    state.PREPARATION: {
        state.AWAIT_SHOW, state.AWAIT_BACK, state.AWAIT_DEAL, state.AWAIT_REVEAL,
    },
    state.OVER: {state.FINISHED},
}  # fmt: skip


def tiles_outside_bag(s: Any) -> NDArray[np.int64]:
    """Tiles by color everywhere but in the bag."""
    counts = s.tower + s.sun.sum(axis=0) + s.moon + s.rest
    for number in _SMALL:
        for place in range(s.height[number]):
            counts[s.stack[number, place]] += 1
    if s.hand_n:
        counts[s.hand_color] += s.hand_n
    for seat in _SEATS:
        for row in range(GRID):
            if s.line_n[seat, row]:
                counts[s.line_color[seat, row]] += s.line_n[seat, row]
        for place in range(s.broken_n[seat]):
            counts[s.broken[seat, place]] += 1
        for color in range(_COLORS):
            counts[color] += int(s.tiles[seat, color]).bit_count()
    return np.asarray(counts, np.int64)


def _plates_in_sight(s: Any) -> list[int]:
    """Every plate that is somewhere in particular, with repetitions."""
    found = [*s.display, *s.returned[: s.returned_n], *s.drawn[: s.drawn_n], s.held]
    for seat in _SEATS:
        found += [*s.plate_at[seat]]
    return [int(plate) for plate in found if plate != NONE]


def derive(s: Any) -> None:
    """Fill in the fields that follow from others."""
    for number in range(1 + pieces.SMALL_FACTORIES):
        s.sun_n[number] = s.sun[number].sum()
    s.offer_n = s.sun_n.sum() + s.moon.sum() + s.height.sum() + s.rest.sum()
    s.chips_on = sum(1 for number in _SMALL if s.chip_at[number] != NONE)
    s.chip_pool[:] = pieces.CHIPS_OF_A_KIND - s.chips.sum(axis=0) - s.used.sum(axis=0)
    for number in _SMALL:
        if NONE < s.chip_at[number] < FACE_DOWN:
            s.chip_pool[s.chip_at[number]] -= 1
    s.unseen = (1 << PLATE_COUNT) - 1
    for plate in _plates_in_sight(s):
        s.unseen &= ~(1 << plate)
    face_down = sum(1 for place in range(s.drawn_n) if s.drawn[place] == NONE)
    s.unseen_n = int(s.unseen).bit_count() - face_down
    if s.unseen_n <= 0:
        s.top = NONE
    placed = sum(1 for seat in _SEATS for plate in s.plate_at[seat] if plate != NONE)
    s.free_plates = pieces.PLAYERS - placed if s.phase == state.SETUP else 0
    s.tiled = 1 if s.phase == state.TILING and s.actor != s.starter else 0


def problems(s: Any) -> list[str]:
    """Everything that is wrong with a state, one sentence each; empty if nothing is."""
    found = [*_progress(s), *_tiles(s), *_plates(s), *_room_for_plates(s), *_chips(s), *_passes(s)]
    for seat in _SEATS:
        found += [f"player {seat + 1}: {problem}" for problem in _board(s, seat)]
    return found or [*_pending(s)]


def _progress(s: Any) -> Iterator[str]:
    if not 1 <= s.turn_round <= pieces.ROUNDS:
        yield f"the round is 1 to {pieces.ROUNDS}, not {s.turn_round}"
    if s.phase == state.SETUP and s.turn_round != 1:
        yield "the setup belongs to round 1"
    if s.phase == state.PREPARATION and s.turn_round == 1:
        yield "the preparation of round 1 is the setup"
    if s.phase == state.OVER and s.turn_round != pieces.ROUNDS:
        yield f"the game is over after round {pieces.ROUNDS}"
    if s.awaits not in _AWAITED_IN[int(s.phase)]:
        yield f"{state.AWAITS[s.awaits]!r} is not awaited in phase {state.PHASES[s.phase]!r}"
    settled = s.phase != state.SETUP or s.awaits in (state.FREE_PLATE, state.PLACE)
    if settled and s.starter == NONE:
        yield "there has to be a starting player"
    in_play = sum(1 for side in s.goals if side)
    if in_play not in (3, 4) and s.awaits != state.AWAIT_TABLETS:
        yield f"three or four tablets are in play, not {in_play}"
    if not 0 <= s.dealt <= 1 + pieces.SMALL_FACTORIES:
        yield f"'dealt' is 0 to 5, not {s.dealt}"
    elif s.phase not in (state.SETUP, state.PREPARATION) and s.dealt != 1 + pieces.SMALL_FACTORIES:
        yield "all factories have been dealt to when the round has begun"


def _tiles(s: Any) -> Iterator[str]:
    counts = tiles_outside_bag(s) + s.bag
    for color, letter in enumerate(pieces.COLOR_LETTERS):
        if counts[color] != pieces.TILES_PER_COLOR or s.bag[color] < 0:
            there = counts[color] - min(0, s.bag[color])
            yield f"there are {pieces.TILES_PER_COLOR} tiles of {letter}, not {there}"
    if s.sun_n[0] > pieces.LARGE_TILES:
        yield f"the large factory has {s.sun_n[0]} tiles on its sun, at most 5 fit"
    if s.sun_n[0] + s.moon.sum() > pieces.LARGE_TILES or s.moon.sum() >= pieces.LARGE_TILES:
        yield "the large factory has too many tiles"
    if s.sun_n[0] > 0 and s.moon.sum() > 0:
        yield "the large factory has tiles on sun and moon, but the sun is emptied first"
    for number in _SMALL:
        if s.sun_n[number] > pieces.SMALL_TILES:
            yield f"factory {number} has {s.sun_n[number]} tiles on its sun, at most 4 fit"
        if s.sun_n[number] > 0 and s.height[number] > 0:
            yield f"factory {number} has tiles on sun and moon, but the sun is emptied first"
    if s.phase in (state.SETUP, state.PREPARATION):
        yield from _deals(s)
    if s.phase in (state.TILING, state.OVER) and s.offer_n > 0:
        yield f"no tiles lie on the factories in phase {state.PHASES[s.phase]!r}"


def _deals(s: Any) -> Iterator[str]:
    for number in range(1 + pieces.SMALL_FACTORIES):
        if number >= s.dealt and s.sun_n[number] > 0:
            name = f"factory {number}" if number else "the large factory"
            yield f"{name} has tiles, but is still to be dealt to"
    if s.moon.sum() + s.height.sum() > 0:
        yield "tiles lie on a moon only when the round has begun"


def _plates(s: Any) -> Iterator[str]:
    seen = _plates_in_sight(s)
    for plate in sorted({plate for plate in seen if seen.count(plate) > 1}):
        yield f"the plate {pieces.PLATES[plate]} is there {seen.count(plate)} times"
    if s.unseen_n < 0:
        yield "more plates are drawn than there are"
    for kind, name in enumerate(plates.TYPES):
        face_down = sum(
            1 for p in range(s.drawn_n) if s.drawn[p] == NONE and s.drawn_type[p] == kind
        )
        needed = face_down + (1 if s.unseen_n > 0 and s.top == kind else 0)
        if int(s.unseen & plates.OF_TYPE[kind]).bit_count() < needed:
            yield f"there are not enough unseen {name} plates for the backs that are visible"
    for place in range(s.drawn_n):
        plate = s.drawn[place]
        if plate != NONE and plates.PLATE_TYPE[plate] != s.drawn_type[place]:
            yield f"the back of the drawn plate {pieces.PLATES[plate]} is of the other type"
    for seat in _SEATS:
        others = {int(s.returned[p]) for p in range(s.returned_n) if s.returned_by[p] != seat}
        others |= {int(s.drawn[p]) for p in range(s.drawn_n) if s.drawn_from[p] == 1 - seat}
        for plate in range(PLATE_COUNT):
            if s.knows[seat] >> plate & 1 and plate not in others:
                yield f"'knows' names {pieces.PLATES[plate]}, which the other did not put back"
    for place in range(s.returned_n):
        if s.returned_by[place] == NONE:
            yield "'returned_by' has to name a seat for each returned plate"


def _plates_to_place(s: Any, seat: int) -> int:
    """How many plates a player has yet to place in this game."""
    needed = pieces.TOKENS * max(0, pieces.ROUNDS - 1 - s.turn_round)
    if s.turn_round < pieces.ROUNDS and s.phase not in (state.TILING, state.OVER):
        needed += s.tokens[seat]
    if s.phase == state.SETUP:
        needed += 1 if (s.plate_at[seat] == NONE).all() else 0
    elif s.actor == seat and (s.held != NONE or s.drawn_n > 0):
        needed += 1
    return int(needed)


def _room_for_plates(s: Any) -> Iterator[str]:
    needed = [_plates_to_place(s, seat) for seat in _SEATS]
    placed = sum(int((s.plate_at[seat] != NONE).sum()) for seat in _SEATS)
    if PLATE_COUNT - placed < sum(needed):
        left = PLATE_COUNT - placed
        yield f"{sum(needed)} plates have yet to be placed, but only {left} are left"
    for seat in _SEATS:
        room = int((s.plate_at[seat] == NONE).sum())
        if room < needed[seat]:
            yield f"player {seat + 1} has {needed[seat]} plates to place, but room for {room}"


def _passes(s: Any) -> Iterator[str]:
    for seat in _SEATS:
        chips = s.chips_on > 0 and s.taken[seat] < pieces.CHIPS_PER_ROUND
        tokens = s.tokens[seat] > 0 and s.turn_round < pieces.ROUNDS
        if s.passed[seat] and (s.offer_n > 0 or chips or tokens):
            yield f"player {seat + 1} has passed, but could do something"


def _chips(s: Any) -> Iterator[str]:
    for kind, chip in enumerate(pieces.CHIPS):
        if s.chip_pool[kind] < 0:
            there = pieces.CHIPS_OF_A_KIND - s.chip_pool[kind]
            yield f"there are {pieces.CHIPS_OF_A_KIND} chips {chip}, not {there}"
    face_down = sum(1 for number in _SMALL if s.chip_at[number] == FACE_DOWN)
    left = pieces.SMALL_FACTORIES * (pieces.ROUNDS - s.turn_round) + face_down
    if s.chip_pool.sum() < left:
        yield f"{left} chips are still needed, but only {s.chip_pool.sum()} have not been seen"
    for number in _SMALL:
        empty = s.sun_n[number] == 0 and s.height[number] == 0 and s.rest_at != number
        if NONE < s.chip_at[number] < FACE_DOWN and not empty:
            yield f"the chip of factory {number} is revealed while tiles lie on the factory"
        if s.chip_at[number] == NONE and not empty:
            yield f"factory {number} has tiles but no chip"
    taken = s.taken.sum()
    if s.phase == state.ACQUISITION and taken + s.chips_on != pieces.SMALL_FACTORIES:
        yield f"4 chips are in play each round; {s.chips_on} on factories and {taken} taken are not"
    for seat in _SEATS:
        if not 0 <= s.taken[seat] <= pieces.CHIPS_PER_ROUND:
            yield f"player {seat + 1} has taken {s.taken[seat]} chips this round, at most 2"
        if s.taken[seat] > s.chips[seat].sum() + s.used[seat].sum():
            yield f"player {seat + 1} has taken more chips this round than lie in the storage"


def _board(s: Any, seat: int) -> Iterator[str]:
    if s.score[seat] < 0:
        yield f"a score never drops below 0, it is {s.score[seat]}"
    if not 0 <= s.tokens[seat] <= pieces.TOKENS:
        yield f"there are 0 to 2 tokens, not {s.tokens[seat]}"
    for row in range(GRID):
        if s.line_n[seat, row] > row + 1:
            yield f"line {row + 1} holds {s.line_n[seat, row]} tiles, at most {row + 1} fit"
    taken = 0
    for color in range(_COLORS):
        tiles = int(s.tiles[seat, color])
        printed = int(s.printed[seat, color] | s.printed[seat, pieces.JOKER])
        if tiles & ~printed:
            yield f"a {pieces.COLOR_LETTERS[color]} tile lies where its color is not printed"
        if tiles & taken:
            yield "two tiles lie on one space"
        taken |= tiles
    specials = int(s.tiles[seat, pieces.SPECIAL_TILE])
    for space, cells in enumerate(PLATE_CELLS.tolist()):
        special = int(s.printed[seat, pieces.SPECIAL]) & cells
        complete = special and taken & cells == cells ^ special
        if special and bool(complete) != bool(specials & cells & special):
            yield f"dome space {space + 1}: a special tile lies there exactly when all else is full"
    if specials & ~int(s.printed[seat, pieces.SPECIAL]):
        yield "a special tile lies where no special space is"


def _pending(s: Any) -> Iterator[str]:
    """What is in motion has to fit what is awaited."""
    asked = int(s.awaits)
    word = state.AWAITS[asked]
    in_hand = asked in (state.LINE, state.STACK, state.AWAIT_REVEAL)
    in_turn = s.phase == state.ACQUISITION
    if asked == state.LINE and s.hand_n == 0:
        yield "tiles in the hand are awaited to be placed, but there are none"
    if s.hand_n > 0 and not (in_hand and in_turn):
        yield f"there are tiles in the hand while {word!r} is awaited"
    if (asked == state.STACK) != (s.rest.sum() > 0):
        yield "tiles wait to be stacked exactly when 'stack' is awaited"
    if s.rest.sum() > 0:
        if not 1 <= s.rest_at <= pieces.SMALL_FACTORIES:
            yield "'rest_factory' says where the rest is stacked, 1 to 4"
        elif s.rest.sum() + s.height[s.rest_at] > 3 or s.sun_n[s.rest_at] > 0:
            yield "the rest does not fit on the moon"
        if sum(1 for color in range(_COLORS) if s.rest[color] > 0) < 2:
            yield "a rest of one color is stacked at once"
        if s.hand_n == 0:
            yield "a rest is stacked while the tiles taken are in the hand"
    holding = asked in (state.PLACE, state.UNDER)
    if holding != (s.held != NONE):
        yield f"a plate waits to be placed, or not, unlike {word!r} says"
    drawing = asked in (state.DRAWING, state.KEEP, state.UNDER, state.AWAIT_FRONT)
    if drawing and s.drawn_n == 0:
        yield f"{word!r} is awaited, but no plate is drawn"
    if s.drawn_n > 0 and not (drawing or (in_turn and asked == state.AWAIT_BACK)):
        yield f"there are drawn plates while {word!r} is awaited"
    if in_turn and asked == state.AWAIT_BACK and s.drawn_n == 0:
        yield "a back comes into sight in phase 1 only after a plate was drawn"
    yield from _pending_looks(s, asked, word)
    if asked == state.AWAIT_BACK and not plates.top_is_hidden(s):
        yield "the back of the top plate is visible already"
    if asked not in (
        state.AWAIT_BACK,
        state.AWAIT_SHOW,
        state.AWAIT_TABLETS,
    ) and plates.top_is_hidden(s):
        yield "the back of the pile's top plate is public: 'top' has to tell its type"
    yield from _pending_reveal(s, asked)
    yield from _pending_phase(s, asked)


def _pending_looks(s: Any, asked: int, word: str) -> Iterator[str]:
    unseen = plates.first_unseen_drawn(s) != NONE
    if asked in (state.KEEP, state.UNDER) and (unseen or not s.looked):
        yield f"{word!r} is awaited, but the plates drawn have not all been looked at"
    if asked == state.AWAIT_FRONT and not (unseen and s.looked):
        yield "a front is awaited, but every drawn plate has been seen"
    if asked == state.DRAWING and s.looked:
        yield "after looking nobody draws on"


def _pending_reveal(s: Any, asked: int) -> Iterator[str]:
    emptied = [
        number
        for number in _SMALL
        if s.chip_at[number] == FACE_DOWN
        and s.sun_n[number] == 0
        and s.height[number] == 0
        and s.rest_at != number
    ]
    dealt = s.dealt == 1 + pieces.SMALL_FACTORIES
    if asked == state.AWAIT_REVEAL and not emptied:
        yield "a chip is to be revealed, but no factory with a chip face down is empty"
    if asked != state.AWAIT_REVEAL and emptied and dealt and s.phase == state.ACQUISITION:
        yield f"the chip of factory {emptied[0]} has to be revealed: the factory is empty"


def _pending_free_plates(s: Any, asked: int) -> Iterator[str]:
    """In the setup the starting player places a plate last."""
    placed = [int((s.plate_at[seat] != NONE).sum()) for seat in _SEATS]
    if s.starter == NONE:
        if sum(placed) > 0:
            yield "plates are placed in the setup when the starting player is known"
        return
    order = (1 - s.starter, s.starter)
    chooses = asked in (state.FREE_PLATE, state.PLACE)
    so_far = [placed[seat] for seat in order]
    if so_far not in ([0, 0], [1, 0], [1, 1]) or (
        chooses and (sum(so_far) == pieces.PLAYERS or s.actor != order[sum(so_far)])
    ):
        yield "in the setup each player places one plate, the starting player last"


def _pending_phase(s: Any, asked: int) -> Iterator[str]:
    if s.phase == state.TILING:
        if not 0 <= s.line < GRID:
            yield f"'line' says which line is being tiled, 1 to {GRID}"
            return
        tiles = s.line_n[s.actor, s.line]
        color = s.line_color[s.actor, s.line]
        room = tiles > 0 and tiling.open_columns(s, s.actor, s.line, color) != 0
        if not room:
            yield "the line that is being tiled has no tile, or no space for it"
        elif asked == state.CHIPS and tiling.chip_mask(s) == 0:
            yield "no chips can complete the line that is being tiled"
        elif asked == state.TILE and tiles < s.line + 1 and not tiling.is_paid(s):
            yield "the line that is being tiled is not complete"
        if (s.spent > s.used[s.actor]).any():
            yield "chips spent on a line are used chips"
    elif s.spent.sum() > 0:
        yield "chips are spent on a line only while it is being tiled"
    elif s.line != NONE:
        yield "a line is being tiled only in the tiling phase"
    if asked == state.AWAIT_SHOW and (plates.pile_n(s) == 0 or NONE not in s.display):
        yield "a plate is to be shown, but the display is full or the pile empty"
    if asked == state.AWAIT_DEAL and s.dealt == 1 + pieces.SMALL_FACTORIES:
        yield "a deal is awaited, but all factories are dealt"
    if asked in (state.FREE_PLATE, state.TURN, state.AWAIT_START) and s.dealt != 5:
        yield "not all factories have been dealt to"
    if s.phase == state.SETUP:
        yield from _pending_free_plates(s, asked)
    tokens = 0 if s.turn_round == pieces.ROUNDS else s.tokens.sum()
    if asked == state.TURN and s.offer_n + s.chips_on + tokens == 0:
        yield "nothing is left to take: the phase is over"
