/** What page and server say to each other (docs/protocol.md), and the positions of docs/notation.md. */

export type Color = "B" | "Y" | "R" | "K" | "T";
export const COLORS: readonly Color[] = ["B", "Y", "R", "K", "T"];

export type GameName = "duel" | "azul";
export type PlateType = "special" | "joker";
export type DomeSpace = "nw" | "n" | "ne" | "w" | "c" | "e" | "sw" | "s" | "se";
export type Rotation = 0 | 90 | 180 | 270;

export interface DuelFactory {
  sun: string;
  /** Large: a multiset. Small: the stack from bottom to top. */
  moon: string;
  /** Small ones: `"?"` face down, its name when revealed, `null` gone. */
  chip?: string | null;
}

export interface DuelPlayer {
  score: number;
  tokens: number;
  passed: boolean;
  chips_taken: number;
  lines: string[];
  broken: string;
  plates: Partial<Record<DomeSpace, [string, Rotation]>>;
  tiles: string[];
  chips: string[];
  used: string[];
}

export interface DuelPosition {
  game: "duel";
  round: number;
  phase: "setup" | "acquisition" | "tiling" | "preparation" | "over";
  awaits: string;
  actor: number | "chance" | null;
  turn: number | null;
  starter: number | null;
  marker: "factory" | number;
  tablets: string[];
  bag: string;
  tower: string;
  factories: DuelFactory[];
  dealt: number;
  display: (string | null)[];
  pile: { top: PlateType | null; unknown: number; returned: string[] };
  drawn: string[];
  drawn_backs: PlateType[];
  plate: string | null;
  hand: string;
  rest: string;
  rest_factory: number | null;
  line: number | null;
  spent: string[];
  players: DuelPlayer[];
}

export interface AzulPlayer {
  score: number;
  lines: string[];
  wall: string[];
  /** From left to right, `1` for the starting player marker. */
  floor: string;
}

export interface AzulPosition {
  game: "azul";
  round: number;
  phase: "setup" | "offer" | "tiling" | "preparation" | "over";
  awaits: string;
  actor: number | "chance" | null;
  turn: number | null;
  starter: number | null;
  marker: "center" | number;
  bag: string;
  lid: string;
  factories: string[];
  dealt: number;
  center: string;
  hand: string;
  line: number | null;
  players: AzulPlayer[];
}

export type GamePosition = DuelPosition | AzulPosition;

export interface Effect {
  kind:
    | "tile"
    | "special"
    | "draw"
    | "broken"
    | "floor"
    | "unplaceable"
    | "cost"
    | "goal"
    | "marker"
    | "restock"
    | "round"
    | "end";
  seat: number | null;
  points: number;
  row?: number;
  column?: string;
  across?: number;
  down?: number;
  count?: number;
  discarded?: number;
  spaces?: number;
  marker?: number;
  name?: string;
  worth?: number;
  text?: string;
}

export interface Move {
  text: string;
  effects: Effect[];
  /** Tiles that land on the line, for `line:`, `floor` and `break`. */
  placed?: number;
  after?: unknown;
}

export interface View {
  seat: number | null;
  position: GamePosition;
  legal: Move[];
  /**
   * `free`: within the own turn, one decision back. Else to the beginning of the last turn; `ask`: others have to
   * agree.
   */
  undo: { free: boolean; to: number; ask?: boolean } | null;
  confirming: boolean;
}

export interface GameEvent {
  seq: number;
  /** The seat, or `null` for chance. */
  by: number | null;
  text: string | null;
  kind?: "start" | "move" | "chance" | "undo" | "confirm" | "resign";
  /** With `undo`: events after this number are void. */
  to?: number;
  effects: Effect[];
  turn: number;
  round: number;
  scores: number[];
  /** Tiles picked up or laid down. */
  tiles?: number;
  /** Tiles that landed on the line. */
  placed?: number;
  /** The line that is tiled. */
  line?: number;
  /** With `plate:`, it was kept of those drawn. */
  kept?: boolean;
}

export interface Seat {
  seat: number;
  kind: "person" | "level" | "open";
  name: string | null;
  level: number | null;
  online: boolean;
  yours: boolean;
  /** Played on by a level since its player resigned. */
  resigned?: boolean;
}

export interface Goal {
  name: string;
  count: number;
  worth: number;
}

export interface Outcome {
  scores: number[];
  winners: number[];
  resigned?: number[];
}

export interface Offer {
  id: string;
  what: "undo" | "rematch";
  seat: number;
  to?: number | null;
  /** The seats that said yes. */
  agreed: number[];
}

export interface TableInfo {
  id: string;
  game: GameName;
  options: Record<string, unknown>;
  seats: Seat[];
  confirm: boolean;
  over: boolean;
  outcome: Outcome | null;
  points: Record<string, number>[];
  /** What tablets or end bonuses would pay now, for each seat. */
  goals: Goal[][];
  rounds: number[][];
  offers: Offer[];
  assisted: number[];
  thinking: number | null;
  /** Spectators. */
  watching?: number;
  /** The table that follows this one. */
  rematch?: string | null;
}

export interface State {
  type: "state" | "events";
  table: TableInfo;
  seq: number;
  views: Record<string, View>;
  events: GameEvent[];
}

export type RefusalCode =
  | "malformed"
  | "illegal"
  | "not-your-turn"
  | "stale"
  | "over"
  | "not-your-seat"
  | "too-many"
  | "not-allowed"
  | "unavailable";

export interface Refusal {
  type: "refused";
  client: string;
  error: RefusalCode;
  words: string;
}

export interface Hint {
  type: "hint";
  client: string;
  seq: number;
  move: string;
  line: string[];
  value: number;
}

export type Phrase = "hello" | "good-move" | "thanks" | "good-game" | "one-moment" | "oops";

export type FromServer =
  | State
  | { type: "accepted"; client: string; seq: number }
  | Refusal
  | { type: "table"; table: TableInfo }
  | { type: "phrase"; seat: number; phrase: Phrase }
  | { type: "rematch"; table: string; tokens: Record<string, string> }
  | Hint
  | { type: "gone" }
  | { type: "pong" };

export type ToServer =
  | { type: "hello"; tokens: string[]; since: number | null }
  | { type: "move"; client: string; seat: number; seq: number; move: string }
  | { type: "confirm"; client: string; seat: number; seq: number }
  | { type: "undo"; client: string; seat: number; seq: number; to: number }
  | { type: "offer"; client: string; seat: number; what: "undo" | "rematch"; to?: number }
  | { type: "answer"; client: string; seat: number; offer: string; yes: boolean }
  | { type: "resign"; client: string; seat: number; seq: number }
  | { type: "phrase"; client: string; seat: number; phrase: Phrase }
  | { type: "hint"; client: string; seat: number; seq: number }
  | { type: "settings"; client: string; seat: number; confirm: boolean }
  | { type: "ping" };

export interface Ply extends GameEvent {
  view: View | GamePosition;
}

export interface Replay {
  game: GameName;
  options: Record<string, unknown>;
  players: string[];
  plies: Ply[];
  outcome: Outcome | null;
}
