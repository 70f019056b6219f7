# As regras pelas nossas palavras. Para cada elemento um título e um texto; uma nova linha começa um parágrafo.

rules-title = Regras
rules-contents = Índice
rules-lead = Os dois jogos, completos, peça a peça. Na mesa, o ponto de interrogação traz-te até aqui a partir de tudo o que vês.
rules-by-playing = Preferes aprender a jogar?

rules-duel = Azul Duel
rules-duel-text =
    Dois jogadores, cinco rondas. Ambos começam com 5 pontos, e ganha quem tiver mais.
    Cada ronda tem duas partes. Primeiro recolhem à vez: azulejos, peças de cúpula e peças de bónus. Quando tudo foi recolhido, as linhas cheias enviam azulejos para a cúpula, e esses pontuam. Depois da quinta ronda contam as peças de pontuação.
rules-round = Uma ronda
rules-round-text =
    Começa o jogador inicial e depois jogam à vez. Um turno é uma de quatro coisas: retirar uma peça de cúpula, recolher azulejos de um sol, recolher azulejos das luas, retirar uma peça de bónus revelada.
    Esta parte acaba quando as fábricas estão vazias e, nas rondas 1 a 4, todos usaram as duas peças de jogador. Quem não puder fazer nada passa até lá; de outro modo não se pode passar.
    Antes da ronda 1 cada um retira uma peça de cúpula de graça, primeiro quem não começa.
rules-factory = Fábrica
rules-factory-text =
    Quatro pequenas com quatro azulejos cada e uma grande com cinco. A metade de cima é o sol, onde chegam os azulejos. A de baixo é a lua, para onde vai o que sobra.
rules-sun = Sol
rules-sun-text =
    Recolhe todos os azulejos de uma cor do sol de uma fábrica. Os outros vão para a lua dela: numa pequena, numa só pilha sobre a peça de bónus, pela ordem que escolheres; na grande, lado a lado.
rules-moon = Lua
rules-moon-text =
    Recolhe uma cor de todas as luas ao mesmo tempo: o azulejo do topo de cada pilha pequena que a mostre, e todos os dela na lua grande. Os que estão mais abaixo numa pilha ficam.
rules-large-factory = Fábrica grande
rules-large-factory-text =
    Cinco azulejos. O que sobra fica lado a lado, por isso tudo está ao alcance. A peça de jogador inicial espera na sua lua. Se os cinco azulejos fossem da mesma cor, tirava-se de novo.
rules-starting-tile = Peça de jogador inicial
rules-starting-tile-text =
    Para quem recolher primeiro azulejos da lua grande. Custa 2 pontos no fim da ronda, e quem a tem começa a seguinte. Também decide um empate no fim do jogo.
rules-chip = Peça de bónus
rules-chip-text =
    Há uma virada para baixo em cada fábrica pequena. É revelada assim que a fábrica fica sem azulejos, e pode então ser retirada como um turno. Cada um retira exatamente duas por ronda.
    Dez mostram uma cor, dez mostram duas.
rules-token = Peça de jogador
rules-token-text =
    Tens duas. Cada peça de cúpula que retiras numa ronda custa uma, e nas rondas 1 a 4 têm de ser usadas ambas. Voltam para a ronda seguinte. Na ronda 5 não contam.
rules-display = Peças à vista
rules-display-text =
    Três peças de cúpula estão à vista. Retirar uma custa uma peça de jogador e nenhum ponto. Só se repõem quando se prepara a ronda seguinte.
rules-pile = Pilha
rules-pile-text =
    Em vez de uma peça à vista podes tirar da pilha: 1 ponto por peça, uma de cada vez, quantas quiseres. Só quando parares as podes ver. Guarda uma; põe as outras debaixo da pilha por qualquer ordem.
    O verso da peça do topo mostra o seu tipo.
rules-plate = Peça de cúpula
rules-plate-text =
    Quatro espaços, dois por dois. Vai para qualquer espaço vazio da tua cúpula, rodada como quiseres, e fica lá. 18 peças enchem exatamente duas cúpulas.
rules-special = Peça especial
rules-special-text =
    Três espaços com cor e um para um azulejo especial dourado. Assim que os três estão preenchidos, o azulejo especial aparece sozinho e vale o número da sua fila: 1 na primeira, 6 na última. Não pontua pelos vizinhos, mas os azulejos seguintes contam-no.
rules-joker = Peça joker
rules-joker-text =
    Três espaços com cor e um que aceita um azulejo de qualquer cor.
rules-pattern-line = Linha de padrões
rules-pattern-line-text =
    Na linha 1 cabe um azulejo, na linha 6 cabem seis. Os azulejos recolhidos vão para uma linha que esteja vazia ou tenha a mesma cor e não esteja cheia. O que não cabe parte-se. Também podes partir todos.
    Qualquer cor pode esperar em qualquer linha, mesmo que a fila ainda não tenha espaço para ela.
rules-broken = Azulejos partidos
rules-broken-text =
    Quatro espaços que custam 1, 2, 3 e 4 pontos no fim da ronda. Outros azulejos partidos vão para a torre sem custo.
rules-dome = Cúpula
rules-dome-text =
    Nove espaços para peças formam seis filas de seis. A linha 1 pertence à fila 1, e assim por diante. A mesma cor pode aparecer as vezes que quiseres.
rules-tiling = Colocar azulejos
rules-tiling-text =
    Quando tudo foi recolhido, percorre as tuas linhas de cima para baixo. Uma linha cheia leva um azulejo para um espaço da sua cor, ou um joker, na sua fila; tu escolhes qual. Os outros vão para a torre.
    Uma linha que não está cheia fica para a ronda seguinte, e uma cheia sem espaço também. Mas se as três peças da sua fila estão lá e nenhuma tem espaço para ela, partem-se todos os seus azulejos.
rules-chips = Usar peças de bónus
rules-chips-text =
    Ao colocar azulejos, as peças de bónus podem completar uma linha que tenha pelo menos um azulejo e um espaço na sua fila. Duas com a sua cor substituem um azulejo em falta, e três quaisquer também. Cada uma vale uma vez; o que não usares fica para depois.
rules-scoring = Pontuar um azulejo
rules-scoring-text =
    Conta os azulejos ligados ao novo na horizontal, sem falhas, e os ligados na vertical. Cada direção conta a partir de dois. Um azulejo sem vizinhos vale 1. As cores não importam.
rules-score = Pontos
rules-score-text =
    Começas com 5 pontos, e nunca tens menos de 0.
rules-tablets = Peças de pontuação
rules-tablets-text =
    Três ou quatro objetivos, que contam uma vez no fim do jogo. Escolhem-se antes, ou deixa-se ao acaso; para o primeiro jogo, filas, colunas e diagonais são uma boa escolha.
rules-bag = Saco
rules-bag-text =
    65 azulejos, 13 de cada cor. As fábricas enchem-se dele ao acaso. Quando está vazio, os azulejos da torre voltam para lá.
rules-tower = Torre
rules-tower-text =
    Azulejos usados e partidos. Voltam quando o saco está vazio.
rules-end = Fim do jogo
rules-end-text =
    Depois da colocação da ronda 5 somam-se as peças de pontuação. Ganha quem tiver mais pontos; em caso de empate, quem tiver a peça de jogador inicial.

rules-azul = Azul
rules-azul-text =
    Dois a quatro jogadores, e as rondas que forem precisas: o jogo acaba depois da ronda em que alguém completa uma fila da parede. Começas com 0 pontos.
rules-azul-round = Uma ronda de Azul
rules-azul-round-text =
    À vez recolhem azulejos até as fábricas e o centro estarem vazios. Depois todas as linhas cheias levam um azulejo para a parede, e paga-se a linha do chão.
rules-azul-factory = Fábrica
rules-azul-factory-text =
    Cinco, sete ou nove para dois, três ou quatro jogadores, com quatro azulejos cada. Recolhe todos os azulejos de uma cor de uma fábrica; os outros vão para o centro.
rules-azul-center = Centro
rules-azul-center-text =
    O que outros deixaram. Também daqui podes recolher todos os azulejos de uma cor.
rules-azul-marker = Marcador de jogador inicial
rules-azul-marker-text =
    Quem recolher primeiro do centro recebe-o também. Fica na linha do chão e custa tanto como um azulejo lá, e quem o tem começa a ronda seguinte.
rules-azul-line = Linha de padrões
rules-azul-line-text =
    Os teus azulejos vão para uma linha que esteja vazia ou tenha a mesma cor e não esteja cheia. Uma linha não aceita uma cor que a sua fila da parede já tem. O que não cabe cai na linha do chão; também os podes pôr lá todos.
rules-azul-wall = Parede
rules-azul-wall-text =
    Cinco filas de cinco. No fim de uma ronda cada linha cheia leva um azulejo para o seu espaço na mesma fila; o resto da linha vai para a tampa. As linhas que não estão cheias ficam.
rules-azul-grey = Parede cinzenta
rules-azul-grey-text =
    Uma variante: os espaços não têm cor, e tu escolhes para onde vai um azulejo na sua fila. Nenhuma cor pode estar duas vezes numa fila ou coluna. Se não houver tal espaço, todos os azulejos da linha caem no chão.
rules-azul-floor = Linha do chão
rules-azul-floor-text =
    Sete espaços que custam 1, 1, 2, 2, 2, 3 e 3 pontos no fim da ronda. Mais azulejos não custam nada. Nunca tens menos de 0 pontos.
rules-azul-scoring = Pontuar um azulejo
rules-azul-scoring-text =
    Conta os azulejos ligados ao novo na horizontal, sem falhas, e os ligados na vertical. Cada direção conta a partir de dois. Um azulejo sem vizinhos vale 1.
rules-azul-bonus = Fim do jogo
rules-azul-bonus-text =
    Uma fila cheia vale 2, uma coluna cheia 7, e uma cor com os cinco azulejos 10. Ganha quem tiver mais pontos, depois mais filas cheias; depois a vitória é partilhada.
rules-azul-bag = Saco
rules-azul-bag-text =
    100 azulejos, 20 de cada cor. Quando está vazio enche-se da tampa.
rules-azul-lid = Tampa
rules-azul-lid-text =
    Azulejos usados ou caídos. Voltam quando o saco está vazio.

rules-example-tile = O azulejo novo (com moldura) pertence a três numa fila e dois numa coluna: 5 pontos.
rules-example-special = Três cores preenchidas: aparece o azulejo dourado.
rules-example-stack = De baixo: preto, amarelo. Só o amarelo pode ser recolhido.
rules-example-chips = Duas peças de bónus com turquesa substituem um azulejo turquesa.
rules-example-line = Linha 3: falta um azulejo.
rules-notation = Jogadas escritas
rules-notation-text =
    Todas as jogadas podem ser escritas: sun:2T recolhe turquesa do sol da fábrica 2, stack:K põe preto no fundo da pilha, line:3 põe os azulejos na linha 3, moon:Y recolhe amarelo das luas, plate:YKT* uma peça, place:nw@90 põe-na em cima à esquerda, rodada uma vez. No Azul: take:3R, take:CR, line:4, floor.
    As letras das cores são B (azul), Y (amarelo), R (vermelho), K (preto) e T (turquesa).
