# Die Analyse einer Partie: Urteile, Gründe, Glück, Bilanz. Seite und Kommandozeile verwenden diese Texte.

review-title = Analyse
review-open = Partie analysieren
review-what = Jede Entscheidung wird mit der besten verglichen, und was verteilt wurde mit dem, was hätte kommen können. Dein Gerät rechnet; nichts wird gesendet.
review-progress = { $percent } % analysiert
review-done = Analysiert
review-pause = Anhalten
review-resume = Weiter
review-deeper = Genauer hinsehen
review-close = Analyse schließen
review-failed = Die Analyse ist stehen geblieben: { $reason }
review-again = Noch einmal versuchen
review-unfinished = Die Partie ist nicht zu Ende; die Analyse reicht so weit wie sie.
review-none-yet = Noch hatte niemand eine Wahl, also gibt es nichts zu analysieren.
review-not-yet = Diese Partie wird noch gespielt. Analysiert werden kann sie, wenn sie vorbei ist.
review-not-kept = Dieser Browser konnte die Analyse nicht aufbewahren; beim nächsten Mal wird sie neu berechnet.

# Urteile
judgement-best = bester Zug
judgement-good = gut
judgement-inaccuracy = Ungenauigkeit
judgement-mistake = Fehler
judgement-blunder = grober Fehler
judgement-even = alles gleich gut
judgement-unrated = nicht bewertet

# Das Diagramm
review-graph-points = Erwarteter Vorsprung von { $name } in Punkten
review-graph-share = Gewinnchance von { $name }
review-graph-round = Runde { $round }
review-graph-help = Pfeiltasten: Schritte. Eingabe: zum nächsten Fehler.
review-graph-at = Schritt { $step }: { $value }
review-unit = Anzeigen als
review-unit-points = Punkte
review-unit-share = Gewinnchance
review-for = Für
review-for-name = Für { $name }
review-points = { $points } Punkte
review-percent = { $percent } %

# Fehler
review-mistakes = Was besser gegangen wäre
review-mistakes-none = Keine Fehler gefunden.
review-mistakes-all = von allen
review-next-mistake = Nächster Fehler
review-more = { $count } weitere
review-fewer = Weniger
review-lost-points = { $points } Punkte verloren
review-lost-share = { $percent } % verloren
review-played = Gespielt: { $move }
review-best = Am besten: { $move }
review-was-best = Das war der beste Zug.
review-candidates = Verglichene Züge
review-candidate-label = { $move }: { $value }, auf { $error } genau
review-exact = exakt: der Rest der Runde ist gelöst
review-line = Danach vielleicht: { $moves }
review-show-best = Besten Zug zeigen
review-show-line = Beste Fortsetzung vorspielen
review-back-to-game = Zurück zur Partie

# Gründe
why-title = Warum
why-points = { $source }: { $points } für { $name }
why-tiles-fewer = { $name } verliert { $tiles } Fliesen weniger
why-tiles-more = { $name } verliert { $tiles } Fliesen mehr
why-row-more = Zeile { $row } von { $name } bekommt ihre Fliese in { $percent } % der Partien mehr
why-row-less = Zeile { $row } von { $name } bekommt ihre Fliese in { $percent } % der Partien weniger
why-none = Die Züge liegen zu nah beieinander für einen einzelnen Grund.
why-reply = Die beste Antwort: { $moves }
hint-why = Statt { $move }: { $reasons }.
source-rows = Zeilen
source-columns = Spalten
source-special = Spezialfliesen
source-draws = Gezogene Platten
source-costs = Zerbrochenes und Startfliese
source-costs-azul = Bodenreihe
source-goals = Wertungstafeln
source-goals-azul = Boni
source-later = Spätere Runden

# Glück
review-luck = Glück
review-luck-what = Was verteilt und gezogen wurde, verglichen mit dem Mittel dessen, was hätte kommen können.
review-luck-deal = Für { $name } besser als { $percent } % dessen, was hätte kommen können
review-luck-event = Runde { $round }: { $points } Punkte für { $name }

# Die Bilanz
review-ledger = Vom Anfang zum Ergebnis
review-ledger-what = Anfang + Glück + Züge + Neubewertung = Ergebnis, in Punkten Vorsprung.
review-ledger-start = Anfang
review-ledger-luck = Glück
review-ledger-skill = Züge von { $name }
review-ledger-reevaluation = Neubewertung
review-ledger-reevaluation-what = Was ein längerer Blick auf dieselbe Stellung geändert hat.
review-ledger-result = Ergebnis
review-ledger-so-far = Bis jetzt
review-ledger-without-luck = Ergebnis ohne Glück

# Wie gut alle gespielt haben
review-players = Wie gut alle gespielt haben
review-accuracy = Genauigkeit
review-accuracy-what = 100 ist vollkommen. Ein Zug, der ein Zehntel des Sieges verschenkt, hat 64.
review-error-rate = Fehlerrate
review-error-rate-what = Tausendstel des Sieges, die eine Entscheidung im Mittel verliert.
review-lost = Verlorene Punkte
review-like = Gespielt wie
review-like-level = Stufe { $level }
review-round = Runde { $round }
review-whole-game = Partie
