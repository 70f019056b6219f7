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
  TableInfo,
  View,
} from "../live/protocol";
import { spaceName, type TextContext } from "../text/describe";
import { entries, type Entry } from "../text/log";
import { seatName } from "../text/names";
import { lastTurn, marks } from "./marks";
import { asRotation, rotatePlate } from "./pieces";

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

export class Tabletop {
  #input: () => TableInput;
  /** The position that is shown; it lags behind the view while frames are played. */
  position: GamePosition = $state.raw({} as GamePosition);
  /** The number of the last event that is shown. */
  shown = $state(Infinity);
  /** Whether frames are being played; there are no moves meanwhile. */
  busy = $state(false);
  popups: ScorePopup[] = $state.raw([]);
  /** The move under the pointer or the focus. */
  hover: string | null = $state(null);
  /** Where on the dome the plate in hand is being tried. */
  trial: DomeSpace | null = $state(null);
  /** Of the plate in hand: degrees, clockwise, not modulo 360, so that every turn is animated as a quarter turn. */
  rotation = $state(0);
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
    const waits = this.#sentIn === this.view;
    if (this.busy || waits || this.mode === "watch" || this.mode === "replay") return new Map();
    return new Map(this.view.legal.map((move) => [move.text, move]));
  });

  /** The seat whose turn it is; a turn that waits to be confirmed has not ended. */
  get atTurn(): number | null {
    if (this.position.phase === "over") return null;
    return this.view.confirming && !this.busy ? this.view.seat : this.position.turn;
  }

  /** Whether this seat has a move to make. */
  decides(seat: number): boolean {
    return this.view.seat === seat && this.moves.size > 0;
  }

  /** The plate that waits to be placed. */
  readonly plateInHand: string | null = $derived.by(() =>
    this.position.game === "duel" ? this.position.plate : null,
  );

  /** The events up to the position that is shown. */
  readonly shownEvents: GameEvent[] = $derived.by(() =>
    (this.events.at(-1)?.seq ?? 0) > this.shown
      ? this.events.filter((event) => event.seq <= this.shown)
      : this.events,
  );
  /** The same, grouped by turn. */
  readonly log: readonly Entry[] = $derived.by(() => entries(this.shownEvents));
  readonly lastTurn: GameEvent[] = $derived.by(() => lastTurn(this.shownEvents, this.view.seat));
  readonly marks: ReadonlySet<string> = $derived(marks(this.lastTurn));
  readonly highlights: ReadonlySet<string> = $derived.by(() => {
    const hint = this.#input().hint;
    const next =
      hint?.pv.find((text) => this.moves.has(text)) ?? (hint && this.moves.has(hint.move) ? hint.move : null);
    const { highlight } = this.#input();
    return new Set([
      ...highlight,
      ...highlight.map((name) => REGIONS[name] ?? name),
      ...(next ? [next] : []),
    ]);
  });

  /** Whether a lesson or a hint highlights this move or region. */
  lit(what: string): boolean {
    return (
      this.highlights.has(what) ||
      (what.startsWith("place:") && this.highlights.has(what.split("@")[0] ?? ""))
    );
  }

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
    if (!this.#input().act(move)) this.#sentIn = null;
  }

  rotate(quarters: number): void {
    this.rotation += quarters * 90;
  }

  /** Play the placement that is being tried. */
  placeTrial(): void {
    if (this.trial !== null) this.act(`place:${this.trial}@${asRotation(this.rotation)}`);
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
    }, 3200);
  }

  static provide(input: () => TableInput): Tabletop {
    return setContext(KEY, new Tabletop(input));
  }
  static fromContext(): Tabletop {
    return getContext<Tabletop>(KEY);
  }
}
