// Moves that the table makes by itself, because there is no other.

import type { Tabletop } from "./tabletop.svelte";

/** The only legal move, if it is of a kind that needs no thought. */
export function forcedMove(top: Tabletop): string | null {
  if (top.mode !== "play" || top.moves.size !== 1) return null;
  const [move = ""] = top.moves.keys();
  const verb = move.split(":")[0] ?? "";
  const keeps = verb === "plate" && top.position.awaits === "keep";
  return keeps || ["tile", "done", "pass", "under"].includes(verb) ? move : null;
}

/** Milliseconds before a forced move is made: long enough to see what it is. */
export function forcedDelay(move: string): number {
  return move.startsWith("plate") ? 1300 : 650;
}
