# Il tavolo: che cosa si chiede, che cosa si può fare, come si chiamano le cose.

table-turn-yours = Tocca a te
table-turn-of = Tocca a { $name }
table-thinking = { $name } sta pensando
table-thinking-detail = intanto puoi guardarti intorno
table-moment = Un momento
table-over = La partita è finita
table-over-you = Hai vinto
table-over-wins = { $count ->
    [one] Vince { $names }
   *[other] { $names } condividono la vittoria
}
table-tiling = Posa
table-tiling-detail = da ogni riga completa passa una piastrella dall’altra parte, e dà punti

table-can-moon = prendi piastrelle dalle lune
table-can-plate = prendi una lastra della cupola
table-can-draw = pesca una lastra della cupola dalla pila
table-can-chip = prendi un gettone bonus
table-can-tiles = prendi piastrelle
table-ask-take = Prendi tutte le piastrelle di un colore da un vassoio o dal centro.
table-ask-plate = Scegli la tua prima lastra della cupola
table-ask-plate-detail = Non costa nulla e va dove vuoi sulla tua cupola.
table-ask-draw = Pescare un’altra lastra, o guardare?
table-ask-draw-detail = Pescane un’altra dalla pila per un punto, o gira le lastre pescate.
table-ask-keep = Quale lastra tieni?
table-ask-keep-detail = Le altre tornano sotto la pila.
table-ask-under = Metti le altre sotto la pila
table-ask-under-detail = La prima sta sopra la successiva.
table-ask-place = Dove va la lastra?
table-ask-place-detail = Provala sulla tua cupola, girala e posala quando ti piace.
table-ask-stack = { $factory ->
   *[other] Impila il resto del vassoio { $factory }
}
table-ask-stack-detail = Scegli dal basso verso l’alto. Poi si potrà prendere solo quella in cima.
table-ask-line = Quale riga per { $tiles }?
table-ask-line-duel = Ciò che non ci sta si rompe.
table-ask-line-azul = Ciò che non ci sta cade sul pavimento.
table-ask-chips = Usare gettoni bonus per la riga { $line }?
table-ask-chips-detail = Due gettoni del suo colore, o tre qualsiasi, sostituiscono una piastrella mancante. L’ordine non conta.
table-ask-tile = Riga { $line }: scegli lo spazio
table-ask-tile-detail = Ogni spazio mostra quanti punti dà.
table-ask-pass = Non ti resta nulla da fare
table-ask-pass-detail = Passi fino alla fine di questa fase.
table-ask-confirm = Finire il turno?
table-ask-confirm-detail = Puoi ancora annullarlo.

table-undo = Annulla
table-undo-ask = Chiedi di annullare
table-confirm = Conferma
table-done = Usali
table-leave = Tieni i gettoni
table-pay-with = usa { $chips }
table-look = Gira
table-place = Posa
table-turn-right = Gira a destra
table-turn-left = Gira a sinistra
table-round = Round { $round }
table-round-of = Round { $round } di { $of }

# Zone, per chi ascolta
table-region-factories = Vassoi
table-region-display = Lastre della cupola
table-region-drawn = Lastre pescate
table-region-lines = Righe: { $name }
table-region-dome = Cupola: { $name }
table-region-wall = Parete: { $name }
table-region-broken = Piastrelle rotte: { $name }
table-region-floor = Pavimento: { $name }
table-region-chips = Gettoni bonus: { $name }
table-region-tablets = Tessere punteggio
table-region-goals = Alla fine
table-region-supply = Sacchetto e torre
table-region-others = Altre plance
table-region-board = Plancia: { $name }
table-region-hand = In mano

table-factory = Vassoio { $factory }
table-factory-large = Vassoio grande
table-center = Centro
table-sun-cell = { $factory ->
    [L] Vassoio grande, sole: { $tiles }
   *[other] Vassoio { $factory }, sole: { $tiles }
}
table-moon-cell = { $factory ->
    [L] Vassoio grande, luna: { $tiles }
   *[other] Vassoio { $factory }, luna, pila dal basso: { $tiles }
}
table-factory-empty = { $factory ->
    [L] Vassoio grande, vuoto
   *[other] Vassoio { $factory }, vuoto
}
table-factory-cell = { $factory ->
    [C] Centro: { $tiles }
   *[other] Vassoio { $factory }: { $tiles }
}
table-azul-empty = { $factory ->
    [C] Centro, vuoto
   *[other] Vassoio { $factory }, vuoto
}
table-marker = Piastrella primo giocatore
table-chip-down = gettone bonus, coperto
table-chip-up = gettone bonus { $chip }
table-stack-cell = impila ora: { $color }
table-can-take = prendi
table-can-take-moons = prendi tutte e { $count } dalle lune
table-line-cell = Riga { $line }: { $have } di { $size }
table-line-cell-color = Riga { $line }: { $have } di { $size }, { $color }
table-line-takes = { $broken ->
    [0] ne prende { $placed }
   *[other] ne prende { $placed }, { $broken } perse
}
table-line-now = riga attuale
table-line-fits = va in { $spaces }
table-line-fits-later = ancora senza spazio
table-line-fits-never = non ci sta
table-break-all = { $count ->
    [one] rompila
   *[other] rompile tutte e { $count }
}
table-floor-all = { $count ->
    [one] sul pavimento
   *[other] tutte e { $count } sul pavimento
}
table-cell-empty = { $place }: nessuna lastra
table-cell-wants = { $place }: per { $what }
table-cell-tile = { $place }: { $what }
table-cell-open = { $place }: vuoto
table-cell-scores = dà { $points }
table-cell-fits = le piastrelle in mano vanno qui
table-space-cell = { $space }: posala qui
table-space-tried = { $space }: provata qui
table-space-taken = { $space }: occupato
table-plate-cell = { $plate }
table-display-empty = posto vuoto
table-pile-cell = { $top ->
    [special] Pila: { $count } lastre, in cima una speciale
    [joker] Pila: { $count } lastre, in cima una jolly
   *[none] Pila: { $count } lastre
}
table-pile-draw = pesca
table-pile-known = In fondo, rimesse da te: { $list }
table-drawn-cell = { $type ->
    [special] pescata: una lastra speciale, coperta
   *[joker] pescata: una lastra jolly, coperta
}
table-held = Lastra in mano
table-display-setup = La prima lastra è gratis.
table-display-about = Una lastra costa un gettone giocatore. Dalla pila costa un punto in più, ma scegli fra tutte quelle che peschi.
table-display-last = Nell’ultimo round non si prendono lastre.
table-display-none = In questo round non resta un gettone giocatore per prendere una lastra.
table-broken-cell = { $count ->
    [0] nessuna piastrella rotta
    [one] 1 piastrella rotta
   *[other] { $count } piastrelle rotte
}
table-floor-cell = { $count ->
    [0] pavimento vuoto
    [one] 1 piastrella sul pavimento
   *[other] { $count } piastrelle sul pavimento
}
table-no-chips = nessun gettone
table-chip-used = usato
table-tokens = { $count ->
    [one] 1 gettone giocatore
   *[other] { $count } gettoni giocatore
}
table-passed = ha passato
table-starts = comincia
table-starts-what = ha il primo turno di questo round
table-points = { $points ->
    [one] 1 punto
   *[other] { $points } punti
}
table-broken = Rotte
table-floor = Pavimento
table-chips = Gettoni bonus
table-first = Inizio
table-display = In vista
table-pile = Pila
table-bag = Sacchetto
table-tower = Torre
table-lid = Coperchio
table-count-of = { $place }: { $count } piastrelle
table-now = ora
table-hand = In mano
table-cost-token = 1 gettone giocatore
table-cost-point = −1
table-show-board = Mostra la plancia: { $name }
table-bring-front = Porta davanti questa plancia
table-bring-back = Torna alla tua plancia
table-close = Chiudi
table-more = Tavolo

# Punti accanto alle piastrelle
table-score-alone = da sola
table-score-row = fila di { $across }
table-score-column = colonna di { $down }
table-score-both = fila di { $across } + colonna di { $down }
table-score-special = speciale
table-score-unplaceable = { $count ->
    [one] nessuno spazio: 1 persa
   *[other] nessuno spazio: { $count } perse
}
table-score-cost = rotte
table-score-floor = pavimento

# Mosse scritte e tasti
table-type = Scrivi una mossa
table-type-label = Una mossa in notazione, per esempio sun:2T, moon:B, line:3
table-type-azul = Una mossa in notazione, per esempio take:3R, line:4, floor
table-type-go = Gioca
table-type-wrong = «{ $move }» ora non è possibile.
table-keys = Tasti: p la domanda, l che cosa si può fare, o gli ultimi turni degli altri, s punti, f quanto darebbe il round adesso, u annulla, c conferma, r e Maiusc+R gira la lastra, / scrivi una mossa
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Non è ancora successo nulla.
table-say-can = { $count ->
    [0] Ora non c’è nulla da decidere.
    [one] Una mossa: { $list }
   *[other] { $count } mosse: { $list }
}
table-last = Ultima
table-last-turns = Ultimi turni degli altri

# What the round would pay now. $points have a sign
forecast-short = round ora
forecast-title = Se il round finisse ora: { $what }
forecast-what = Se il round finisse ora
forecast-points = { $count ->
    [one] { $points } punto
   *[other] { $points } punti
}
forecast-lost = { $count ->
    [one] 1 piastrella persa
   *[other] { $count } piastrelle perse
}
forecast-goals = { $points } alla fine della partita

# The list of keys
table-key-tab = alla parte successiva del tavolo
table-key-arrows = spostarsi in una parte
table-key-ends = al suo inizio o alla fine
table-key-enter = scegliere, o saltare un’animazione
table-key-question = dire che cosa è chiesto
table-key-moves = dire che cosa si può fare
table-key-others = dire gli ultimi turni degli altri
table-key-scores = dire i punti
table-key-forecast = dire quanto darebbe il round adesso
table-key-turn = girare la lastra a destra
table-key-unturn = girare la lastra a sinistra
table-key-undo = annullare
table-key-confirm = confermare il turno
table-key-escape = lasciare la lastra
table-key-type = scrivere una mossa
# $space può essere vuoto
table-tried = { $space } { $spaces }. Invio la posa, R la gira.
