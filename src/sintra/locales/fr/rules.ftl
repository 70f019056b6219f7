# Les règles avec nos propres mots. Pour chaque élément un titre et un texte ; un retour à la ligne ouvre un paragraphe.

rules-title = Règles
rules-contents = Sommaire
rules-lead = Les deux jeux, complets, élément par élément. À la table, le point d’interrogation mène ici depuis tout ce que tu vois.
rules-by-playing = Plutôt apprendre en jouant ?

rules-duel = Azul Duel
rules-duel-text =
    Deux joueurs, cinq manches. Chacun commence avec 5 points, et qui en a le plus gagne.
    Chaque manche a deux parties. D’abord, on prend à tour de rôle : tuiles, plaques Dôme et jetons Bonus. Quand tout est pris, les lignes complètes envoient des tuiles sur le dôme, et celles-ci marquent. Après la cinquième manche, les tablettes de score sont payées.
rules-round = Une manche
rules-round-text =
    Le premier joueur commence, puis on joue à tour de rôle. Un tour, c’est une chose parmi quatre : prendre une plaque Dôme, prendre des tuiles d’un soleil, prendre des tuiles des lunes, prendre un jeton Bonus révélé.
    Cette partie finit quand les fabriques sont vides et que, aux manches 1 à 4, chacun a utilisé ses deux jetons Joueur. Qui ne peut rien faire passe jusque-là ; sinon, on ne peut pas passer.
    Avant la manche 1, chacun prend une plaque Dôme gratuitement, le deuxième joueur d’abord.
rules-factory = Fabrique
rules-factory-text =
    Quatre petites avec quatre tuiles chacune et une grande avec cinq. La moitié du haut est le soleil, où arrivent les tuiles. Celle du bas est la lune, où va ce qui reste.
rules-sun = Soleil
rules-sun-text =
    Prends toutes les tuiles d’une couleur du soleil d’une fabrique. Les autres vont sur sa lune : sur une petite, en une pile sur le jeton, dans l’ordre de ton choix ; sur la grande, côte à côte.
rules-moon = Lune
rules-moon-text =
    Prends une couleur de toutes les lunes à la fois : la tuile du dessus de chaque petite pile qui la montre, et toutes celles de la grande lune. Celles qui sont plus bas dans une pile restent.
rules-large-factory = Grande fabrique
rules-large-factory-text =
    Cinq tuiles. Ce qui reste est côte à côte, donc tout est accessible. La tuile Premier joueur attend sur sa lune. Si les cinq tuiles avaient la même couleur, on repioche.
rules-starting-tile = Tuile Premier joueur
rules-starting-tile-text =
    Pour qui prend le premier des tuiles de la grande lune. Elle coûte 2 points à la fin de la manche, et qui l’a commence la suivante. Elle départage aussi une égalité à la fin de la partie.
rules-chip = Jeton Bonus
rules-chip-text =
    Il y en a un, face cachée, sous chaque petite fabrique. Il est révélé dès que la fabrique n’a plus de tuile, et peut alors être pris comme un tour. Chacun en prend exactement deux par manche.
    Dix montrent une couleur, dix en montrent deux.
rules-token = Jeton Joueur
rules-token-text =
    Tu en as deux. Chaque plaque Dôme prise dans une manche en coûte un, et aux manches 1 à 4 les deux doivent servir. Ils reviennent pour la manche suivante. À la manche 5, ils ne comptent pas.
rules-display = Offre
rules-display-text =
    Trois plaques Dôme sont visibles. En prendre une coûte un jeton Joueur et aucun point. L’offre n’est complétée que lorsqu’on prépare la manche suivante.
rules-pile = Pile
rules-pile-text =
    Au lieu d’une plaque de l’offre, tu peux piocher dans la pile : 1 point par plaque, l’une après l’autre, autant que tu veux. Tu ne les regardes qu’en t’arrêtant. Gardes-en une ; remets les autres sous la pile dans l’ordre que tu veux.
    Le dos de la plaque du dessus montre son type.
rules-plate = Plaque Dôme
rules-plate-text =
    Quatre cases, deux sur deux. Elle va sur n’importe quel emplacement vide de ton dôme, tournée comme tu veux, et y reste. 18 plaques remplissent exactement deux dômes.
rules-special = Plaque spéciale
rules-special-text =
    Trois cases colorées et une pour une tuile spéciale dorée. Dès que les trois sont remplies, la tuile spéciale apparaît d’elle-même et marque le numéro de sa rangée : 1 dans la première, 6 dans la dernière. Elle ne marque pas pour ses voisines, mais les tuiles suivantes la comptent.
rules-joker = Plaque joker
rules-joker-text =
    Trois cases colorées et une qui accepte une tuile de n’importe quelle couleur.
rules-pattern-line = Ligne de motif
rules-pattern-line-text =
    La ligne 1 contient une tuile, la ligne 6 six. Les tuiles prises vont dans une seule ligne, vide ou de la même couleur et pas encore complète. Ce qui ne tient pas se casse. Tu peux aussi les casser toutes.
    Toute couleur peut attendre dans toute ligne, même si sa rangée n’a pas encore de case pour elle.
rules-broken = Tuiles cassées
rules-broken-text =
    Quatre cases qui coûtent 1, 2, 3 et 4 points à la fin de la manche. Les tuiles cassées en plus vont dans la tour sans rien coûter.
rules-dome = Dôme
rules-dome-text =
    Neuf emplacements de plaques font six rangées de six. La ligne 1 va avec la rangée 1, et ainsi de suite. Une même couleur peut y être aussi souvent que tu veux.
rules-tiling = Décoration
rules-tiling-text =
    Quand tout est pris, parcours tes lignes de haut en bas. Une ligne complète envoie une tuile sur une case de sa couleur, ou un joker, dans sa rangée ; tu choisis laquelle. Les autres vont dans la tour.
    Une ligne incomplète reste pour la manche suivante, une complète sans case aussi. Mais si les trois plaques de sa rangée sont là et qu’aucune n’a de case pour elle, toutes ses tuiles se cassent.
rules-chips = Utiliser des jetons Bonus
rules-chips-text =
    Pendant la décoration, des jetons peuvent compléter une ligne qui a au moins une tuile et une case dans sa rangée. Deux jetons de sa couleur remplacent une tuile manquante, trois quelconques aussi. Chaque jeton sert une fois ; ce que tu n’utilises pas reste pour plus tard.
rules-scoring = Marquer une tuile
rules-scoring-text =
    Compte les tuiles reliées sans trou à la nouvelle dans la rangée, puis celles de la colonne. Chacune compte à partir de deux. Une tuile sans voisine marque 1. Les couleurs n’importent pas.
rules-score = Points
rules-score-text =
    Tu commences avec 5 points et n’en as jamais moins de 0.
rules-tablets = Tablettes de score
rules-tablets-text =
    Trois ou quatre objectifs, payés une fois à la fin de la partie. On les choisit avant, ou on s’en remet au hasard ; pour une première partie, rangées, colonnes et diagonales sont un bon choix.
rules-bag = Sac
rules-bag-text =
    65 tuiles, 13 de chaque couleur. Les fabriques en sont remplies au hasard. Quand il est vide, les tuiles de la tour y retournent.
rules-tower = Tour
rules-tower-text =
    Tuiles utilisées et cassées. Elles reviennent quand le sac est vide.
rules-end = Fin de la partie
rules-end-text =
    Après la décoration de la manche 5, on ajoute les tablettes. Qui a le plus de points gagne ; à égalité, qui a la tuile Premier joueur.

rules-azul = Azul
rules-azul-text =
    De deux à quatre joueurs, et autant de manches qu’il faut : la partie finit après la manche où quelqu’un complète une rangée du mur. Tu commences avec 0 point.
rules-azul-round = Une manche d’Azul
rules-azul-round-text =
    À tour de rôle, on prend des tuiles jusqu’à ce que les fabriques et le centre soient vides. Puis toutes les lignes complètes envoient une tuile au mur, et on paie le plancher.
rules-azul-factory = Fabrique
rules-azul-factory-text =
    Cinq, sept ou neuf pour deux, trois ou quatre joueurs, avec quatre tuiles chacune. Prends toutes les tuiles d’une couleur d’une fabrique ; les autres vont au centre.
rules-azul-center = Centre
rules-azul-center-text =
    Ce que d’autres ont laissé. D’ici aussi, tu peux prendre toutes les tuiles d’une couleur.
rules-azul-marker = Marqueur Premier joueur
rules-azul-marker-text =
    Qui prend le premier du centre le prend aussi. Il va au plancher et coûte autant qu’une tuile à cet endroit, et qui l’a commence la manche suivante.
rules-azul-line = Ligne de motif
rules-azul-line-text =
    Tes tuiles vont dans une seule ligne, vide ou de la même couleur et pas encore complète. Une ligne n’accepte pas une couleur que sa rangée du mur a déjà. Ce qui ne tient pas tombe au plancher ; tu peux aussi les y mettre toutes.
rules-azul-wall = Mur
rules-azul-wall-text =
    Cinq rangées de cinq. À la fin d’une manche, chaque ligne complète envoie une tuile sur sa case de la même rangée ; le reste de la ligne va dans le couvercle. Les lignes incomplètes restent.
rules-azul-grey = Mur gris
rules-azul-grey-text =
    Une variante : les cases n’ont pas de couleur, et tu choisis où va une tuile dans sa rangée. Aucune couleur ne peut être deux fois dans une rangée ou une colonne. S’il n’y a pas de telle case, toutes les tuiles de la ligne tombent au plancher.
rules-azul-floor = Plancher
rules-azul-floor-text =
    Sept cases qui coûtent 1, 1, 2, 2, 2, 3 et 3 points à la fin de la manche. Les tuiles en plus ne coûtent rien. Tu n’as jamais moins de 0 point.
rules-azul-scoring = Marquer une tuile
rules-azul-scoring-text =
    Compte les tuiles reliées sans trou à la nouvelle dans la rangée, puis celles de la colonne. Chacune compte à partir de deux. Une tuile sans voisine marque 1.
rules-azul-bonus = Fin de la partie
rules-azul-bonus-text =
    Une rangée complète rapporte 2, une colonne complète 7, et les cinq tuiles d’une couleur 10. Qui a le plus de points gagne, puis le plus de rangées complètes ; ensuite, la victoire est partagée.
rules-azul-bag = Sac
rules-azul-bag-text =
    100 tuiles, 20 de chaque couleur. Quand il est vide, il est rempli avec le couvercle.
rules-azul-lid = Couvercle
rules-azul-lid-text =
    Tuiles utilisées ou tombées. Elles reviennent quand le sac est vide.

rules-example-tile = La nouvelle tuile (encadrée) appartient à une rangée de trois et à une colonne de deux : 5 points.
rules-example-special = Trois couleurs remplies : la tuile dorée apparaît.
rules-example-stack = Depuis le bas : noir, jaune. Seul le jaune peut être pris.
rules-example-chips = Deux jetons avec du turquoise remplacent une tuile turquoise.
rules-example-line = Ligne 3 : il manque une tuile.
rules-notation = Coups tapés
rules-notation-text =
    Chaque coup peut être tapé : sun:2T prend le turquoise du soleil de la fabrique 2, stack:K met le noir en bas de la pile, line:3 met les tuiles en ligne 3, moon:Y prend le jaune des lunes, plate:YKT* une plaque, place:nw@90 la pose en haut à gauche, tournée une fois. Dans Azul : take:3R, take:CR, line:4, floor.
    Les lettres des couleurs sont B (bleu), Y (jaune), R (rouge), K (noir) et T (turquoise).
