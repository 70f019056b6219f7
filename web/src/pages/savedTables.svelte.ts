// The games of this browser in its local storage: "My games". The tokens of its seats cannot be had again, so they
// are saved as soon as they are known. Finished games stay, with their result.

import { isLocal } from "../engine/localSeats";
import type { GameName, Outcome, TableInfo } from "../live/protocol";
import { seatName } from "../text/names";
import type { Tokens } from "./api";

export interface SavedTable {
  id: string;
  game: GameName;
  /** By seat number; none for a game that is played on this device alone. */
  tokens: Tokens;
  /** The others at the table. */
  names: string[];
  round: number;
  over: boolean;
  /** When it was last seen, in milliseconds. */
  seen: number;
  /** Where it is played; missing: at the server. */
  place?: "server" | "device";
  /** When it was begun, in milliseconds. */
  begun?: number;
  /** The turns played. */
  turns?: number;
  /** The seats of this browser. */
  seats?: number[];
  /** The names of all seats. */
  players?: string[];
  /** Whether somebody at this browser had to decide when it was last seen. */
  yourTurn?: boolean;
  /** Who else had to. */
  turn?: string | null;
  outcome?: Outcome | null;
}

/** What a game looks like now. */
export interface Progress {
  round: number;
  turns: number;
  /** Who has to decide. */
  turn: number | null;
}

const KEY = "sintra.tables";
const MAX_TABLES = 200;

function read(): SavedTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as SavedTable[]) : [];
  } catch {
    return []; // no storage, or not valid JSON
  }
}

let tables = $state(typeof localStorage === "undefined" ? [] : read());

// Another tab may have joined a table.
if (typeof addEventListener !== "undefined")
  addEventListener("storage", (event) => {
    if (event.key === KEY) tables = read();
  });

/** The games that are kept if there are too many: the latest, but none is dropped that is not over. */
export function withinLimit(kept: readonly SavedTable[], limit: number = MAX_TABLES): SavedTable[] {
  const latest = [...kept].sort((a, b) => b.seen - a.seen);
  const first = [...latest].sort((a, b) => Number(a.over) - Number(b.over)).slice(0, limit);
  return latest.filter((table) => first.includes(table));
}

function write(change: (kept: SavedTable[]) => SavedTable[]): void {
  tables = withinLimit(change(read()));
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // without storage they last until the page is closed
  }
}

/** The games of this browser, the latest first. */
export function savedTables(): readonly SavedTable[] {
  return tables;
}

/** This browser's tokens for a table. */
export function tokensOf(id: string): Tokens {
  return tables.find((table) => table.id === id)?.tokens ?? {};
}

/** Where a game is continued, or replayed from entry `at`. */
export function addressOf(table: Pick<SavedTable, "id">, at?: number): string {
  return `/t/${table.id}${at === undefined ? "" : `?at=${at}`}`;
}

/** Save tokens of a table, in addition to those it has. */
export function saveTokens(id: string, game: GameName, tokens: Tokens, names: string[] = []): void {
  write((kept) => {
    const old = kept.find((table) => table.id === id);
    const rest = kept.filter((table) => table.id !== id);
    const entry: SavedTable = {
      ...(old ?? { id, round: 1, over: false, begun: Date.now() }),
      ...(isLocal(id) ? { place: "device" } : {}),
      game,
      names: names.length > 0 ? names : (old?.names ?? []),
      seen: Date.now(),
      tokens: { ...old?.tokens, ...tokens },
    };
    return [entry, ...rest];
  });
}

/** Update a saved table; others are ignored. */
export function updateTable(info: TableInfo, progress: Progress): void {
  const old = tables.find((table) => table.id === info.id);
  if (old === undefined) return;
  const mine = info.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
  const turn = progress.turn;
  const now: Partial<SavedTable> = {
    round: progress.round,
    turns: progress.turns,
    over: info.over,
    seats: mine,
    names: info.seats.filter((seat) => !seat.yours).map((seat) => seat.name ?? ""),
    players: info.seats.map((seat) => seat.name ?? seatName({ seats: [] }, seat.seat)),
    yourTurn: !info.over && turn !== null && mine.includes(turn),
    turn: turn === null || info.over || mine.includes(turn) ? null : seatName(info, turn),
    outcome: info.outcome,
  };
  const fresh = JSON.stringify({ ...old, ...now });
  if (fresh === JSON.stringify({ ...old, ...pick(old, now) })) return;
  write((kept) =>
    kept.map((table) => (table.id === info.id ? { ...table, ...now, seen: Date.now() } : table)),
  );
}

function pick(from: SavedTable, like: Partial<SavedTable>): Partial<SavedTable> {
  return Object.fromEntries(Object.keys(like).map((key) => [key, from[key as keyof SavedTable]]));
}

/** Note whether somebody here has to decide at a table, as the server has just said. */
export function updateTurn(id: string, yourTurn: boolean, over: boolean): void {
  write((kept) =>
    kept.map((table) =>
      table.id === id ? { ...table, yourTurn, turn: yourTurn ? null : (table.turn ?? null), over } : table,
    ),
  );
}

/** Remove a table and its tokens. */
export function forgetTable(id: string): void {
  write((kept) => kept.filter((table) => table.id !== id));
}
