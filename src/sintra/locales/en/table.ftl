# The table: what is asked, what can be done, what things are called. Yours to read aloud.

table-turn-yours = Your turn
table-turn-of = { $name } to move
table-thinking = { $name } is thinking
table-thinking-detail = you can look around meanwhile
table-moment = One moment
table-over = The game is over
table-over-you = You win
table-over-wins = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
}
table-tiling = Tiling
table-tiling-detail = every full line moves one tile over and scores

table-can-moon = take tiles from the moons
table-can-plate = take a plate
table-can-draw = draw a plate from the pile
table-can-chip = take a bonus chip
table-can-tiles = take tiles
table-ask-take = Take all tiles of one color from a factory or from the center.
table-ask-plate = Choose your first plate
table-ask-plate-detail = It costs nothing and goes anywhere on your dome.
table-ask-draw = Draw another plate, or look?
table-ask-draw-detail = Draw from the pile again for a point, or turn over the plates that you drew.
table-ask-keep = Which plate do you keep?
table-ask-keep-detail = The others go back under the pile.
table-ask-under = Put the others under the pile
table-ask-under-detail = The first one lies above the next.
table-ask-place = Where does the plate go?
table-ask-place-detail = Try it on your dome, turn it, and place it when you like it.
table-ask-stack = { $factory ->
   *[other] Stack the rest of factory { $factory }
}
table-ask-stack-detail = Choose the next tile from the bottom up. Only the top one can be taken later.
# $tiles: for example "2 blue"
table-ask-line = Which line for { $tiles }?
table-ask-line-duel = What does not fit breaks.
table-ask-line-azul = What does not fit goes to the floor.
table-ask-chips = Use bonus chips on line { $line }?
table-ask-chips-detail = Two chips of its color, or any three, replace a missing tile. Choose them in any order.
table-ask-tile = Line { $line }: choose the space
table-ask-tile-detail = The points of each space are shown on it.
table-ask-pass = Nothing is left for you to do
table-ask-pass-detail = You pass until the end of this phase.
table-ask-confirm = End your turn?
table-ask-confirm-detail = You can still take it back.

table-undo = Undo
table-undo-ask = Ask to undo
table-confirm = Confirm
table-done = Use them
table-leave = Keep the chips
table-pay-with = use { $chips }
table-look = Turn over
table-place = Place
table-turn-right = Turn right
table-turn-left = Turn left
table-round = Round { $round }
table-round-of = Round { $round } of { $of }

# Regions, for people who listen
table-region-factories = Factories
table-region-display = Plates
table-region-drawn = Plates drawn
table-region-lines = Pattern lines of { $name }
table-region-dome = Dome of { $name }
table-region-wall = Wall of { $name }
table-region-broken = Broken tiles of { $name }
table-region-floor = Floor line of { $name }
table-region-chips = Bonus chips of { $name }
table-region-tablets = Scoring tablets
table-region-goals = At the end
table-region-supply = Bag and tower
table-region-others = Other boards
table-region-board = Board of { $name }
table-region-hand = In hand

table-factory = Factory { $factory }
table-factory-large = Large factory
table-center = Center
table-sun-cell = { $factory ->
    [L] Large factory, sun: { $tiles }
   *[other] Factory { $factory }, sun: { $tiles }
}
table-moon-cell = { $factory ->
    [L] Large factory, moon: { $tiles }
   *[other] Factory { $factory }, moon, stack from the bottom: { $tiles }
}
table-factory-empty = { $factory ->
    [L] Large factory, empty
   *[other] Factory { $factory }, empty
}
table-factory-cell = { $factory ->
    [C] Center: { $tiles }
   *[other] Factory { $factory }: { $tiles }
}
table-azul-empty = { $factory ->
    [C] Center, empty
   *[other] Factory { $factory }, empty
}
table-marker = Starting player tile
table-chip-down = bonus chip, face down
table-chip-up = bonus chip { $chip }
table-stack-cell = stack { $color } next
table-can-take = take
table-can-take-moons = take all { $count } from the moons
table-line-cell = Line { $line }: { $have } of { $size }
table-line-cell-color = Line { $line }: { $have } of { $size }, { $color }
table-line-takes = { $broken ->
    [0] takes { $placed }
   *[other] takes { $placed }, { $broken } lost
}
table-line-now = current line
table-line-fits = fits { $spaces }
table-line-fits-later = no space yet
table-line-fits-never = fits nowhere
table-break-all = { $count ->
    [one] break it
   *[other] break all { $count }
}
table-floor-all = { $count ->
    [one] to the floor
   *[other] all { $count } to the floor
}
table-cell-empty = { $place }: no plate
table-cell-wants = { $place }: wants { $what }
table-cell-tile = { $place }: { $what }
table-cell-open = { $place }: empty
table-cell-scores = scores { $points }
table-cell-fits = the tiles in hand fit here
table-space-cell = { $space }: place it here
table-space-tried = { $space }: tried here
table-space-taken = { $space }: taken
table-plate-cell = { $plate }
table-display-empty = empty place
table-pile-cell = { $top ->
    [special] Pile: { $count } plates, the top one is special
    [joker] Pile: { $count } plates, the top one is a joker plate
   *[none] Pile: { $count } plates
}
table-pile-draw = draw
table-pile-known = At the bottom, put back by you: { $list }
table-drawn-cell = { $type ->
    [special] drawn: a special plate, face down
   *[joker] drawn: a joker plate, face down
}
table-held = Plate in hand
table-display-setup = The first plate is free.
table-display-about = A plate costs a token. Drawn from the pile it costs a point more, but you choose among all you draw.
table-display-last = No plates are taken in the last round.
table-display-none = No token is left to take a plate in this round.
table-broken-cell = { $count ->
    [0] no broken tiles
    [one] 1 broken tile
   *[other] { $count } broken tiles
}
table-floor-cell = { $count ->
    [0] floor line empty
    [one] 1 tile on the floor line
   *[other] { $count } tiles on the floor line
}
table-no-chips = no chips
table-chip-used = used
table-tokens = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}
table-passed = passed
table-starts = starts
table-starts-what = has the first turn of this round
table-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
table-broken = Broken
table-floor = Floor
table-chips = Bonus chips
table-first = Start
table-display = Display
table-pile = Pile
table-bag = Bag
table-tower = Tower
table-lid = Lid
table-count-of = { $place }: { $count } tiles
table-now = now
table-hand = In hand
table-cost-token = 1 token
table-cost-point = −1
table-show-board = Show the board of { $name }
table-bring-front = Bring this board to the front
table-bring-back = Back to your board
table-close = Close
table-more = Table

# Scores at the tiles
table-score-alone = alone
table-score-row = row of { $across }
table-score-column = column of { $down }
table-score-both = row of { $across } + column of { $down }
table-score-special = special
table-score-unplaceable = { $count ->
    [one] no space for it: 1 lost
   *[other] no space for them: { $count } lost
}
table-score-cost = broken
table-score-floor = floor

# Typed moves and keys
table-type = Type a move
table-type-label = A move in the notation, for example sun:2T, moon:B, line:3
table-type-azul = A move in the notation, for example take:3R, line:4, floor
table-type-go = Play
table-type-wrong = “{ $move }” is not possible now.
table-keys = Keys: p the question, l what can be done, o last turns of the others, s scores, f what the round would pay now, u undo, c confirm, r and Shift+R turn the plate, / type a move
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Nothing has happened yet.
table-say-can = { $count ->
    [0] Nothing to decide now.
    [one] One move: { $list }
   *[other] { $count } moves: { $list }
}
table-last = Last
table-last-turns = Last turns of the others

# What the round would pay now. $points have a sign
forecast-short = round now
forecast-title = If the round ended now: { $what }
forecast-what = If the round ended now
forecast-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
forecast-lost = { $count ->
    [one] 1 tile lost
   *[other] { $count } tiles lost
}
forecast-goals = { $points } at the end of the game

# The list of keys
table-key-tab = to the next part of the table
table-key-arrows = move within a part
table-key-ends = to its first or last place
table-key-enter = choose, or skip an animation
table-key-question = say what is asked
table-key-moves = say what can be done
table-key-others = say the last turns of the others
table-key-scores = say the scores
table-key-forecast = say what the round would pay now
table-key-turn = turn the plate to the right
table-key-unturn = turn the plate to the left
table-key-undo = take back
table-key-confirm = confirm the turn
table-key-escape = let go of the plate
table-key-type = type a move
# $space: where the plate is tried, may be empty; $spaces: its four spaces, top left, top right, bottom left, bottom right
table-tried = { $space } { $spaces }. Enter places it, R turns it.
