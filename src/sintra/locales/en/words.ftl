# Events and their consequences in words: for the log, the live region and the terminal.
# The player's name and a colon stand before a move; nothing here is conjugated.

color-B = blue
color-Y = yellow
color-R = red
color-K = black
color-T = turquoise
space-special = special
space-joker = joker

# $count: tiles, 0 if not known; $color: B Y R K T
words-tiles = { $count ->
    [0] { $color ->
        [B] blue tiles
        [Y] yellow tiles
        [R] red tiles
        [K] black tiles
       *[T] turquoise tiles
    }
    [one] { $color ->
        [B] { $count } blue tile
        [Y] { $count } yellow tile
        [R] { $count } red tile
        [K] { $count } black tile
       *[T] { $count } turquoise tile
    }
   *[other] { $color ->
        [B] { $count } blue tiles
        [Y] { $count } yellow tiles
        [R] { $count } red tiles
        [K] { $count } black tiles
       *[T] { $count } turquoise tiles
    }
}
words-by = { $name }: { $what }
words-you = You
words-nobody = Player { $number }

words-sun = { $factory ->
    [L] { $tiles } from the sun of the large factory
   *[other] { $tiles } from the sun of factory { $factory }
}
words-moon = { $tiles } from the moons
words-take = { $factory ->
    [C] { $tiles } from the center
   *[other] { $tiles } from factory { $factory }
}
words-stack = next on the stack: { $color }
words-line = to line { $line }
words-break = { $count ->
    [one] broken
   *[other] all of them broken
}
words-floor = { $count ->
    [one] to the floor line
   *[other] all of them to the floor line
}
words-chip = bonus chip { $chip }
words-chip-half = half { $color }
words-chip-two = { $first } and { $second }
words-plate = { $plate } taken
words-keep = { $plate } kept
words-plate-hidden = a plate
words-plate-special = special plate ({ $colors })
words-plate-joker = joker plate ({ $colors })
words-draw = a plate drawn from the pile
words-look = the drawn plates turned over
words-front = drawn: { $plate }
words-under = { $plate } put under the pile
words-under-hidden = a plate put under the pile
words-front-hidden = drawn: a plate
words-place = { $turn ->
    [0] onto the dome, { $space }
   *[other] onto the dome, { $space }, turned by { $turn }°
}
words-pass = pass, nothing is left to do in this round
words-leave = no chips used on line { $line }
words-spend = chip { $chip } used
words-done = line { $line } completed with chips
words-tile = the tile of line { $line } to { $column }{ $line }
words-resign = resigned
words-timeout = out of time
words-confirm = turn ended
words-undo = taken back
words-tablets = Tablets in play: { $tablets }
words-start-you = You are the starting player
words-start = { $name } is the starting player
words-show = Onto the display: { $plate }
words-back = { $type ->
    [special] On top of the pile: a special plate
   *[joker] On top of the pile: a joker plate
}
words-deal = { $factory ->
    [L] Large factory: { $tiles }
   *[other] Factory { $factory }: { $tiles }
}
words-deal-none = nothing
words-reveal = Factory { $factory } uncovers the bonus chip { $chip }
words-dealt = The factories are filled

dome-nw = top left
dome-n = top middle
dome-ne = top right
dome-w = middle left
dome-c = center
dome-e = middle right
dome-sw = bottom left
dome-s = bottom middle
dome-se = bottom right

# Consequences
effect-tile-alone = { $place }: { $points } (alone)
effect-tile-row = { $place }: { $points } (row { $across })
effect-tile-column = { $place }: { $points } (column { $down })
effect-tile-both = { $place }: { $points } (row { $across } + column { $down })
effect-special = special tile on { $place }: { $points }
effect-draw = { $points } for drawing
effect-broken = { $count ->
    [one] 1 tile broken
   *[other] { $count } tiles broken
}
effect-broken-free = { $count ->
    [one] 1 tile broken, without cost: no space is left
   *[other] { $count } tiles broken, { $free } of them without cost
}
effect-floor = { $count ->
    [one] 1 tile to the floor line
   *[other] { $count } tiles to the floor line
}
effect-unplaceable = { $count ->
    [one] line { $row } fits nowhere: 1 tile broken
   *[other] line { $row } fits nowhere: { $count } tiles broken
}
effect-cost-broken = broken tiles { $points }
effect-cost-floor = floor line { $points }
effect-cost-marker = starting player tile { $points }
effect-cost-least = never below 0
effect-goal = { $goal } ×{ $count }: { $points }
effect-marker = starting player tile taken
effect-restock = { $count ->
    [one] The bag is refilled with 1 tile
   *[other] The bag is refilled with { $count } tiles
}
effect-round = Round { $count }
effect-end = goals at the end: { $points }

# Where points come from
points-start = start
points-tiles = tiles
points-special-tiles = special tiles
points-draws = plates drawn
points-costs = broken tiles and starting tile
points-costs-azul = floor line
points-floor = never below 0
points-tablets = tablets
points-bonuses = bonuses
points-total = Total
goal-rows = Rows
goal-colors = Colors
goal-columns = Columns
goal-edge = Edge
goal-diagonals = Diagonals
goal-corners = Corners
goal-jokers = Jokers
goal-specials = Specials
goal-rows-what = 3 points for every full row
goal-colors-what = 4 points for every row with five different colors
goal-columns-what = 7 points for every full column
goal-edge-what = 1 point for every tile on the edge of the dome
goal-diagonals-what = 10 points for every full diagonal
goal-corners-what = A full plate in an upper corner pays 3, in a lower one 8
goal-jokers-what = 2 points for every joker space, if all of yours are filled
goal-specials-what = 3 points lost for every empty special space
goal-azul-rows-what = 2 points for every full row
goal-azul-columns-what = 7 points for every full column
goal-azul-colors-what = 10 points for every color with all five tiles
