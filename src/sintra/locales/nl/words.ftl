# Gebeurtenissen en hun gevolgen in woorden: voor verslag, voorlezen en terminal.
# Voor een zet staan de naam en een dubbele punt; niets hier wordt vervoegd.

color-B = blauw
color-Y = geel
color-R = rood
color-K = zwart
color-T = turquoise
space-special = speciaal
space-joker = joker

words-tiles = { $count ->
    [0] { $color ->
        [B] blauwe tegels
        [Y] gele tegels
        [R] rode tegels
        [K] zwarte tegels
       *[T] turquoise tegels
    }
    [one] { $color ->
        [B] { $count } blauwe tegel
        [Y] { $count } gele tegel
        [R] { $count } rode tegel
        [K] { $count } zwarte tegel
       *[T] { $count } turquoise tegel
    }
   *[other] { $color ->
        [B] { $count } blauwe tegels
        [Y] { $count } gele tegels
        [R] { $count } rode tegels
        [K] { $count } zwarte tegels
       *[T] { $count } turquoise tegels
    }
}
words-by = { $name }: { $what }
words-you = Jij
words-nobody = Speler { $number }

words-sun = { $factory ->
    [L] { $tiles } van de zon van de grote fabriek
   *[other] { $tiles } van de zon van fabriek { $factory }
}
words-moon = { $tiles } van de manen
words-take = { $factory ->
    [C] { $tiles } uit het midden
   *[other] { $tiles } van fabriek { $factory }
}
words-stack = als volgende op de stapel: { $color }
words-line = naar lijn { $line }
words-break = { $count ->
    [one] gebroken
   *[other] allemaal gebroken
}
words-floor = { $count ->
    [one] naar de vloerlijn
   *[other] allemaal naar de vloerlijn
}
words-chip = bonusfiche { $chip }
words-chip-half = half { $color }
words-chip-two = { $first } en { $second }
words-plate = { $plate } gepakt
words-keep = { $plate } gehouden
words-plate-hidden = koepelplaat
words-plate-special = speciale plaat ({ $colors })
words-plate-joker = jokerplaat ({ $colors })
words-draw = plaat van de stapel getrokken
words-look = getrokken platen omgedraaid
words-front = getrokken: { $plate }
words-under = { $plate } onder de stapel gelegd
words-under-hidden = een plaat onder de stapel gelegd
words-front-hidden = getrokken: een plaat
words-place = { $turn ->
    [0] op de koepel, { $space }
   *[other] op de koepel, { $space }, { $turn }° gedraaid
}
words-pass = gepast, er is deze ronde niets meer te doen
words-leave = geen fiches gebruikt voor lijn { $line }
words-spend = fiche { $chip } gebruikt
words-done = lijn { $line } met fiches compleet gemaakt
words-tile = de tegel van lijn { $line } naar { $column }{ $line }
words-resign = opgegeven
words-timeout = tijd is om
words-confirm = beurt beëindigd
words-undo = teruggenomen
words-tablets = Scoretegels: { $tablets }
words-start-you = Jij bent de startspeler
words-start = { $name } is de startspeler
words-show = In het aanbod: { $plate }
words-back = { $type ->
    [special] Boven op de stapel: een speciale plaat
   *[joker] Boven op de stapel: een jokerplaat
}
words-deal = { $factory ->
    [L] Grote fabriek: { $tiles }
   *[other] Fabriek { $factory }: { $tiles }
}
words-deal-none = niets
words-reveal = Fabriek { $factory } onthult het bonusfiche { $chip }
words-dealt = De fabrieken zijn gevuld

dome-nw = linksboven
dome-n = middenboven
dome-ne = rechtsboven
dome-w = links
dome-c = midden
dome-e = rechts
dome-sw = linksonder
dome-s = middenonder
dome-se = rechtsonder

effect-tile-alone = { $place }: { $points } (alleen)
effect-tile-row = { $place }: { $points } (rij { $across })
effect-tile-column = { $place }: { $points } (kolom { $down })
effect-tile-both = { $place }: { $points } (rij { $across } + kolom { $down })
effect-special = speciale tegel op { $place }: { $points }
effect-draw = { $points } voor het trekken
effect-broken = { $count ->
    [one] 1 tegel gebroken
   *[other] { $count } tegels gebroken
}
effect-broken-free = { $count ->
    [one] 1 tegel gebroken, zonder kosten: er is geen vak meer vrij
   *[other] { $count } tegels gebroken, { $free } daarvan zonder kosten
}
effect-floor = { $count ->
    [one] 1 tegel naar de vloerlijn
   *[other] { $count } tegels naar de vloerlijn
}
effect-unplaceable = { $count ->
    [one] lijn { $row } past nergens: 1 tegel gebroken
   *[other] lijn { $row } past nergens: { $count } tegels gebroken
}
effect-cost-broken = gebroken tegels { $points }
effect-cost-floor = vloerlijn { $points }
effect-cost-marker = startspelertegel { $points }
effect-cost-least = nooit onder 0
effect-goal = { $goal } ×{ $count }: { $points }
effect-marker = startspelertegel gepakt
effect-restock = { $count ->
    [one] De zak wordt aangevuld met 1 tegel
   *[other] De zak wordt aangevuld met { $count } tegels
}
effect-round = Ronde { $count }
effect-end = doelen aan het einde: { $points }

points-start = begin
points-tiles = tegels
points-special-tiles = speciale tegels
points-draws = getrokken platen
points-costs = gebroken tegels en startspelertegel
points-costs-azul = vloerlijn
points-floor = nooit onder 0
points-tablets = scoretegels
points-bonuses = bonussen
points-total = Totaal
goal-rows = Rijen
goal-colors = Kleuren
goal-columns = Kolommen
goal-edge = Rand
goal-diagonals = Diagonalen
goal-corners = Hoeken
goal-jokers = Jokers
goal-specials = Speciale tegels
goal-rows-what = 3 punten voor elke volle rij
goal-colors-what = 4 punten voor elke rij met vijf verschillende kleuren
goal-columns-what = 7 punten voor elke volle kolom
goal-edge-what = 1 punt voor elke tegel aan de rand van de koepel
goal-diagonals-what = 10 punten voor elke volle diagonaal
goal-corners-what = Een volle plaat in een hoek bovenin levert 3 op, onderin 8
goal-jokers-what = 2 punten voor elk jokervak, als die van jou allemaal gevuld zijn
goal-specials-what = 3 punten eraf voor elk leeg speciaal vak
goal-azul-rows-what = 2 punten voor elke volle rij
goal-azul-columns-what = 7 punten voor elke volle kolom
goal-azul-colors-what = 10 punten voor elke kleur met alle vijf tegels
