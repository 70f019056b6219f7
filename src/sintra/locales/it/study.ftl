# L’analisi di una partita: giudizi, motivi, fortuna, bilancio. La usano la pagina e la riga di comando.

review-title = Analisi
review-open = Analizza la partita
review-what = Ogni decisione è confrontata con la migliore, e ogni distribuzione con ciò che sarebbe potuto uscire. Calcola il tuo dispositivo; nulla viene inviato.
review-progress = { $percent } % analizzato
review-done = Analizzata
review-pause = Pausa
review-resume = Continua
review-deeper = Guarda più a fondo
review-close = Chiudi l’analisi
review-failed = L’analisi si è fermata: { $reason }
review-again = Riprova
review-unfinished = La partita non è finita; l’analisi arriva fin dove arriva la partita.
review-none-yet = Nessuno ha ancora avuto una scelta, quindi non c’è nulla da analizzare.
review-not-yet = Questa partita è ancora in corso. Si potrà analizzare quando sarà finita.
review-not-kept = Questo browser non ha potuto conservare l’analisi; la prossima volta sarà calcolata di nuovo.

# Giudizi
judgement-best = la migliore
judgement-good = buona
judgement-inaccuracy = imprecisione
judgement-mistake = errore
judgement-blunder = errore grave
judgement-even = tutte uguali
judgement-unrated = non valutata

# Il grafico
review-graph-points = Vantaggio atteso di { $name } in punti
review-graph-share = Probabilità che vinca { $name }
review-graph-round = Round { $round }
review-graph-help = Frecce: passi. Invio: al prossimo errore.
review-graph-at = Passo { $step }: { $value }
review-unit = Mostra in
review-unit-points = Punti
review-unit-share = % di vittoria
review-for = Per
review-for-name = Per { $name }
review-points = { $points } punti
review-percent = { $percent } %

# Errori
review-mistakes = Che cosa si poteva fare meglio
review-mistakes-none = Nessun errore trovato.
review-mistakes-all = di tutti
review-next-mistake = Prossimo errore
review-more = Altri { $count }
review-fewer = Meno
review-lost-points = { $points } punti persi
review-lost-share = { $percent } % perso
review-played = Giocata: { $move }
review-best = Migliore: { $move }
review-was-best = Era la mossa migliore.
review-candidates = Mosse confrontate
review-candidate-label = { $move }: { $value }, con un margine di { $error }
review-exact = esatto: il resto del round è risolto
review-line = Poi, forse: { $moves }
review-show-best = Mostra la mossa migliore
review-show-line = Mostra il seguito migliore
review-back-to-game = Torna alla partita

# Motivi
why-title = Perché
why-points = { $source }: { $points } per { $name }
why-tiles-fewer = { $name } perde { $tiles } piastrelle in meno
why-tiles-more = { $name } perde { $tiles } piastrelle in più
why-row-more = La fila { $row } di { $name } riceve la sua piastrella nel { $percent } % di partite in più
why-row-less = La fila { $row } di { $name } riceve la sua piastrella nel { $percent } % di partite in meno
why-none = Le mosse sono troppo vicine per un solo motivo.
why-reply = La risposta migliore: { $moves }
hint-why = Invece di { $move }: { $reasons }.
source-rows = File
source-columns = Colonne
source-special = Piastrelle speciali
source-draws = Lastre pescate
source-costs = Piastrelle rotte e primo giocatore
source-costs-azul = Pavimento
source-goals = Tessere punteggio
source-goals-azul = Bonus
source-later = Round successivi

# Fortuna
review-luck = Fortuna
review-luck-what = Che cosa hanno portato le distribuzioni e le pescate, rispetto alla media di ciò che sarebbe potuto uscire.
review-luck-deal = Una distribuzione migliore del { $percent } % per { $name }
review-luck-event = Round { $round }: { $points } punti per { $name }

# Il bilancio
review-ledger = Dall’inizio al risultato
review-ledger-what = Inizio + fortuna + mosse + rivalutazione = risultato, in punti di vantaggio.
review-ledger-start = Inizio
review-ledger-luck = Fortuna
review-ledger-skill = Mosse di { $name }
review-ledger-reevaluation = Rivalutazione
review-ledger-reevaluation-what = Che cosa ha cambiato uno sguardo più lungo alla stessa posizione.
review-ledger-result = Risultato
review-ledger-so-far = Finora
review-ledger-without-luck = Risultato senza fortuna

# Come ha giocato ognuno
review-players = Come ha giocato ognuno
review-accuracy = Precisione
review-accuracy-what = 100 è perfetto. Un turno che regala un decimo della vittoria ha 64.
review-error-rate = Tasso di errore
review-error-rate-what = Millesimi della vittoria persi in una decisione, in media.
review-lost = Punti persi
review-like = Ha giocato come
review-like-level = livello { $level }
review-round = Round { $round }
review-whole-game = Partita
