// Marks of the last turn of the other players.

import { withoutUndone } from "../live/events";
import type { GameEvent } from "../live/protocol";

/** The events of the last turn that was not of `seat`; of any last turn if `seat` is `null`. */
export function lastTurn(events: readonly GameEvent[], seat: number | null): GameEvent[] {
  const kept = withoutUndone(events);
  const end = kept.findLastIndex(
    (event) => event.by !== null && event.by !== seat && event.kind !== "confirm",
  );
  const last = kept[end];
  if (last === undefined) return [];
  const found: GameEvent[] = [];
  for (const event of kept.slice(0, end + 1).reverse()) {
    if (event.by !== null && (event.by !== last.by || event.turn !== last.turn)) break;
    if (event.by === last.by) found.unshift(event);
  }
  return found;
}

/** What a turn changed: `line:1:3`, `space:1:nw`, `cell:1:3c`, `broken:1`, `chip:1:BR`, `factory:2`. */
export function marks(turn: readonly GameEvent[]): Set<string> {
  const found = new Set<string>();
  for (const event of turn) {
    const [verb = "", what = ""] = (event.text ?? "").split(":");
    const seat = event.by;
    if (verb === "line") found.add(`line:${seat}:${what}`);
    if (verb === "break" || verb === "floor") found.add(`broken:${seat}`);
    if (verb === "place") found.add(`space:${seat}:${what.split("@")[0]}`);
    if (verb === "chip") found.add(`chip:${seat}:${what}`);
    if (verb === "sun" || verb === "take") found.add(`factory:${what.charAt(0)}`);
    for (const effect of event.effects) {
      if (effect.kind === "tile" || effect.kind === "special")
        found.add(`cell:${effect.seat}:${effect.row}${effect.column}`);
      if (effect.kind === "broken" || effect.kind === "floor") found.add(`broken:${effect.seat}`);
    }
  }
  return found;
}
