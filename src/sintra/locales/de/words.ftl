# Ereignisse und ihre Folgen in Worten: für Protokoll, Ansage und Terminal.
# Vor einem Zug stehen der Name und ein Doppelpunkt; nichts hier wird gebeugt.

color-B = Blau
color-Y = Gelb
color-R = Rot
color-K = Schwarz
color-T = Türkis
space-special = Spezial
space-joker = Joker

words-tiles = { $count ->
    [0] { $color ->
        [B] blaue Fliesen
        [Y] gelbe Fliesen
        [R] rote Fliesen
        [K] schwarze Fliesen
       *[T] türkise Fliesen
    }
    [one] { $color ->
        [B] { $count } blaue Fliese
        [Y] { $count } gelbe Fliese
        [R] { $count } rote Fliese
        [K] { $count } schwarze Fliese
       *[T] { $count } türkise Fliese
    }
   *[other] { $color ->
        [B] { $count } blaue Fliesen
        [Y] { $count } gelbe Fliesen
        [R] { $count } rote Fliesen
        [K] { $count } schwarze Fliesen
       *[T] { $count } türkise Fliesen
    }
}
words-by = { $name }: { $what }
words-you = Du
words-nobody = Platz { $number }

words-sun = { $factory ->
    [L] { $tiles } von der Sonne der großen Manufaktur
   *[other] { $tiles } von der Sonne der Manufaktur { $factory }
}
words-moon = { $tiles } von den Monden
words-take = { $factory ->
    [C] { $tiles } aus der Mitte
   *[other] { $tiles } von Manufaktur { $factory }
}
words-stack = als Nächstes auf den Stapel: { $color }
words-line = in Reihe { $line }
words-break = { $count ->
    [one] zerbrochen
   *[other] alle zerbrochen
}
words-floor = { $count ->
    [one] in die Bodenreihe
   *[other] alle in die Bodenreihe
}
words-chip = Bonusplättchen { $chip }
words-chip-half = halb { $color }
words-chip-two = { $first } und { $second }
words-plate = { $plate } genommen
words-keep = { $plate } behalten
words-plate-hidden = Kuppelplatte
words-plate-special = Spezialplatte ({ $colors })
words-plate-joker = Jokerplatte ({ $colors })
words-draw = Platte vom Stapel gezogen
words-look = gezogene Platten aufgedeckt
words-front = gezogen: { $plate }
words-under = { $plate } unter den Stapel gelegt
words-under-hidden = eine Platte unter den Stapel gelegt
words-front-hidden = gezogen: eine Platte
words-place = { $turn ->
    [0] auf die Kuppel, { $space }
   *[other] auf die Kuppel, { $space }, um { $turn }° gedreht
}
words-pass = gepasst, in dieser Runde ist nichts mehr zu tun
words-leave = keine Bonusplättchen für Reihe { $line }
words-spend = Bonusplättchen { $chip } eingesetzt
words-done = Reihe { $line } mit Bonusplättchen vervollständigt
words-tile = Fliese aus Reihe { $line } auf { $column }{ $line }
words-resign = aufgegeben
words-timeout = Zeit abgelaufen
words-confirm = Zug beendet
words-undo = zurückgenommen
words-tablets = Wertungstafeln: { $tablets }
words-start-you = Du beginnst
words-start = { $name } beginnt
words-show = In die Auslage: { $plate }
words-back = { $type ->
    [special] Oben auf dem Stapel: eine Spezialplatte
   *[joker] Oben auf dem Stapel: eine Jokerplatte
}
words-deal = { $factory ->
    [L] Große Manufaktur: { $tiles }
   *[other] Manufaktur { $factory }: { $tiles }
}
words-deal-none = nichts
words-reveal = Manufaktur { $factory } gibt das Bonusplättchen { $chip } frei
words-dealt = Die Manufakturen sind gefüllt

dome-nw = oben links
dome-n = oben Mitte
dome-ne = oben rechts
dome-w = Mitte links
dome-c = Mitte
dome-e = Mitte rechts
dome-sw = unten links
dome-s = unten Mitte
dome-se = unten rechts

effect-tile-alone = { $place }: { $points } (allein)
effect-tile-row = { $place }: { $points } (Zeile { $across })
effect-tile-column = { $place }: { $points } (Spalte { $down })
effect-tile-both = { $place }: { $points } (Zeile { $across } + Spalte { $down })
effect-special = Spezialfliese auf { $place }: { $points }
effect-draw = { $points } fürs Ziehen
effect-broken = { $count ->
    [one] 1 Fliese zerbrochen
   *[other] { $count } Fliesen zerbrochen
}
effect-broken-free = { $count ->
    [one] 1 Fliese zerbrochen, ohne Kosten: kein Feld ist frei
   *[other] { $count } Fliesen zerbrochen, davon { $free } ohne Kosten
}
effect-floor = { $count ->
    [one] 1 Fliese in die Bodenreihe
   *[other] { $count } Fliesen in die Bodenreihe
}
effect-unplaceable = { $count ->
    [one] Reihe { $row } passt nirgends: 1 Fliese zerbrochen
   *[other] Reihe { $row } passt nirgends: { $count } Fliesen zerbrochen
}
effect-cost-broken = zerbrochene Fliesen { $points }
effect-cost-floor = Bodenreihe { $points }
effect-cost-marker = Startspielerfliese { $points }
effect-cost-least = nie unter 0
effect-goal = { $goal } ×{ $count }: { $points }
effect-marker = Startspielerfliese genommen
effect-restock = { $count ->
    [one] Der Beutel wird mit 1 Fliese aufgefüllt
   *[other] Der Beutel wird mit { $count } Fliesen aufgefüllt
}
effect-round = Runde { $count }
effect-end = Wertung am Ende: { $points }

points-start = Anfang
points-tiles = Fliesen
points-special-tiles = Spezialfliesen
points-draws = gezogene Platten
points-costs = Zerbrochenes und Startfliese
points-costs-azul = Bodenreihe
points-floor = nie unter 0
points-tablets = Wertungstafeln
points-bonuses = Boni
points-total = Summe
goal-rows = Zeilen
goal-colors = Farben
goal-columns = Spalten
goal-edge = Rand
goal-diagonals = Diagonalen
goal-corners = Ecken
goal-jokers = Joker
goal-specials = Spezial
goal-rows-what = 3 Punkte für jede volle Zeile
goal-colors-what = 4 Punkte für jede Zeile mit fünf verschiedenen Farben
goal-columns-what = 7 Punkte für jede volle Spalte
goal-edge-what = 1 Punkt für jede Fliese am Rand der Kuppel
goal-diagonals-what = 10 Punkte für jede volle Diagonale
goal-corners-what = Eine volle Platte in einer oberen Ecke zählt 3, in einer unteren 8
goal-jokers-what = 2 Punkte für jedes Jokerfeld, wenn alle deine gefüllt sind
goal-specials-what = 3 Punkte Abzug für jedes leere Spezialfeld
goal-azul-rows-what = 2 Punkte für jede volle Zeile
goal-azul-columns-what = 7 Punkte für jede volle Spalte
goal-azul-colors-what = 10 Punkte für jede Farbe mit allen fünf Fliesen
