# Stół: o co się pyta, co można zrobić, jak się co nazywa.

table-turn-yours = Twoja tura
table-turn-of = Tura: { $name }
table-thinking = { $name } myśli
table-thinking-detail = możesz się tymczasem rozejrzeć
table-moment = Chwileczkę
table-over = Gra jest skończona
table-over-you = Wygrywasz
table-over-wins = { $count ->
    [one] Wygrywa { $names }
    [few] Wspólne zwycięstwo: { $names }
   *[many] Wspólne zwycięstwo: { $names }
}
table-tiling = Układanie
table-tiling-detail = z każdej pełnej linii jedna płytka przechodzi na drugą stronę i daje punkty

table-can-moon = weź płytki z księżyców
table-can-plate = weź kafelek kopuły
table-can-draw = dobierz kafelek kopuły ze stosu
table-can-chip = weź żeton bonusowy
table-can-tiles = weź płytki
table-ask-take = Weź wszystkie płytki jednego koloru z warsztatu albo ze środka.
table-ask-plate = Wybierz swój pierwszy kafelek kopuły
table-ask-plate-detail = Nic nie kosztuje i trafia w dowolne miejsce twojej kopuły.
table-ask-draw = Dobrać jeszcze jeden kafelek czy obejrzeć?
table-ask-draw-detail = Dobierz za punkt następny ze stosu albo odwróć dobrane kafelki.
table-ask-keep = Który kafelek zatrzymujesz?
table-ask-keep-detail = Pozostałe wracają pod stos.
table-ask-under = Odłóż pozostałe pod stos
table-ask-under-detail = Pierwszy leży nad następnym.
table-ask-place = Gdzie położyć kafelek?
table-ask-place-detail = Wypróbuj go na kopule, obróć i połóż, gdy ci się spodoba.
table-ask-stack = { $factory ->
   *[other] Ułóż w stos resztę z warsztatu { $factory }
}
table-ask-stack-detail = Wybieraj od dołu do góry. Potem można wziąć tylko wierzchnią.
table-ask-line = { $tiles }: do której linii?
table-ask-line-duel = Co się nie zmieści, tłucze się.
table-ask-line-azul = Co się nie zmieści, spada na podłogę.
table-ask-chips = Użyć żetonów bonusowych w linii { $line }?
table-ask-chips-detail = Dwa żetony jej koloru albo dowolne trzy zastępują brakującą płytkę. Kolejność nie ma znaczenia.
table-ask-tile = Linia { $line }: wybierz pole
table-ask-tile-detail = Na każdym polu widać, ile daje punktów.
table-ask-pass = Nie masz już nic do zrobienia
table-ask-pass-detail = Pasujesz do końca tej fazy.
table-ask-confirm = Zakończyć turę?
table-ask-confirm-detail = Możesz ją jeszcze cofnąć.

table-undo = Cofnij ruch
table-undo-ask = Poproś o cofnięcie
table-confirm = Potwierdź
table-done = Użyj
table-leave = Zachowaj żetony
table-pay-with = użyj: { $chips }
table-look = Odwróć
table-place = Połóż
table-turn-right = Obróć w prawo
table-turn-left = Obróć w lewo
table-round = Runda { $round }
table-round-of = Runda { $round } z { $of }

# Obszary, dla słuchających
table-region-factories = Warsztaty
table-region-display = Kafelki kopuły
table-region-drawn = Dobrane kafelki
table-region-lines = Linie wzoru: { $name }
table-region-dome = Kopuła: { $name }
table-region-wall = Ściana: { $name }
table-region-broken = Stłuczone płytki: { $name }
table-region-floor = Podłoga: { $name }
table-region-chips = Żetony bonusowe: { $name }
table-region-tablets = Kafelki celów
table-region-goals = Na koniec
table-region-supply = Woreczek i wieża
table-region-others = Pozostałe plansze
table-region-board = Plansza: { $name }
table-region-hand = W ręce

table-factory = Warsztat { $factory }
table-factory-large = Duży warsztat
table-center = Środek
table-sun-cell = { $factory ->
    [L] Duży warsztat, słońce: { $tiles }
   *[other] Warsztat { $factory }, słońce: { $tiles }
}
table-moon-cell = { $factory ->
    [L] Duży warsztat, księżyc: { $tiles }
   *[other] Warsztat { $factory }, księżyc, stos od dołu: { $tiles }
}
table-factory-empty = { $factory ->
    [L] Duży warsztat, pusty
   *[other] Warsztat { $factory }, pusty
}
table-factory-cell = { $factory ->
    [C] Środek: { $tiles }
   *[other] Warsztat { $factory }: { $tiles }
}
table-azul-empty = { $factory ->
    [C] Środek, pusty
   *[other] Warsztat { $factory }, pusty
}
table-marker = Płytka pierwszego gracza
table-chip-down = żeton bonusowy, zakryty
table-chip-up = żeton bonusowy { $chip }
table-stack-cell = teraz na stos: { $color }
table-can-take = weź
table-can-take-moons = weź z księżyców, razem: { $count }
table-line-cell = Linia { $line }: { $have } z { $size }
table-line-cell-color = Linia { $line }: { $have } z { $size }, { $color }
table-line-takes = { $broken ->
    [0] zmieści się { $placed }
   *[other] zmieści się { $placed }, przepadnie { $broken }
}
table-line-now = ta linia
table-line-fits = pasuje na { $spaces }
table-line-fits-later = jeszcze bez pola
table-line-fits-never = nigdzie nie pasuje
table-break-all = { $count ->
    [one] stłucz
    [few] stłucz wszystkie { $count }
   *[many] stłucz wszystkie { $count }
}
table-floor-all = { $count ->
    [one] na podłogę
    [few] wszystkie { $count } na podłogę
   *[many] wszystkie { $count } na podłogę
}
table-cell-empty = { $place }: bez kafelka
table-cell-wants = { $place }: kolor { $what }
table-cell-tile = { $place }: { $what }
table-cell-open = { $place }: puste
table-cell-scores = daje { $points }
table-cell-fits = płytki z ręki pasują tutaj
table-space-cell = { $space }: połóż tutaj
table-space-tried = { $space }: wypróbowany tutaj
table-space-taken = { $space }: zajęte
table-plate-cell = { $plate }
table-display-empty = puste miejsce
table-pile-cell = { $top ->
    [special] Stos, kafelki: { $count }, na wierzchu specjalny
    [joker] Stos, kafelki: { $count }, na wierzchu z jokerem
   *[none] Stos, kafelki: { $count }
}
table-pile-draw = dobierz
table-pile-known = Na spodzie, odłożone przez ciebie: { $list }
table-drawn-cell = { $type ->
    [special] dobrany: kafelek specjalny, zakryty
   *[joker] dobrany: kafelek z jokerem, zakryty
}
table-held = Kafelek w ręce
table-display-setup = Pierwszy kafelek jest za darmo.
table-display-about = Kafelek kosztuje znacznik gracza. Ze stosu kosztuje punkt więcej, ale wybierasz spośród wszystkich dobranych.
table-display-last = W ostatniej rundzie nie bierze się kafelków.
table-display-none = W tej rundzie nie ma już znacznika na kafelek.
table-broken-cell = { $count ->
    [0] brak stłuczonych płytek
    [one] 1 stłuczona płytka
    [few] { $count } stłuczone płytki
   *[many] { $count } stłuczonych płytek
}
table-floor-cell = { $count ->
    [0] podłoga pusta
    [one] 1 płytka na podłodze
    [few] { $count } płytki na podłodze
   *[many] { $count } płytek na podłodze
}
table-no-chips = brak żetonów
table-chip-used = użyty
table-tokens = { $count ->
    [one] 1 znacznik gracza
    [few] { $count } znaczniki gracza
   *[many] { $count } znaczników gracza
}
table-passed = pas
table-starts = zaczyna
table-starts-what = ma pierwszą turę tej rundy
table-points = { $points ->
    [one] 1 punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}
table-broken = Stłuczone
table-floor = Podłoga
table-chips = Żetony bonusowe
table-first = Start
table-display = Wystawa
table-pile = Stos
table-bag = Woreczek
table-tower = Wieża
table-lid = Pokrywa
table-count-of = { $place }, płytki: { $count }
table-now = teraz
table-hand = W ręce
table-cost-token = 1 znacznik gracza
table-cost-point = −1
table-show-board = Pokaż planszę: { $name }
table-bring-front = Wysuń tę planszę na wierzch
table-bring-back = Wróć do swojej planszy
table-close = Zamknij
table-more = Stół

# Punkty przy płytkach
table-score-alone = sama
table-score-row = { $across } w rzędzie
table-score-column = { $down } w kolumnie
table-score-both = { $across } w rzędzie + { $down } w kolumnie
table-score-special = specjalna
table-score-unplaceable = { $count ->
    [one] brak pola: przepada 1
    [few] brak pola: przepadają { $count }
   *[many] brak pola: przepada { $count }
}
table-score-cost = stłuczone
table-score-floor = podłoga

# Wpisywane ruchy i klawisze
table-type = Wpisz ruch
table-type-label = Ruch w notacji, na przykład sun:2T, moon:B, line:3
table-type-azul = Ruch w notacji, na przykład take:3R, line:4, floor
table-type-go = Zagraj
table-type-wrong = „{ $move }” nie jest teraz możliwe.
table-keys = Klawisze: p pytanie, l co można zrobić, o ostatnie tury innych, s punkty, f ile dałaby teraz runda, u cofnij, c potwierdź, r i Shift+R obróć kafelek, / wpisz ruch
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Jeszcze nic się nie wydarzyło.
table-say-can = { $count ->
    [0] Teraz nie ma nic do rozstrzygnięcia.
    [one] Jeden ruch: { $list }
    [few] { $count } ruchy: { $list }
   *[many] { $count } ruchów: { $list }
}
table-last = Ostatnio
table-last-turns = Ostatnie tury innych

# What the round would pay now. $points have a sign
forecast-short = runda teraz
forecast-title = Gdyby runda skończyła się teraz: { $what }
forecast-what = Gdyby runda skończyła się teraz
forecast-points = { $count ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}
forecast-lost = { $count ->
    [one] 1 płytka stracona
    [few] { $count } płytki stracone
   *[other] { $count } płytek straconych
}
forecast-goals = { $points } na koniec gry

# The list of keys
table-key-tab = do następnej części stołu
table-key-arrows = ruch w obrębie części
table-key-ends = na jej początek lub koniec
table-key-enter = wybór albo pominięcie animacji
table-key-question = powiedz, o co chodzi
table-key-moves = powiedz, co można zrobić
table-key-others = powiedz ostatnie tury innych
table-key-scores = powiedz punkty
table-key-forecast = powiedz, ile dałaby teraz runda
table-key-turn = obróć kafelek w prawo
table-key-unturn = obróć kafelek w lewo
table-key-undo = cofnij
table-key-confirm = potwierdź turę
table-key-escape = puść kafelek
table-key-type = wpisz ruch
# $space może być puste
table-tried = { $space } { $spaces }. Enter kładzie, R obraca.
