// What an undo does to the list of events.

import type { GameEvent } from "./protocol";

/** The events that still count: what was undone is left out, and so are the undos. */
export function withoutUndone(events: readonly GameEvent[]): GameEvent[] {
  const kept: GameEvent[] = [];
  for (const event of events) {
    if (event.kind === "undo" && event.to !== undefined) {
      while ((kept.at(-1)?.seq ?? 0) > event.to) kept.pop();
    } else kept.push(event);
  }
  return kept;
}
