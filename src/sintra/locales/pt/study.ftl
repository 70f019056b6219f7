# A análise de um jogo: juízos, razões, sorte, balanço. A página e a linha de comandos usam estes textos.

review-title = Análise
review-open = Analisar o jogo
review-what = Cada decisão é comparada com a melhor, e cada distribuição com o que podia ter saído. É o teu dispositivo que calcula; nada é enviado.
review-progress = { $percent } % analisado
review-done = Analisado
review-pause = Pausa
review-resume = Continuar
review-deeper = Ver mais a fundo
review-close = Fechar a análise
review-failed = A análise parou: { $reason }
review-again = Tentar outra vez
review-unfinished = O jogo não acabou; a análise vai até onde ele vai.
review-none-yet = Ainda ninguém teve de escolher, por isso não há nada para analisar.
review-not-yet = Este jogo ainda está a decorrer. Pode ser analisado quando acabar.
review-not-kept = Este navegador não conseguiu guardar a análise; da próxima vez será calculada de novo.

# Juízos
judgement-best = a melhor
judgement-good = boa
judgement-inaccuracy = imprecisão
judgement-mistake = erro
judgement-blunder = erro grave
judgement-even = todas iguais
judgement-unrated = sem avaliação

# O gráfico
review-graph-points = Vantagem esperada de { $name } em pontos
review-graph-share = Probabilidade de { $name } ganhar
review-graph-round = Ronda { $round }
review-graph-help = Setas: passos. Enter: para o erro seguinte.
review-graph-at = Passo { $step }: { $value }
review-unit = Mostrar em
review-unit-points = Pontos
review-unit-share = % de vitória
review-for = Para
review-for-name = Para { $name }
review-points = { $points } pontos
review-percent = { $percent } %

# Erros
review-mistakes = O que podia ter corrido melhor
review-mistakes-none = Nenhum erro encontrado.
review-mistakes-all = de todos
review-next-mistake = Erro seguinte
review-more = Mais { $count }
review-fewer = Menos
review-lost-points = { $points } pontos perdidos
review-lost-share = { $percent } % perdidos
review-played = Jogada feita: { $move }
review-best = Melhor: { $move }
review-was-best = Esta foi a melhor jogada.
review-candidates = Jogadas comparadas
review-candidate-label = { $move }: { $value }, com uma margem de { $error }
review-exact = exato: o resto da ronda está resolvido
review-line = Depois, talvez: { $moves }
review-show-best = Mostrar a melhor jogada
review-show-line = Reproduzir a melhor continuação
review-back-to-game = Voltar ao jogo

# Razões
why-title = Porquê
why-points = { $source }: { $points } para { $name }
why-tiles-fewer = { $name } perde { $tiles } azulejos a menos
why-tiles-more = { $name } perde { $tiles } azulejos a mais
why-row-more = A linha { $row } de { $name } recebe o seu azulejo em mais { $percent } % dos jogos
why-row-less = A linha { $row } de { $name } recebe o seu azulejo em menos { $percent } % dos jogos
why-none = As jogadas estão demasiado próximas para haver uma só razão.
why-reply = A melhor resposta: { $moves }
hint-why = Em vez de { $move }: { $reasons }.
source-rows = Linhas
source-columns = Colunas
source-special = Azulejos especiais
source-draws = Peças tiradas da pilha
source-costs = Azulejos partidos e jogador inicial
source-costs-azul = Linha do chão
source-goals = Peças de pontuação
source-goals-azul = Bónus
source-later = Rondas seguintes

# Sorte
review-luck = Sorte
review-luck-what = O que as distribuições e as peças tiradas trouxeram, em comparação com a média do que podia ter saído.
review-luck-deal = Uma distribuição melhor do que { $percent } % para { $name }
review-luck-event = Ronda { $round }: { $points } pontos para { $name }

# O balanço
review-ledger = Do início ao resultado
review-ledger-what = Início + sorte + jogadas + reavaliação = resultado, em pontos de vantagem.
review-ledger-start = Início
review-ledger-luck = Sorte
review-ledger-skill = Jogadas de { $name }
review-ledger-reevaluation = Reavaliação
review-ledger-reevaluation-what = O que mudou ao olhar mais tempo para a mesma posição.
review-ledger-result = Resultado
review-ledger-so-far = Até agora
review-ledger-without-luck = Resultado sem sorte

# Como jogou cada um
review-players = Como jogou cada um
review-accuracy = Precisão
review-accuracy-what = 100 é perfeito. Um turno que dá um décimo da vitória tem 64.
review-error-rate = Taxa de erro
review-error-rate-what = Milésimos da vitória perdidos numa decisão, em média.
review-lost = Pontos perdidos
review-like = Jogou como
review-like-level = nível { $level }
review-round = Ronda { $round }
review-whole-game = Jogo
