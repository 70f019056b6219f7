# The rules in our own words. For each element a title and a text; a line break begins a new paragraph.

rules-title = Rules
rules-contents = Contents
rules-lead = Both games, complete, piece by piece. On the table, the question mark leads here from everything you see.
rules-by-playing = Rather learn by playing?

rules-duel = Azul Duel
rules-duel-text =
    Two players, five rounds. You both start with 5 points, and the most points win.
    Each round has two parts. First you take things in turns: tiles, plates and bonus chips. Then, with all of them taken, your full lines send tiles to the dome, and these score. After the fifth round the scoring tablets are paid.
rules-round = A round
rules-round-text =
    The starting player begins, then turns alternate. A turn is one of four things: take a plate, take tiles from a sun, take tiles from the moons, take an uncovered bonus chip.
    This part ends when the factories are empty and, in rounds 1 to 4, everybody has used both tokens. If you can do nothing at all, you pass until then; otherwise you cannot pass.
    Before round 1 everybody takes one plate for free, the second player first.
rules-factory = Factory
rules-factory-text =
    Four small factories with four tiles each and a large one with five. The upper half is the sun, where tiles arrive. The lower half is the moon, where the leftovers go.
rules-sun = Sun
rules-sun-text =
    Take all tiles of one color from the sun of one factory. The others move to its moon: on a small factory as one stack on the chip, in an order you choose; on the large one side by side.
rules-moon = Moon
rules-moon-text =
    Take one color from all moons at once: the top tile of every small stack that shows it, and every tile of it on the large moon. Tiles further down in a stack stay.
rules-large-factory = Large factory
rules-large-factory-text =
    Five tiles. Its leftovers lie side by side, so all of them can be reached. The starting player tile waits on its moon. If all five tiles had one color, they are drawn again.
rules-starting-tile = Starting player tile
rules-starting-tile-text =
    Goes to the first who takes tiles from the large moon. It costs 2 points at the end of the round, and its owner begins the next one. It also decides a tie at the end of the game.
rules-chip = Bonus chip
rules-chip-text =
    One lies face down under each small factory. It is uncovered as soon as the factory has no tile left, and can then be taken as a turn. Everybody takes exactly two in each round.
    Ten chips show one color, ten show two.
rules-token = Token
rules-token-text =
    You have two. Each plate you take in a round costs one, and in rounds 1 to 4 both must be used. They come back for the next round. In round 5 they do not matter.
rules-display = Display
rules-display-text =
    Three plates lie face up. Taking one costs a token and no points. The display is filled up again only when the next round is prepared.
rules-pile = Pile
rules-pile-text =
    Instead of a plate from the display you can draw from the pile: 1 point for each plate, one after the other, as many as you like. Only when you stop may you look at them. Keep one; put the others back under the pile in any order.
    The back of the top plate shows its type.
rules-plate = Plate
rules-plate-text =
    Four spaces, two by two. It goes on any empty space of your dome, turned as you like, and stays there. 18 plates fill two domes exactly.
rules-special = Special plate
rules-special-text =
    Three colored spaces and one for a golden special tile. As soon as the three are filled, the special tile appears by itself and scores the number of its row: 1 in the first, 6 in the last. It does not score for its neighbors, but tiles laid later count it.
rules-joker = Joker plate
rules-joker-text =
    Three colored spaces and one that takes a tile of any color.
rules-pattern-line = Pattern line
rules-pattern-line-text =
    Line 1 holds one tile, line 6 holds six. The tiles you took go into one line that is empty or has the same color and is not full. What does not fit breaks. You may also break all of them.
    Any color may wait in any line, even if its row has no space for it yet.
rules-broken = Broken tiles
rules-broken-text =
    Four spaces that cost 1, 2, 3 and 4 points at the end of the round. More broken tiles go to the tower at no cost.
rules-dome = Dome
rules-dome-text =
    Nine spaces for plates make six rows of six. Line 1 belongs to row 1, and so on. The same color may be there as often as you like.
rules-tiling = Tiling
rules-tiling-text =
    When everything is taken, go through your lines from top to bottom. A full line moves one tile to a space of its color, or a joker, in its row; you choose which. The others go to the tower.
    A line that is not full stays for the next round, and so does a full one without a space. But if all three plates of its row are there and none has a space for it, all its tiles break.
rules-chips = Using bonus chips
rules-chips-text =
    While tiling, chips can complete a line that holds at least one tile and has a space in its row. Two chips that show its color replace one missing tile, and so do any three. Each chip can be used once; what you do not use stays for later rounds.
rules-scoring = Scoring a tile
rules-scoring-text =
    Count the tiles in one unbroken row with the new one, and those in one unbroken column with it. Each counts from two on. A tile with no neighbor scores 1. Colors do not matter.
rules-score = Score
rules-score-text =
    You start with 5 points, and never have less than 0.
rules-tablets = Scoring tablets
rules-tablets-text =
    Three or four goals, paid once at the end of the game. Before the game you choose them, or leave it to chance; for the first game rows, columns and diagonals are a good choice.
rules-bag = Bag
rules-bag-text =
    65 tiles, 13 of each color. The factories are filled from it at random. When it is empty, the tiles of the tower go back into it.
rules-tower = Tower
rules-tower-text =
    Used and broken tiles. They come back when the bag is empty.
rules-end = End of the game
rules-end-text =
    After the tiling of round 5 the tablets are added. The most points win; if they are equal, the owner of the starting player tile.

rules-azul = Azul
rules-azul-text =
    Two to four players, and as many rounds as it takes: the game ends after the round in which somebody completes a row of the wall. You start with 0 points.
rules-azul-round = A round of Azul
rules-azul-round-text =
    In turns you take tiles until factories and center are empty. Then all full lines move a tile to the wall, and the floor line is paid for.
rules-azul-factory = Factory
rules-azul-factory-text =
    Five, seven or nine of them for two, three or four players, with four tiles each. Take all tiles of one color from one factory; the others go to the center.
rules-azul-center = Center
rules-azul-center-text =
    What others left behind. You can take all tiles of one color from here as well.
rules-azul-marker = Starting marker
rules-azul-marker-text =
    The first who takes from the center takes it, too. It lies on the floor line and costs as much as a tile there, and its owner begins the next round.
rules-azul-line = Pattern line
rules-azul-line-text =
    Your tiles go into one line that is empty or has the same color and is not full. A line cannot take a color that its row of the wall already has. What does not fit falls to the floor line; you may also put all of them there.
rules-azul-wall = Wall
rules-azul-wall-text =
    Five rows of five. At the end of a round each full line moves one tile to its space in the same row; the rest of the line goes to the lid. Lines that are not full stay.
rules-azul-grey = Grey wall
rules-azul-grey-text =
    A variant: the spaces have no colors, and you choose where in its row a tile goes. No color may be twice in a row or a column. If there is no such space, all tiles of the line fall to the floor.
rules-azul-floor = Floor line
rules-azul-floor-text =
    Seven spaces that cost 1, 1, 2, 2, 2, 3 and 3 points at the end of the round. More tiles cost nothing. You never have less than 0 points.
rules-azul-scoring = Scoring a tile
rules-azul-scoring-text =
    Count the tiles in one unbroken row with the new one, and those in one unbroken column with it. Each counts from two on. A tile with no neighbor scores 1.
rules-azul-bonus = End of the game
rules-azul-bonus-text =
    A full row pays 2, a full column 7, and all five tiles of one color 10. The most points win, then the most full rows; after that the win is shared.
rules-azul-bag = Bag
rules-azul-bag-text =
    100 tiles, 20 of each color. When it is empty it is filled from the lid.
rules-azul-lid = Lid
rules-azul-lid-text =
    Tiles that were used or fell down. They come back when the bag is empty.

rules-example-tile = The new tile (framed) belongs to a row of three and a column of two: 5 points.
rules-example-special = Three colors filled: the golden tile appears.
rules-example-stack = From the bottom: black, yellow. Only yellow can be taken.
rules-example-chips = Two chips with turquoise replace one turquoise tile.
rules-example-line = Line 3: one tile is missing.
rules-notation = Typed moves
rules-notation-text =
    Every move can be typed: sun:2T takes turquoise from the sun of factory 2, stack:K lays black at the bottom of the stack, line:3 puts the tiles on line 3, moon:Y takes yellow from the moons, plate:YKT* a plate, place:nw@90 lays it at the top left, turned once. In Azul: take:3R, take:CR, line:4, floor.
    The letters of the colors are B, Y, R, K (black) and T.
