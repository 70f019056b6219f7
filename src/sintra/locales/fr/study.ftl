# L’analyse d’une partie : jugements, raisons, chance, bilan. La page et la ligne de commande l’utilisent.

review-title = Analyse
review-open = Analyser la partie
review-what = Chaque décision est comparée à la meilleure, et chaque distribution à ce qui aurait pu venir. Ton appareil calcule ; rien n’est envoyé.
review-progress = { $percent } % analysés
review-done = Analysée
review-pause = Pause
review-resume = Continuer
review-deeper = Regarder de plus près
review-close = Fermer l’analyse
review-failed = L’analyse s’est arrêtée : { $reason }
review-again = Réessayer
review-unfinished = La partie n’est pas finie ; l’analyse va aussi loin qu’elle.
review-none-yet = Personne n’a encore eu de choix, il n’y a donc rien à analyser.
review-not-yet = Cette partie est encore en cours. Elle pourra être analysée quand elle sera finie.
review-not-kept = Ce navigateur n’a pas pu conserver l’analyse ; elle sera recalculée la prochaine fois.

# Jugements
judgement-best = le meilleur
judgement-good = bon
judgement-inaccuracy = imprécision
judgement-mistake = erreur
judgement-blunder = grosse erreur
judgement-even = tous pareils
judgement-unrated = non évalué

# Le graphique
review-graph-points = Avance attendue de { $name }, en points
review-graph-share = Chances de { $name } de gagner
review-graph-round = Manche { $round }
review-graph-help = Flèches : étapes. Entrée : erreur suivante.
review-graph-at = Étape { $step } : { $value }
review-unit = Afficher en
review-unit-points = Points
review-unit-share = % de victoire
review-for = Pour
review-for-name = Pour { $name }
review-points = { $points } points
review-percent = { $percent } %

# Erreurs
review-mistakes = Ce qui pouvait être mieux
review-mistakes-none = Aucune erreur trouvée.
review-mistakes-all = de tous
review-next-mistake = Erreur suivante
review-more = { $count } de plus
review-fewer = Moins
review-lost-points = { $points } points perdus
review-lost-share = { $percent } % perdus
review-played = Joué : { $move }
review-best = Le mieux : { $move }
review-was-best = C’était le meilleur coup.
review-candidates = Coups comparés
review-candidate-label = { $move } : { $value }, à { $error } près
review-exact = exact : le reste de la manche est résolu
review-line = Ensuite, peut-être : { $moves }
review-show-best = Montrer le meilleur coup
review-show-line = Dérouler la meilleure suite
review-back-to-game = Retour à la partie

# Raisons
why-title = Pourquoi
why-points = { $source } : { $points } pour { $name }
why-tiles-fewer = { $name } perd { $tiles } tuiles de moins
why-tiles-more = { $name } perd { $tiles } tuiles de plus
why-row-more = La rangée { $row } de { $name } reçoit sa tuile dans { $percent } % de parties en plus
why-row-less = La rangée { $row } de { $name } reçoit sa tuile dans { $percent } % de parties en moins
why-none = Les coups sont trop proches pour une seule raison.
why-reply = La meilleure réponse : { $moves }
hint-why = Plutôt que { $move } : { $reasons }.
source-rows = Rangées
source-columns = Colonnes
source-special = Tuiles spéciales
source-draws = Plaques piochées
source-costs = Tuiles cassées et Premier joueur
source-costs-azul = Plancher
source-goals = Tablettes
source-goals-azul = Bonus
source-later = Manches suivantes

# Chance
review-luck = Chance
review-luck-what = Ce que les distributions et les pioches ont apporté, comparé à la moyenne de ce qui aurait pu venir.
review-luck-deal = Une distribution meilleure que { $percent } % pour { $name }
review-luck-event = Manche { $round } : { $points } points pour { $name }

# Le bilan
review-ledger = Du début au résultat
review-ledger-what = Début + chance + coups + réévaluation = résultat, en points d’avance.
review-ledger-start = Début
review-ledger-luck = Chance
review-ledger-skill = Coups de { $name }
review-ledger-reevaluation = Réévaluation
review-ledger-reevaluation-what = Ce qu’un regard plus long sur la même position a changé.
review-ledger-result = Résultat
review-ledger-so-far = Jusqu’ici
review-ledger-without-luck = Résultat sans la chance

# Comment chacun a joué
review-players = Comment chacun a joué
review-accuracy = Précision
review-accuracy-what = 100 est parfait. Un tour qui donne un dixième de la victoire vaut 64.
review-error-rate = Taux d’erreur
review-error-rate-what = Millièmes de la victoire perdus par décision, en moyenne.
review-lost = Points perdus
review-like = A joué comme
review-like-level = niveau { $level }
review-round = Manche { $round }
review-whole-game = Partie
