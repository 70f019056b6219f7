# The review of a game: judgements, reasons, luck, the ledger. The page and the command line use these texts.

review-title = Review
review-open = Review the game
review-what = Every decision is compared with the best one, and every deal with what could have come. Your device computes it; nothing is sent.
review-progress = { $percent } % reviewed
review-done = Reviewed
review-pause = Pause
review-resume = Go on
review-deeper = Look deeper
review-close = Close the review
review-failed = The review has stopped: { $reason }
review-again = Try again
review-unfinished = The game is not finished; this is a review as far as it goes.
review-none-yet = Nobody has had a choice yet, so there is nothing to review.
review-not-yet = This game is still being played. It can be reviewed when it is over.
review-not-kept = This browser could not keep the review; it will be computed again next time.

# Judgements
judgement-best = best
judgement-good = good
judgement-inaccuracy = inaccuracy
judgement-mistake = mistake
judgement-blunder = blunder
judgement-even = all the same
judgement-unrated = not rated

# The graph
review-graph-points = Expected lead of { $name } in points
review-graph-share = Chance of { $name } to win
review-graph-round = Round { $round }
review-graph-help = Arrow keys: steps. Enter: to the next mistake.
review-graph-at = Step { $step }: { $value }
review-unit = Shown as
review-unit-points = Points
review-unit-share = Win %
review-for = For
review-for-name = For { $name }
review-points = { $points } points
review-percent = { $percent } %

# Mistakes
review-mistakes = What could have been better
review-mistakes-none = No mistakes found.
review-mistakes-all = of everybody
review-next-mistake = Next mistake
review-more = { $count } more
review-fewer = Fewer
review-lost-points = { $points } points lost
review-lost-share = { $percent } % lost
review-played = Played: { $move }
review-best = Best: { $move }
review-was-best = This was the best move.
review-candidates = Moves compared
review-candidate-label = { $move }: { $value }, give or take { $error }
review-exact = exact: the rest of the round is solved
review-line = Then perhaps: { $moves }
review-show-best = Show the best move
review-show-line = Play out the best line
review-back-to-game = Back to the game

# Reasons
why-title = Why
why-points = { $source }: { $points } for { $name }
why-tiles-fewer = { $name } loses { $tiles } tiles fewer
why-tiles-more = { $name } loses { $tiles } tiles more
why-row-more = Row { $row } of { $name } gets its tile in { $percent } % more of the games
why-row-less = Row { $row } of { $name } gets its tile in { $percent } % fewer of the games
why-none = The moves are too close for a single reason.
why-reply = The best answer: { $moves }
hint-why = Rather than { $move }: { $reasons }.
source-rows = Rows
source-columns = Columns
source-special = Special tiles
source-draws = Plates drawn
source-costs = Broken tiles and starting tile
source-costs-azul = Floor line
source-goals = Tablets
source-goals-azul = Bonuses
source-later = Later rounds

# Luck
review-luck = Luck
review-luck-what = What the deals and drawings brought, compared with the mean of what could have come.
review-luck-deal = A better deal than { $percent } % for { $name }
review-luck-event = Round { $round }: { $points } points for { $name }

# The ledger
review-ledger = From the start to the result
review-ledger-what = Start + luck + moves + re-evaluation = result, in points of lead.
review-ledger-start = Start
review-ledger-luck = Luck
review-ledger-skill = Moves of { $name }
review-ledger-reevaluation = Re-evaluation
review-ledger-reevaluation-what = What a longer look at the same position changed.
review-ledger-result = Result
review-ledger-so-far = So far
review-ledger-without-luck = Result without luck

# How well everybody played
review-players = How well everybody played
review-accuracy = Accuracy
review-accuracy-what = 100 is perfect. A turn that gives a tenth of the win away has 64.
review-error-rate = Error rate
review-error-rate-what = Thousandths of the win lost in a decision, on average.
review-lost = Points lost
review-like = Played like
review-like-level = level { $level }
review-round = Round { $round }
review-whole-game = Game
