# Le regole con parole nostre. Per ogni elemento un titolo e un testo; un a capo apre un paragrafo.

rules-title = Regole
rules-contents = Indice
rules-lead = Entrambi i giochi, completi, pezzo per pezzo. Al tavolo, il punto interrogativo porta qui da tutto ciò che vedi.
rules-by-playing = Preferisci imparare giocando?

rules-duel = Azul Duel
rules-duel-text =
    Due giocatori, cinque round. Entrambi cominciano con 5 punti, e vince chi ne ha di più.
    Ogni round ha due parti. Prima si prende a turno: piastrelle, lastre della cupola e gettoni bonus. Quando tutto è preso, le righe complete mandano piastrelle sulla cupola, e queste danno punti. Dopo il quinto round si pagano le tessere punteggio.
rules-round = Un round
rules-round-text =
    Comincia il primo giocatore, poi i turni si alternano. Un turno è una di quattro cose: prendere una lastra della cupola, prendere piastrelle da un sole, prendere piastrelle dalle lune, prendere un gettone bonus scoperto.
    Questa parte finisce quando i vassoi sono vuoti e, nei round da 1 a 4, tutti hanno usato entrambi i gettoni giocatore. Chi non può fare nulla passa fino ad allora; altrimenti non si può passare.
    Prima del round 1 ognuno prende gratis una lastra della cupola, per primo il secondo giocatore.
rules-factory = Vassoio
rules-factory-text =
    Quattro piccoli con quattro piastrelle ciascuno e uno grande con cinque. La metà superiore è il sole, dove arrivano le piastrelle. Quella inferiore è la luna, dove va ciò che resta.
rules-sun = Sole
rules-sun-text =
    Prendi tutte le piastrelle di un colore dal sole di un vassoio. Le altre vanno sulla sua luna: su uno piccolo, in una sola pila sul gettone, nell’ordine che scegli; su quello grande, una accanto all’altra.
rules-moon = Luna
rules-moon-text =
    Prendi un colore da tutte le lune insieme: la piastrella in cima a ogni piccola pila che lo mostra, e tutte quelle sulla luna grande. Quelle più in basso in una pila restano.
rules-large-factory = Vassoio grande
rules-large-factory-text =
    Cinque piastrelle. Ciò che resta sta una accanto all’altra, quindi tutto è raggiungibile. La piastrella primo giocatore aspetta sulla sua luna. Se tutte e cinque fossero dello stesso colore, si pesca di nuovo.
rules-starting-tile = Piastrella primo giocatore
rules-starting-tile-text =
    Va a chi prende per primo piastrelle dalla luna grande. Costa 2 punti a fine round, e chi la ha comincia il seguente. Decide anche una parità a fine partita.
rules-chip = Gettone bonus
rules-chip-text =
    Ce n’è uno coperto sotto ogni vassoio piccolo. Si scopre appena il vassoio non ha più piastrelle, e allora si può prendere come turno. Ognuno ne prende esattamente due per round.
    Dieci mostrano un colore, dieci ne mostrano due.
rules-token = Gettone giocatore
rules-token-text =
    Ne hai due. Ogni lastra della cupola che prendi in un round ne costa uno, e nei round da 1 a 4 si devono usare entrambi. Tornano per il round seguente. Nel round 5 non contano.
rules-display = Lastre in vista
rules-display-text =
    Tre lastre della cupola sono scoperte. Prenderne una costa un gettone giocatore e nessun punto. Si riforniscono solo quando si prepara il round seguente.
rules-pile = Pila
rules-pile-text =
    Invece di una lastra in vista puoi pescare dalla pila: 1 punto per lastra, una dopo l’altra, quante ne vuoi. Solo quando smetti puoi guardarle. Tienine una; metti le altre sotto la pila in qualsiasi ordine.
    Il retro della lastra in cima mostra il suo tipo.
rules-plate = Lastra della cupola
rules-plate-text =
    Quattro spazi, due per due. Va in qualsiasi posto vuoto della tua cupola, girata come vuoi, e lì resta. 18 lastre riempiono esattamente due cupole.
rules-special = Lastra speciale
rules-special-text =
    Tre spazi colorati e uno per una piastrella speciale dorata. Appena i tre sono pieni, la piastrella speciale appare da sola e dà il numero della sua fila: 1 nella prima, 6 nell’ultima. Non dà punti per le vicine, ma le piastrelle successive la contano.
rules-joker = Lastra jolly
rules-joker-text =
    Tre spazi colorati e uno che accetta una piastrella di qualsiasi colore.
rules-pattern-line = Riga
rules-pattern-line-text =
    La riga 1 contiene una piastrella, la riga 6 sei. Le piastrelle prese vanno in una sola riga, vuota o dello stesso colore e non ancora completa. Ciò che non ci sta si rompe. Puoi anche romperle tutte.
    Qualsiasi colore può aspettare in qualsiasi riga, anche se la sua fila non ha ancora uno spazio per esso.
rules-broken = Piastrelle rotte
rules-broken-text =
    Quattro spazi che costano 1, 2, 3 e 4 punti a fine round. Altre piastrelle rotte vanno nella torre senza costo.
rules-dome = Cupola
rules-dome-text =
    Nove posti per lastre formano sei file di sei. La riga 1 appartiene alla fila 1, e così via. Lo stesso colore può esserci quante volte vuoi.
rules-tiling = Posa
rules-tiling-text =
    Quando tutto è preso, percorri le tue righe dall’alto in basso. Una riga completa porta una piastrella su uno spazio del suo colore, o su un jolly, nella sua fila; scegli tu quale. Le altre vanno nella torre.
    Una riga incompleta resta per il round seguente, e anche una completa senza spazio. Ma se le tre lastre della sua fila ci sono e nessuna ha uno spazio per essa, tutte le sue piastrelle si rompono.
rules-chips = Usare gettoni bonus
rules-chips-text =
    Durante la posa i gettoni possono completare una riga che abbia almeno una piastrella e uno spazio nella sua fila. Due gettoni del suo colore sostituiscono una piastrella mancante, e anche tre qualsiasi. Ogni gettone vale una volta; ciò che non usi resta per dopo.
rules-scoring = Punti di una piastrella
rules-scoring-text =
    Conta le piastrelle unite senza interruzioni alla nuova nella fila, e quelle nella colonna. Ogni direzione conta da due in su. Una piastrella senza vicine dà 1. I colori non contano.
rules-score = Punti
rules-score-text =
    Cominci con 5 punti e non ne hai mai meno di 0.
rules-tablets = Tessere punteggio
rules-tablets-text =
    Tre o quattro obiettivi, pagati una volta a fine partita. Si scelgono prima, o si lasciano al caso; per la prima partita file, colonne e diagonali sono una buona scelta.
rules-bag = Sacchetto
rules-bag-text =
    65 piastrelle, 13 di ogni colore. I vassoi si riempiono da qui a caso. Quando è vuoto, le piastrelle della torre vi tornano.
rules-tower = Torre
rules-tower-text =
    Piastrelle usate e rotte. Tornano quando il sacchetto è vuoto.
rules-end = Fine della partita
rules-end-text =
    Dopo la posa del round 5 si aggiungono le tessere punteggio. Vince chi ha più punti; in caso di parità, chi ha la piastrella primo giocatore.

rules-azul = Azul
rules-azul-text =
    Da due a quattro giocatori, e tutti i round che servono: la partita finisce dopo il round in cui qualcuno completa una fila della parete. Cominci con 0 punti.
rules-azul-round = Un round di Azul
rules-azul-round-text =
    A turno si prendono piastrelle finché i vassoi e il centro sono vuoti. Poi tutte le righe complete portano una piastrella alla parete, e si paga il pavimento.
rules-azul-factory = Vassoio
rules-azul-factory-text =
    Cinque, sette o nove per due, tre o quattro giocatori, con quattro piastrelle ciascuno. Prendi tutte le piastrelle di un colore da un vassoio; le altre vanno al centro.
rules-azul-center = Centro
rules-azul-center-text =
    Ciò che altri hanno lasciato. Anche da qui puoi prendere tutte le piastrelle di un colore.
rules-azul-marker = Segnalino primo giocatore
rules-azul-marker-text =
    Chi prende per primo dal centro prende anche questo. Va sul pavimento e costa quanto una piastrella in quel punto, e chi lo ha comincia il round seguente.
rules-azul-line = Riga
rules-azul-line-text =
    Le tue piastrelle vanno in una sola riga, vuota o dello stesso colore e non ancora completa. Una riga non accetta un colore che la sua fila della parete ha già. Ciò che non ci sta cade sul pavimento; puoi anche metterle tutte lì.
rules-azul-wall = Parete
rules-azul-wall-text =
    Cinque file di cinque. A fine round ogni riga completa porta una piastrella sul suo spazio della stessa fila; il resto della riga va nel coperchio. Le righe incomplete restano.
rules-azul-grey = Parete grigia
rules-azul-grey-text =
    Una variante: gli spazi non hanno colore, e scegli tu dove va una piastrella nella sua fila. Nessun colore può stare due volte in una fila o colonna. Se non c’è un tale spazio, tutte le piastrelle della riga cadono sul pavimento.
rules-azul-floor = Pavimento
rules-azul-floor-text =
    Sette spazi che costano 1, 1, 2, 2, 2, 3 e 3 punti a fine round. Altre piastrelle non costano nulla. Non hai mai meno di 0 punti.
rules-azul-scoring = Punti di una piastrella
rules-azul-scoring-text =
    Conta le piastrelle unite senza interruzioni alla nuova nella fila, e quelle nella colonna. Ogni direzione conta da due in su. Una piastrella senza vicine dà 1.
rules-azul-bonus = Fine della partita
rules-azul-bonus-text =
    Una fila completa dà 2, una colonna completa 7, e le cinque piastrelle di un colore 10. Vince chi ha più punti, poi chi ha più file complete; dopo, la vittoria è condivisa.
rules-azul-bag = Sacchetto
rules-azul-bag-text =
    100 piastrelle, 20 di ogni colore. Quando è vuoto si riempie dal coperchio.
rules-azul-lid = Coperchio
rules-azul-lid-text =
    Piastrelle usate o cadute. Tornano quando il sacchetto è vuoto.

rules-example-tile = La nuova piastrella (incorniciata) appartiene a una fila di tre e a una colonna di due: 5 punti.
rules-example-special = Tre colori pieni: appare la piastrella dorata.
rules-example-stack = Dal basso: nero, giallo. Si può prendere solo il giallo.
rules-example-chips = Due gettoni con turchese sostituiscono una piastrella turchese.
rules-example-line = Riga 3: manca una piastrella.
rules-notation = Mosse scritte
rules-notation-text =
    Ogni mossa si può scrivere: sun:2T prende il turchese dal sole del vassoio 2, stack:K mette il nero in fondo alla pila, line:3 mette le piastrelle nella riga 3, moon:Y prende il giallo dalle lune, plate:YKT* una lastra, place:nw@90 la posa in alto a sinistra, girata una volta. In Azul: take:3R, take:CR, line:4, floor.
    Le lettere dei colori sono B (blu), Y (giallo), R (rosso), K (nero) e T (turchese).
