# El análisis de una partida: valoraciones, razones, suerte, balance. Lo usan la página y la línea de órdenes.

review-title = Análisis
review-open = Analizar la partida
review-what = Cada decisión se compara con la mejor, y cada reparto con lo que podría haber salido. Lo calcula tu dispositivo; no se envía nada.
review-progress = { $percent } % analizado
review-done = Analizado
review-pause = Pausa
review-resume = Seguir
review-deeper = Mirar más a fondo
review-close = Cerrar el análisis
review-failed = El análisis se ha detenido: { $reason }
review-again = Intentarlo otra vez
review-unfinished = La partida no ha terminado; el análisis llega hasta donde llega ella.
review-none-yet = Nadie ha tenido aún nada que elegir, así que no hay nada que analizar.
review-not-yet = Esta partida aún se está jugando. Se podrá analizar cuando termine.
review-not-kept = Este navegador no ha podido guardar el análisis; la próxima vez se calculará de nuevo.

# Valoraciones
judgement-best = la mejor
judgement-good = buena
judgement-inaccuracy = imprecisión
judgement-mistake = error
judgement-blunder = error grave
judgement-even = todas iguales
judgement-unrated = sin valorar

# El gráfico
review-graph-points = Ventaja esperada de { $name } en puntos
review-graph-share = Probabilidad de que gane { $name }
review-graph-round = Ronda { $round }
review-graph-help = Flechas: pasos. Intro: al siguiente error.
review-graph-at = Paso { $step }: { $value }
review-unit = Mostrar en
review-unit-points = Puntos
review-unit-share = % de victoria
review-for = Para
review-for-name = Para { $name }
review-points = { $points } puntos
review-percent = { $percent } %

# Errores
review-mistakes = Lo que pudo ser mejor
review-mistakes-none = No se han encontrado errores.
review-mistakes-all = de todos
review-next-mistake = Siguiente error
review-more = { $count } más
review-fewer = Menos
review-lost-points = { $points } puntos perdidos
review-lost-share = { $percent } % perdido
review-played = Jugado: { $move }
review-best = Mejor: { $move }
review-was-best = Era la mejor jugada.
review-candidates = Jugadas comparadas
review-candidate-label = { $move }: { $value }, con un margen de { $error }
review-exact = exacto: el resto de la ronda está resuelto
review-line = Después, quizá: { $moves }
review-show-best = Mostrar la mejor jugada
review-show-line = Reproducir la mejor continuación
review-back-to-game = Volver a la partida

# Razones
why-title = Por qué
why-points = { $source }: { $points } para { $name }
why-tiles-fewer = { $name } pierde { $tiles } azulejos menos
why-tiles-more = { $name } pierde { $tiles } azulejos más
why-row-more = La fila { $row } de { $name } recibe su azulejo en un { $percent } % más de las partidas
why-row-less = La fila { $row } de { $name } recibe su azulejo en un { $percent } % menos de las partidas
why-none = Las jugadas están demasiado igualadas para dar una sola razón.
why-reply = La mejor respuesta: { $moves }
hint-why = En lugar de { $move }: { $reasons }.
source-rows = Filas
source-columns = Columnas
source-special = Azulejos especiales
source-draws = Losetas robadas
source-costs = Azulejos rotos y jugador inicial
source-costs-azul = Línea de suelo
source-goals = Losetas de puntuación
source-goals-azul = Bonificaciones
source-later = Rondas posteriores

# Suerte
review-luck = Suerte
review-luck-what = Lo que trajeron los repartos y los robos, comparado con la media de lo que podría haber salido.
review-luck-deal = Un reparto mejor que el { $percent } % para { $name }
review-luck-event = Ronda { $round }: { $points } puntos para { $name }

# El balance
review-ledger = Del principio al resultado
review-ledger-what = Inicio + suerte + jugadas + revaluación = resultado, en puntos de ventaja.
review-ledger-start = Inicio
review-ledger-luck = Suerte
review-ledger-skill = Jugadas de { $name }
review-ledger-reevaluation = Revaluación
review-ledger-reevaluation-what = Lo que ha cambiado mirar más tiempo la misma posición.
review-ledger-result = Resultado
review-ledger-so-far = Hasta ahora
review-ledger-without-luck = Resultado sin suerte

# Cómo ha jugado cada uno
review-players = Cómo ha jugado cada uno
review-accuracy = Precisión
review-accuracy-what = 100 es perfecto. Un turno que regala una décima parte de la victoria tiene 64.
review-error-rate = Tasa de error
review-error-rate-what = Milésimas de la victoria que se pierden en una decisión, de media.
review-lost = Puntos perdidos
review-like = Jugó como
review-like-level = nivel { $level }
review-round = Ronda { $round }
review-whole-game = Partida
