// A game with its options in the engine: positions, and what the rules say of them.

import type {
  Effect,
  EffectKindName,
  Fit,
  GameName,
  GamePosition,
  Goal,
  RoundForecast,
  Step,
} from "../live/protocol";
import { azulCodec } from "./azul";
import type { Codec } from "./codec";
import type { GameDescription } from "./description";
import { duelCodec } from "./duel";
import { decodeEffect } from "./effects";
import type { Argument, Engine } from "./engine";
import type { Numbers, Records } from "./memory";

const CODECS: Record<GameName, (engine: Engine) => Codec> = { duel: duelCodec, azul: azulCodec };
const MAX_LEGAL = 2048;
const MAX_EVENTS = 4096;
const MAX_STEPS = 65;
const SPECTATOR = -1;
const COLUMNS = "abcdef";
/** Kinds of effects that change a player's board during the tiling. */
const TILING: readonly EffectKindName[] = ["tile", "special", "unplaceable", "cost"];

/** Who decides, and in which phase; all decisions of one turn have the same. */
export interface Decider {
  seat: number;
  phase: number;
}

export interface Played {
  effects: Effect[];
  /** The boards after each step of a tiling; empty for other events. */
  steps: Step[];
}

export class IllegalEventError extends Error {}

/** A game with its options; it owns memory of the engine for one position at a time. */
export class EngineGame {
  readonly description: GameDescription;
  readonly options: Record<string, unknown>;
  readonly players: number;
  readonly codec: Codec;
  /** A random generator for chance. */
  readonly rng: Records;
  /** The position after the events. */
  readonly state: Records;
  readonly #root: Records;
  /** What a viewer may know; also for what is only tried. */
  readonly #seen: Records;
  readonly #tried: Records;
  readonly #steps: Records;
  readonly #viewRng: Records;
  readonly #log: Records;
  /** Buffers of looking ahead: states, moves, and ways to pay. */
  readonly #outlook: readonly [Records, Numbers, Numbers];
  readonly #counts: Numbers;
  readonly #numbers: Numbers;
  readonly #trail: Numbers;
  readonly #ids: ReadonlyMap<string, number>;
  readonly #kinds: ReadonlyMap<number, EffectKindName>;
  #events: number[] = [];

  constructor(
    readonly engine: Engine,
    readonly name: GameName,
    options: Record<string, unknown>,
  ) {
    this.description = engine.game(name);
    this.codec = CODECS[name](engine);
    this.options = this.codec.fullOptions(options);
    this.players = this.codec.players(this.options);
    if (!this.description.players.includes(this.players))
      throw new RangeError(`${name} is not for ${this.players} players`);
    const layout = `${name}_state`;
    this.state = engine.records(layout);
    this.#root = engine.records(layout);
    this.#seen = engine.records(layout);
    this.#tried = engine.records(layout);
    this.#steps = engine.records(layout, MAX_STEPS);
    this.rng = engine.records("rng");
    this.#viewRng = engine.records("rng");
    this.#viewRng.set("enabled", engine.description.view_rng.enabled);
    this.#viewRng.set("words", engine.description.view_rng.words);
    this.#log = engine.records("effects");
    this.#log.set("mode", engine.description.log_modes.list);
    const { outlook_states: states, payments } = engine.description.buffers;
    this.#outlook = [
      engine.records(layout, states),
      engine.numbers("int64", states),
      engine.numbers("int64", payments * (states - 1)),
    ];
    this.#counts = engine.numbers("int64", MAX_STEPS);
    this.#numbers = engine.numbers("int64", MAX_LEGAL);
    this.#trail = engine.numbers("int64", MAX_EVENTS);
    this.#ids = new Map(this.description.events.map((text, id) => [text, id]));
    const kinds = Object.entries(engine.description.effects);
    this.#kinds = new Map(kinds.map(([kind, number]) => [number, kind as EffectKindName]));
    this.codec.setOptions(this.#root, this.options);
    this.#call("set_up_state", this.#root);
    this.state.fill(this.#root.copy());
  }

  #call(name: string, ...given: Argument[]): number {
    return this.engine.call(`${this.name}_${name}`, ...given);
  }

  // Events --------------------------------------------------------------------------------------

  /** The number of an event; `undefined` if there is none with this text. */
  id(text: string): number | undefined {
    return this.#ids.get(text);
  }

  text(id: number): string {
    return this.description.events[id] ?? "";
  }

  /** The first word of an event. */
  verb(id: number): string {
    return this.text(id).split(":", 1)[0] ?? "";
  }

  /** Whether it is a player's move; all other events are chance. */
  isMove(id: number): boolean {
    return id < this.description.moves;
  }
  /** Whether chance fills the table here, for everybody. */
  isTableEvent(id: number): boolean {
    return this.description.table_events.includes(this.verb(id));
  }
  takesTiles(id: number): boolean {
    return this.description.takes_tiles.includes(this.verb(id));
  }
  placesTiles(id: number): boolean {
    return this.description.places_tiles.includes(this.verb(id));
  }
  revealsHidden(id: number): boolean {
    return this.description.reveals_hidden.includes(this.verb(id));
  }
  /** Whether only the player who acts may see an event. */
  isSecret(id: number): boolean {
    return this.#call("is_secret_event", this.state, id) !== 0;
  }

  // The position --------------------------------------------------------------------------------

  /** The events so far. */
  get events(): readonly number[] {
    return this.#events;
  }

  /** The seat that decides, chance, or `null` at the end. */
  get actor(): number | "chance" | null {
    const seat = this.#call("actor", this.state);
    return seat >= 0 ? seat : seat === -1 ? "chance" : null;
  }

  get decider(): Decider {
    return { seat: this.state.get("actor"), phase: this.state.get("phase") };
  }

  beginsTurn(last: Decider | null): boolean {
    return last === null || this.#call("begins_turn", this.state, last.seat, last.phase) !== 0;
  }

  turnIsOver(last: Decider): boolean {
    return this.#call("turn_is_over", this.state, last.seat, last.phase) !== 0;
  }

  get isTiling(): boolean {
    return this.#call("in_tiling", this.state) !== 0;
  }

  get round(): number {
    return this.state.get("turn_round");
  }

  /** How many tiles were taken and not laid down yet. */
  get hand(): number {
    return this.state.get("hand_n");
  }

  /** The line that is being tiled, from 1. */
  get line(): number {
    return this.state.get("line") + 1;
  }

  /** Whether a move now keeps one of several pieces drawn. */
  get keepsDrawn(): boolean {
    return this.description.keeps_drawn.includes(this.#awaits);
  }

  get #awaits(): string {
    return this.description.awaits[this.state.get("awaits")] ?? "";
  }

  get scores(): number[] {
    return this.state.list("score").slice(0, this.players);
  }

  get startScores(): number[] {
    return this.#root.list("score").slice(0, this.players);
  }

  /** The winners of a finished game. */
  get winners(): number[] {
    const set = this.#call("winner_set", this.state);
    return Array.from({ length: this.players }, (_, seat) => seat).filter((seat) => (set >> seat) & 1);
  }

  /** The numbers of all legal moves, or of all outcomes that chance may bring. */
  get legal(): number[] {
    return this.#numbers.list(this.#call("legal", this.state, this.#numbers));
  }

  /** The next event if it is forced: the only legal move, or one that chance draws now. */
  forcedEvent(): number | null {
    const id = this.#call("forced_event", this.state, this.rng);
    return id < 0 ? null : id;
  }

  // Playing -------------------------------------------------------------------------------------

  /** Play exactly this event; forced moves do not follow. */
  play(id: number): Played {
    if (this.#call("is_legal", this.state, id) === 0)
      throw new IllegalEventError(`${this.text(id)} is not legal here`);
    const n = this.#call("explain_steps", this.state, id, this.#log, this.#steps, this.#counts);
    this.#events.push(id);
    const effects = this.#effects();
    if (!effects.some((effect) => TILING.includes(effect.kind))) return { effects, steps: [] };
    const steps = this.#counts
      .list(n)
      .map((count, i): Step => ({ effects: count, players: this.codec.boards(this.#steps.at(i)) }));
    return { effects, steps };
  }

  #effects(): Effect[] {
    const n = this.#log.get("n");
    if (n === 0) return [];
    const rows = this.#log.rows("rows").slice(0, n);
    return rows.map((row) => decodeEffect(row, this.#kinds, this.description.goals));
  }

  /** Go to the position after these events, which have to be legal. */
  reset(events: readonly number[]): void {
    if (events.length > MAX_EVENTS) throw new RangeError("too many events");
    this.state.fill(this.#root.copy());
    this.#trail.set(events);
    const done = this.#call("replay", this.state, this.#trail, events.length);
    this.#events = events.slice(0, done);
    if (done < events.length)
      throw new IllegalEventError(`event ${done + 1}, ${this.text(events[done] ?? 0)}, is not legal there`);
  }

  // What a viewer may know ------------------------------------------------------------------------

  /** The state as a seat (or a spectator, `null`) may know it, until another one is asked for. */
  seen(seat: number | null): Records {
    this.#trail.set(this.#events);
    const viewer = seat ?? SPECTATOR;
    const n = this.#events.length;
    this.#call("hide_secrets", this.state, this.#root, this.#trail, n, viewer, this.#viewRng, this.#seen);
    return this.#seen;
  }

  /** The position as a seat may know it. */
  position(seat: number | null): GamePosition {
    return this.codec.position(this.seen(seat), seat);
  }

  /** The effects that a legal move would have at once, for a viewer's state. */
  preview(seen: Records, id: number): Effect[] {
    this.#tried.fill(seen.copy());
    this.#call("explain", this.#tried, id, this.#log);
    return this.#effects();
  }

  /** Where the tiles in hand fit in the row of a line that a move puts them on. */
  fits(seen: Records, seat: number, id: number): Fit | null {
    const line = /^line:(\d+)$/.exec(this.text(id))?.[1];
    if (line === undefined) return null;
    const color = seen.get("hand_color");
    const found = this.engine.callAll(`${this.name}_spaces_for`, seen, seat, Number(line) - 1, color);
    const [columns = 0, final = 0] = found;
    return {
      columns: COLUMNS.split("")
        .filter((_, i) => (columns >> i) & 1)
        .join(""),
      final: final !== 0,
    };
  }

  /** All ways to answer a decision of several moves; empty if the decision is a single move. */
  payments(seen: Records): string[][] {
    if (!this.description.pays_in_parts.includes(this.#awaits)) return [];
    const n = this.#call("payments", seen, this.#outlook);
    const [, moves, paths] = this.#outlook;
    const width = moves.length - 1;
    const all = paths.list(n * width);
    return Array.from({ length: n }, (_, i) => this.#way(all.slice(i * width, (i + 1) * width)));
  }

  /** What the tiling would pay each seat if it began now; empty unless tiles are taken. */
  forecasts(): RoundForecast[] {
    const seen = this.seen(null);
    if (this.#call("in_offer", seen) === 0) return [];
    return Array.from({ length: this.players }, (_, seat): RoundForecast => {
      const name = `${this.name}_forecast`;
      const [points = 0, goals = 0] = this.engine.callAll(name, seen, seat, this.#outlook, this.#log);
      const effects = this.#effects();
      const costs = effects.filter((effect) => effect.kind === "cost");
      const lost = costs.reduce((sum, effect) => sum + (effect.count ?? 0), 0);
      const [, moves] = this.#outlook;
      return { points, goals, lost, moves: this.#way(moves.list(moves.length)), effects };
    });
  }

  /** The moves of a list that is ended by -1. */
  #way(numbers: readonly number[]): string[] {
    return numbers.slice(0, numbers.indexOf(-1)).map((id) => this.text(id));
  }

  /** What each seat's goals would score now. */
  goals(): Goal[][] {
    const seen = this.seen(null);
    const inPlay = this.codec.goalsInPlay(seen);
    return Array.from({ length: this.players }, (_, seat) =>
      inPlay.map((name): Goal => {
        const index = this.description.goals.indexOf(name);
        const [count = 0, worth = 0] = this.engine.callAll(
          `${this.name}_current_goal_score`,
          seen,
          seat,
          index,
        );
        return { name, count, worth };
      }),
    );
  }

  /** Seed the generator of chance: four random words of 32 bits. */
  seed(words: Iterable<number>): void {
    this.rng.set("enabled", 1);
    this.rng.set("words", [...words]);
  }
}
