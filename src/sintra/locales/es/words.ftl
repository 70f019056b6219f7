# Sucesos y consecuencias en palabras: para el registro y la lectura en voz alta.
# Antes de una jugada van el nombre y dos puntos; aquí no se conjuga nada.

color-B = azul
color-Y = amarillo
color-R = rojo
color-K = negro
color-T = turquesa
space-special = especial
space-joker = comodín

words-tiles = { $count ->
    [0] { $color ->
        [B] azulejos azules
        [Y] azulejos amarillos
        [R] azulejos rojos
        [K] azulejos negros
       *[T] azulejos turquesa
    }
    [one] { $color ->
        [B] { $count } azulejo azul
        [Y] { $count } azulejo amarillo
        [R] { $count } azulejo rojo
        [K] { $count } azulejo negro
       *[T] { $count } azulejo turquesa
    }
   *[other] { $color ->
        [B] { $count } azulejos azules
        [Y] { $count } azulejos amarillos
        [R] { $count } azulejos rojos
        [K] { $count } azulejos negros
       *[T] { $count } azulejos turquesa
    }
}
words-by = { $name }: { $what }
words-you = Tú
words-nobody = Jugador { $number }

words-sun = { $factory ->
    [L] { $tiles } del sol de la fábrica grande
   *[other] { $tiles } del sol de la fábrica { $factory }
}
words-moon = { $tiles } de las lunas
words-take = { $factory ->
    [C] { $tiles } del centro
   *[other] { $tiles } de la fábrica { $factory }
}
words-stack = después en la pila: { $color }
words-line = a la línea { $line }
words-break = { $count ->
    [one] roto
   *[other] todos rotos
}
words-floor = { $count ->
    [one] a la línea de suelo
   *[other] todos a la línea de suelo
}
words-chip = ficha de bonificación { $chip }
words-chip-half = medio { $color }
words-chip-two = { $first } y { $second }
words-plate = { $plate }: tomada
words-keep = { $plate }: guardada
words-plate-hidden = loseta de cúpula
words-plate-special = loseta especial ({ $colors })
words-plate-joker = loseta comodín ({ $colors })
words-draw = una loseta robada de la pila
words-look = losetas robadas vistas
words-front = robada: { $plate }
words-under = { $plate }: puesta debajo de la pila
words-under-hidden = una loseta puesta debajo de la pila
words-front-hidden = robada: una loseta
words-place = { $turn ->
    [0] en la cúpula, { $space }
   *[other] en la cúpula, { $space }, girada { $turn }°
}
words-pass = pasa, no queda nada por hacer en esta ronda
words-leave = ninguna ficha en la línea { $line }
words-spend = ficha { $chip } usada
words-done = línea { $line } completada con fichas
words-tile = el azulejo de la línea { $line } a { $column }{ $line }
words-resign = abandono
words-timeout = sin tiempo
words-confirm = fin del turno
words-undo = deshecho
words-tablets = Losetas de puntuación: { $tablets }
words-start-you = Empiezas tú
words-start = Empieza { $name }
words-show = A la vista: { $plate }
words-back = { $type ->
    [special] Encima de la pila: una loseta especial
   *[joker] Encima de la pila: una loseta comodín
}
words-deal = { $factory ->
    [L] Fábrica grande: { $tiles }
   *[other] Fábrica { $factory }: { $tiles }
}
words-deal-none = nada
words-reveal = La fábrica { $factory } descubre la ficha de bonificación { $chip }
words-dealt = Las fábricas están llenas
words-tiling = colocación
words-goals = objetivos al final

dome-nw = arriba a la izquierda
dome-n = arriba en el medio
dome-ne = arriba a la derecha
dome-w = en medio a la izquierda
dome-c = en el centro
dome-e = en medio a la derecha
dome-sw = abajo a la izquierda
dome-s = abajo en el medio
dome-se = abajo a la derecha

effect-tile-alone = { $place }: { $points } (solo)
effect-tile-row = { $place }: { $points } (fila de { $across })
effect-tile-column = { $place }: { $points } (columna de { $down })
effect-tile-both = { $place }: { $points } (fila de { $across } + columna de { $down })
effect-special = azulejo especial en { $place }: { $points }
effect-draw = { $points } por robar
effect-broken = { $count ->
    [one] 1 azulejo roto
   *[other] { $count } azulejos rotos
}
effect-broken-free = { $count ->
    [one] 1 azulejo roto, sin coste: no queda casilla libre
   *[other] { $count } azulejos rotos, { $free } de ellos sin coste
}
effect-floor = { $count ->
    [one] 1 azulejo a la línea de suelo
   *[other] { $count } azulejos a la línea de suelo
}
effect-unplaceable = { $count ->
    [one] la línea { $row } no cabe en ningún sitio: 1 azulejo roto
   *[other] la línea { $row } no cabe en ningún sitio: { $count } azulejos rotos
}
effect-cost-broken = azulejos rotos { $points }
effect-cost-floor = línea de suelo { $points }
effect-cost-marker = azulejo de jugador inicial { $points }
effect-cost-least = nunca por debajo de 0
effect-goal = { $goal } ×{ $count }: { $points }
effect-marker = azulejo de jugador inicial tomado
effect-restock = { $count ->
    [one] La bolsa se rellena con 1 azulejo
   *[other] La bolsa se rellena con { $count } azulejos
}
effect-round = Ronda { $count }
effect-end = objetivos en total: { $points }, nunca por debajo de 0 puntos

points-start = inicio
points-tiles = azulejos
points-special-tiles = azulejos especiales
points-draws = losetas robadas
points-costs = azulejos rotos y jugador inicial
points-costs-azul = línea de suelo
points-floor = nunca por debajo de 0
points-tablets = losetas de puntuación
points-bonuses = bonificaciones
points-total = Total
goal-rows = Filas
goal-colors = Colores
goal-columns = Columnas
goal-edge = Borde
goal-diagonals = Diagonales
goal-corners = Esquinas
goal-jokers = Comodines
goal-specials = Especiales
goal-rows-what = 3 puntos por cada fila completa
goal-colors-what = 4 puntos por cada fila con cinco colores distintos
goal-columns-what = 7 puntos por cada columna completa
goal-edge-what = 1 punto por cada azulejo en el borde de la cúpula
goal-diagonals-what = 10 puntos por cada diagonal completa
goal-corners-what = Una loseta completa en una esquina de arriba da 3, en una de abajo 8
goal-jokers-what = 2 puntos por cada casilla comodín, si todas las tuyas están llenas
goal-specials-what = 3 puntos menos por cada casilla especial vacía
goal-azul-rows-what = 2 puntos por cada fila completa
goal-azul-columns-what = 7 puntos por cada columna completa
goal-azul-colors-what = 10 puntos por cada color con sus cinco azulejos
