// The tables of this browser in its local storage. The tokens of its seats cannot be had again, so they are saved
// as soon as they are known.

import type { GameName, TableInfo } from "../live/protocol";
import type { Tokens } from "./api";

export interface SavedTable {
  id: string;
  game: GameName;
  /** By seat number. */
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
    return []; // no storage, or not valid JSON
  }
}

let tables = $state(typeof localStorage === "undefined" ? [] : read());

// Another tab may have joined a table.
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
    // without storage they last until the page is closed
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

/** Save tokens of a table, in addition to those it has. */
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

/** Update a saved table; others are ignored. */
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

/** Remove a table and its tokens. */
export function forgetTable(id: string): void {
  write((kept) => kept.filter((table) => table.id !== id));
}
