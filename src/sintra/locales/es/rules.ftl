# Las reglas con nuestras palabras. Para cada elemento un título y un texto; un salto de línea abre un párrafo.

rules-title = Reglas
rules-contents = Contenido
rules-lead = Los dos juegos, completos, pieza a pieza. En la mesa, el signo de interrogación trae hasta aquí desde todo lo que ves.
rules-by-playing = ¿Prefieres aprender jugando?

rules-duel = Azul Duel
rules-duel-text =
    Dos jugadores, cinco rondas. Ambos empiezan con 5 puntos, y gana quien tenga más.
    Cada ronda tiene dos partes. Primero se toma por turnos: azulejos, losetas de cúpula y fichas de bonificación. Cuando está todo tomado, las líneas completas envían azulejos a la cúpula, y esos puntúan. Después de la quinta ronda se pagan las losetas de puntuación.
rules-round = Una ronda
rules-round-text =
    Empieza el jugador inicial y después se alternan los turnos. Un turno es una de cuatro cosas: tomar una loseta de cúpula, tomar azulejos de un sol, tomar azulejos de las lunas, tomar una ficha de bonificación descubierta.
    Esta parte acaba cuando las fábricas están vacías y, en las rondas 1 a 4, todos han usado sus dos fichas de artista. Quien no puede hacer nada pasa hasta entonces; de otro modo no se puede pasar.
    Antes de la ronda 1, cada uno toma gratis una loseta de cúpula, primero el segundo jugador.
rules-factory = Fábrica
rules-factory-text =
    Cuatro pequeñas con cuatro azulejos cada una y una grande con cinco. La mitad de arriba es el sol, donde llegan los azulejos. La de abajo es la luna, adonde va lo que sobra.
rules-sun = Sol
rules-sun-text =
    Toma todos los azulejos de un color del sol de una fábrica. Los demás van a su luna: en una pequeña, en una sola pila sobre la ficha, en el orden que elijas; en la grande, uno al lado de otro.
rules-moon = Luna
rules-moon-text =
    Toma un color de todas las lunas a la vez: el azulejo de encima de cada pila pequeña que lo muestre, y todos los de la luna grande. Los que están más abajo en una pila se quedan.
rules-large-factory = Fábrica grande
rules-large-factory-text =
    Cinco azulejos. Lo que sobra queda uno al lado de otro, así que todo está al alcance. El azulejo de jugador inicial espera en su luna. Si los cinco fueran del mismo color, se vuelven a sacar.
rules-starting-tile = Azulejo de jugador inicial
rules-starting-tile-text =
    Es para quien toma primero azulejos de la luna grande. Cuesta 2 puntos al final de la ronda, y quien lo tiene empieza la siguiente. También decide un empate al final de la partida.
rules-chip = Ficha de bonificación
rules-chip-text =
    Hay una boca abajo en cada fábrica pequeña. Se descubre en cuanto la fábrica se queda sin azulejos, y entonces se puede tomar como un turno. Cada uno toma exactamente dos por ronda.
    Diez muestran un color, diez muestran dos.
rules-token = Ficha de artista
rules-token-text =
    Tienes dos. Cada loseta de cúpula que tomas en una ronda cuesta una, y en las rondas 1 a 4 hay que usar ambas. Vuelven para la ronda siguiente. En la ronda 5 no importan.
rules-display = Losetas a la vista
rules-display-text =
    Hay tres losetas de cúpula boca arriba. Tomar una cuesta una ficha de artista y ningún punto. Solo se reponen al preparar la ronda siguiente.
rules-pile = Pila
rules-pile-text =
    En vez de una loseta a la vista puedes robar de la pila: 1 punto por loseta, una tras otra, tantas como quieras. Solo cuando paras puedes mirarlas. Quédate una; pon las demás debajo de la pila en cualquier orden.
    El reverso de la loseta de encima muestra su tipo.
rules-plate = Loseta de cúpula
rules-plate-text =
    Cuatro casillas, dos por dos. Va a cualquier espacio vacío de tu cúpula, girada como quieras, y se queda allí. 18 losetas llenan exactamente dos cúpulas.
rules-special = Loseta especial
rules-special-text =
    Tres casillas de color y una para un azulejo especial dorado. En cuanto las tres están llenas, el azulejo especial aparece solo y da el número de su fila: 1 en la primera, 6 en la última. No puntúa por sus vecinos, pero los azulejos posteriores lo cuentan.
rules-joker = Loseta comodín
rules-joker-text =
    Tres casillas de color y una que admite un azulejo de cualquier color.
rules-pattern-line = Línea de patrón
rules-pattern-line-text =
    En la línea 1 cabe un azulejo, en la línea 6 caben seis. Los azulejos que tomas van a una sola línea que esté vacía o tenga el mismo color y no esté completa. Lo que no cabe se rompe. También puedes romperlos todos.
    Cualquier color puede esperar en cualquier línea, aunque su fila no tenga todavía casilla para él.
rules-broken = Azulejos rotos
rules-broken-text =
    Cuatro casillas que cuestan 1, 2, 3 y 4 puntos al final de la ronda. Los demás azulejos rotos van a la torre sin coste.
rules-dome = Cúpula
rules-dome-text =
    Nueve espacios para losetas forman seis filas de seis. La línea 1 corresponde a la fila 1, y así sucesivamente. El mismo color puede aparecer tantas veces como quieras.
rules-tiling = Colocación
rules-tiling-text =
    Cuando está todo tomado, recorre tus líneas de arriba abajo. Una línea completa lleva un azulejo a una casilla de su color, o a un comodín, de su fila; tú eliges cuál. Los demás van a la torre.
    Una línea incompleta se queda para la ronda siguiente, y una completa sin casilla también. Pero si las tres losetas de su fila ya están y ninguna tiene casilla para ella, se rompen todos sus azulejos.
rules-chips = Usar fichas de bonificación
rules-chips-text =
    Durante la colocación, las fichas pueden completar una línea que tenga al menos un azulejo y una casilla en su fila. Dos fichas de su color sustituyen un azulejo que falta, y tres cualesquiera también. Cada ficha sirve una vez; lo que no uses se queda para después.
rules-scoring = Puntuar un azulejo
rules-scoring-text =
    Cuenta los azulejos unidos sin huecos al nuevo en su fila, y los de su columna. Cada dirección cuenta a partir de dos. Un azulejo sin vecinos da 1. Los colores no importan.
rules-score = Puntos
rules-score-text =
    Empiezas con 5 puntos y nunca tienes menos de 0.
rules-tablets = Losetas de puntuación
rules-tablets-text =
    Tres o cuatro objetivos, que se pagan una vez al final de la partida. Se eligen antes, o se dejan al azar; para la primera partida, filas, columnas y diagonales son una buena elección.
rules-bag = Bolsa
rules-bag-text =
    65 azulejos, 13 de cada color. Las fábricas se llenan de ella al azar. Cuando está vacía, los azulejos de la torre vuelven a ella.
rules-tower = Torre
rules-tower-text =
    Azulejos usados y rotos. Vuelven cuando la bolsa está vacía.
rules-end = Final de la partida
rules-end-text =
    Después de la colocación de la ronda 5 se suman las losetas de puntuación. Gana quien tenga más puntos; en caso de empate, quien tenga el azulejo de jugador inicial.

rules-azul = Azul
rules-azul-text =
    De dos a cuatro jugadores, y tantas rondas como hagan falta: la partida acaba después de la ronda en que alguien completa una fila de la pared. Empiezas con 0 puntos.
rules-azul-round = Una ronda de Azul
rules-azul-round-text =
    Por turnos se toman azulejos hasta que las fábricas y el centro están vacíos. Después, todas las líneas completas llevan un azulejo a la pared, y se paga la línea de suelo.
rules-azul-factory = Fábrica
rules-azul-factory-text =
    Cinco, siete o nueve para dos, tres o cuatro jugadores, con cuatro azulejos cada una. Toma todos los azulejos de un color de una fábrica; los demás van al centro.
rules-azul-center = Centro
rules-azul-center-text =
    Lo que otros han dejado. También de aquí puedes tomar todos los azulejos de un color.
rules-azul-marker = Ficha de jugador inicial
rules-azul-marker-text =
    Quien toma primero del centro la toma también. Va a la línea de suelo y cuesta tanto como un azulejo en ese lugar, y quien la tiene empieza la ronda siguiente.
rules-azul-line = Línea de patrón
rules-azul-line-text =
    Tus azulejos van a una sola línea que esté vacía o tenga el mismo color y no esté completa. Una línea no admite un color que su fila de la pared ya tiene. Lo que no cabe cae a la línea de suelo; también puedes ponerlos todos ahí.
rules-azul-wall = Pared
rules-azul-wall-text =
    Cinco filas de cinco. Al final de una ronda, cada línea completa lleva un azulejo a su casilla de la misma fila; el resto de la línea va a la tapa. Las líneas incompletas se quedan.
rules-azul-grey = Pared gris
rules-azul-grey-text =
    Una variante: las casillas no tienen color, y tú eliges adónde va un azulejo en su fila. Ningún color puede estar dos veces en una fila o columna. Si no hay tal casilla, todos los azulejos de la línea caen al suelo.
rules-azul-floor = Línea de suelo
rules-azul-floor-text =
    Siete casillas que cuestan 1, 1, 2, 2, 2, 3 y 3 puntos al final de la ronda. Más azulejos no cuestan nada. Nunca tienes menos de 0 puntos.
rules-azul-scoring = Puntuar un azulejo
rules-azul-scoring-text =
    Cuenta los azulejos unidos sin huecos al nuevo en su fila, y los de su columna. Cada dirección cuenta a partir de dos. Un azulejo sin vecinos da 1.
rules-azul-bonus = Final de la partida
rules-azul-bonus-text =
    Una fila completa da 2, una columna completa 7, y los cinco azulejos de un color 10. Gana quien tenga más puntos, y después más filas completas; luego se comparte la victoria.
rules-azul-bag = Bolsa
rules-azul-bag-text =
    100 azulejos, 20 de cada color. Cuando está vacía se llena de la tapa.
rules-azul-lid = Tapa
rules-azul-lid-text =
    Azulejos usados o caídos. Vuelven cuando la bolsa está vacía.

rules-example-tile = El azulejo nuevo (con marco) pertenece a una fila de tres y a una columna de dos: 5 puntos.
rules-example-special = Tres colores llenos: aparece el azulejo dorado.
rules-example-stack = Desde abajo: negro, amarillo. Solo se puede tomar el amarillo.
rules-example-chips = Dos fichas con turquesa sustituyen un azulejo turquesa.
rules-example-line = Línea 3: falta un azulejo.
rules-notation = Jugadas escritas
rules-notation-text =
    Toda jugada se puede escribir: sun:2T toma el turquesa del sol de la fábrica 2, stack:K pone el negro al fondo de la pila, line:3 pone los azulejos en la línea 3, moon:Y toma el amarillo de las lunas, plate:YKT* una loseta, place:nw@90 la coloca arriba a la izquierda, girada una vez. En Azul: take:3R, take:CR, line:4, floor.
    Las letras de los colores son B (azul), Y (amarillo), R (rojo), K (negro) y T (turquesa).
