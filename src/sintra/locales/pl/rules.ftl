# Zasady naszymi słowami. Dla każdego elementu tytuł i tekst; nowy wiersz zaczyna akapit.

rules-title = Zasady
rules-contents = Spis treści
rules-lead = Obie gry, w całości, element po elemencie. Na stole znak zapytania prowadzi tutaj od wszystkiego, co widzisz.
rules-by-playing = Wolisz uczyć się, grając?

rules-duel = Azul Pojedynek
rules-duel-text =
    Dwie osoby, pięć rund. Obie zaczynają z 5 punktami, a wygrywa ta, która ma ich więcej.
    Każda runda ma dwie części. Najpierw bierze się na zmianę: płytki, kafelki kopuły i żetony bonusowe. Gdy wszystko jest wzięte, pełne linie wysyłają płytki na kopułę, a te dają punkty. Po piątej rundzie płacą kafelki celów.
rules-round = Runda
rules-round-text =
    Zaczyna pierwszy gracz, potem tury idą na zmianę. Tura to jedna z czterech rzeczy: wziąć kafelek kopuły, wziąć płytki ze słońca, wziąć płytki z księżyców, wziąć odsłonięty żeton bonusowy.
    Ta część kończy się, gdy warsztaty są puste, a w rundach 1–4 wszyscy zużyli oba znaczniki gracza. Kto nie może zrobić nic, pasuje do tego czasu; w innym razie pasować nie wolno.
    Przed rundą 1 każdy bierze za darmo jeden kafelek kopuły, najpierw drugi gracz.
rules-factory = Warsztat
rules-factory-text =
    Cztery małe po cztery płytki i jeden duży z pięcioma. Górna połowa to słońce, gdzie trafiają płytki. Dolna to księżyc, dokąd idzie reszta.
rules-sun = Słońce
rules-sun-text =
    Weź wszystkie płytki jednego koloru ze słońca jednego warsztatu. Pozostałe idą na jego księżyc: w małym jako jeden stos na żetonie, w wybranej przez ciebie kolejności; w dużym obok siebie.
rules-moon = Księżyc
rules-moon-text =
    Weź jeden kolor ze wszystkich księżyców naraz: wierzchnią płytkę każdego małego stosu, który go pokazuje, i wszystkie z dużego księżyca. Te, które leżą niżej w stosie, zostają.
rules-large-factory = Duży warsztat
rules-large-factory-text =
    Pięć płytek. Reszta leży obok siebie, więc wszystko jest dostępne. Na jego księżycu czeka płytka pierwszego gracza. Gdyby wszystkie pięć miało ten sam kolor, losuje się od nowa.
rules-starting-tile = Płytka pierwszego gracza
rules-starting-tile-text =
    Dla tego, kto pierwszy weźmie płytki z dużego księżyca. Kosztuje 2 punkty na koniec rundy, a jej właściciel zaczyna następną. Rozstrzyga też remis na koniec gry.
rules-chip = Żeton bonusowy
rules-chip-text =
    Pod każdym małym warsztatem leży jeden zakryty. Odsłania się, gdy tylko warsztat nie ma już płytek, i można go wtedy wziąć jako turę. Każdy bierze dokładnie dwa na rundę.
    Dziesięć pokazuje jeden kolor, dziesięć dwa.
rules-token = Znacznik gracza
rules-token-text =
    Masz dwa. Każdy kafelek kopuły wzięty w rundzie kosztuje jeden, a w rundach 1–4 trzeba użyć obu. Na następną rundę wracają. W rundzie 5 nie mają znaczenia.
rules-display = Wystawa
rules-display-text =
    Trzy kafelki kopuły leżą odkryte. Wzięcie jednego kosztuje znacznik gracza i żadnych punktów. Wystawę uzupełnia się dopiero przy przygotowaniu następnej rundy.
rules-pile = Stos
rules-pile-text =
    Zamiast kafelka z wystawy możesz dobierać ze stosu: po 1 punkcie za kafelek, jeden po drugim, ile chcesz. Obejrzeć je wolno dopiero, gdy skończysz. Zatrzymaj jeden; pozostałe odłóż pod stos w dowolnej kolejności.
    Rewers wierzchniego kafelka pokazuje jego rodzaj.
rules-plate = Kafelek kopuły
rules-plate-text =
    Cztery pola, dwa na dwa. Trafia w dowolne puste miejsce twojej kopuły, dowolnie obrócony, i tam zostaje. 18 kafelków wypełnia dokładnie dwie kopuły.
rules-special = Kafelek specjalny
rules-special-text =
    Trzy kolorowe pola i jedno na złotą płytkę specjalną. Gdy trzy są zapełnione, płytka specjalna pojawia się sama i daje tyle punktów, ile wynosi numer jej rzędu: 1 w pierwszym, 6 w ostatnim. Za sąsiadów nie daje nic, ale późniejsze płytki ją liczą.
rules-joker = Kafelek z jokerem
rules-joker-text =
    Trzy kolorowe pola i jedno, które przyjmuje płytkę dowolnego koloru.
rules-pattern-line = Linia wzoru
rules-pattern-line-text =
    W linii 1 mieści się jedna płytka, w linii 6 sześć. Wzięte płytki idą do jednej linii, która jest pusta albo ma ten sam kolor i nie jest pełna. Co się nie zmieści, tłucze się. Możesz też stłuc wszystkie.
    Każdy kolor może czekać w każdej linii, nawet jeśli jej rząd nie ma jeszcze dla niego pola.
rules-broken = Stłuczone płytki
rules-broken-text =
    Cztery pola, które na koniec rundy kosztują 1, 2, 3 i 4 punkty. Dalsze stłuczone płytki idą do wieży bez kosztu.
rules-dome = Kopuła
rules-dome-text =
    Dziewięć miejsc na kafelki tworzy sześć rzędów po sześć. Linia 1 należy do rzędu 1 i tak dalej. Ten sam kolor może się powtarzać dowolnie często.
rules-tiling = Układanie
rules-tiling-text =
    Gdy wszystko jest wzięte, przejdź swoje linie z góry na dół. Pełna linia przenosi jedną płytkę na pole jej koloru albo na jokera w swoim rzędzie; sam wybierasz które. Pozostałe idą do wieży.
    Linia niepełna zostaje na następną rundę, pełna bez pola też. Jeśli jednak leżą już wszystkie trzy kafelki jej rzędu i żaden nie ma dla niej pola, tłuką się wszystkie jej płytki.
rules-chips = Używanie żetonów bonusowych
rules-chips-text =
    Podczas układania żetony mogą uzupełnić linię, w której leży co najmniej jedna płytka i która ma pole w swoim rzędzie. Dwa żetony jej koloru zastępują jedną brakującą płytkę, dowolne trzy też. Każdy żeton działa raz; czego nie użyjesz, zostaje na później.
rules-scoring = Punkty za płytkę
rules-scoring-text =
    Policz płytki połączone bez przerwy z nową w rzędzie, a potem w kolumnie. Każdy kierunek liczy się od dwóch. Płytka bez sąsiadów daje 1. Kolory nie mają znaczenia.
rules-score = Punkty
rules-score-text =
    Zaczynasz z 5 punktami i nigdy nie masz mniej niż 0.
rules-tablets = Kafelki celów
rules-tablets-text =
    Trzy albo cztery cele, płacone raz na koniec gry. Wybiera się je przed grą albo zostawia przypadkowi; na pierwszą partię dobre są rzędy, kolumny i przekątne.
rules-bag = Woreczek
rules-bag-text =
    65 płytek, po 13 każdego koloru. Z niego losowo napełnia się warsztaty. Gdy jest pusty, wracają do niego płytki z wieży.
rules-tower = Wieża
rules-tower-text =
    Zużyte i stłuczone płytki. Wracają, gdy woreczek jest pusty.
rules-end = Koniec gry
rules-end-text =
    Po układaniu w rundzie 5 dolicza się kafelki celów. Wygrywa, kto ma najwięcej punktów; przy remisie, kto ma płytkę pierwszego gracza.

rules-azul = Azul
rules-azul-text =
    Od dwóch do czterech osób i tyle rund, ile trzeba: gra kończy się po rundzie, w której ktoś zapełni rząd ściany. Zaczynasz z 0 punktów.
rules-azul-round = Runda Azul
rules-azul-round-text =
    Po kolei bierze się płytki, aż warsztaty i środek będą puste. Potem wszystkie pełne linie przenoszą płytkę na ścianę i płaci się za podłogę.
rules-azul-factory = Warsztat
rules-azul-factory-text =
    Pięć, siedem albo dziewięć dla dwóch, trzech albo czterech osób, po cztery płytki. Weź wszystkie płytki jednego koloru z jednego warsztatu; pozostałe idą na środek.
rules-azul-center = Środek
rules-azul-center-text =
    Co zostawili inni. Także stąd możesz wziąć wszystkie płytki jednego koloru.
rules-azul-marker = Znacznik pierwszego gracza
rules-azul-marker-text =
    Kto pierwszy bierze ze środka, bierze także jego. Leży na podłodze i kosztuje tyle, co płytka w tym miejscu, a jego właściciel zaczyna następną rundę.
rules-azul-line = Linia wzoru
rules-azul-line-text =
    Twoje płytki idą do jednej linii, która jest pusta albo ma ten sam kolor i nie jest pełna. Linia nie przyjmuje koloru, który jej rząd na ścianie już ma. Co się nie zmieści, spada na podłogę; możesz też położyć tam wszystkie.
rules-azul-wall = Ściana
rules-azul-wall-text =
    Pięć rzędów po pięć. Na koniec rundy każda pełna linia przenosi jedną płytkę na jej pole w tym samym rzędzie; reszta linii idzie do pokrywy. Linie niepełne zostają.
rules-azul-grey = Szara ściana
rules-azul-grey-text =
    Wariant: pola nie mają kolorów i sam wybierasz, gdzie w rzędzie trafi płytka. Żaden kolor nie może być dwa razy w rzędzie ani w kolumnie. Jeśli nie ma takiego pola, wszystkie płytki linii spadają na podłogę.
rules-azul-floor = Podłoga
rules-azul-floor-text =
    Siedem pól, które na koniec rundy kosztują 1, 1, 2, 2, 2, 3 i 3 punkty. Więcej płytek nic nie kosztuje. Nigdy nie masz mniej niż 0 punktów.
rules-azul-scoring = Punkty za płytkę
rules-azul-scoring-text =
    Policz płytki połączone bez przerwy z nową w rzędzie, a potem w kolumnie. Każdy kierunek liczy się od dwóch. Płytka bez sąsiadów daje 1.
rules-azul-bonus = Koniec gry
rules-azul-bonus-text =
    Pełny rząd daje 2, pełna kolumna 7, a pięć płytek jednego koloru 10. Wygrywa, kto ma najwięcej punktów, potem najwięcej pełnych rzędów; dalej zwycięstwo jest wspólne.
rules-azul-bag = Woreczek
rules-azul-bag-text =
    100 płytek, po 20 każdego koloru. Gdy jest pusty, napełnia się go z pokrywy.
rules-azul-lid = Pokrywa
rules-azul-lid-text =
    Płytki zużyte albo spadłe. Wracają, gdy woreczek jest pusty.

rules-example-tile = Nowa płytka (w ramce) należy do rzędu trzech i kolumny dwóch: 5 punktów.
rules-example-special = Trzy kolory zapełnione: pojawia się złota płytka.
rules-example-stack = Od dołu: czarna, żółta. Można wziąć tylko żółtą.
rules-example-chips = Dwa żetony z turkusem zastępują turkusową płytkę.
rules-example-line = Linia 3: brakuje jednej płytki.
rules-notation = Wpisywane ruchy
rules-notation-text =
    Każdy ruch można wpisać: sun:2T bierze turkusowe ze słońca warsztatu 2, stack:K kładzie czarną na spód stosu, line:3 kładzie płytki w linii 3, moon:Y bierze żółte z księżyców, plate:YKT* kafelek, place:nw@90 kładzie go u góry po lewej, raz obrócony. W Azul: take:3R, take:CR, line:4, floor.
    Litery kolorów to B (niebieski), Y (żółty), R (czerwony), K (czarny) i T (turkusowy).
