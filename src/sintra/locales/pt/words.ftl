# Acontecimentos e consequências por palavras: para o registo, a leitura em voz alta e o terminal.
# Antes de uma jogada estão o nome e dois pontos; nada aqui é conjugado.

color-B = azul
color-Y = amarelo
color-R = vermelho
color-K = preto
color-T = turquesa
space-special = especial
space-joker = joker

words-tiles = { $count ->
    [0] { $color ->
        [B] azulejos azuis
        [Y] azulejos amarelos
        [R] azulejos vermelhos
        [K] azulejos pretos
       *[T] azulejos turquesa
    }
    [one] { $color ->
        [B] { $count } azulejo azul
        [Y] { $count } azulejo amarelo
        [R] { $count } azulejo vermelho
        [K] { $count } azulejo preto
       *[T] { $count } azulejo turquesa
    }
   *[other] { $color ->
        [B] { $count } azulejos azuis
        [Y] { $count } azulejos amarelos
        [R] { $count } azulejos vermelhos
        [K] { $count } azulejos pretos
       *[T] { $count } azulejos turquesa
    }
}
words-by = { $name }: { $what }
words-you = Tu
words-nobody = Jogador { $number }

words-sun = { $factory ->
    [L] { $tiles } do sol da fábrica grande
   *[other] { $tiles } do sol da fábrica { $factory }
}
words-moon = { $tiles } das luas
words-take = { $factory ->
    [C] { $tiles } do centro
   *[other] { $tiles } da fábrica { $factory }
}
words-stack = a seguir na pilha: { $color }
words-line = para a linha { $line }
words-break = { $count ->
    [one] partido
   *[other] todos partidos
}
words-floor = { $count ->
    [one] para a linha do chão
   *[other] todos para a linha do chão
}
words-chip = peça de bónus { $chip }
words-chip-half = meia { $color }
words-chip-two = { $first } e { $second }
words-plate = { $plate }: retirada
words-keep = { $plate }: guardada
words-plate-hidden = peça de cúpula
words-plate-special = peça especial ({ $colors })
words-plate-joker = peça joker ({ $colors })
words-draw = uma peça tirada da pilha
words-look = peças tiradas vistas
words-front = saiu: { $plate }
words-under = { $plate }: posta debaixo da pilha
words-under-hidden = uma peça posta debaixo da pilha
words-front-hidden = saiu: uma peça
words-place = { $turn ->
    [0] na cúpula, { $space }
   *[other] na cúpula, { $space }, rodada { $turn }°
}
words-pass = passa, nada mais a fazer nesta ronda
words-leave = nenhuma peça de bónus na linha { $line }
words-spend = peça de bónus { $chip } usada
words-done = linha { $line } completa com peças de bónus
words-tile = o azulejo da linha { $line } para { $column }{ $line }
words-resign = desistência
words-timeout = sem tempo
words-confirm = fim do turno
words-undo = jogada anulada
words-tablets = Peças de pontuação: { $tablets }
words-start-you = Começas tu
words-start = Começa { $name }
words-show = Fica à vista: { $plate }
words-back = { $type ->
    [special] No topo da pilha: uma peça especial
   *[joker] No topo da pilha: uma peça joker
}
words-deal = { $factory ->
    [L] Fábrica grande: { $tiles }
   *[other] Fábrica { $factory }: { $tiles }
}
words-deal-none = nada
words-reveal = A fábrica { $factory } revela a peça de bónus { $chip }
words-dealt = As fábricas estão cheias
words-tiling = colocação
words-goals = objetivos no final

dome-nw = em cima à esquerda
dome-n = em cima ao meio
dome-ne = em cima à direita
dome-w = ao meio à esquerda
dome-c = ao centro
dome-e = ao meio à direita
dome-sw = em baixo à esquerda
dome-s = em baixo ao meio
dome-se = em baixo à direita

effect-tile-alone = { $place }: { $points } (sozinho)
effect-tile-row = { $place }: { $points } (fila de { $across })
effect-tile-column = { $place }: { $points } (coluna de { $down })
effect-tile-both = { $place }: { $points } (fila de { $across } + coluna de { $down })
effect-special = azulejo especial em { $place }: { $points }
effect-draw = { $points } por tirar da pilha
effect-broken = { $count ->
    [one] 1 azulejo partido
   *[other] { $count } azulejos partidos
}
effect-broken-free = { $count ->
    [one] 1 azulejo partido, sem custo: não há espaço livre
   *[other] { $count } azulejos partidos, { $free } deles sem custo
}
effect-floor = { $count ->
    [one] 1 azulejo para a linha do chão
   *[other] { $count } azulejos para a linha do chão
}
effect-unplaceable = { $count ->
    [one] a linha { $row } não cabe em lado nenhum: 1 azulejo partido
   *[other] a linha { $row } não cabe em lado nenhum: { $count } azulejos partidos
}
effect-cost-broken = azulejos partidos { $points }
effect-cost-floor = linha do chão { $points }
effect-cost-marker = peça de jogador inicial { $points }
effect-cost-least = nunca abaixo de 0
effect-goal = { $goal } ×{ $count }: { $points }
effect-marker = peça de jogador inicial recebida
effect-restock = { $count ->
    [one] O saco é reabastecido com 1 azulejo
   *[other] O saco é reabastecido com { $count } azulejos
}
effect-round = Ronda { $count }
effect-end = objetivos juntos: { $points }, nunca abaixo de 0 pontos

points-start = início
points-tiles = azulejos
points-special-tiles = azulejos especiais
points-draws = peças tiradas da pilha
points-costs = azulejos partidos e jogador inicial
points-costs-azul = linha do chão
points-floor = nunca abaixo de 0
points-tablets = peças de pontuação
points-bonuses = bónus
points-total = Total
goal-rows = Filas
goal-colors = Cores
goal-columns = Colunas
goal-edge = Bordo
goal-diagonals = Diagonais
goal-corners = Cantos
goal-jokers = Jokers
goal-specials = Especiais
goal-rows-what = 3 pontos por cada fila cheia
goal-colors-what = 4 pontos por cada fila com cinco cores diferentes
goal-columns-what = 7 pontos por cada coluna cheia
goal-edge-what = 1 ponto por cada azulejo no bordo da cúpula
goal-diagonals-what = 10 pontos por cada diagonal cheia
goal-corners-what = Uma peça cheia num canto de cima vale 3, num de baixo vale 8
goal-jokers-what = 2 pontos por cada espaço joker, se os teus estiverem todos preenchidos
goal-specials-what = 3 pontos a menos por cada espaço especial vazio
goal-azul-rows-what = 2 pontos por cada fila cheia
goal-azul-columns-what = 7 pontos por cada coluna cheia
goal-azul-colors-what = 10 pontos por cada cor com os cinco azulejos
