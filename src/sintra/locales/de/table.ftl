# Der Tisch: was gefragt ist, was man tun kann, wie die Dinge heißen.

table-turn-yours = Du bist am Zug
table-turn-of = { $name } ist am Zug
table-thinking = { $name } denkt nach
table-thinking-detail = du kannst dich inzwischen umsehen
table-moment = Einen Moment
table-over = Das Spiel ist aus
table-over-you = Du gewinnst
table-over-wins = { $count ->
    [one] { $names } gewinnt
   *[other] { $names } teilen sich den Sieg
}
table-tiling = Fliesen
table-tiling-detail = aus jeder vollen Reihe geht eine Fliese hinüber und zählt

table-can-moon = nimm Fliesen von den Monden
table-can-plate = nimm eine Kuppelplatte
table-can-draw = zieh eine Kuppelplatte vom Stapel
table-can-chip = nimm ein Bonusplättchen
table-can-tiles = nimm Fliesen
table-ask-take = Nimm alle Fliesen einer Farbe von einer Manufaktur oder aus der Mitte.
table-ask-plate = Wähle deine erste Kuppelplatte
table-ask-plate-detail = Sie kostet nichts und kommt auf ein beliebiges Feld deiner Kuppel.
table-ask-draw = Noch eine Platte ziehen oder ansehen?
table-ask-draw-detail = Zieh für einen Punkt noch eine vom Stapel, oder deck die gezogenen auf.
table-ask-keep = Welche Platte behältst du?
table-ask-keep-detail = Die anderen kommen wieder unter den Stapel.
table-ask-under = Leg die anderen unter den Stapel
table-ask-under-detail = Die erste liegt über der nächsten.
table-ask-place = Wohin kommt die Platte?
table-ask-place-detail = Probier sie auf deiner Kuppel aus, dreh sie, und leg sie hin, wenn sie dir gefällt.
table-ask-stack = { $factory ->
   *[other] Staple den Rest der Manufaktur { $factory }
}
table-ask-stack-detail = Wähle von unten nach oben. Nur die oberste Fliese lässt sich später nehmen.
table-ask-line = Welche Reihe für { $tiles }?
table-ask-line-duel = Was nicht passt, zerbricht.
table-ask-line-azul = Was nicht passt, fällt auf den Boden.
table-ask-chips = Bonusplättchen für Reihe { $line } einsetzen?
table-ask-chips-detail = Zwei mit ihrer Farbe oder drei beliebige ersetzen eine fehlende Fliese. Die Reihenfolge ist egal.
table-ask-tile = Reihe { $line }: wähle das Feld
table-ask-tile-detail = Auf jedem Feld steht, was es bringt.
table-ask-pass = Für dich ist nichts mehr zu tun
table-ask-pass-detail = Du passt bis zum Ende dieser Phase.
table-ask-confirm = Zug beenden?
table-ask-confirm-detail = Noch kannst du ihn zurücknehmen.

table-undo = Rückgängig
table-undo-ask = Um Rücknahme bitten
table-confirm = Bestätigen
table-done = Einsetzen
table-leave = Behalten
table-pay-with = { $chips } einsetzen
table-look = Aufdecken
table-place = Hinlegen
table-turn-right = Nach rechts drehen
table-turn-left = Nach links drehen
table-round = Runde { $round }
table-round-of = Runde { $round } von { $of }

# Bereiche, für alle, die zuhören
table-region-factories = Manufakturen
table-region-display = Kuppelplatten
table-region-drawn = Gezogene Platten
table-region-lines = Musterreihen: { $name }
table-region-dome = Kuppel: { $name }
table-region-wall = Wand: { $name }
table-region-broken = Zerbrochene Fliesen: { $name }
table-region-floor = Bodenreihe: { $name }
table-region-chips = Bonusplättchen: { $name }
table-region-tablets = Wertungstafeln
table-region-goals = Am Ende
table-region-supply = Beutel und Turm
table-region-others = Andere Ablagen
table-region-board = Ablage: { $name }
table-region-hand = In der Hand

table-factory = Manufaktur { $factory }
table-factory-large = Große Manufaktur
table-center = Mitte
table-sun-cell = { $factory ->
    [L] Große Manufaktur, Sonne: { $tiles }
   *[other] Manufaktur { $factory }, Sonne: { $tiles }
}
table-moon-cell = { $factory ->
    [L] Große Manufaktur, Mond: { $tiles }
   *[other] Manufaktur { $factory }, Mond, Stapel von unten: { $tiles }
}
table-factory-empty = { $factory ->
    [L] Große Manufaktur, leer
   *[other] Manufaktur { $factory }, leer
}
table-factory-cell = { $factory ->
    [C] Mitte: { $tiles }
   *[other] Manufaktur { $factory }: { $tiles }
}
table-azul-empty = { $factory ->
    [C] Mitte, leer
   *[other] Manufaktur { $factory }, leer
}
table-marker = Startspielerfliese
table-chip-down = Bonusplättchen, verdeckt
table-chip-up = Bonusplättchen { $chip }
table-stack-cell = als Nächstes { $color } stapeln
table-can-take = nehmen
table-can-take-moons = alle { $count } von den Monden nehmen
table-line-cell = Reihe { $line }: { $have } von { $size }
table-line-cell-color = Reihe { $line }: { $have } von { $size }, { $color }
table-line-takes = { $broken ->
    [0] nimmt { $placed }
   *[other] nimmt { $placed }, { $broken } verloren
}
table-line-now = diese Reihe
table-line-fits = passt auf { $spaces }
table-line-fits-later = noch kein Feld
table-line-fits-never = passt nirgends
table-break-all = { $count ->
    [one] zerbrechen
   *[other] alle { $count } zerbrechen
}
table-floor-all = { $count ->
    [one] auf den Boden
   *[other] alle { $count } auf den Boden
}
table-cell-empty = { $place }: keine Platte
table-cell-wants = { $place }: braucht { $what }
table-cell-tile = { $place }: { $what }
table-cell-open = { $place }: leer
table-cell-scores = bringt { $points }
table-cell-fits = die Fliesen in der Hand passen hierher
table-space-cell = { $space }: hierher legen
table-space-tried = { $space }: hier ausprobiert
table-space-taken = { $space }: belegt
table-plate-cell = { $plate }
table-display-empty = leerer Platz
table-pile-cell = { $top ->
    [special] Stapel: { $count } Platten, oben eine Spezialplatte
    [joker] Stapel: { $count } Platten, oben eine Jokerplatte
   *[none] Stapel: { $count } Platten
}
table-pile-draw = ziehen
table-pile-known = Ganz unten, von dir zurückgelegt: { $list }
table-drawn-cell = { $type ->
    [special] gezogen: eine Spezialplatte, verdeckt
   *[joker] gezogen: eine Jokerplatte, verdeckt
}
table-held = Platte in der Hand
table-display-setup = Die erste Platte ist umsonst.
table-display-about = Eine Platte kostet ein Spielerplättchen. Vom Stapel kostet sie einen Punkt mehr, dafür wählst du unter allen gezogenen.
table-display-last = In der letzten Runde gibt es keine Platten mehr.
table-display-none = In dieser Runde ist kein Spielerplättchen mehr für eine Platte übrig.
table-broken-cell = { $count ->
    [0] nichts zerbrochen
    [one] 1 zerbrochene Fliese
   *[other] { $count } zerbrochene Fliesen
}
table-floor-cell = { $count ->
    [0] Bodenreihe leer
    [one] 1 Fliese in der Bodenreihe
   *[other] { $count } Fliesen in der Bodenreihe
}
table-no-chips = keine Bonusplättchen
table-chip-used = verbraucht
table-tokens = { $count ->
    [one] 1 Spielerplättchen
   *[other] { $count } Spielerplättchen
}
table-passed = gepasst
table-starts = beginnt
table-starts-what = hat den ersten Zug dieser Runde
table-points = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
table-broken = Zerbrochen
table-floor = Boden
table-chips = Bonusplättchen
table-first = Start
table-display = Auslage
table-pile = Stapel
table-bag = Beutel
table-tower = Turm
table-lid = Deckel
table-count-of = { $place }: { $count } Fliesen
table-now = jetzt
table-hand = In der Hand
table-cost-token = 1 Plättchen
table-cost-point = −1
table-show-board = Ablage zeigen: { $name }
table-bring-front = Diese Ablage nach vorn holen
table-bring-back = Zurück zu deiner Ablage
table-close = Schließen
table-more = Tisch

# Punkte an den Fliesen
table-score-alone = allein
table-score-row = { $across } in der Zeile
table-score-column = { $down } in der Spalte
table-score-both = { $across } in der Zeile + { $down } in der Spalte
table-score-special = Spezial
table-score-unplaceable = { $count ->
    [one] kein Feld dafür: 1 verloren
   *[other] kein Feld dafür: { $count } verloren
}
table-score-cost = zerbrochen
table-score-floor = Boden

# Getippte Züge und Tasten
table-type = Einen Zug tippen
table-type-label = Ein Zug in der Notation, zum Beispiel sun:2T, moon:B, line:3
table-type-azul = Ein Zug in der Notation, zum Beispiel take:3R, line:4, floor
table-type-go = Ziehen
table-type-wrong = „{ $move }“ geht jetzt nicht.
table-keys = Tasten: p die Frage, l was möglich ist, o die letzten Züge der anderen, s Punkte, f was die Runde jetzt brächte, u rückgängig, c bestätigen, r und Umschalt+R Platte drehen, / Zug tippen
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Noch ist nichts geschehen.
table-say-can = { $count ->
    [0] Gerade ist nichts zu entscheiden.
    [one] Ein Zug: { $list }
   *[other] { $count } Züge: { $list }
}
table-last = Zuletzt
table-last-turns = Letzte Züge der anderen

# What the round would pay now. $points have a sign
forecast-short = Runde jetzt
forecast-title = Endete die Runde jetzt: { $what }
forecast-what = Endete die Runde jetzt
forecast-points = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
forecast-lost = { $count ->
    [one] 1 Fliese verloren
   *[other] { $count } Fliesen verloren
}
forecast-goals = { $points } am Ende der Partie

# The list of keys
table-key-tab = zum nächsten Teil des Tisches
table-key-arrows = bewegen sich in einem Teil
table-key-ends = an seinen Anfang oder sein Ende
table-key-enter = wählt aus, oder überspringt eine Animation
table-key-question = sagt, was gefragt ist
table-key-moves = sagt, was möglich ist
table-key-others = sagt die letzten Züge der anderen
table-key-scores = sagt die Punkte
table-key-forecast = sagt, was die Runde jetzt brächte
table-key-turn = dreht die Platte nach rechts
table-key-unturn = dreht die Platte nach links
table-key-undo = nimmt zurück
table-key-confirm = bestätigt den Zug
table-key-escape = lässt die Platte los
table-key-type = tippt einen Zug
# $space darf leer sein
table-tried = { $space } { $spaces }. Enter legt sie hin, R dreht sie.
