"""Azul Duel, the naive way: the phases. Rulings are numbered as in RULES.md."""

from itertools import combinations, product

from .common import deal_outcomes, take_deal, tile_points
from .duel_pieces import (
    BROKEN_COSTS,
    CHIPS,
    DEAL_SIZES,
    MARKER_COST,
    PLATES,
    SPACES,
    TABLETS,
    Player,
    can_complete,
    completes,
    goal_points,
    large_outcomes,
    matching_columns,
    plate_type,
    printed,
)
from .duel_table import Table


class NaiveDuel(Table):
    """One game of Azul Duel, played event by event.

    For every word a position can await there is a `_legal_...` method, and for every word an
    event can begin with a `_play_...` method.
    """

    # ---- plates: display, pile, drawing -----------------------------------------------------

    def _unseen_plates(self) -> list[str]:
        """Plates whose front nobody has seen: in the pile, or drawn and not looked at."""
        seen = [plate for plate in self.display if plate] + self.returned + self.drawn
        seen += [self.plate] if self.plate else []
        for player in self.players:
            seen += [name for name, _ in player["plates"].values()]
        return [plate for plate in PLATES if plate not in seen]

    def _legal_tablets(self) -> list[str]:
        chosen = combinations(TABLETS, self.tablet_count)
        return ["tablets:" + "+".join(sides) for tablets in chosen for sides in product(*tablets)]

    def _play_tablets(self, what: str) -> None:
        self.tablets = what.split("+")
        self._prepare()

    def _legal_show(self) -> list[str]:
        if not self.unknown:
            return ["show:" + self.returned[0]]
        return [
            "show:" + plate
            for plate in self._unseen_plates()
            if self.top in (None, plate_type(plate))
        ]

    def _play_show(self, what: str) -> None:
        if self.unknown:
            self.unknown -= 1
            self.top = None
        else:
            self.returned.pop(0)
        self.display[self.display.index(None)] = what
        self._prepare()

    def _legal_back(self) -> list[str]:
        backs = [plate_type(plate) for plate in self._unseen_plates()]
        for plate, back in zip(self.drawn, self.drawn_backs, strict=True):
            if plate == "?":
                backs.remove(back)  # it lies in front of the player, not in the pile
        return ["back:" + back for back in backs]

    def _play_back(self, what: str) -> None:
        self.top = what
        if self.drawn:
            self.awaits = "draw"
        else:
            self._prepare()

    def _legal_plate(self) -> list[str]:
        return ["plate:" + plate for plate in self.display if plate]

    def _play_plate(self, what: str) -> None:
        self.plate = what
        if self.awaits == "keep":
            self._remove_drawn(what)
            self.awaits = "under" if self.drawn else "place"
            return
        if self.awaits == "turn":
            self.players[self.player]["tokens"] -= 1
        self.display[self.display.index(what)] = None
        self.awaits = "place"

    def _remove_drawn(self, plate: str) -> None:
        """Take a plate out of the drawn ones."""
        position = self.drawn.index(plate)
        self.drawn.pop(position)
        self.drawn_backs.pop(position)

    def _may_draw(self) -> bool:
        """Whether one more plate may be drawn now."""
        if not self.unknown and not self.returned:
            return False
        if self.players[self.player]["score"] >= 1 or self.zero_draws == "free":
            return True  # ruling 1
        return not self.drawn and not any(self.display)  # ruling 1: exactly one for free

    def _legal_draw(self) -> list[str]:
        return ["look", "draw"] if self._may_draw() else ["look"]

    def _play_draw(self, _: str) -> None:
        player = self.players[self.player]
        if self.awaits == "turn":
            player["tokens"] -= 1
        player["score"] = max(0, player["score"] - 1)  # ruling 1: free at 0 points
        back = self._top_back()
        assert back is not None
        self.drawn_backs.append(back)
        if self.unknown:
            self.drawn.append("?")
            self.unknown -= 1
            self.top = None
        else:
            self.drawn.append(self.returned.pop(0))
        self.awaits = "back" if self.unknown else "draw"

    def _play_look(self, _: str) -> None:
        self.awaits = "front" if "?" in self.drawn else "keep"

    def _legal_front(self) -> list[str]:
        back = self.drawn_backs[self.drawn.index("?")]
        return ["front:" + plate for plate in self._unseen_plates() if plate_type(plate) == back]

    def _play_front(self, what: str) -> None:
        self.drawn[self.drawn.index("?")] = what
        self._play_look("")

    def _legal_keep(self) -> list[str]:
        return ["plate:" + plate for plate in self.drawn]

    def _legal_under(self) -> list[str]:
        return ["under:" + plate for plate in self.drawn]

    def _play_under(self, what: str) -> None:
        self._remove_drawn(what)
        self.returned.append(what)
        if not self.drawn:
            self.awaits = "place"

    def _legal_place(self) -> list[str]:
        return [
            f"place:{space}@{degrees}"
            for space in SPACES
            for degrees in (0, 90, 180, 270)
            if space not in self.players[self.player]["plates"]
        ]

    def _play_place(self, what: str) -> None:
        space, degrees = what.split("@")
        self.players[self.player]["plates"][space] = [self.plate, int(degrees)]
        self.plate = None
        if self.phase == "setup":
            self._prepare()
        else:
            self._end_turn()

    # ---- setup and preparation --------------------------------------------------------------

    def _prepare(self) -> None:
        """Find what setup or preparation needs next; when nothing is left, the first turn."""
        if not self.tablets:
            self.awaits = "tablets"
        elif None in self.display and (self.unknown or self.returned):
            self.awaits = "show"
        elif self.unknown and self.top is None:
            self.awaits = "back"
        elif self.deals_left:
            self.awaits = "deal"
        elif self._to_reveal():
            self.awaits = "reveal"  # a short deal left a small factory empty
        elif self.starter is None:
            self.awaits = "start"
        elif not self.players[1 - self.starter]["plates"]:
            self.awaits, self.player = "plate", 1 - self.starter
        elif not self.players[self.starter]["plates"]:
            self.awaits, self.player = "plate", self.starter
        else:
            self.phase = "acquisition"
            self.player = 1 - self.starter
            self._end_turn()

    def _legal_deal(self) -> list[str]:
        number = self.deals_left[0]
        if number == 0:
            outcomes = large_outcomes(self.bag, self.tower)
        else:
            outcomes = deal_outcomes(self.bag, self.tower, DEAL_SIZES[number])
        return [f"deal:{number or 'L'}={tiles or '-'}" for tiles in outcomes]

    def _play_deal(self, what: str) -> None:
        number = self.deals_left.pop(0)
        dealt = what.split("=")[1].strip("-")
        take_deal(self.bag, self.tower, DEAL_SIZES[number], dealt)
        self.factories[number]["sun"] = list(dealt)
        self._prepare()

    def _legal_start(self) -> list[str]:
        return ["start:1", "start:2"]

    def _play_start(self, what: str) -> None:
        self.starter = int(what) - 1
        self._prepare()

    def _to_reveal(self) -> list[int]:
        """Small factories without any tile whose chip is still face down."""
        return [
            number
            for number in range(1, 5)
            if self.factories[number]["chip"] == "?"
            and not self.factories[number]["sun"]
            and not self.factories[number]["moon"]
        ]

    def _legal_reveal(self) -> list[str]:
        seen = [factory["chip"] for factory in self.factories[1:]]
        for player in self.players:
            seen += player["chips"] + player["used"]
        return [f"reveal:{self._to_reveal()[0]}={chip}" for chip in CHIPS if seen.count(chip) < 2]

    def _play_reveal(self, what: str) -> None:
        number, chip = what.split("=")
        self.factories[int(number)]["chip"] = chip
        if self.phase == "acquisition":
            self._after_take()
        else:
            self._prepare()

    # ---- phase 1: acquisition ---------------------------------------------------------------

    def _legal_turn(self) -> list[str]:
        player = self.players[self.player]
        moves: list[str] = []
        if self.round <= 4 and player["tokens"]:
            moves += self._legal_plate()
            moves += ["draw"] if self._may_draw() else []
        for number, factory in enumerate(self.factories):
            moves += [f"sun:{number or 'L'}{color}" for color in factory["sun"]]
            moon = factory["moon"]
            moves += ["moon:" + color for color in (moon if number == 0 else moon[-1:])]
            if number and factory["chip"] not in ("?", None) and player["chips_taken"] < 2:
                moves.append("chip:" + factory["chip"])
        return moves or ["pass"]

    def _play_sun(self, what: str) -> None:
        number, color = 0 if what[0] == "L" else int(what[0]), what[1]
        factory = self.factories[number]
        self.hand = [tile for tile in factory["sun"] if tile == color]
        self.rest = [tile for tile in factory["sun"] if tile != color]
        factory["sun"] = []
        if number == 0:
            if not self.rest:
                self.marker = self.player  # ruling 7: nothing goes to the moon
            factory["moon"], self.rest = self.rest, []
        else:
            self.rest_factory = number
        self._after_take()

    def _legal_stack(self) -> list[str]:
        return ["stack:" + color for color in self.rest]

    def _play_stack(self, what: str) -> None:
        assert self.rest_factory is not None
        self.rest.remove(what)
        self.factories[self.rest_factory]["moon"].append(what)
        self._after_take()

    def _after_take(self) -> None:
        """After tiles were taken: stack the rest, reveal chips, then choose a line."""
        if len(set(self.rest)) >= 2:
            self.awaits = "stack"
            return
        if self.rest_factory is not None:
            self.factories[self.rest_factory]["moon"] += self.rest
            self.rest, self.rest_factory = [], None
        self.awaits = "reveal" if self._to_reveal() else "line"

    def _play_moon(self, what: str) -> None:
        for number, factory in enumerate(self.factories):
            if number == 0:
                taken = [tile for tile in factory["moon"] if tile == what]
                factory["moon"] = [tile for tile in factory["moon"] if tile != what]
                if taken and self.marker == "factory":
                    self.marker = self.player
                self.hand += taken
            elif factory["moon"] and factory["moon"][-1] == what:
                self.hand.append(factory["moon"].pop())
        self._after_take()

    def _play_chip(self, what: str) -> None:
        player = self.players[self.player]
        factory = next(small for small in self.factories[1:] if small["chip"] == what)
        factory["chip"] = None
        player["chips"].append(what)
        player["chips_taken"] += 1
        self._end_turn()

    def _play_pass(self, _: str) -> None:
        self.players[self.player]["passed"] = True
        self._end_turn()

    def _legal_line(self) -> list[str]:
        moves = ["break"]
        for number, line in enumerate(self.players[self.player]["lines"], 1):
            if len(line) < number and line[:1] in ([], self.hand[:1]):  # ruling 11: not if full
                moves.append(f"line:{number}")
        return moves

    def _play_line(self, what: str) -> None:
        player = self.players[self.player]
        line = player["lines"][int(what) - 1]
        while self.hand and len(line) < int(what):
            line.append(self.hand.pop())
        self._play_break("")

    def _play_break(self, _: str) -> None:
        self._break_tiles(self.players[self.player], self.hand)
        self.hand = []
        self._end_turn()

    def _break_tiles(self, player: Player, tiles: list[str]) -> None:
        """Break tiles; those beyond the fourth go to the tower."""
        for tile in tiles:
            if len(player["broken"]) < len(BROKEN_COSTS):
                player["broken"].append(tile)
            else:
                self.tower.append(tile)

    def _end_turn(self) -> None:
        """Hand the turn on, or end the phase."""
        empty = not any(f["sun"] or f["moon"] for f in self.factories)
        no_chips = all(factory["chip"] is None for factory in self.factories[1:])
        tokens_used = self.round == 5 or not any(p["tokens"] for p in self.players)
        all_passed = all(player["passed"] for player in self.players)
        if (empty and no_chips and tokens_used) or all_passed:
            assert self.starter is not None
            self.phase = "tiling"
            self.tiling_left = [self.starter, 1 - self.starter]  # ruling 13
            self.line = 1
            self._tile_on()
            return
        self.awaits = "turn"
        if not self.players[1 - self.player]["passed"]:
            self.player = 1 - self.player

    # ---- phase 2: dome-tiling and scoring ---------------------------------------------------

    def _current_line(self) -> tuple[Player, int, list[str]]:
        """Player, number and tiles of the pattern line being resolved."""
        assert self.line is not None
        player = self.players[self.player]
        return player, self.line, player["lines"][self.line - 1]

    def _tile_on(self) -> None:
        """Go on with the current line until somebody must decide something."""
        while self.tiling_left:
            self.player = self.tiling_left[0]
            while self.line is not None and self.line <= 6:
                player, number, tiles = self._current_line()
                self.spent = []
                if tiles:
                    band = SPACES[(number - 1) // 2 * 3 :][:3]
                    if matching_columns(player, number - 1, tiles[0]):
                        missing = number - len(tiles)
                        if not missing:
                            self.awaits = "tile"
                            return
                        if can_complete([], player["chips"], tiles[0], missing):
                            self.awaits = "chips"  # ruling 5: only with a space to tile at once
                            return
                    elif all(space in player["plates"] for space in band):
                        self._break_tiles(player, tiles)  # unplaceable
                        player["lines"][number - 1] = []
                self.line = number + 1
            player = self.players[self.player]
            cost = sum(BROKEN_COSTS[: len(player["broken"])])
            cost += MARKER_COST if self.marker == self.player else 0
            player["score"] = max(0, player["score"] - cost)
            self.tower += player["broken"]
            player["broken"] = []
            self.tiling_left.pop(0)
            self.line = 1
        self.line = None
        self._end_round()

    def _legal_chips(self) -> list[str]:
        player, number, tiles = self._current_line()
        color, missing = tiles[0], number - len(tiles)
        moves = [] if self.spent else ["leave"]
        if completes(self.spent, color, missing):
            moves.append("done")
        last = CHIPS.index(self.spent[-1]) if self.spent else 0
        for chip in CHIPS[last:]:
            if chip in player["chips"]:
                later = [
                    other for other in player["chips"] if CHIPS.index(other) >= CHIPS.index(chip)
                ]
                later.remove(chip)
                if can_complete(self.spent + [chip], later, color, missing):
                    moves.append("spend:" + chip)
        return moves

    def _play_leave(self, _: str) -> None:
        assert self.line is not None
        self.line += 1
        self._tile_on()

    def _play_spend(self, what: str) -> None:
        player = self.players[self.player]
        player["chips"].remove(what)
        player["used"].append(what)
        self.spent.append(what)

    def _play_done(self, _: str) -> None:
        self.awaits = "tile"

    def _legal_tile(self) -> list[str]:
        player, number, tiles = self._current_line()
        return [
            "tile:" + "abcdef"[column] for column in matching_columns(player, number - 1, tiles[0])
        ]

    def _play_tile(self, what: str) -> None:
        player, number, tiles = self._current_line()
        row, column = number - 1, "abcdef".index(what)
        player["tiles"][row][column] = tiles.pop()
        self.tower += tiles
        player["lines"][row] = []
        player["score"] += tile_points(player["tiles"], row, column)
        top, left = row // 2 * 2, column // 2 * 2
        plate = [(top, left), (top, left + 1), (top + 1, left), (top + 1, left + 1)]
        empty = [space for space in plate if player["tiles"][space[0]][space[1]] == "."]
        if len(empty) == 1 and printed(player, *empty[0]) == "*":
            special_row, special_column = empty[0]
            player["tiles"][special_row][special_column] = "*"
            player["score"] += special_row + 1
        self.spent = []
        self.line = number + 1
        self._tile_on()

    def _end_round(self) -> None:
        """Score the tablets after round 5, otherwise begin phase 3."""
        if self.round == 5:
            for player in self.players:
                bonus = sum(
                    goal_points(goal, player, self.special_counts_as_color) for goal in self.tablets
                )
                player["score"] = max(0, player["score"] + bonus)  # ruling 9
            self.phase = self.awaits = "over"
            return
        self.phase = "preparation"
        self.round += 1
        for player in self.players:
            player["tokens"], player["passed"], player["chips_taken"] = 2, False, 0
        for factory in self.factories[1:]:
            factory["chip"] = "?"
        if isinstance(self.marker, int):  # ruling 8: otherwise the same player starts again
            self.starter = self.marker
        self.marker = "factory"
        self.deals_left = [0, 1, 2, 3, 4]
        self._prepare()
