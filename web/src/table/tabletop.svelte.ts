// The table as its parts share it: what is shown, what can be done, what is being tried.

import { getContext, setContext } from "svelte";

import { t } from "../i18n/index.svelte";
import { spaceName, type TextContext } from "../text/describe";
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
import { lastTurn, marks } from "./marks";
import { asRotation, rotatePlate } from "./pieces";
import { entries, type Entry } from "../text/log";
import { seatName } from "../text/names";

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
}

/** A score explained at the tile it belongs to. */
export interface ScorePopup {
  id: number;
  effect: Effect;
}

const KEY = Symbol("tabletop");
/** Regions by the names that the rules page has for what is in them. */
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
/** How long a sent move may go unanswered before the table can be used again. */
const ANSWER_TIMEOUT_MS = 2500;

export class Tabletop {
  #input: () => TableInput;
  /** The position on show; behind the view while earlier steps are played. */
  position: GamePosition = $state.raw({} as GamePosition);
  /** Number of the last event on show. */
  shown = $state(Infinity);
  /** Steps are being played: nothing can be decided yet. */
  busy = $state(false);
  popups: ScorePopup[] = $state.raw([]);
  /** The move under the pointer or the focus. */
  hover: string | null = $state(null);
  /** The plate in hand is tried here. */
  trial: DomeSpace | null = $state(null);
  /** Degrees, clockwise, never reduced: so that a turn is always seen as a quarter turn. */
  rotation = $state(0);
  /** A board of somebody else that was brought to the front. */
  front: number | null = $state(null);
  /** Where the pointer drags what is in hand, in pixels from the table's corner. */
  drag: { x: number; y: number } | null = $state(null);
  /** The view in which the last move was sent, until it is answered. */
  #sentIn: View | null = $state.raw(null);
  /** Say something aloud. */
  say: (words: string) => void = () => undefined;
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
  get mode(): Mode {
    return this.#input().mode;
  }
  /** Whose table this is to look at: the own seat, or the first one for a spectator. */
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

  /** Whose turn it is to look at: a turn that waits to be confirmed has not ended. */
  get atTurn(): number | null {
    if (this.position.phase === "over") return null;
    return this.view.confirming && !this.busy ? this.view.seat : this.position.turn;
  }

  /** Whether this is the board of who decides here and now. */
  decides(seat: number): boolean {
    return this.view.seat === seat && this.moves.size > 0;
  }

  /** The plate that waits to be placed. */
  readonly plateInHand: string | null = $derived.by(() =>
    this.position.game === "duel" ? this.position.plate : null,
  );

  /** What has happened, as far as it is on show. */
  readonly shownEvents: GameEvent[] = $derived.by(() =>
    (this.events.at(-1)?.seq ?? 0) > this.shown
      ? this.events.filter((event) => event.seq <= this.shown)
      : this.events,
  );
  /** The same, joined to turns. */
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

  /** Whether a lesson or a hint points at this. */
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

  /** Decide. */
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

  /** The plate tried on the dome stays where it is. */
  placeTrial(): void {
    if (this.trial !== null) this.act(`place:${this.trial}@${asRotation(this.rotation)}`);
  }

  /** The plate in hand as it lies now, in words. */
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
