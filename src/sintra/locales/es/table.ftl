# La mesa: lo que se pide, lo que se puede hacer, cómo se llaman las cosas.

table-turn-yours = Te toca
table-turn-of = Le toca a { $name }
table-thinking = { $name } está pensando
table-thinking-detail = mientras tanto puedes mirar la mesa
table-moment = Un momento
table-over = La partida ha terminado
table-over-you = Ganas
table-over-wins = { $count ->
    [one] Gana { $names }
   *[other] { $names } comparten la victoria
}
table-tiling = Colocación
table-tiling-detail = de cada línea completa pasa un azulejo al otro lado, y puntúa

table-can-moon = toma azulejos de las lunas
table-can-plate = toma una loseta de cúpula
table-can-draw = roba una loseta de cúpula de la pila
table-can-chip = toma una ficha de bonificación
table-can-tiles = toma azulejos
table-ask-take = Toma todos los azulejos de un color de una fábrica o del centro.
table-ask-plate = Elige tu primera loseta de cúpula
table-ask-plate-detail = No cuesta nada y va donde quieras de tu cúpula.
table-ask-draw = ¿Robar otra loseta, o mirar?
table-ask-draw-detail = Roba otra de la pila por un punto, o da la vuelta a las losetas robadas.
table-ask-keep = ¿Qué loseta te quedas?
table-ask-keep-detail = Las demás vuelven debajo de la pila.
table-ask-under = Pon las demás debajo de la pila
table-ask-under-detail = La primera queda encima de la siguiente.
table-ask-place = ¿Dónde va la loseta?
table-ask-place-detail = Pruébala en tu cúpula, gírala y colócala cuando te guste.
table-ask-stack = { $factory ->
   *[other] Apila el resto de la fábrica { $factory }
}
table-ask-stack-detail = Elige de abajo arriba. Después solo se podrá tomar el de encima.
table-ask-line = ¿Qué línea para { $tiles }?
table-ask-line-duel = Lo que no cabe se rompe.
table-ask-line-azul = Lo que no cabe cae al suelo.
table-ask-chips = ¿Usar fichas de bonificación en la línea { $line }?
table-ask-chips-detail = Dos fichas de su color, o tres cualesquiera, sustituyen un azulejo que falta. El orden no importa.
table-ask-tile = Línea { $line }: elige la casilla
table-ask-tile-detail = Cada casilla muestra cuántos puntos da.
table-ask-pass = No te queda nada por hacer
table-ask-pass-detail = Pasas hasta el final de esta fase.
table-ask-confirm = ¿Terminar tu turno?
table-ask-confirm-detail = Todavía puedes deshacerlo.

table-undo = Deshacer
table-undo-ask = Pedir deshacer
table-confirm = Confirmar
table-done = Usarlas
table-leave = Guardar las fichas
table-pay-with = usar { $chips }
table-look = Dar la vuelta
table-place = Colocar
table-turn-right = Girar a la derecha
table-turn-left = Girar a la izquierda
table-round = Ronda { $round }
table-round-of = Ronda { $round } de { $of }

# Zonas, para quien escucha
table-region-factories = Fábricas
table-region-display = Losetas de cúpula
table-region-drawn = Losetas robadas
table-region-lines = Líneas de patrón: { $name }
table-region-dome = Cúpula: { $name }
table-region-wall = Pared: { $name }
table-region-broken = Azulejos rotos: { $name }
table-region-floor = Línea de suelo: { $name }
table-region-chips = Fichas de bonificación: { $name }
table-region-tablets = Losetas de puntuación
table-region-goals = Al final
table-region-supply = Bolsa y torre
table-region-others = Otros tableros
table-region-board = Tablero: { $name }
table-region-hand = En la mano

table-factory = Fábrica { $factory }
table-factory-large = Fábrica grande
table-center = Centro
table-sun-cell = { $factory ->
    [L] Fábrica grande, sol: { $tiles }
   *[other] Fábrica { $factory }, sol: { $tiles }
}
table-moon-cell = { $factory ->
    [L] Fábrica grande, luna: { $tiles }
   *[other] Fábrica { $factory }, luna, pila desde abajo: { $tiles }
}
table-factory-empty = { $factory ->
    [L] Fábrica grande, vacía
   *[other] Fábrica { $factory }, vacía
}
table-factory-cell = { $factory ->
    [C] Centro: { $tiles }
   *[other] Fábrica { $factory }: { $tiles }
}
table-azul-empty = { $factory ->
    [C] Centro, vacío
   *[other] Fábrica { $factory }, vacía
}
table-marker = Azulejo de jugador inicial
table-chip-down = ficha de bonificación, boca abajo
table-chip-up = ficha de bonificación { $chip }
table-stack-cell = apilar ahora: { $color }
table-can-take = tomar
table-can-take-moons = tomar los { $count } de las lunas
table-line-cell = Línea { $line }: { $have } de { $size }
table-line-cell-color = Línea { $line }: { $have } de { $size }, { $color }
table-line-takes = { $broken ->
    [0] recibe { $placed }
   *[other] recibe { $placed }, se pierden { $broken }
}
table-line-now = línea actual
table-line-fits = cabe en { $spaces }
table-line-fits-later = aún sin espacio
table-line-fits-never = no cabe
table-break-all = { $count ->
    [one] romperlo
   *[other] romper los { $count }
}
table-floor-all = { $count ->
    [one] al suelo
   *[other] los { $count } al suelo
}
table-cell-empty = { $place }: sin loseta
table-cell-wants = { $place }: para { $what }
table-cell-tile = { $place }: { $what }
table-cell-open = { $place }: vacía
table-cell-scores = da { $points }
table-cell-fits = los azulejos de la mano caben aquí
table-space-cell = { $space }: colocarla aquí
table-space-tried = { $space }: probada aquí
table-space-taken = { $space }: ocupado
table-plate-cell = { $plate }
table-display-empty = lugar vacío
table-pile-cell = { $top ->
    [special] Pila: { $count } losetas, la de encima es especial
    [joker] Pila: { $count } losetas, la de encima es comodín
   *[none] Pila: { $count } losetas
}
table-pile-draw = robar
table-pile-known = Al fondo, devueltas por ti: { $list }
table-drawn-cell = { $type ->
    [special] robada: una loseta especial, boca abajo
   *[joker] robada: una loseta comodín, boca abajo
}
table-held = Loseta en la mano
table-display-setup = La primera loseta es gratis.
table-display-about = Una loseta cuesta una ficha de artista. De la pila cuesta un punto más, pero eliges entre todas las que robes.
table-display-last = En la última ronda no se toman losetas.
table-display-none = No queda ficha para tomar una loseta en esta ronda.
table-broken-cell = { $count ->
    [0] ningún azulejo roto
    [one] 1 azulejo roto
   *[other] { $count } azulejos rotos
}
table-floor-cell = { $count ->
    [0] línea de suelo vacía
    [one] 1 azulejo en la línea de suelo
   *[other] { $count } azulejos en la línea de suelo
}
table-no-chips = sin fichas
table-chip-used = usada
table-tokens = { $count ->
    [one] 1 ficha de artista
   *[other] { $count } fichas de artista
}
table-passed = ha pasado
table-starts = empieza
table-starts-what = tiene el primer turno de esta ronda
table-points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
table-broken = Rotos
table-floor = Suelo
table-chips = Fichas de bonificación
table-first = Inicio
table-display = A la vista
table-pile = Pila
table-bag = Bolsa
table-tower = Torre
table-lid = Tapa
table-count-of = { $place }: { $count } azulejos
table-now = ahora
table-hand = En la mano
table-cost-token = 1 ficha de artista
table-cost-point = −1
table-show-board = Mostrar el tablero: { $name }
table-bring-front = Traer este tablero al frente
table-bring-back = Volver a tu tablero
table-close = Cerrar
table-more = Mesa

# Puntos junto a los azulejos
table-score-alone = solo
table-score-row = fila de { $across }
table-score-column = columna de { $down }
table-score-both = fila de { $across } + columna de { $down }
table-score-special = especial
table-score-unplaceable = { $count ->
    [one] sin casilla: se pierde 1
   *[other] sin casilla: se pierden { $count }
}
table-score-cost = rotos
table-score-floor = suelo

# Jugadas escritas y teclas
table-type = Escribir una jugada
table-type-label = Una jugada en notación, por ejemplo sun:2T, moon:B, line:3
table-type-azul = Una jugada en notación, por ejemplo take:3R, line:4, floor
table-type-go = Jugar
table-type-wrong = «{ $move }» no es posible ahora.
table-keys = Teclas: p la pregunta, l lo que se puede hacer, o los últimos turnos de los demás, s puntos, f lo que daría la ronda ahora, u deshacer, c confirmar, r y Mayús+R girar la loseta, / escribir una jugada
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Todavía no ha pasado nada.
table-say-can = { $count ->
    [0] No hay nada que decidir ahora.
    [one] Una jugada: { $list }
   *[other] { $count } jugadas: { $list }
}
table-last = Último
table-last-turns = Últimos turnos de los demás

# What the round would pay now. $points have a sign
forecast-short = ronda ahora
forecast-title = Si la ronda acabara ahora: { $what }
forecast-what = Si la ronda acabara ahora
forecast-points = { $count ->
    [one] { $points } punto
   *[other] { $points } puntos
}
forecast-lost = { $count ->
    [one] 1 azulejo perdido
   *[other] { $count } azulejos perdidos
}
forecast-goals = { $points } al final de la partida

# The list of keys
table-key-tab = a la siguiente parte de la mesa
table-key-arrows = moverse dentro de una parte
table-key-ends = a su principio o final
table-key-enter = elegir, o saltar una animación
table-key-question = decir qué se pregunta
table-key-moves = decir qué se puede hacer
table-key-others = decir los últimos turnos de los demás
table-key-scores = decir los puntos
table-key-forecast = decir lo que daría la ronda ahora
table-key-turn = girar la loseta a la derecha
table-key-unturn = girar la loseta a la izquierda
table-key-undo = deshacer
table-key-confirm = confirmar el turno
table-key-escape = soltar la loseta
table-key-type = escribir una jugada
# $space puede estar vacío
table-tried = { $space } { $spaces }. Intro la coloca, R la gira.
