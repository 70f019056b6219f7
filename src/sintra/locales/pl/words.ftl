# Zdarzenia i ich skutki słowami: do przebiegu gry i do czytania na głos.
# Przed ruchem stoi imię i dwukropek; nic się tu nie odmienia.

color-B = niebieski
color-Y = żółty
color-R = czerwony
color-K = czarny
color-T = turkusowy
space-special = specjalne
space-joker = joker

words-tiles = { $count ->
    [0] { $color ->
        [B] niebieskie płytki
        [Y] żółte płytki
        [R] czerwone płytki
        [K] czarne płytki
       *[T] turkusowe płytki
    }
    [one] { $color ->
        [B] { $count } niebieska płytka
        [Y] { $count } żółta płytka
        [R] { $count } czerwona płytka
        [K] { $count } czarna płytka
       *[T] { $count } turkusowa płytka
    }
    [few] { $color ->
        [B] { $count } niebieskie płytki
        [Y] { $count } żółte płytki
        [R] { $count } czerwone płytki
        [K] { $count } czarne płytki
       *[T] { $count } turkusowe płytki
    }
   *[many] { $color ->
        [B] { $count } niebieskich płytek
        [Y] { $count } żółtych płytek
        [R] { $count } czerwonych płytek
        [K] { $count } czarnych płytek
       *[T] { $count } turkusowych płytek
    }
}
words-by = { $name }: { $what }
words-you = Ty
words-nobody = Gracz { $number }

words-sun = { $factory ->
    [L] { $tiles } ze słońca dużego warsztatu
   *[other] { $tiles } ze słońca warsztatu { $factory }
}
words-moon = { $tiles } z księżyców
words-take = { $factory ->
    [C] { $tiles } ze środka
   *[other] { $tiles } z warsztatu { $factory }
}
words-stack = następny na stos: { $color }
words-line = do linii { $line }
words-break = { $count ->
    [one] stłuczona
    [few] wszystkie stłuczone
   *[many] wszystkie stłuczone
}
words-floor = { $count ->
    [one] na podłogę
    [few] wszystkie na podłogę
   *[many] wszystkie na podłogę
}
words-chip = żeton bonusowy { $chip }
words-chip-half = { $color } (pół)
words-chip-two = { $first } i { $second }
words-plate = wzięty: { $plate }
words-keep = zatrzymany: { $plate }
words-plate-hidden = kafelek kopuły
words-plate-special = kafelek specjalny ({ $colors })
words-plate-joker = kafelek z jokerem ({ $colors })
words-draw = kafelek dobrany ze stosu
words-look = dobrane kafelki odwrócone
words-front = dobrany: { $plate }
words-under = pod stos: { $plate }
words-under-hidden = kafelek odłożony pod stos
words-front-hidden = dobrany: kafelek
words-place = { $turn ->
    [0] na kopułę, { $space }
   *[other] na kopułę, { $space }, obrót o { $turn }°
}
words-pass = pas, w tej rundzie nie ma już nic do zrobienia
words-leave = bez żetonów w linii { $line }
words-spend = użyty żeton { $chip }
words-done = linia { $line } uzupełniona żetonami
words-tile = płytka z linii { $line } na { $column }{ $line }
words-resign = poddanie
words-timeout = koniec czasu
words-confirm = koniec tury
words-undo = cofnięte
words-tablets = Kafelki celów: { $tablets }
words-start-you = Zaczynasz
words-start = Zaczyna { $name }
words-show = Na wystawę: { $plate }
words-back = { $type ->
    [special] Na wierzchu stosu: kafelek specjalny
   *[joker] Na wierzchu stosu: kafelek z jokerem
}
words-deal = { $factory ->
    [L] Duży warsztat: { $tiles }
   *[other] Warsztat { $factory }: { $tiles }
}
words-deal-none = nic
words-reveal = Warsztat { $factory } odsłania żeton bonusowy { $chip }
words-dealt = Warsztaty są pełne

dome-nw = u góry po lewej
dome-n = u góry pośrodku
dome-ne = u góry po prawej
dome-w = pośrodku po lewej
dome-c = na środku
dome-e = pośrodku po prawej
dome-sw = u dołu po lewej
dome-s = u dołu pośrodku
dome-se = u dołu po prawej

effect-tile-alone = { $place }: { $points } (sama)
effect-tile-row = { $place }: { $points } ({ $across } w rzędzie)
effect-tile-column = { $place }: { $points } ({ $down } w kolumnie)
effect-tile-both = { $place }: { $points } ({ $across } w rzędzie + { $down } w kolumnie)
effect-special = płytka specjalna na { $place }: { $points }
effect-draw = { $points } za dobieranie
effect-broken = { $count ->
    [one] 1 stłuczona płytka
    [few] { $count } stłuczone płytki
   *[many] { $count } stłuczonych płytek
}
effect-broken-free = { $count ->
    [one] 1 stłuczona płytka, bez kosztu: nie ma wolnego pola
    [few] { $count } stłuczone płytki, bez kosztu: { $free }
   *[many] { $count } stłuczonych płytek, bez kosztu: { $free }
}
effect-floor = { $count ->
    [one] 1 płytka na podłogę
    [few] { $count } płytki na podłogę
   *[many] { $count } płytek na podłogę
}
effect-unplaceable = { $count ->
    [one] linia { $row } nigdzie nie pasuje: 1 stłuczona płytka
    [few] linia { $row } nigdzie nie pasuje: { $count } stłuczone płytki
   *[many] linia { $row } nigdzie nie pasuje: { $count } stłuczonych płytek
}
effect-cost-broken = stłuczone płytki { $points }
effect-cost-floor = podłoga { $points }
effect-cost-marker = płytka pierwszego gracza { $points }
effect-cost-least = nigdy poniżej 0
effect-goal = { $goal } ×{ $count }: { $points }
effect-marker = wzięta płytka pierwszego gracza
effect-restock = { $count ->
    [one] Do woreczka wraca 1 płytka
    [few] Do woreczka wracają { $count } płytki
   *[many] Do woreczka wraca { $count } płytek
}
effect-round = Runda { $count }
effect-end = cele na koniec: { $points }

points-start = początek
points-tiles = płytki
points-special-tiles = płytki specjalne
points-draws = dobrane kafelki
points-costs = stłuczone i pierwszy gracz
points-costs-azul = podłoga
points-floor = nigdy poniżej 0
points-tablets = kafelki celów
points-bonuses = premie
points-total = Razem
goal-rows = Rzędy
goal-colors = Kolory
goal-columns = Kolumny
goal-edge = Brzeg
goal-diagonals = Przekątne
goal-corners = Rogi
goal-jokers = Jokery
goal-specials = Specjalne
goal-rows-what = 3 punkty za każdy pełny rząd
goal-colors-what = 4 punkty za każdy rząd z pięcioma różnymi kolorami
goal-columns-what = 7 punktów za każdą pełną kolumnę
goal-edge-what = 1 punkt za każdą płytkę na brzegu kopuły
goal-diagonals-what = 10 punktów za każdą pełną przekątną
goal-corners-what = Pełny kafelek w górnym rogu daje 3, w dolnym 8
goal-jokers-what = 2 punkty za każde pole jokera, jeśli wszystkie twoje są zapełnione
goal-specials-what = 3 punkty mniej za każde puste pole specjalne
goal-azul-rows-what = 2 punkty za każdy pełny rząd
goal-azul-columns-what = 7 punktów za każdą pełną kolumnę
goal-azul-colors-what = 10 punktów za każdy kolor ze wszystkimi pięcioma płytkami
