// Asks the server whose turn it is at the unfinished games of this browser, for the start page and "My games".

import { api, ApiError } from "./api";
import { updateTurn, type SavedTable } from "./savedTables.svelte";

/** More games than this are not asked for: they were left long ago. */
const MAX_ASKED = 8;

/** Ask for the latest unfinished games, and note the answers. */
export async function askTurns(tables: readonly SavedTable[]): Promise<void> {
  const open = tables.filter((table) => !table.over && table.place !== "device").slice(0, MAX_ASKED);
  await Promise.all(open.map(askTurn));
}

async function askTurn(table: SavedTable): Promise<void> {
  try {
    const asked = await Promise.all(Object.values(table.tokens).map((token) => api.moves(table.id, token)));
    if (asked.length === 0) return;
    const yours = asked.some((one) => one.moves.length > 0 || one.confirming);
    const over = asked.some((one) => one.over);
    if (yours !== (table.yourTurn ?? false) || over !== table.over) updateTurn(table.id, yours, over);
  } catch (error) {
    // The server cannot be reached, or has no such table any more: the list stays as it is.
    if (!(error instanceof ApiError)) throw error;
  }
}
