# Die Regeln in unseren Worten. Zu jedem Teil ein Titel und ein Text; ein Zeilenumbruch beginnt einen neuen Absatz.

rules-title = Regeln
rules-contents = Inhalt
rules-lead = Beide Spiele, vollständig, Teil für Teil. Auf dem Tisch führt das Fragezeichen von allem, was du siehst, hierher.
rules-by-playing = Lieber spielend lernen?

rules-duel = Azul Duell
rules-duel-text =
    Zu zweit, fünf Runden. Beide beginnen mit 5 Punkten, die meisten Punkte gewinnen.
    Jede Runde hat zwei Teile. Zuerst nehmt ihr abwechselnd: Fliesen, Kuppelplatten und Bonusplättchen. Ist alles genommen, schicken die vollen Reihen Fliesen auf die Kuppel, und diese zählen. Nach der fünften Runde kommen die Wertungstafeln dazu.
rules-round = Eine Runde
rules-round-text =
    Die Startspielerin oder der Startspieler beginnt, dann geht es abwechselnd. Ein Zug ist eines von vier Dingen: eine Kuppelplatte nehmen, Fliesen von einer Sonne nehmen, Fliesen von den Monden nehmen, ein offenes Bonusplättchen nehmen.
    Dieser Teil endet, wenn die Manufakturen leer sind und in den Runden 1 bis 4 alle ihre beiden Spielerplättchen verwendet haben. Wer gar nichts tun kann, passt bis dahin; sonst darf niemand passen.
    Vor Runde 1 nehmen beide umsonst eine Kuppelplatte, zuerst, wer nicht beginnt.
rules-factory = Manufaktur
rules-factory-text =
    Vier kleine mit je vier Fliesen und eine große mit fünf. Die obere Hälfte ist die Sonne, dort kommen Fliesen an. Die untere ist der Mond, dorthin kommt, was übrig bleibt.
rules-sun = Sonne
rules-sun-text =
    Nimm alle Fliesen einer Farbe von der Sonne einer Manufaktur. Die übrigen kommen auf ihren Mond: bei einer kleinen als ein Stapel auf das Bonusplättchen, in einer Reihenfolge deiner Wahl; bei der großen nebeneinander.
rules-moon = Mond
rules-moon-text =
    Nimm eine Farbe von allen Monden zugleich: die oberste Fliese von jedem kleinen Stapel, der sie zeigt, und jede auf dem großen Mond. Was tiefer im Stapel liegt, bleibt.
rules-large-factory = Große Manufaktur
rules-large-factory-text =
    Fünf Fliesen. Was übrig bleibt, liegt nebeneinander, also ist alles erreichbar. Auf ihrem Mond wartet die Startspielerfliese. Hätten alle fünf Fliesen dieselbe Farbe, wird neu gezogen.
rules-starting-tile = Startspielerfliese
rules-starting-tile-text =
    Bekommt, wer zuerst Fliesen vom großen Mond nimmt. Sie kostet am Ende der Runde 2 Punkte, und wer sie hat, beginnt die nächste. Sie entscheidet auch bei Gleichstand am Ende.
rules-chip = Bonusplättchen
rules-chip-text =
    Unter jeder kleinen Manufaktur liegt eines verdeckt. Es wird aufgedeckt, sobald sie keine Fliese mehr hat; dann kann es als Zug genommen werden. In jeder Runde nehmen alle genau zwei.
    Zehn zeigen eine Farbe, zehn zeigen zwei.
rules-token = Spielerplättchen
rules-token-text =
    Du hast zwei. Jede Kuppelplatte, die du in einer Runde nimmst, kostet eines, und in den Runden 1 bis 4 müssen beide verwendet werden. Zur nächsten Runde kommen sie zurück. In Runde 5 spielen sie keine Rolle.
rules-display = Auslage
rules-display-text =
    Drei Kuppelplatten liegen offen. Eine zu nehmen kostet ein Spielerplättchen und keine Punkte. Aufgefüllt wird erst, wenn die nächste Runde vorbereitet wird.
rules-pile = Stapel
rules-pile-text =
    Statt aus der Auslage kannst du vom Stapel ziehen: für je 1 Punkt, eine nach der anderen, so viele du willst. Ansehen darfst du sie erst, wenn du aufhörst. Eine behältst du; die anderen legst du in beliebiger Reihenfolge unter den Stapel.
    Die Rückseite der obersten Platte zeigt ihre Art.
rules-plate = Kuppelplatte
rules-plate-text =
    Vier Felder, zwei mal zwei. Sie kommt auf ein beliebiges leeres Feld deiner Kuppel, beliebig gedreht, und bleibt dort. 18 Platten füllen genau zwei Kuppeln.
rules-special = Spezialplatte
rules-special-text =
    Drei farbige Felder und eines für eine goldene Spezialfliese. Sind die drei gefüllt, erscheint die Spezialfliese von selbst und zählt die Nummer ihrer Zeile: 1 in der ersten, 6 in der letzten. Für Nachbarn zählt sie nichts, aber spätere Fliesen zählen sie mit.
rules-joker = Jokerplatte
rules-joker-text =
    Drei farbige Felder und eines, das eine Fliese jeder Farbe annimmt.
rules-pattern-line = Musterreihe
rules-pattern-line-text =
    Reihe 1 fasst eine Fliese, Reihe 6 sechs. Deine Fliesen kommen in eine Reihe, die leer ist oder dieselbe Farbe hat und nicht voll ist. Was nicht passt, zerbricht. Du darfst auch alle zerbrechen.
    Jede Farbe darf in jeder Reihe warten, auch wenn ihre Zeile noch kein Feld dafür hat.
rules-broken = Zerbrochene Fliesen
rules-broken-text =
    Vier Felder, die am Ende der Runde 1, 2, 3 und 4 Punkte kosten. Was darüber hinaus zerbricht, kommt ohne Kosten in den Turm.
rules-dome = Kuppel
rules-dome-text =
    Neun Felder für Platten ergeben sechs Zeilen zu sechs. Reihe 1 gehört zu Zeile 1 und so weiter. Dieselbe Farbe darf beliebig oft vorkommen.
rules-tiling = Fliesen
rules-tiling-text =
    Ist alles genommen, geh deine Reihen von oben nach unten durch. Eine volle Reihe bringt eine Fliese auf ein Feld ihrer Farbe oder einen Joker in ihrer Zeile; du wählst, welches. Die übrigen kommen in den Turm.
    Eine Reihe, die nicht voll ist, bleibt für die nächste Runde, ebenso eine volle ohne Feld. Liegen aber alle drei Platten ihrer Zeile und keine hat ein Feld für sie, zerbrechen alle ihre Fliesen.
rules-chips = Bonusplättchen einsetzen
rules-chips-text =
    Beim Fliesen können Bonusplättchen eine Reihe vervollständigen, die mindestens eine Fliese und in ihrer Zeile ein Feld hat. Zwei mit ihrer Farbe ersetzen eine fehlende Fliese, ebenso drei beliebige. Jedes gilt einmal; was du nicht brauchst, bleibt für spätere Runden.
rules-scoring = Eine Fliese zählen
rules-scoring-text =
    Zähle die Fliesen, die waagerecht lückenlos mit der neuen zusammenhängen, und die, die es senkrecht tun. Beides zählt ab zwei. Eine Fliese ohne Nachbarn zählt 1. Die Farben sind gleichgültig.
rules-score = Punkte
rules-score-text =
    Du beginnst mit 5 Punkten und hast nie weniger als 0.
rules-tablets = Wertungstafeln
rules-tablets-text =
    Drei oder vier Ziele, die einmal am Ende des Spiels zählen. Ihr wählt sie vorher oder überlasst es dem Zufall; fürs erste Spiel sind Zeilen, Spalten und Diagonalen eine gute Wahl.
rules-bag = Beutel
rules-bag-text =
    65 Fliesen, 13 von jeder Farbe. Aus ihm werden die Manufakturen zufällig gefüllt. Ist er leer, kommen die Fliesen aus dem Turm wieder hinein.
rules-tower = Turm
rules-tower-text =
    Gebrauchte und zerbrochene Fliesen. Sie kommen zurück, wenn der Beutel leer ist.
rules-end = Ende des Spiels
rules-end-text =
    Nach dem Fliesen der Runde 5 kommen die Wertungstafeln dazu. Die meisten Punkte gewinnen; bei Gleichstand gewinnt, wer die Startspielerfliese hat.

rules-azul = Azul
rules-azul-text =
    Zu zweit bis zu viert, so viele Runden wie nötig: das Spiel endet nach der Runde, in der jemand eine Zeile der Wand füllt. Du beginnst mit 0 Punkten.
rules-azul-round = Eine Runde Azul
rules-azul-round-text =
    Reihum nehmt ihr Fliesen, bis Manufakturen und Mitte leer sind. Dann bringen alle vollen Reihen eine Fliese an die Wand, und die Bodenreihe wird bezahlt.
rules-azul-factory = Manufaktur
rules-azul-factory-text =
    Fünf, sieben oder neun für zwei, drei oder vier, mit je vier Fliesen. Nimm alle Fliesen einer Farbe von einer Manufaktur; die übrigen kommen in die Mitte.
rules-azul-center = Mitte
rules-azul-center-text =
    Was andere übrig ließen. Auch von hier kannst du alle Fliesen einer Farbe nehmen.
rules-azul-marker = Startspielerstein
rules-azul-marker-text =
    Wer zuerst aus der Mitte nimmt, nimmt auch ihn. Er liegt in der Bodenreihe und kostet so viel wie dort eine Fliese, und wer ihn hat, beginnt die nächste Runde.
rules-azul-line = Musterreihe
rules-azul-line-text =
    Deine Fliesen kommen in eine Reihe, die leer ist oder dieselbe Farbe hat und nicht voll ist. Eine Reihe nimmt keine Farbe an, die ihre Zeile der Wand schon hat. Was nicht passt, fällt in die Bodenreihe; du darfst auch alle dorthin legen.
rules-azul-wall = Wand
rules-azul-wall-text =
    Fünf Zeilen zu fünf. Am Ende einer Runde bringt jede volle Reihe eine Fliese auf ihr Feld in derselben Zeile; der Rest der Reihe kommt in den Deckel. Reihen, die nicht voll sind, bleiben.
rules-azul-grey = Graue Wand
rules-azul-grey-text =
    Eine Variante: die Felder haben keine Farben, und du wählst, wohin in ihrer Zeile eine Fliese kommt. Keine Farbe darf zweimal in einer Zeile oder Spalte sein. Gibt es kein solches Feld, fallen alle Fliesen der Reihe auf den Boden.
rules-azul-floor = Bodenreihe
rules-azul-floor-text =
    Sieben Felder, die am Ende der Runde 1, 1, 2, 2, 2, 3 und 3 Punkte kosten. Weitere Fliesen kosten nichts. Du hast nie weniger als 0 Punkte.
rules-azul-scoring = Eine Fliese zählen
rules-azul-scoring-text =
    Zähle die Fliesen, die waagerecht lückenlos mit der neuen zusammenhängen, und die, die es senkrecht tun. Beides zählt ab zwei. Eine Fliese ohne Nachbarn zählt 1.
rules-azul-bonus = Ende des Spiels
rules-azul-bonus-text =
    Eine volle Zeile zählt 2, eine volle Spalte 7 und eine Farbe mit allen fünf Fliesen 10. Die meisten Punkte gewinnen, dann die meisten vollen Zeilen; danach wird der Sieg geteilt.
rules-azul-bag = Beutel
rules-azul-bag-text =
    100 Fliesen, 20 von jeder Farbe. Ist er leer, wird er aus dem Deckel gefüllt.
rules-azul-lid = Deckel
rules-azul-lid-text =
    Gebrauchte und heruntergefallene Fliesen. Sie kommen zurück, wenn der Beutel leer ist.

rules-example-tile = Die neue Fliese (gerahmt) gehört zu drei in einer Zeile und zwei in einer Spalte: 5 Punkte.
rules-example-special = Drei Farben gefüllt: die goldene Fliese erscheint.
rules-example-stack = Von unten: Schwarz, Gelb. Nur Gelb kann genommen werden.
rules-example-chips = Zwei Bonusplättchen mit Türkis ersetzen eine türkise Fliese.
rules-example-line = Reihe 3: eine Fliese fehlt.
rules-notation = Getippte Züge
rules-notation-text =
    Jeder Zug lässt sich tippen: sun:2T nimmt Türkis von der Sonne der Manufaktur 2, stack:K legt Schwarz unten auf den Stapel, line:3 bringt die Fliesen in Reihe 3, moon:Y nimmt Gelb von den Monden, plate:YKT* eine Platte, place:nw@90 legt sie oben links hin, einmal gedreht. In Azul: take:3R, take:CR, line:4, floor.
    Die Buchstaben der Farben sind B (Blau), Y (Gelb), R (Rot), K (Schwarz) und T (Türkis).
