# Avvenimenti e conseguenze in parole: per il registro e la lettura ad alta voce.
# Prima di una mossa stanno il nome e due punti; qui nulla si coniuga.

color-B = blu
color-Y = giallo
color-R = rosso
color-K = nero
color-T = turchese
space-special = speciale
space-joker = jolly

words-tiles = { $count ->
    [0] { $color ->
        [B] piastrelle blu
        [Y] piastrelle gialle
        [R] piastrelle rosse
        [K] piastrelle nere
       *[T] piastrelle turchesi
    }
    [one] { $color ->
        [B] { $count } piastrella blu
        [Y] { $count } piastrella gialla
        [R] { $count } piastrella rossa
        [K] { $count } piastrella nera
       *[T] { $count } piastrella turchese
    }
   *[other] { $color ->
        [B] { $count } piastrelle blu
        [Y] { $count } piastrelle gialle
        [R] { $count } piastrelle rosse
        [K] { $count } piastrelle nere
       *[T] { $count } piastrelle turchesi
    }
}
words-by = { $name }: { $what }
words-you = Tu
words-nobody = Giocatore { $number }

words-sun = { $factory ->
    [L] { $tiles } dal sole del vassoio grande
   *[other] { $tiles } dal sole del vassoio { $factory }
}
words-moon = { $tiles } dalle lune
words-take = { $factory ->
    [C] { $tiles } dal centro
   *[other] { $tiles } dal vassoio { $factory }
}
words-stack = poi sulla pila: { $color }
words-line = nella riga { $line }
words-break = { $count ->
    [one] rotta
   *[other] tutte rotte
}
words-floor = { $count ->
    [one] sul pavimento
   *[other] tutte sul pavimento
}
words-chip = gettone bonus { $chip }
words-chip-half = mezzo { $color }
words-chip-two = { $first } e { $second }
words-plate = { $plate }: presa
words-keep = { $plate }: tenuta
words-plate-hidden = lastra della cupola
words-plate-special = lastra speciale ({ $colors })
words-plate-joker = lastra jolly ({ $colors })
words-draw = una lastra pescata dalla pila
words-look = lastre pescate girate
words-front = pescata: { $plate }
words-under = { $plate }: rimessa sotto la pila
words-under-hidden = una lastra rimessa sotto la pila
words-front-hidden = pescata: una lastra
words-place = { $turn ->
    [0] sulla cupola, { $space }
   *[other] sulla cupola, { $space }, girata di { $turn }°
}
words-pass = passa, non resta nulla da fare in questo round
words-leave = nessun gettone per la riga { $line }
words-spend = gettone { $chip } usato
words-done = riga { $line } completata con gettoni
words-tile = la piastrella della riga { $line } in { $column }{ $line }
words-resign = abbandono
words-timeout = tempo scaduto
words-confirm = fine del turno
words-undo = annullata
words-tablets = Tessere punteggio: { $tablets }
words-start-you = Cominci tu
words-start = Comincia { $name }
words-show = In vista: { $plate }
words-back = { $type ->
    [special] In cima alla pila: una lastra speciale
   *[joker] In cima alla pila: una lastra jolly
}
words-deal = { $factory ->
    [L] Vassoio grande: { $tiles }
   *[other] Vassoio { $factory }: { $tiles }
}
words-deal-none = nulla
words-reveal = Il vassoio { $factory } scopre il gettone bonus { $chip }
words-dealt = I vassoi sono pieni
words-tiling = posa
words-goals = obiettivi finali

dome-nw = in alto a sinistra
dome-n = in alto al centro
dome-ne = in alto a destra
dome-w = al centro a sinistra
dome-c = al centro
dome-e = al centro a destra
dome-sw = in basso a sinistra
dome-s = in basso al centro
dome-se = in basso a destra

effect-tile-alone = { $place }: { $points } (da sola)
effect-tile-row = { $place }: { $points } (fila di { $across })
effect-tile-column = { $place }: { $points } (colonna di { $down })
effect-tile-both = { $place }: { $points } (fila di { $across } + colonna di { $down })
effect-special = piastrella speciale in { $place }: { $points }
effect-draw = { $points } per pescare
effect-broken = { $count ->
    [one] 1 piastrella rotta
   *[other] { $count } piastrelle rotte
}
effect-broken-free = { $count ->
    [one] 1 piastrella rotta, senza costo: non ci sono spazi liberi
   *[other] { $count } piastrelle rotte, di cui { $free } senza costo
}
effect-floor = { $count ->
    [one] 1 piastrella sul pavimento
   *[other] { $count } piastrelle sul pavimento
}
effect-unplaceable = { $count ->
    [one] la riga { $row } non trova posto: 1 piastrella rotta
   *[other] la riga { $row } non trova posto: { $count } piastrelle rotte
}
effect-cost-broken = piastrelle rotte { $points }
effect-cost-floor = pavimento { $points }
effect-cost-marker = piastrella primo giocatore { $points }
effect-cost-least = mai sotto 0
effect-goal = { $goal } ×{ $count }: { $points }
effect-marker = piastrella primo giocatore presa
effect-restock = { $count ->
    [one] Il sacchetto si riempie con 1 piastrella
   *[other] Il sacchetto si riempie con { $count } piastrelle
}
effect-round = Round { $count }
effect-end = obiettivi in tutto: { $points }, mai sotto 0 punti

points-start = inizio
points-tiles = piastrelle
points-special-tiles = piastrelle speciali
points-draws = lastre pescate
points-costs = piastrelle rotte e primo giocatore
points-costs-azul = pavimento
points-floor = mai sotto 0
points-tablets = tessere punteggio
points-bonuses = bonus
points-total = Totale
goal-rows = File
goal-colors = Colori
goal-columns = Colonne
goal-edge = Bordo
goal-diagonals = Diagonali
goal-corners = Angoli
goal-jokers = Jolly
goal-specials = Speciali
goal-rows-what = 3 punti per ogni fila completa
goal-colors-what = 4 punti per ogni fila con cinque colori diversi
goal-columns-what = 7 punti per ogni colonna completa
goal-edge-what = 1 punto per ogni piastrella sul bordo della cupola
goal-diagonals-what = 10 punti per ogni diagonale completa
goal-corners-what = Una lastra completa in un angolo in alto dà 3, in uno in basso 8
goal-jokers-what = 2 punti per ogni spazio jolly, se i tuoi sono tutti pieni
goal-specials-what = 3 punti in meno per ogni spazio speciale vuoto
goal-azul-rows-what = 2 punti per ogni fila completa
goal-azul-columns-what = 7 punti per ogni colonna completa
goal-azul-colors-what = 10 punti per ogni colore con tutte e cinque le piastrelle
