# De tafel: wat er gevraagd wordt, wat er kan, hoe de dingen heten.

table-turn-yours = Jij bent aan de beurt
table-turn-of = { $name } is aan de beurt
table-thinking = { $name } denkt na
table-thinking-detail = je kunt intussen rondkijken
table-moment = Een ogenblik
table-over = Het spel is uit
table-over-you = Jij wint
table-over-wins = { $count ->
    [one] { $names } wint
   *[other] { $names } delen de winst
}
table-tiling = Betegelen
table-tiling-detail = van elke volle lijn gaat één tegel naar de overkant en scoort

table-can-moon = pak tegels van de manen
table-can-plate = pak een koepelplaat
table-can-draw = trek een koepelplaat van de stapel
table-can-chip = pak een bonusfiche
table-can-tiles = pak tegels
table-ask-take = Pak alle tegels van één kleur van een fabriek of uit het midden.
table-ask-plate = Kies je eerste koepelplaat
table-ask-plate-detail = Hij kost niets en mag overal op je koepel.
table-ask-draw = Nog een plaat trekken, of kijken?
table-ask-draw-detail = Trek er voor een punt nog een van de stapel, of draai de getrokken platen om.
table-ask-keep = Welke plaat houd je?
table-ask-keep-detail = De andere gaan terug onder de stapel.
table-ask-under = Leg de andere onder de stapel
table-ask-under-detail = De eerste ligt boven de volgende.
table-ask-place = Waar gaat de plaat heen?
table-ask-place-detail = Probeer hem op je koepel, draai hem, en leg hem neer als hij je bevalt.
table-ask-stack = { $factory ->
   *[other] Stapel de rest van fabriek { $factory }
}
table-ask-stack-detail = Kies van onder naar boven. Alleen de bovenste tegel kan later gepakt worden.
table-ask-line = Welke lijn voor { $tiles }?
table-ask-line-duel = Wat niet past breekt.
table-ask-line-azul = Wat niet past gaat naar de vloer.
table-ask-chips = Bonusfiches gebruiken voor lijn { $line }?
table-ask-chips-detail = Twee fiches met de kleur van de lijn, of drie willekeurige, vervangen een ontbrekende tegel. De volgorde maakt niet uit.
table-ask-tile = Lijn { $line }: kies het vak
table-ask-tile-detail = Op elk vak staat wat het oplevert.
table-ask-pass = Voor jou is er niets meer te doen
table-ask-pass-detail = Je past tot het einde van deze fase.
table-ask-confirm = Beurt beëindigen?
table-ask-confirm-detail = Je kunt hem nog terugnemen.

table-undo = Ongedaan maken
table-undo-ask = Vragen om terug te nemen
table-confirm = Bevestigen
table-done = Gebruiken
table-leave = Fiches houden
table-pay-with = { $chips } gebruiken
table-look = Omdraaien
table-place = Neerleggen
table-turn-right = Naar rechts draaien
table-turn-left = Naar links draaien
table-round = Ronde { $round }
table-round-of = Ronde { $round } van { $of }

# Gebieden, voor wie luistert
table-region-factories = Fabrieken
table-region-display = Koepelplaten
table-region-drawn = Getrokken platen
table-region-lines = Patroonlijnen: { $name }
table-region-dome = Koepel: { $name }
table-region-wall = Muur: { $name }
table-region-broken = Gebroken tegels: { $name }
table-region-floor = Vloerlijn: { $name }
table-region-chips = Bonusfiches: { $name }
table-region-tablets = Scoretegels
table-region-goals = Aan het einde
table-region-supply = Zak en toren
table-region-others = Andere borden
table-region-board = Bord: { $name }
table-region-hand = In de hand

table-factory = Fabriek { $factory }
table-factory-large = Grote fabriek
table-center = Midden
table-sun-cell = { $factory ->
    [L] Grote fabriek, zon: { $tiles }
   *[other] Fabriek { $factory }, zon: { $tiles }
}
table-moon-cell = { $factory ->
    [L] Grote fabriek, maan: { $tiles }
   *[other] Fabriek { $factory }, maan, stapel van onder: { $tiles }
}
table-factory-empty = { $factory ->
    [L] Grote fabriek, leeg
   *[other] Fabriek { $factory }, leeg
}
table-factory-cell = { $factory ->
    [C] Midden: { $tiles }
   *[other] Fabriek { $factory }: { $tiles }
}
table-azul-empty = { $factory ->
    [C] Midden, leeg
   *[other] Fabriek { $factory }, leeg
}
table-marker = Startspelertegel
table-chip-down = bonusfiche, gedekt
table-chip-up = bonusfiche { $chip }
table-stack-cell = nu { $color } stapelen
table-can-take = pakken
table-can-take-moons = alle { $count } van de manen pakken
table-line-cell = Lijn { $line }: { $have } van { $size }
table-line-cell-color = Lijn { $line }: { $have } van { $size }, { $color }
table-line-takes = { $broken ->
    [0] neemt er { $placed }
   *[other] neemt er { $placed }, { $broken } verloren
}
table-line-now = deze lijn
table-line-fits = past op { $spaces }
table-line-fits-later = nog geen vak
table-line-fits-never = past nergens
table-break-all = { $count ->
    [one] breken
   *[other] alle { $count } breken
}
table-floor-all = { $count ->
    [one] naar de vloer
   *[other] alle { $count } naar de vloer
}
table-cell-empty = { $place }: geen plaat
table-cell-wants = { $place }: voor { $what }
table-cell-tile = { $place }: { $what }
table-cell-open = { $place }: leeg
table-cell-scores = levert { $points } op
table-cell-fits = de tegels in je hand passen hier
table-space-cell = { $space }: hier leggen
table-space-tried = { $space }: hier geprobeerd
table-space-taken = { $space }: bezet
table-plate-cell = { $plate }
table-display-empty = lege plaats
table-pile-cell = { $top ->
    [special] Stapel: { $count } platen, bovenop een speciale
    [joker] Stapel: { $count } platen, bovenop een jokerplaat
   *[none] Stapel: { $count } platen
}
table-pile-draw = trekken
table-pile-known = Onderop, door jou teruggelegd: { $list }
table-drawn-cell = { $type ->
    [special] getrokken: een speciale plaat, gedekt
   *[joker] getrokken: een jokerplaat, gedekt
}
table-held = Plaat in de hand
table-display-setup = De eerste plaat is gratis.
table-display-about = Een plaat kost een koepelfiche. Van de stapel kost hij een punt meer, maar kies je uit alles wat je trekt.
table-display-last = In de laatste ronde worden geen platen gepakt.
table-display-none = Er is in deze ronde geen koepelfiche meer over voor een plaat.
table-broken-cell = { $count ->
    [0] geen gebroken tegels
    [one] 1 gebroken tegel
   *[other] { $count } gebroken tegels
}
table-floor-cell = { $count ->
    [0] vloerlijn leeg
    [one] 1 tegel op de vloerlijn
   *[other] { $count } tegels op de vloerlijn
}
table-no-chips = geen fiches
table-chip-used = gebruikt
table-tokens = { $count ->
    [one] 1 koepelfiche
   *[other] { $count } koepelfiches
}
table-passed = gepast
table-starts = begint
table-starts-what = heeft de eerste beurt van deze ronde
table-points = { $points ->
    [one] 1 punt
   *[other] { $points } punten
}
table-broken = Gebroken
table-floor = Vloer
table-chips = Bonusfiches
table-first = Start
table-display = Aanbod
table-pile = Stapel
table-bag = Zak
table-tower = Toren
table-lid = Deksel
table-count-of = { $place }: { $count } tegels
table-now = nu
table-hand = In de hand
table-cost-token = 1 koepelfiche
table-cost-point = −1
table-show-board = Bord tonen: { $name }
table-bring-front = Dit bord naar voren halen
table-bring-back = Terug naar je eigen bord
table-close = Sluiten
table-more = Tafel

# Punten bij de tegels
table-score-alone = alleen
table-score-row = rij van { $across }
table-score-column = kolom van { $down }
table-score-both = rij van { $across } + kolom van { $down }
table-score-special = speciaal
table-score-unplaceable = { $count ->
    [one] geen vak ervoor: 1 verloren
   *[other] geen vak ervoor: { $count } verloren
}
table-score-cost = gebroken
table-score-floor = vloer

# Getypte zetten en toetsen
table-type = Een zet typen
table-type-label = Een zet in de notatie, bijvoorbeeld sun:2T, moon:B, line:3
table-type-azul = Een zet in de notatie, bijvoorbeeld take:3R, line:4, floor
table-type-go = Spelen
table-type-wrong = “{ $move }” kan nu niet.
table-keys = Toetsen: p de vraag, l wat er kan, o de laatste beurten van de anderen, s punten, f wat de ronde nu zou opleveren, u ongedaan maken, c bevestigen, r en Shift+R de plaat draaien, / een zet typen
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Er is nog niets gebeurd.
table-say-can = { $count ->
    [0] Er is nu niets te beslissen.
    [one] Eén zet: { $list }
   *[other] { $count } zetten: { $list }
}
table-last = Laatste
table-last-turns = Laatste beurten van de anderen

# What the round would pay now. $points have a sign
forecast-short = ronde nu
forecast-title = Als de ronde nu eindigde: { $what }
forecast-what = Als de ronde nu eindigde
forecast-points = { $count ->
    [one] { $points } punt
   *[other] { $points } punten
}
forecast-lost = { $count ->
    [one] 1 tegel verloren
   *[other] { $count } tegels verloren
}
forecast-goals = { $points } aan het einde van het spel

# The list of keys
table-key-tab = naar het volgende deel van de tafel
table-key-arrows = bewegen binnen een deel
table-key-ends = naar het begin of het einde ervan
table-key-enter = kiest, of slaat een animatie over
table-key-question = zegt wat er gevraagd wordt
table-key-moves = zegt wat er kan
table-key-others = zegt de laatste beurten van de anderen
table-key-scores = zegt de punten
table-key-forecast = zegt wat de ronde nu zou opleveren
table-key-turn = draait de plaat naar rechts
table-key-unturn = draait de plaat naar links
table-key-undo = neemt terug
table-key-confirm = bevestigt de beurt
table-key-escape = laat de plaat los
table-key-type = typt een zet
# $space mag leeg zijn
table-tried = { $space } { $spaces }. Enter legt hem neer, R draait hem.
