// What could have followed: lines of moves from a position of the game, told and shown.

import type { EngineGame } from "../engine/game";
import { History } from "../engine/history";
import { replayOf } from "../engine/presenter";
import type { GamePosition, Replay } from "../live/protocol";

/** The moves of one player in a row. */
export interface LinePart {
  seat: number;
  /** The moves as texts. */
  moves: string[];
}

/** What chance brings in a line: the same every time. */
const SEED = [1, 2, 3, 4];

/** Play moves from a position, with what is forced between them, in one round; chance has no seat. */
function follow(
  game: EngineGame,
  before: readonly number[],
  moves: readonly number[],
): [seat: number | null, id: number][] {
  game.reset(before);
  game.seed(SEED);
  const { round } = game;
  const played: [number | null, number][] = [];
  const rest = [...moves];
  for (let next = rest.shift(); next !== undefined;) {
    const { actor } = game;
    const wanted = actor !== "chance" && game.legal.includes(next);
    const id = wanted ? next : game.forcedEvent();
    if (actor === null || id === null || game.round !== round) break;
    game.play(id);
    played.push([actor === "chance" ? null : actor, id]);
    if (wanted) next = rest.shift();
  }
  while (played.at(-1)?.[0] === null) played.pop();
  return played;
}

/** A line from the position after `before`, move by move, grouped by player. */
export function lineParts(game: EngineGame, before: readonly number[], moves: readonly number[]): LinePart[] {
  const parts: LinePart[] = [];
  for (const [seat, id] of follow(game, before, moves)) {
    if (seat === null) continue;
    const last = parts.at(-1);
    if (last?.seat === seat) last.moves.push(game.text(id));
    else parts.push({ seat, moves: [game.text(id)] });
  }
  return parts;
}

/** The line that is tiled after `before`, from 1; `null` outside the tiling. */
export function tiledLine(game: EngineGame, before: readonly number[]): number | null {
  game.reset(before);
  return game.isTiling ? game.line : null;
}

/** The position after the first player's part of a line. */
export function positionAfterTurn(
  game: EngineGame,
  before: readonly number[],
  moves: readonly number[],
): GamePosition {
  game.reset(before);
  const seat = game.actor;
  for (const id of moves) {
    if (game.actor !== seat || !game.legal.includes(id)) break;
    game.play(id);
  }
  return game.codec.position(game.state, "all");
}

/** The game up to a position, and then a line, as a replay. */
export function variationOf(
  replay: Replay,
  game: EngineGame,
  before: readonly number[],
  moves: readonly number[],
): Replay {
  const line = follow(game, before, moves);
  const history = new History(game);
  for (const id of [...before, ...line.map(([, id]) => id)]) history.play(id);
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  return replayOf(history, replay.players, seats, true);
}
