// What the page needs of a table, wherever it is played: on a server (live.svelte.ts) or on this device
// (engine/localTable.svelte.ts).

import type { Reason } from "../engine/review";
import type { GameEvent, Hint, Phrase, Refusal, TableInfo, View } from "./protocol";
import type { Request } from "./session";

export type Connection = "connecting" | "open" | "lost" | "gone";

/** Why the first move of a hint is better than another one. */
export interface HintAdvice {
  seat: number;
  other: string;
  reasons: Reason[];
}

/** Callbacks for messages that do not change the session. */
export interface Listeners {
  refused?: (refusal: Refusal, request: Request | undefined) => void;
  phrase?: (seat: number, phrase: Phrase) => void;
  rematch?: (table: string, tokens: Record<string, string>) => void;
}

/** One table, as the seats of this browser see it. */
export interface TableConnection {
  /** The state of the connection. */
  readonly connection: Connection;
  readonly table: TableInfo | null;
  /** The number of the last entry. */
  readonly seq: number;
  /** By seat; `"-"` for a spectator. */
  readonly views: Record<string, View>;
  readonly events: GameEvent[];
  /** The view to show: of the seat that decides, else of the one that moved last, else of the first. */
  readonly view: View | null;
  /** The last hint that was requested, while it still applies. */
  readonly hint: Hint | null;
  /** Why the hint is better than the next best move, as soon as that is known. */
  readonly advice: HintAdvice | null;
  /** Whether the game is not saved: it is lost when the page is closed. */
  readonly unsaved: boolean;

  move(seat: number, move: string): void;
  confirm(seat: number): void;
  undo(seat: number, to: number): void;
  resign(seat: number): void;
  offer(seat: number, what: "undo" | "rematch", to?: number): void;
  answer(seat: number, offer: string, accept: boolean): void;
  say(seat: number, phrase: Phrase): void;
  askHint(seat: number): void;
  setConfirm(seat: number, confirm: boolean): void;
  /** Disconnect, without reconnecting. */
  close(): void;
}

/** The view to show: of the seat that decides, else of the one that moved last, else of the first. */
export function viewToShow(views: readonly View[], lastSeat: number | null): View | null {
  return (
    views.find((view) => view.legal.length > 0 || view.confirming) ??
    views.find((view) => view.seat === lastSeat) ??
    views[0] ??
    null
  );
}
