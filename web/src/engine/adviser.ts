// What the search says about the positions of one table: for levels, and as hints.

import type { GameName } from "../live/protocol";
import type { LevelSettings } from "./description";
import type { History } from "./history";
import { loadWeights, type LoadedEngine } from "./load";
import { randomWords } from "./localSeats";
import type { Thought } from "./thinker";
import { Thinking } from "./thinking";

/** Asks the search, and lets it go on with the tree of its last answer where that is possible. */
export class Adviser {
  readonly #thinking: Thinking;
  /** The events that led to the last question about a seat. */
  readonly #askedAt = new Map<number, readonly number[]>();

  constructor(
    private readonly engine: LoadedEngine,
    private readonly table: string,
  ) {
    this.#thinking = new Thinking(engine);
  }

  /** Load what questions about a game need. */
  prepare(game: GameName): void {
    loadWeights(game, this.engine.description.version).catch(() => undefined); // it is tried again when asked
  }

  /** Choose a move for a seat, from what it may know. */
  ask(history: History, seat: number, settings: LevelSettings): Promise<Thought> {
    const { game } = history;
    const since = this.#movesSince(history, seat);
    this.#askedAt.set(seat, [...game.events]);
    return this.#thinking.ask(game.name, `${this.table} ${seat} ${JSON.stringify(settings)}`, {
      seat,
      state: game.seen(seat).copy(),
      settings,
      seed: randomWords(),
      ...(since === null ? {} : { since }),
    });
  }

  /** The moves since a seat was last asked; `null` after chance or another's secret. */
  #movesSince(history: History, seat: number): number[] | null {
    const before = this.#askedAt.get(seat);
    const now = history.game.events;
    if (before === undefined || now.length <= before.length || before.some((id, i) => now[i] !== id))
      return null;
    const fresh = history.active.filter((entry) => entry.id !== null).slice(before.length);
    const known = fresh.every(
      (entry) => entry.kind === "move" && (entry.secretOf === null || entry.secretOf === seat),
    );
    return known ? fresh.flatMap((entry) => (entry.id === null ? [] : [entry.id])) : null;
  }

  /** The game is another one now. */
  forget(): void {
    this.#askedAt.clear();
  }

  close(): void {
    this.#thinking.close();
  }
}
