# Événements et conséquences en mots : pour le journal et la lecture à voix haute.
# Le nom et un deux-points précèdent un coup ; rien n’est conjugué ici.

color-B = bleu
color-Y = jaune
color-R = rouge
color-K = noir
color-T = turquoise
space-special = spécial
space-joker = joker

words-tiles = { $count ->
    [0] { $color ->
        [B] tuiles bleues
        [Y] tuiles jaunes
        [R] tuiles rouges
        [K] tuiles noires
       *[T] tuiles turquoise
    }
    [one] { $color ->
        [B] { $count } tuile bleue
        [Y] { $count } tuile jaune
        [R] { $count } tuile rouge
        [K] { $count } tuile noire
       *[T] { $count } tuile turquoise
    }
   *[other] { $color ->
        [B] { $count } tuiles bleues
        [Y] { $count } tuiles jaunes
        [R] { $count } tuiles rouges
        [K] { $count } tuiles noires
       *[T] { $count } tuiles turquoise
    }
}
words-by = { $name } : { $what }
words-you = Toi
words-nobody = Joueur { $number }

words-sun = { $factory ->
    [L] { $tiles } du soleil de la grande fabrique
   *[other] { $tiles } du soleil de la fabrique { $factory }
}
words-moon = { $tiles } des lunes
words-take = { $factory ->
    [C] { $tiles } du centre
   *[other] { $tiles } de la fabrique { $factory }
}
words-stack = ensuite sur la pile : { $color }
words-line = en ligne { $line }
words-break = { $count ->
    [one] cassée
   *[other] toutes cassées
}
words-floor = { $count ->
    [one] au plancher
   *[other] toutes au plancher
}
words-chip = jeton Bonus { $chip }
words-chip-half = demi-{ $color }
words-chip-two = { $first } et { $second }
words-plate = { $plate } : prise
words-keep = { $plate } : gardée
words-plate-hidden = plaque Dôme
words-plate-special = plaque spéciale ({ $colors })
words-plate-joker = plaque joker ({ $colors })
words-draw = une plaque piochée de la pile
words-look = plaques piochées retournées
words-front = piochée : { $plate }
words-under = { $plate } : remise sous la pile
words-under-hidden = une plaque remise sous la pile
words-front-hidden = piochée : une plaque
words-place = { $turn ->
    [0] sur le dôme, { $space }
   *[other] sur le dôme, { $space }, tournée de { $turn }°
}
words-pass = passe, plus rien à faire dans cette manche
words-leave = aucun jeton pour la ligne { $line }
words-spend = jeton { $chip } utilisé
words-done = ligne { $line } complétée avec des jetons
words-tile = la tuile de la ligne { $line } en { $column }{ $line }
words-resign = abandon
words-timeout = temps écoulé
words-confirm = fin du tour
words-undo = annulé
words-tablets = Tablettes en jeu : { $tablets }
words-start-you = Tu commences
words-start = { $name } commence
words-show = Dans l’offre : { $plate }
words-back = { $type ->
    [special] Sur la pile : une plaque spéciale
   *[joker] Sur la pile : une plaque joker
}
words-deal = { $factory ->
    [L] Grande fabrique : { $tiles }
   *[other] Fabrique { $factory } : { $tiles }
}
words-deal-none = rien
words-reveal = La fabrique { $factory } révèle le jeton Bonus { $chip }
words-dealt = Les fabriques sont remplies

dome-nw = en haut à gauche
dome-n = en haut au milieu
dome-ne = en haut à droite
dome-w = au milieu à gauche
dome-c = au centre
dome-e = au milieu à droite
dome-sw = en bas à gauche
dome-s = en bas au milieu
dome-se = en bas à droite

effect-tile-alone = { $place } : { $points } (seule)
effect-tile-row = { $place } : { $points } (rangée de { $across })
effect-tile-column = { $place } : { $points } (colonne de { $down })
effect-tile-both = { $place } : { $points } (rangée de { $across } + colonne de { $down })
effect-special = tuile spéciale en { $place } : { $points }
effect-draw = { $points } pour la pioche
effect-broken = { $count ->
    [one] 1 tuile cassée
   *[other] { $count } tuiles cassées
}
effect-broken-free = { $count ->
    [one] 1 tuile cassée, sans frais : plus de case libre
   *[other] { $count } tuiles cassées, dont { $free } sans frais
}
effect-floor = { $count ->
    [one] 1 tuile au plancher
   *[other] { $count } tuiles au plancher
}
effect-unplaceable = { $count ->
    [one] la ligne { $row } ne va nulle part : 1 tuile cassée
   *[other] la ligne { $row } ne va nulle part : { $count } tuiles cassées
}
effect-cost-broken = tuiles cassées { $points }
effect-cost-floor = plancher { $points }
effect-cost-marker = tuile Premier joueur { $points }
effect-cost-least = jamais moins de 0
effect-goal = { $goal } ×{ $count } : { $points }
effect-marker = tuile Premier joueur prise
effect-restock = { $count ->
    [one] Le sac est rempli avec 1 tuile
   *[other] Le sac est rempli avec { $count } tuiles
}
effect-round = Manche { $count }
effect-end = objectifs de fin : { $points }

points-start = début
points-tiles = tuiles
points-special-tiles = tuiles spéciales
points-draws = plaques piochées
points-costs = tuiles cassées et Premier joueur
points-costs-azul = plancher
points-floor = jamais moins de 0
points-tablets = tablettes
points-bonuses = bonus
points-total = Total
goal-rows = Rangées
goal-colors = Couleurs
goal-columns = Colonnes
goal-edge = Bord
goal-diagonals = Diagonales
goal-corners = Coins
goal-jokers = Jokers
goal-specials = Spéciales
goal-rows-what = 3 points par rangée complète
goal-colors-what = 4 points par rangée avec cinq couleurs différentes
goal-columns-what = 7 points par colonne complète
goal-edge-what = 1 point par tuile au bord du dôme
goal-diagonals-what = 10 points par diagonale complète
goal-corners-what = Une plaque complète dans un coin du haut rapporte 3, dans un coin du bas 8
goal-jokers-what = 2 points par case joker, si toutes les tiennes sont remplies
goal-specials-what = 3 points de moins par case spéciale vide
goal-azul-rows-what = 2 points par rangée complète
goal-azul-columns-what = 7 points par colonne complète
goal-azul-colors-what = 10 points par couleur dont les cinq tuiles sont posées
