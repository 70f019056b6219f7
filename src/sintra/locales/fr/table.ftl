# La table : ce qui est demandé, ce qui est possible, le nom des choses.

table-turn-yours = À toi de jouer
table-turn-of = À { $name } de jouer
table-thinking = { $name } réfléchit
table-thinking-detail = tu peux regarder la table entre-temps
table-moment = Un instant
table-over = La partie est terminée
table-over-you = Tu gagnes
table-over-wins = { $count ->
    [one] { $names } gagne
   *[other] { $names } partagent la victoire
}
table-tiling = Décoration
table-tiling-detail = de chaque ligne complète, une tuile passe de l’autre côté et marque

table-can-moon = prends des tuiles des lunes
table-can-plate = prends une plaque Dôme
table-can-draw = pioche une plaque Dôme
table-can-chip = prends un jeton Bonus
table-can-tiles = prends des tuiles
table-ask-take = Prends toutes les tuiles d’une couleur d’une fabrique ou du centre.
table-ask-plate = Choisis ta première plaque Dôme
table-ask-plate-detail = Elle ne coûte rien et va où tu veux sur ton dôme.
table-ask-draw = Piocher une autre plaque, ou regarder ?
table-ask-draw-detail = Pioches-en une autre contre un point, ou retourne les plaques piochées.
table-ask-keep = Quelle plaque gardes-tu ?
table-ask-keep-detail = Les autres retournent sous la pile.
table-ask-under = Remets les autres sous la pile
table-ask-under-detail = La première est au-dessus de la suivante.
table-ask-place = Où va la plaque ?
table-ask-place-detail = Essaie-la sur ton dôme, tourne-la et pose-la quand elle te plaît.
table-ask-stack = { $factory ->
   *[other] Empile le reste de la fabrique { $factory }
}
table-ask-stack-detail = Choisis de bas en haut. Seule la tuile du dessus pourra être prise.
table-ask-line = Quelle ligne pour { $tiles } ?
table-ask-line-duel = Ce qui ne tient pas se casse.
table-ask-line-azul = Ce qui ne tient pas tombe au plancher.
table-ask-chips = Utiliser des jetons Bonus pour la ligne { $line } ?
table-ask-chips-detail = Deux jetons de sa couleur, ou trois quelconques, remplacent une tuile manquante, dans n’importe quel ordre.
table-ask-tile = Ligne { $line } : choisis la case
table-ask-tile-detail = Chaque case montre ce qu’elle rapporte.
table-ask-pass = Tu n’as plus rien à faire
table-ask-pass-detail = Tu passes jusqu’à la fin de cette phase.
table-ask-confirm = Terminer ton tour ?
table-ask-confirm-detail = Tu peux encore l’annuler.

table-undo = Annuler
table-undo-ask = Demander d’annuler
table-confirm = Confirmer
table-done = Utiliser
table-leave = Garder les jetons
table-pay-with = utiliser { $chips }
table-look = Retourner
table-place = Poser
table-turn-right = Tourner à droite
table-turn-left = Tourner à gauche
table-round = Manche { $round }
table-round-of = Manche { $round } sur { $of }

# Zones, pour qui écoute
table-region-factories = Fabriques
table-region-display = Plaques Dôme
table-region-drawn = Plaques piochées
table-region-lines = Lignes de motif : { $name }
table-region-dome = Dôme : { $name }
table-region-wall = Mur : { $name }
table-region-broken = Tuiles cassées : { $name }
table-region-floor = Plancher : { $name }
table-region-chips = Jetons Bonus : { $name }
table-region-tablets = Tablettes de score
table-region-goals = À la fin
table-region-supply = Sac et tour
table-region-others = Autres plateaux
table-region-board = Plateau : { $name }
table-region-hand = En main

table-factory = Fabrique { $factory }
table-factory-large = Grande fabrique
table-center = Centre
table-sun-cell = { $factory ->
    [L] Grande fabrique, soleil : { $tiles }
   *[other] Fabrique { $factory }, soleil : { $tiles }
}
table-moon-cell = { $factory ->
    [L] Grande fabrique, lune : { $tiles }
   *[other] Fabrique { $factory }, lune, pile depuis le bas : { $tiles }
}
table-factory-empty = { $factory ->
    [L] Grande fabrique, vide
   *[other] Fabrique { $factory }, vide
}
table-factory-cell = { $factory ->
    [C] Centre : { $tiles }
   *[other] Fabrique { $factory } : { $tiles }
}
table-azul-empty = { $factory ->
    [C] Centre, vide
   *[other] Fabrique { $factory }, vide
}
table-marker = Tuile Premier joueur
table-chip-down = jeton Bonus, face cachée
table-chip-up = jeton Bonus { $chip }
table-stack-cell = empiler maintenant : { $color }
table-can-take = prendre
table-can-take-moons = prendre les { $count } des lunes
table-line-cell = Ligne { $line } : { $have } sur { $size }
table-line-cell-color = Ligne { $line } : { $have } sur { $size }, { $color }
table-line-takes = { $broken ->
    [0] en prend { $placed }
   *[other] en prend { $placed }, { $broken } de perdues
}
table-line-now = ligne actuelle
table-line-fits = va en { $spaces }
table-line-fits-later = pas encore de case
table-line-fits-never = ne va nulle part
table-break-all = { $count ->
    [one] la casser
   *[other] casser les { $count }
}
table-floor-all = { $count ->
    [one] au plancher
   *[other] les { $count } au plancher
}
table-cell-empty = { $place } : pas de plaque
table-cell-wants = { $place } : pour { $what }
table-cell-tile = { $place } : { $what }
table-cell-open = { $place } : vide
table-cell-scores = rapporte { $points }
table-cell-fits = les tuiles en main vont ici
table-space-cell = { $space } : poser ici
table-space-tried = { $space } : essayée ici
table-space-taken = { $space } : occupée
table-plate-cell = { $plate }
table-display-empty = place vide
table-pile-cell = { $top ->
    [special] Pile : { $count } plaques, une spéciale dessus
    [joker] Pile : { $count } plaques, une joker dessus
   *[none] Pile : { $count } plaques
}
table-pile-draw = piocher
table-pile-known = Tout en bas, remises par toi : { $list }
table-drawn-cell = { $type ->
    [special] piochée : une plaque spéciale, face cachée
   *[joker] piochée : une plaque joker, face cachée
}
table-held = Plaque en main
table-display-setup = La première plaque est gratuite.
table-display-about = Une plaque coûte un jeton Joueur. De la pile, elle coûte un point de plus, mais tu choisis parmi toutes celles que tu pioches.
table-display-last = À la dernière manche, on ne prend plus de plaques.
table-display-none = Il ne reste pas de jeton pour prendre une plaque dans cette manche.
table-broken-cell = { $count ->
    [0] aucune tuile cassée
    [one] 1 tuile cassée
   *[other] { $count } tuiles cassées
}
table-floor-cell = { $count ->
    [0] plancher vide
    [one] 1 tuile au plancher
   *[other] { $count } tuiles au plancher
}
table-no-chips = pas de jetons
table-chip-used = utilisé
table-tokens = { $count ->
    [one] 1 jeton Joueur
   *[other] { $count } jetons Joueur
}
table-passed = a passé
table-starts = commence
table-starts-what = joue le premier tour de cette manche
table-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}
table-broken = Cassées
table-floor = Plancher
table-chips = Jetons Bonus
table-first = Premier
table-display = Offre
table-pile = Pile
table-bag = Sac
table-tower = Tour
table-lid = Couvercle
table-count-of = { $place } : { $count } tuiles
table-now = maintenant
table-hand = En main
table-cost-token = 1 jeton Joueur
table-cost-point = −1
table-show-board = Montrer le plateau : { $name }
table-bring-front = Mettre ce plateau devant
table-bring-back = Revenir à ton plateau
table-close = Fermer
table-more = Table

# Points près des tuiles
table-score-alone = seule
table-score-row = rangée de { $across }
table-score-column = colonne de { $down }
table-score-both = rangée de { $across } + colonne de { $down }
table-score-special = spéciale
table-score-unplaceable = { $count ->
    [one] pas de case : 1 perdue
   *[other] pas de case : { $count } perdues
}
table-score-cost = cassées
table-score-floor = plancher

# Coups tapés et touches
table-type = Taper un coup
table-type-label = Un coup en notation, par exemple sun:2T, moon:B, line:3
table-type-azul = Un coup en notation, par exemple take:3R, line:4, floor
table-type-go = Jouer
table-type-wrong = « { $move } » n’est pas possible maintenant.
table-keys = Touches : p la question, l ce qui est possible, o les derniers tours des autres, s points, f ce que la manche rapporterait maintenant, u annuler, c confirmer, r et Maj+R tourner la plaque, / taper un coup
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Il ne s’est encore rien passé.
table-say-can = { $count ->
    [0] Rien à décider maintenant.
    [one] Un coup : { $list }
   *[other] { $count } coups : { $list }
}
table-last = Dernier coup
table-last-turns = Derniers tours des autres

# What the round would pay now. $points have a sign
forecast-short = cette manche
forecast-title = Si la manche finissait maintenant : { $what }
forecast-what = Si la manche finissait maintenant
forecast-points = { $count ->
    [one] { $points } point
   *[other] { $points } points
}
forecast-lost = { $count ->
    [one] 1 tuile perdue
   *[other] { $count } tuiles perdues
}
forecast-goals = { $points } à la fin de la partie

# The list of keys
table-key-tab = à la partie suivante de la table
table-key-arrows = se déplacer dans une partie
table-key-ends = à son début ou à sa fin
table-key-enter = choisir, ou passer une animation
table-key-question = dire ce qui est demandé
table-key-moves = dire ce qui est possible
table-key-others = dire les derniers tours des autres
table-key-scores = dire les points
table-key-forecast = dire ce que la manche rapporterait maintenant
table-key-turn = tourner la plaque à droite
table-key-unturn = tourner la plaque à gauche
table-key-undo = annuler
table-key-confirm = confirmer le tour
table-key-escape = lâcher la plaque
table-key-type = taper un coup
# $space peut être vide
table-tried = { $space } { $spaces }. Entrée la pose, R la tourne.
