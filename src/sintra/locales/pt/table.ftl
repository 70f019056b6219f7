# A mesa: o que se pede, o que se pode fazer, como se chamam as coisas.

table-turn-yours = É a tua vez
table-turn-of = É a vez de { $name }
table-thinking = { $name } está a pensar
table-thinking-detail = entretanto podes ver a mesa
table-moment = Um momento
table-over = O jogo acabou
table-over-you = Ganhaste
table-over-wins = { $count ->
    [one] { $names } ganha
   *[other] { $names } partilham a vitória
}
table-tiling = Colocação
table-tiling-detail = de cada linha cheia passa um azulejo, e pontua

table-can-moon = recolhe azulejos das luas
table-can-plate = recolhe uma peça de cúpula
table-can-draw = tira uma peça de cúpula da pilha
table-can-chip = recolhe uma peça de bónus
table-can-tiles = recolhe azulejos
table-ask-take = Recolhe todos os azulejos de uma cor de uma fábrica ou do centro.
table-ask-plate = Escolhe a tua primeira peça de cúpula
table-ask-plate-detail = Não custa nada e vai para onde quiseres na tua cúpula.
table-ask-draw = Tirar outra peça, ou ver?
table-ask-draw-detail = Tira outra da pilha por um ponto, ou vira as peças tiradas.
table-ask-keep = Que peça guardas?
table-ask-keep-detail = As outras voltam para debaixo da pilha.
table-ask-under = Põe as outras debaixo da pilha
table-ask-under-detail = A primeira fica acima da seguinte.
table-ask-place = Para onde vai a peça?
table-ask-place-detail = Experimenta-a na tua cúpula, roda-a, e coloca-a quando te agradar.
table-ask-stack = { $factory ->
   *[other] Empilha o resto da fábrica { $factory }
}
table-ask-stack-detail = Escolhe de baixo para cima. Depois só se pode recolher o do topo.
table-ask-line = Que linha para { $tiles }?
table-ask-line-duel = O que não cabe parte-se.
table-ask-line-azul = O que não cabe vai para o chão.
table-ask-chips = Usar peças de bónus na linha { $line }?
table-ask-chips-detail = Duas com a sua cor, ou três quaisquer, substituem um azulejo em falta. A ordem não importa.
table-ask-tile = Linha { $line }: escolhe o espaço
table-ask-tile-detail = Cada espaço mostra quantos pontos dá.
table-ask-pass = Não tens mais nada a fazer
table-ask-pass-detail = Passas até ao fim desta fase.
table-ask-confirm = Terminar o turno?
table-ask-confirm-detail = Ainda podes voltar atrás.

table-undo = Anular
table-undo-ask = Pedir para anular
table-confirm = Confirmar
table-done = Usar
table-leave = Guardar as peças
table-pay-with = usar { $chips }
table-look = Virar
table-place = Colocar
table-turn-right = Rodar para a direita
table-turn-left = Rodar para a esquerda
table-round = Ronda { $round }
table-round-of = Ronda { $round } de { $of }

# Zonas, para quem ouve
table-region-factories = Fábricas
table-region-display = Peças de cúpula
table-region-drawn = Peças tiradas
table-region-lines = Linhas de padrões: { $name }
table-region-dome = Cúpula: { $name }
table-region-wall = Parede: { $name }
table-region-broken = Azulejos partidos: { $name }
table-region-floor = Linha do chão: { $name }
table-region-chips = Peças de bónus: { $name }
table-region-tablets = Peças de pontuação
table-region-goals = No final
table-region-supply = Saco e torre
table-region-others = Outros tabuleiros
table-region-board = Tabuleiro: { $name }
table-region-hand = Na mão

table-factory = Fábrica { $factory }
table-factory-large = Fábrica grande
table-center = Centro
table-sun-cell = { $factory ->
    [L] Fábrica grande, sol: { $tiles }
   *[other] Fábrica { $factory }, sol: { $tiles }
}
table-moon-cell = { $factory ->
    [L] Fábrica grande, lua: { $tiles }
   *[other] Fábrica { $factory }, lua, pilha de baixo: { $tiles }
}
table-factory-empty = { $factory ->
    [L] Fábrica grande, vazia
   *[other] Fábrica { $factory }, vazia
}
table-factory-cell = { $factory ->
    [C] Centro: { $tiles }
   *[other] Fábrica { $factory }: { $tiles }
}
table-azul-empty = { $factory ->
    [C] Centro, vazio
   *[other] Fábrica { $factory }, vazia
}
table-marker = Peça de jogador inicial
table-chip-down = peça de bónus, virada para baixo
table-chip-up = peça de bónus { $chip }
table-stack-cell = empilhar agora { $color }
table-can-take = recolher
table-can-take-moons = recolher os { $count } das luas
table-line-cell = Linha { $line }: { $have } de { $size }
table-line-cell-color = Linha { $line }: { $have } de { $size }, { $color }
table-line-takes = { $broken ->
    [0] recebe { $placed }
   *[other] recebe { $placed }, perdem-se { $broken }
}
table-line-now = linha atual
table-line-fits = cabe em { $spaces }
table-line-fits-later = ainda sem espaço
table-line-fits-never = não cabe
table-break-all = { $count ->
    [one] partir
   *[other] partir os { $count }
}
table-floor-all = { $count ->
    [one] para o chão
   *[other] os { $count } para o chão
}
table-cell-empty = { $place }: sem peça
table-cell-wants = { $place }: para { $what }
table-cell-tile = { $place }: { $what }
table-cell-open = { $place }: vazio
table-cell-scores = dá { $points }
table-cell-fits = os azulejos na mão cabem aqui
table-space-cell = { $space }: colocar aqui
table-space-tried = { $space }: experimentada aqui
table-space-taken = { $space }: ocupado
table-plate-cell = { $plate }
table-display-empty = lugar vazio
table-pile-cell = { $top ->
    [special] Pilha: { $count } peças, a do topo é especial
    [joker] Pilha: { $count } peças, a do topo é joker
   *[none] Pilha: { $count } peças
}
table-pile-draw = tirar
table-pile-known = No fundo, devolvidas por ti: { $list }
table-drawn-cell = { $type ->
    [special] tirada: uma peça especial, virada para baixo
   *[joker] tirada: uma peça joker, virada para baixo
}
table-held = Peça na mão
table-display-setup = A primeira peça é grátis.
table-display-about = Uma peça de cúpula custa uma peça de jogador. Da pilha custa mais um ponto, mas escolhes entre todas as que tirares.
table-display-last = Na última ronda não se retiram peças de cúpula.
table-display-none = Já não há peça de jogador para uma peça de cúpula nesta ronda.
table-broken-cell = { $count ->
    [0] nenhum azulejo partido
    [one] 1 azulejo partido
   *[other] { $count } azulejos partidos
}
table-floor-cell = { $count ->
    [0] linha do chão vazia
    [one] 1 azulejo na linha do chão
   *[other] { $count } azulejos na linha do chão
}
table-no-chips = sem peças de bónus
table-chip-used = usada
table-tokens = { $count ->
    [one] 1 peça de jogador
   *[other] { $count } peças de jogador
}
table-passed = passou
table-starts = começa
table-starts-what = tem o primeiro turno desta ronda
table-points = { $points ->
    [one] 1 ponto
   *[other] { $points } pontos
}
table-broken = Partidos
table-floor = Chão
table-chips = Peças de bónus
table-first = Início
table-display = À vista
table-pile = Pilha
table-bag = Saco
table-tower = Torre
table-lid = Tampa
table-count-of = { $place }: { $count } azulejos
table-now = agora
table-hand = Na mão
table-cost-token = 1 peça de jogador
table-cost-point = −1
table-show-board = Mostrar o tabuleiro: { $name }
table-bring-front = Trazer este tabuleiro para a frente
table-bring-back = Voltar ao teu tabuleiro
table-close = Fechar
table-more = Mesa

# Pontos junto aos azulejos
table-score-alone = sozinho
table-score-row = fila de { $across }
table-score-column = coluna de { $down }
table-score-both = fila de { $across } + coluna de { $down }
table-score-special = especial
table-score-unplaceable = { $count ->
    [one] sem espaço: perde-se 1
   *[other] sem espaço: perdem-se { $count }
}
table-score-cost = partidos
table-score-floor = chão

# Jogadas escritas e teclas
table-type = Escrever uma jogada
table-type-label = Uma jogada na notação, por exemplo sun:2T, moon:B, line:3
table-type-azul = Uma jogada na notação, por exemplo take:3R, line:4, floor
table-type-go = Jogar
table-type-wrong = «{ $move }» não é possível agora.
table-keys = Teclas: p a pergunta, l o que se pode fazer, o os últimos turnos dos outros, s pontos, f o que a ronda daria agora, u anular, c confirmar, r e Shift+R rodar a peça, / escrever uma jogada
table-say-scores = { $list }
table-say-score = { $name } { $points }
table-say-nothing = Ainda não aconteceu nada.
table-say-can = { $count ->
    [0] Não há nada a decidir agora.
    [one] Uma jogada: { $list }
   *[other] { $count } jogadas: { $list }
}
table-last = Último
table-last-turns = Últimos turnos dos outros

# What the round would pay now. $points have a sign
forecast-short = ronda agora
forecast-title = Se a ronda acabasse agora: { $what }
forecast-what = Se a ronda acabasse agora
forecast-points = { $count ->
    [one] { $points } ponto
   *[other] { $points } pontos
}
forecast-lost = { $count ->
    [one] 1 azulejo perdido
   *[other] { $count } azulejos perdidos
}
forecast-goals = { $points } no fim do jogo

# The list of keys
table-key-tab = para a parte seguinte da mesa
table-key-arrows = movem dentro de uma parte
table-key-ends = para o seu início ou fim
table-key-enter = escolhe, ou salta uma animação
table-key-question = diz o que é pedido
table-key-moves = diz o que se pode fazer
table-key-others = diz os últimos turnos dos outros
table-key-scores = diz os pontos
table-key-forecast = diz o que a ronda daria agora
table-key-turn = roda a peça para a direita
table-key-unturn = roda a peça para a esquerda
table-key-undo = volta atrás
table-key-confirm = confirma o turno
table-key-escape = larga a peça
table-key-type = escreve uma jogada
# $space pode estar vazio
table-tried = { $space } { $spaces }. Enter coloca-a, R roda-a.
