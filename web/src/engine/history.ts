// The history of a game: its entries, and the position that they lead to (src/sintra/server/tables/history.py).
//
// Players are asked for one decision at a time. Forced moves and chance follow by themselves, unless a person still
// has to confirm the turn that ended. Everything here follows from the stored entries.

import type { Effect, GameEvent, Step } from "../live/protocol";
import type { Decider, EngineGame } from "./game";

/** An entry as it is stored. */
export interface StoredEntry {
  kind: "move" | "chance" | "undo" | "confirm" | "resign";
  by: number | null;
  text: string | null;
  /** With "undo": entries after this number no longer count. */
  to?: number;
}

/** A player's turn, as far as it has been played. The tiling of one player is one turn. */
interface Turn {
  number: number;
  decider: Decider | null;
  /** Whether there was a choice between several moves so far. */
  decided: boolean;
}

export interface Entry extends StoredEntry {
  seq: number;
  turn: Turn;
  round: number;
  scores: number[];
  /** The number of the event; `null` if it is a marker. */
  id: number | null;
  /** Whether it was a choice between several moves. */
  choice: boolean;
  /** The only seat that may know its text before the game is over. */
  secretOf: number | null;
  tiles?: number;
  line?: number;
  placesTiles: boolean;
  kept: boolean;
  effects: Effect[];
  steps: Step[];
}

const NO_TURN: Turn = { number: 0, decider: null, decided: false };
const POINT_SOURCES: Partial<Record<Effect["kind"], string>> = {
  tile: "tiles",
  special: "special tiles",
  draw: "draws",
  cost: "costs",
};

/** How many of the tiles put down found a space on the line. */
export function placedCount(tiles: number, effects: readonly Effect[], seat: number | null): number {
  const lost = effects.filter((e) => (e.kind === "broken" || e.kind === "floor") && e.seat === seat);
  return tiles - lost.reduce((sum, effect) => sum + (effect.count ?? 0), 0);
}

export class History {
  /** Everything that has happened, including what was taken back. */
  readonly entries: Entry[] = [];
  /** What counts: moves, chance and confirmations that were not taken back. */
  readonly active: Entry[] = [];
  readonly resigned = new Set<number>();

  constructor(
    readonly game: EngineGame,
    stored: Iterable<StoredEntry> = [],
  ) {
    game.reset([]);
    for (const entry of stored) this.#load(entry);
  }

  get seq(): number {
    return this.entries.length;
  }

  get turn(): Turn {
    return this.active.at(-1)?.turn ?? NO_TURN;
  }

  stored(): StoredEntry[] {
    return this.entries.map(({ kind, by, text, to }) => ({
      kind,
      by,
      text,
      ...(to === undefined ? {} : { to }),
    }));
  }

  turnIsOver(): boolean {
    const { decider } = this.turn;
    return decider === null || this.game.turnIsOver(decider);
  }

  /** The seat whose turn has just ended with a decision, so that it can be confirmed. */
  unconfirmed(): number | null {
    const last = this.active.at(-1);
    if (last?.kind !== "move" || !last.turn.decided) return null;
    return this.turnIsOver() ? last.by : null;
  }

  // Taking back ---------------------------------------------------------------------------------

  /** The numbers to which a seat may go back in its current turn, nearest first. */
  freeUndoTargets(seat: number): number[] {
    const targets: number[] = [];
    for (let i = this.active.length - 1; i >= 0; i--) {
      const entry = this.active[i];
      if (entry?.kind !== "move" || entry.by !== seat || entry.turn.number !== this.turn.number) break;
      if (entry.id !== null && this.game.revealsHidden(entry.id)) break;
      if (entry.choice) targets.push(this.#seqBefore(i));
    }
    return targets;
  }

  /** The numbers before all choices of a seat, nearest first. */
  undoTargets(seat: number): number[] {
    return this.active
      .flatMap((entry, i) => (entry.choice && entry.by === seat ? [this.#seqBefore(i)] : []))
      .reverse();
  }

  /** The number before the first choice of a seat's last turn that had one. */
  lastTurnStart(seat: number): number | null {
    let first: number | null = null;
    let number: number | null = null;
    for (let i = this.active.length - 1; i >= 0; i--) {
      const entry = this.active[i];
      if (!entry?.choice || entry.by !== seat) continue;
      if (number !== null && number !== entry.turn.number) break;
      [first, number] = [i, entry.turn.number];
    }
    return first === null ? null : this.#seqBefore(first);
  }

  #seqBefore(index: number): number {
    return this.active[index - 1]?.seq ?? 0;
  }

  // Adding entries ------------------------------------------------------------------------------

  /** Play exactly this event, a move or a chance outcome, which has to be legal. */
  play(id: number): void {
    const game = this.game;
    const actor = game.actor;
    const by = typeof actor === "number" ? actor : null;
    const choice = by !== null && game.legal.length > 1;
    let turn = this.turn;
    if (by !== null) {
      if (game.beginsTurn(turn.decider))
        turn = { number: turn.number + 1, decider: game.decider, decided: false };
      if (choice && !turn.decided) turn = { ...turn, decided: true };
    }
    const before = { round: game.round, line: game.line, hand: game.hand };
    const [tiling, kept] = [by !== null && game.isTiling, game.keepsDrawn];
    const placesTiles = game.placesTiles(id);
    const { effects, steps } = game.play(id);
    const tiles = game.takesTiles(id) ? game.hand : placesTiles ? before.hand : undefined;
    const entry: Entry = {
      seq: this.seq + 1,
      kind: by === null ? "chance" : "move",
      by,
      text: game.text(id),
      turn,
      round: before.round,
      scores: game.scores,
      id,
      choice,
      secretOf: game.isSecret(id) ? (turn.decider?.seat ?? null) : null,
      ...(tiles === undefined ? {} : { tiles }),
      ...(tiling ? { line: before.line } : {}),
      placesTiles,
      kept,
      effects,
      steps,
    };
    this.entries.push(entry);
    this.active.push(entry);
  }

  /** Add an entry that is not an event of the game. */
  addMarker(kind: "confirm" | "resign" | "undo", by: number, to?: number): void {
    const entry: Entry = {
      seq: this.seq + 1,
      kind,
      by,
      text: null,
      ...(to === undefined ? {} : { to }),
      turn: this.turn,
      round: this.game.round,
      scores: this.game.scores,
      id: null,
      choice: false,
      secretOf: null,
      placesTiles: false,
      kept: false,
      effects: [],
      steps: [],
    };
    this.entries.push(entry);
    if (kind === "resign") this.resigned.add(by);
    else if (kind === "confirm") this.active.push(entry);
    else {
      while ((this.active.at(-1)?.seq ?? 0) > (to ?? 0)) this.active.pop();
      this.game.reset(this.active.flatMap((one) => (one.id === null ? [] : [one.id])));
    }
  }

  /** Play forced moves and chance until a player must decide or confirm. */
  playForced(confirming: ReadonlySet<number>): void {
    for (;;) {
      if (this.game.actor === null) return;
      const unconfirmed = confirming.size > 0 ? this.unconfirmed() : null;
      if (unconfirmed !== null && confirming.has(unconfirmed)) return;
      const id = this.game.forcedEvent();
      if (id === null) return;
      this.play(id);
    }
  }

  #load(entry: StoredEntry): void {
    if (entry.text !== null) {
      const id = this.game.id(entry.text);
      if (id === undefined) throw new Error(`${entry.text} is not an event`);
      this.play(id);
    } else if (entry.by !== null && (entry.kind === "confirm" || entry.kind === "resign"))
      this.addMarker(entry.kind, entry.by);
    else if (entry.by !== null && entry.kind === "undo") this.addMarker("undo", entry.by, entry.to);
  }

  // Sums ----------------------------------------------------------------------------------------

  /** Each seat's points by source. */
  points(): Record<string, number>[] {
    const table: Record<string, number>[] = this.game.startScores.map((start) => ({ start }));
    for (const effect of this.active.flatMap((entry) => entry.effects)) {
      const own = effect.seat === null ? undefined : table[effect.seat];
      if (own === undefined) continue;
      const source = POINT_SOURCES[effect.kind];
      if (source !== undefined) own[source] = (own[source] ?? 0) + effect.points;
      else if (effect.kind === "goal") own[effect.name ?? ""] = effect.worth ?? 0;
      else if (effect.kind === "end") {
        const goals = this.game.description.goals.reduce((sum, goal) => sum + (own[goal] ?? 0), 0);
        if (goals !== effect.points) own.floor = effect.points - goals;
      }
    }
    return table;
  }

  /** The scores after each finished round. */
  rounds(): number[][] {
    const finished = this.active
      .filter((entry) => entry.effects.some((e) => e.kind === "round" && (e.count ?? 0) > 1))
      .map((entry) => entry.scores);
    return this.game.actor === null ? [...finished, this.game.scores] : finished;
  }
}

/** An entry for a reader who sits on `seats`. */
export function eventOf(
  game: EngineGame,
  entry: Entry,
  seats: readonly number[],
  options: { over: boolean; steps: boolean },
): GameEvent {
  const visible = entry.secretOf === null || options.over || seats.includes(entry.secretOf);
  return {
    seq: entry.seq,
    kind: entry.kind,
    by: entry.by,
    text: visible || entry.id === null ? entry.text : `${game.verb(entry.id)}:?`,
    effects: entry.effects,
    turn: entry.turn.number,
    round: entry.round,
    scores: entry.scores,
    ...(entry.to === undefined ? {} : { to: entry.to }),
    ...(entry.tiles === undefined ? {} : { tiles: entry.tiles }),
    ...(entry.placesTiles ? { placed: placedCount(entry.tiles ?? 0, entry.effects, entry.by) } : {}),
    ...(entry.line === undefined ? {} : { line: entry.line }),
    ...(entry.kept ? { kept: true } : {}),
    ...(options.steps && entry.steps.length > 0 ? { steps: entry.steps } : {}),
  };
}
