# De analyse van een partij: oordelen, redenen, geluk, balans. De pagina en de opdrachtregel gebruiken deze teksten.

review-title = Analyse
review-open = De partij analyseren
review-what = Elke beslissing wordt met de beste vergeleken, en wat verdeeld werd met wat had kunnen komen. Je apparaat rekent; er wordt niets verstuurd.
review-progress = { $percent } % geanalyseerd
review-done = Geanalyseerd
review-pause = Pauze
review-resume = Verder
review-deeper = Beter kijken
review-close = De analyse sluiten
review-failed = De analyse is gestopt: { $reason }
review-again = Opnieuw proberen
review-unfinished = De partij is niet afgelopen; de analyse gaat zo ver als de partij.
review-none-yet = Nog niemand had iets te kiezen, dus er valt niets te analyseren.
review-not-yet = Deze partij wordt nog gespeeld. Ze kan worden geanalyseerd als ze voorbij is.
review-not-kept = Deze browser kon de analyse niet bewaren; de volgende keer wordt ze opnieuw berekend.

# Oordelen
judgement-best = beste zet
judgement-good = goed
judgement-inaccuracy = onnauwkeurigheid
judgement-mistake = fout
judgement-blunder = grove fout
judgement-even = allemaal gelijk
judgement-unrated = niet beoordeeld

# De grafiek
review-graph-points = Verwachte voorsprong van { $name } in punten
review-graph-share = Kans dat { $name } wint
review-graph-round = Ronde { $round }
review-graph-help = Pijltoetsen: stappen. Enter: naar de volgende fout.
review-graph-at = Stap { $step }: { $value }
review-unit = Tonen als
review-unit-points = Punten
review-unit-share = Winstkans
review-for = Voor
review-for-name = Voor { $name }
review-points = { $points } punten
review-percent = { $percent } %

# Fouten
review-mistakes = Wat beter had gekund
review-mistakes-none = Geen fouten gevonden.
review-mistakes-all = van iedereen
review-next-mistake = Volgende fout
review-more = Nog { $count }
review-fewer = Minder
review-lost-points = { $points } punten verloren
review-lost-share = { $percent } % verloren
review-played = Gespeeld: { $move }
review-best = Best: { $move }
review-was-best = Dit was de beste zet.
review-candidates = Vergeleken zetten
review-candidate-label = { $move }: { $value }, op { $error } na
review-exact = exact: de rest van de ronde is opgelost
review-line = Daarna misschien: { $moves }
review-show-best = De beste zet tonen
review-show-line = Het beste vervolg afspelen
review-back-to-game = Terug naar de partij

# Redenen
why-title = Waarom
why-points = { $source }: { $points } voor { $name }
why-tiles-fewer = { $name } verliest { $tiles } tegels minder
why-tiles-more = { $name } verliest { $tiles } tegels meer
why-row-more = Rij { $row } van { $name } krijgt haar tegel in { $percent } % meer van de partijen
why-row-less = Rij { $row } van { $name } krijgt haar tegel in { $percent } % minder van de partijen
why-none = De zetten liggen te dicht bij elkaar voor één reden.
why-reply = Het beste antwoord: { $moves }
hint-why = In plaats van { $move }: { $reasons }.
source-rows = Rijen
source-columns = Kolommen
source-special = Speciale tegels
source-draws = Getrokken platen
source-costs = Gebroken tegels en startspelertegel
source-costs-azul = Vloerlijn
source-goals = Scoretegels
source-goals-azul = Bonussen
source-later = Latere rondes

# Geluk
review-luck = Geluk
review-luck-what = Wat het verdelen en trekken opleverde, vergeleken met het gemiddelde van wat had kunnen komen.
review-luck-deal = Voor { $name } beter dan { $percent } % van wat had kunnen komen
review-luck-event = Ronde { $round }: { $points } punten voor { $name }

# De balans
review-ledger = Van het begin tot de uitslag
review-ledger-what = Begin + geluk + zetten + herwaardering = uitslag, in punten voorsprong.
review-ledger-start = Begin
review-ledger-luck = Geluk
review-ledger-skill = Zetten van { $name }
review-ledger-reevaluation = Herwaardering
review-ledger-reevaluation-what = Wat langer kijken naar dezelfde stelling veranderde.
review-ledger-result = Uitslag
review-ledger-so-far = Tot nu toe
review-ledger-without-luck = Uitslag zonder geluk

# Hoe goed iedereen speelde
review-players = Hoe goed iedereen speelde
review-accuracy = Nauwkeurigheid
review-accuracy-what = 100 is volmaakt. Een beurt die een tiende van de winst weggeeft, heeft 64.
review-error-rate = Foutenmaat
review-error-rate-what = Duizendsten van de winst die een beslissing gemiddeld verliest.
review-lost = Verloren punten
review-like = Gespeeld als
review-like-level = niveau { $level }
review-round = Ronde { $round }
review-whole-game = Partij
