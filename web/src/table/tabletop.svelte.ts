// The state that the components of a table share: what is shown, the legal moves, and what is being tried.

import { getContext, setContext } from "svelte";

import { t } from "../i18n/index.svelte";
import type {
  DomeSpace,
  Effect,
  GameEvent,
  GamePosition,
  Hint,
  Move,
  RoundForecast,
  TableInfo,
  View,
} from "../live/protocol";
import { pace, settings } from "../settings.svelte";
import { spaceName, type TextContext } from "../text/describe";
import { entries, firstTurn, type Entry } from "../text/log";
import { seatName } from "../text/names";
import { lastTurns, marks } from "./marks";
import { Payment } from "./payment.svelte";
import { asRotation, COLUMNS, rotatePlate, tileAt } from "./pieces";

export type Mode = "play" | "watch" | "replay" | "lesson";

export interface TableInput {
  table: TableInfo;
  view: View;
  events: GameEvent[];
  /** Whether the move was accepted; a lesson may want another one. */
  act: (move: string) => boolean;
  mode: Mode;
  highlight: readonly string[];
  hint: Hint | null;
  /** Show changes at once, without animation: a jump in a replay. */
  instant: boolean;
  /** The position after a better turn: what it adds to the boards is shown as a ghost. */
  better: GamePosition | null;
}

/** A popup that explains the points of an effect. */
export interface ScorePopup {
  id: number;
  effect: Effect;
}

const KEY = Symbol("tabletop");
/** Highlighted regions of the table, by section of the rules page. */
const REGIONS: Record<string, string> = {
  factory: "factories",
  sun: "factories",
  moon: "factories",
  "large-factory": "factories",
  chip: "factories",
  "starting-tile": "factories",
  "azul-factory": "factories",
  "azul-center": "factories",
  "azul-marker": "factories",
  "pattern-line": "lines",
  "azul-line": "lines",
  "azul-wall": "dome",
  special: "dome",
  joker: "dome",
  scoring: "dome",
  "azul-floor": "broken",
  "azul-scoring": "tablets",
  plate: "display",
  bag: "supply",
  tower: "supply",
  "azul-bag": "supply",
  "azul-lid": "supply",
  score: "scores",
  token: "scores",
};
/** How long the table waits for the answer to a move before it accepts another. */
const ANSWER_TIMEOUT_MS = 2500;
/** How long a popup explains points. */
const POPUP_MS = 3200;

export class Tabletop {
  #input: () => TableInput;
  /** The position that is shown; it lags behind the view while frames are played. */
  position: GamePosition = $state.raw({} as GamePosition);
  /** The number of the last event that is shown. */
  shown = $state(Infinity);
  /** How many effects of that event are shown; `null` for all of them. */
  part: number | null = $state(null);
  /** Whether frames are being played; there are no moves meanwhile. */
  busy = $state(false);
  popups: ScorePopup[] = $state.raw([]);
  /** The move under the pointer or the focus. */
  hover: string | null = $state(null);
  /** Where on the dome the plate in hand is being tried. */
  trial: DomeSpace | null = $state(null);
  /** Of the plate in hand: degrees, clockwise, not modulo 360, so that every turn is animated as a quarter turn. */
  rotation = $state(0);
  /** The seat whose forecast is being looked at. */
  foreseen: number | null = $state(null);
  /** Moves to be played one after the other, as soon as each is legal. */
  #queue: string[] = $state.raw([]);
  /** Whether the turn that ends now was confirmed by the way it was played. */
  settled = $state(false);
  /** The seat whose board was chosen to be shown large. */
  front: number | null = $state(null);
  /** Where the pointer is during a drag, in pixels from the table's corner. */
  drag: { x: number; y: number } | null = $state(null);
  /** The view in which the last move was sent, until it is answered. */
  #sentIn: View | null = $state.raw(null);
  /** Announce a text to screen readers. */
  say: (text: string) => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(input: () => TableInput) {
    this.#input = input;
    this.position = input().view.position;
  }

  get table(): TableInfo {
    return this.#input().table;
  }
  get view(): View {
    return this.#input().view;
  }
  get events(): GameEvent[] {
    return this.#input().events;
  }
  get instant(): boolean {
    return this.#input().instant;
  }
  get mode(): Mode {
    return this.#input().mode;
  }
  /** The seat from whose side the table is shown: the own, or the first one for a spectator. */
  get seat(): number {
    return this.view.seat ?? 0;
  }
  /** The board shown large. */
  get main(): number {
    return this.front ?? this.seat;
  }

  readonly moves: ReadonlyMap<string, Move> = $derived.by(() => {
    if (this.busy || this.waiting || this.table.over || this.mode === "watch" || this.mode === "replay")
      return new Map();
    return new Map(this.view.legal.map((move) => [move.text, move]));
  });

  /** Whether the table waits for the answer to a move. */
  get waiting(): boolean {
    return this.#sentIn === this.view;
  }

  /** The seat whose turn it is; a turn that waits to be confirmed has not ended. */
  get atTurn(): number | null {
    if (this.isOver) return null;
    return this.view.confirming && !this.busy ? this.view.seat : this.position.turn;
  }

  /** Whether the game is over, by its rules or because somebody resigned, and all of it was shown. */
  get isOver(): boolean {
    return this.position.phase === "over" || (this.table.over && !this.busy && this.mode !== "replay");
  }

  /** Whether the player has to confirm the turn. */
  get confirms(): boolean {
    return this.view.confirming && !this.busy && !this.settled;
  }

  /** Whether this seat has a move to make. */
  decides(seat: number): boolean {
    return this.view.seat === seat && this.moves.size > 0;
  }

  /** Whether the tiles in hand fit a space of a board: now, or in the line under the pointer. */
  fitsAt(seat: number, row: number, column: number): "no" | "fits" | "aimed" {
    if (!this.decides(seat)) return "no";
    const line = `line:${row + 1}`;
    if (!this.moves.get(line)?.fits?.columns.includes(COLUMNS[column] ?? "?")) return "no";
    return this.hover === line ? "aimed" : "fits";
  }

  /** What the round would pay a seat now, if it is shown and pays anything. */
  forecast(seat: number): RoundForecast | null {
    if (!settings.forecast || this.busy || this.position !== this.view.position) return null;
    const found = this.table.forecast[seat];
    return found === undefined || (found.effects.length === 0 && found.points === 0) ? null : found;
  }

  /** The board of a seat after a better turn. */
  #betterBoard(seat: number): GamePosition["players"][number] | undefined {
    return this.busy ? undefined : this.#input().better?.players[seat];
  }
  /** The tiles that a better turn has on a line; empty if it adds none. */
  betterLine(seat: number, row: number): string {
    const [now, better] = [this.position.players[seat]?.lines[row], this.#betterBoard(seat)?.lines[row]];
    return now !== undefined && better !== undefined && better.length > now.length ? better : "";
  }
  /** The plate with its rotation that a better turn puts on a free space of the dome. */
  betterPlate(seat: number, space: DomeSpace): [plate: string, rotation: number] | null {
    const [now, better] = [this.position.players[seat], this.#betterBoard(seat)];
    if (now === undefined || better === undefined || !("plates" in now) || !("plates" in better)) return null;
    return now.plates[space] ? null : (better.plates[space] ?? null);
  }
  /** The tile that a better turn puts on a free space. */
  betterTile(seat: number, row: number, column: number): string | null {
    const [now, better] = [this.position.players[seat], this.#betterBoard(seat)];
    if (now === undefined || better === undefined || tileAt(now, row, column)) return null;
    return tileAt(better, row, column);
  }

  /** The tile that the forecast being looked at puts on a space, and its points. */
  foreseenAt(seat: number, row: number, column: number): { tile: string; points: number } | null {
    if (this.foreseen !== seat) return null;
    const effect = this.forecast(seat)?.effects.find(
      (one) =>
        (one.kind === "tile" || one.kind === "special") &&
        one.row === row + 1 &&
        one.column === COLUMNS[column],
    );
    if (effect === undefined) return null;
    const line = this.position.players[seat]?.lines[row] ?? "";
    return { tile: effect.kind === "special" ? "*" : line.charAt(0), points: effect.points };
  }

  /** The plate that waits to be placed. */
  readonly plateInHand: string | null = $derived.by(() =>
    this.position.game === "duel" ? this.position.plate : null,
  );

  /** The events up to the position that is shown; of the last one only the effects that are shown. */
  readonly shownEvents: GameEvent[] = $derived.by(() => {
    const { part, shown } = this;
    const events =
      (this.events.at(-1)?.seq ?? 0) > shown
        ? this.events.filter((event) => event.seq <= shown)
        : this.events;
    const last = events.at(-1);
    if (part === null || last?.seq !== shown) return events;
    const scores = this.position.players.map((player) => player.score);
    return [...events.slice(0, -1), { ...last, effects: last.effects.slice(0, part), scores }];
  });
  /** The same, grouped by turn. */
  readonly log: readonly Entry[] = $derived.by(() => entries(this.shownEvents));
  /** The last turn of every other player, oldest first. */
  readonly lastTurns: GameEvent[][] = $derived.by(() =>
    lastTurns(this.shownEvents, this.view.seat, this.position.players.length),
  );
  readonly marks: ReadonlySet<string> = $derived.by(() => marks(this.lastTurns.flat(), this.position.round));
  readonly highlights: ReadonlySet<string> = $derived.by(() => {
    const hint = this.#input().hint;
    const next =
      hint?.pv.find((text) => this.moves.has(text)) ?? (hint && this.moves.has(hint.move) ? hint.move : null);
    const { highlight } = this.#input();
    // A hint shows its whole turn at once: what is taken, and where it goes.
    const whole = hint && next !== null ? firstTurn(hint.pv) : [];
    const rest = whole.slice(whole.indexOf(next ?? ""));
    return new Set([
      ...highlight,
      ...highlight.map((name) => REGIONS[name] ?? name),
      ...(next ? [next, ...rest] : []),
    ]);
  });

  /** Whether a lesson or a hint highlights this move or region. */
  lit(what: string): boolean {
    return (
      this.highlights.has(what) ||
      (what.startsWith("place:") && this.highlights.has(what.split("@")[0] ?? ""))
    );
  }

  /** The chips that are being chosen, while there are several ways to pay. */
  readonly payment = new Payment(() => this.#ways);
  readonly #ways: readonly string[][] = $derived.by(() =>
    this.moves.size > 0 ? (this.view.payments ?? []).filter((way) => way[0] !== "leave") : [],
  );

  readonly context: TextContext = $derived.by(() => ({
    game: this.table.game,
    name: (seat: number) => this.name(seat),
  }));

  name(seat: number): string {
    return seatName(this.table, seat);
  }

  /** The name alone, for regions: never "You". */
  label(seat: number): string {
    return this.table.seats[seat]?.name ?? this.name(seat);
  }

  /** Play a move, if it is legal. */
  act(move: string): void {
    if (!this.moves.has(move)) return;
    this.#sentIn = this.view;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#sentIn = null), ANSWER_TIMEOUT_MS);
    this.hover = null;
    this.settled = false;
    if (!this.#input().act(move)) this.#sentIn = null;
  }

  /** Play several moves, each as soon as it is legal. */
  actAll(moves: readonly string[]): void {
    this.#queue = [...moves];
    this.playQueue();
  }
  /** Whether moves are still to be played. */
  get hurried(): boolean {
    return this.#queue.length > 0;
  }
  /** Play the next queued move. To be called when the legal moves have changed. */
  playQueue(): void {
    const [next, ...rest] = this.#queue;
    if (next === undefined || this.moves.size === 0) return;
    // What is forced, the server has already played.
    this.#queue = this.moves.has(next) ? rest : [];
    if (this.moves.has(next)) this.act(next);
  }
  /** Play none of the queued moves. */
  clearQueue(): void {
    this.#queue = [];
  }

  rotate(quarters: number): void {
    this.rotation += quarters * 90;
  }

  /** Try the placement of a move: `place:nw@90`. */
  tryPlacement(move: string): void {
    const [, space = "", degrees = "0"] = /^place:(\w+)@(\d+)$/.exec(move) ?? [];
    this.trial = space as DomeSpace;
    this.rotation = Number(degrees);
  }

  /** Play the placement that is being tried. */
  placeTrial(): void {
    if (this.trial === null) return;
    this.act(`place:${this.trial}@${asRotation(this.rotation)}`);
    // The plate was tried on the dome before: placing it says that it shall stay.
    this.settled = true;
  }

  /** The text of the placement that is being tried. */
  trialText(): string {
    if (this.plateInHand === null) return "";
    const spaces = [...rotatePlate(this.plateInHand, this.rotation)].map(spaceName).join(", ");
    return t("table-tried", { space: this.trial === null ? "" : t(`dome-${this.trial}`), spaces });
  }

  showPopups(effects: readonly Effect[]): void {
    const fresh = effects.map((effect) => ({ id: Math.random(), effect }));
    this.popups = [...this.popups, ...fresh];
    setTimeout(() => {
      this.popups = this.popups.filter((popup) => !fresh.includes(popup));
    }, POPUP_MS * pace());
  }

  static provide(input: () => TableInput): Tabletop {
    return setContext(KEY, new Tabletop(input));
  }
  static fromContext(): Tabletop {
    return getContext<Tabletop>(KEY);
  }
}
