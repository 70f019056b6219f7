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

/** The last turns of all other players, oldest first. A spectator is shown the last one alone. */
export function lastTurns(events: readonly GameEvent[], seat: number | null, players: number): GameEvent[][] {
  if (seat === null) return [lastTurn(events, null)];
  const kept = withoutUndone(events);
  const turns = Array.from({ length: players }, (_, other) => other)
    .filter((other) => other !== seat)
    .map((other) => lastTurnOf(kept, other));
  return turns.filter((turn) => turn.length > 0).sort((a, b) => (a[0]?.seq ?? 0) - (b[0]?.seq ?? 0));
}

function lastTurnOf(events: readonly GameEvent[], seat: number): GameEvent[] {
  const end = events.findLastIndex((event) => event.by === seat && event.kind === "move");
  return end < 0 ? [] : lastTurn(events.slice(0, end + 1), null);
}

/** What a turn changed: `line:1:3`, `space:1:nw`, `cell:1:3c`, `broken:1`, `chip:1:BR`, `factory:2`. */
export function marks(turn: readonly GameEvent[], round: number): Set<string> {
  const found = new Set<string>();
  for (const event of turn) {
    const [verb = "", what = ""] = (event.text ?? "").split(":");
    const seat = event.by;
    if (verb === "line") found.add(`line:${seat}:${what}`);
    if (verb === "break" || verb === "floor") found.add(`broken:${seat}`);
    if (verb === "place") found.add(`space:${seat}:${what.split("@")[0]}`);
    if (verb === "chip") found.add(`chip:${seat}:${what}`);
    // In the next round the factory is filled again.
    if ((verb === "sun" || verb === "take") && event.round === round) found.add(`factory:${what.charAt(0)}`);
    for (const effect of event.effects) {
      if (effect.kind === "tile" || effect.kind === "special")
        found.add(`cell:${effect.seat}:${effect.row}${effect.column}`);
      if (effect.kind === "broken" || effect.kind === "floor") found.add(`broken:${effect.seat}`);
    }
  }
  return found;
}
