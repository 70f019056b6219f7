// How long a level waits before it moves: people have to be able to follow what happens
// (src/sintra/server/levels/bots.py).

import { settings } from "../settings.svelte";
import type { History } from "./history";

const TURN_MS = 900;
const MOVE_MS = 500;
const CHANCE_MS = 120;
const MAX_CHANCE = 8;

/** The milliseconds between what was last shown and the move of a level. */
export function pauseBefore(history: History, seat: number): number {
  const { entries, active } = history;
  const chance = entries.slice(-MAX_CHANCE).filter((entry) => entry.kind === "chance").length;
  return settings.pace * (active.at(-1)?.by === seat ? MOVE_MS : TURN_MS + CHANCE_MS * chance);
}
