// The tables this browser knows, with the tokens of its seats: the only key to them, so they are kept at once.

import type { GameName, TableInfo } from "../live/protocol";
import type { Tokens } from "./api";

export interface SavedTable {
  id: string;
  game: GameName;
  /** Seat number -> token. */
  tokens: Tokens;
  names: string[];
  round: number;
  over: boolean;
  /** When it was last seen, in milliseconds. */
  seen: number;
}

const KEY = "sintra.tables";
const MAX_TABLES = 40;

function read(): SavedTable[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as SavedTable[]) : [];
  } catch {
    return []; // no storage, or something else wrote there
  }
}

let tables = $state(typeof localStorage === "undefined" ? [] : read());

// Another tab may have sat down somewhere in the meantime.
if (typeof addEventListener !== "undefined")
  addEventListener("storage", (event) => {
    if (event.key === KEY) tables = read();
  });

function write(change: (kept: SavedTable[]) => SavedTable[]): void {
  tables = change(read())
    .sort((a, b) => b.seen - a.seen)
    .slice(0, MAX_TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // without storage they last as long as the page
  }
}

/** The tables of this browser, the latest first. */
export function savedTables(): readonly SavedTable[] {
  return tables;
}

/** This browser's tokens for a table. */
export function tokensOf(id: string): Tokens {
  return tables.find((table) => table.id === id)?.tokens ?? {};
}

/** Keep tokens for a table, beside those already held. */
export function saveTokens(id: string, game: GameName, tokens: Tokens, names: string[] = []): void {
  write((kept) => {
    const old = kept.find((table) => table.id === id);
    const rest = kept.filter((table) => table.id !== id);
    const entry: SavedTable = {
      id,
      game,
      names: names.length > 0 ? names : (old?.names ?? []),
      round: old?.round ?? 1,
      over: old?.over ?? false,
      seen: Date.now(),
      tokens: { ...old?.tokens, ...tokens },
    };
    return [entry, ...rest];
  });
}

/** Note how a table stands; only for those this browser sits at. */
export function updateTable(info: TableInfo, round: number): void {
  const old = tables.find((table) => table.id === info.id);
  if (old === undefined) return;
  const names = info.seats.filter((seat) => !seat.yours).map((seat) => seat.name ?? "");
  if (old.round === round && old.over === info.over && old.names.join() === names.join()) return;
  write((kept) =>
    kept.map((table) =>
      table.id === info.id ? { ...table, names, round, over: info.over, seen: Date.now() } : table,
    ),
  );
}

/** Forget a table, and its tokens with it. */
export function forgetTable(id: string): void {
  write((kept) => kept.filter((table) => table.id !== id));
}
