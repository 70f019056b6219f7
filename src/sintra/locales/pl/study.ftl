# Analiza partii: oceny, powody, szczęście, bilans. Tych tekstów używają strona i wiersz poleceń.

review-title = Analiza
review-open = Analizuj partię
review-what = Każda decyzja jest porównywana z najlepszą, a każde losowanie z tym, co mogło wypaść. Liczy twoje urządzenie; nic nie jest wysyłane.
review-progress = Przeanalizowano { $percent } %
review-done = Przeanalizowano
review-pause = Wstrzymaj
review-resume = Kontynuuj
review-deeper = Przyjrzyj się dokładniej
review-close = Zamknij analizę
review-failed = Analiza się zatrzymała: { $reason }
review-again = Spróbuj ponownie
review-unfinished = Partia nie jest skończona; analiza sięga tak daleko jak ona.
review-none-yet = Nikt jeszcze nie miał wyboru, więc nie ma czego analizować.
review-not-yet = Ta partia jeszcze trwa. Będzie można ją przeanalizować, gdy się skończy.
review-not-kept = Ta przeglądarka nie mogła zachować analizy; następnym razem zostanie obliczona od nowa.

# Oceny
judgement-best = najlepszy ruch
judgement-good = dobry ruch
judgement-inaccuracy = niedokładność
judgement-mistake = błąd
judgement-blunder = poważny błąd
judgement-even = wszystko jedno
judgement-unrated = bez oceny

# Wykres
review-graph-points = Oczekiwana przewaga w punktach: { $name }
review-graph-share = Szansa na wygraną: { $name }
review-graph-round = Runda { $round }
review-graph-help = Strzałki: kroki. Enter: do następnego błędu.
review-graph-at = Krok { $step }: { $value }
review-unit = Pokazuj jako
review-unit-points = Punkty
review-unit-share = Szansa w %
review-for = Dla
review-for-name = Dla: { $name }
review-points = { $points } pkt
review-percent = { $percent } %

# Błędy
review-mistakes = Co mogło pójść lepiej
review-mistakes-none = Nie znaleziono błędów.
review-mistakes-all = wszystkich
review-next-mistake = Następny błąd
review-more = Jeszcze { $count }
review-fewer = Mniej
review-lost-points = strata { $points } pkt
review-lost-share = strata { $percent } %
review-played = Zagrano: { $move }
review-best = Najlepiej: { $move }
review-was-best = To był najlepszy ruch.
review-candidates = Porównane ruchy
review-candidate-label = { $move }: { $value }, z dokładnością do { $error }
review-exact = dokładnie: reszta rundy jest rozwiązana
review-line = Potem może: { $moves }
review-show-best = Pokaż najlepszy ruch
review-show-line = Odtwórz najlepszy ciąg ruchów
review-back-to-game = Wróć do partii

# Powody
why-title = Dlaczego
why-points = { $source }: { $points } dla gracza { $name }
why-tiles-fewer = { $name } traci o { $tiles } płytki mniej
why-tiles-more = { $name } traci o { $tiles } płytki więcej
why-row-more = Rząd { $row } gracza { $name } dostaje swoją płytkę w o { $percent } % większej części partii
why-row-less = Rząd { $row } gracza { $name } dostaje swoją płytkę w o { $percent } % mniejszej części partii
why-none = Ruchy są zbyt bliskie sobie, by wskazać jeden powód.
why-reply = Najlepsza odpowiedź: { $moves }
hint-why = Zamiast: { $move } – { $reasons }.
source-rows = Rzędy
source-columns = Kolumny
source-special = Płytki specjalne
source-draws = Dobrane kafelki
source-costs = Stłuczone i pierwszy gracz
source-costs-azul = Podłoga
source-goals = Kafelki celów
source-goals-azul = Premie
source-later = Dalsze rundy

# Szczęście
review-luck = Szczęście
review-luck-what = Co przyniosły rozdania i dobieranie, w porównaniu ze średnią tego, co mogło wypaść.
review-luck-deal = Rozdanie lepsze niż { $percent } % możliwych: { $name }
review-luck-event = Runda { $round }: { $points } pkt dla gracza { $name }

# Bilans
review-ledger = Od początku do wyniku
review-ledger-what = Początek + szczęście + ruchy + przeszacowanie = wynik, w punktach przewagi.
review-ledger-start = Początek
review-ledger-luck = Szczęście
review-ledger-skill = Ruchy: { $name }
review-ledger-reevaluation = Przeszacowanie
review-ledger-reevaluation-what = Co zmieniło dłuższe przyjrzenie się tej samej pozycji.
review-ledger-result = Wynik
review-ledger-so-far = Dotychczas
review-ledger-without-luck = Wynik bez szczęścia

# Jak kto grał
review-players = Jak kto grał
review-accuracy = Dokładność
review-accuracy-what = 100 to gra doskonała. Tura, która oddaje jedną dziesiątą wygranej, ma 64.
review-error-rate = Wskaźnik błędów
review-error-rate-what = Średnia strata w jednej decyzji, w tysięcznych częściach wygranej.
review-lost = Stracone punkty
review-like = Gra jak
review-like-level = poziom { $level }
review-round = Runda { $round }
review-whole-game = Partia
