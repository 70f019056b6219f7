// The frames of an animation, from the position that was shown to the current one. The server sends the boards after
// each step of an event (`steps`), so nothing here knows a rule.

import type { Effect, GameEvent, GamePosition, Step } from "../live/protocol";

export interface Frame {
  position: GamePosition;
  /** The number of the last event that it shows. */
  seq: number;
  /** How many effects of that event have happened; all of them if it is missing. */
  part?: number;
  /** Effects to explain by popups. */
  effects: Effect[];
  /** Whose move it shows, if it is one. */
  by: number | null;
}

/** More events than this are not played back: the page was away for a while. */
const MAX_EVENTS = 60;

/** Effects that are explained; others follow from what is seen anyway. */
const EXPLAINED: ReadonlySet<Effect["kind"]> = new Set(["tile", "special", "unplaceable", "cost"]);

/** A position with the boards after a step; the tiles in hand lie on a board by then. */
function withBoards(position: GamePosition, step: Step): GamePosition {
  return { ...position, hand: "", players: step.players } as GamePosition;
}

/** The frames of one event: one for each step that is explained, and one for tiles put down before a tiling. */
function framesOf(event: GameEvent, from: GamePosition): Frame[] {
  const tiling = event.effects.some((effect) => effect.kind === "tile" || effect.kind === "unplaceable");
  let seen = 0;
  return (event.steps ?? []).flatMap((step, index) => {
    const effects = event.effects.slice(seen, step.effects).filter((effect) => EXPLAINED.has(effect.kind));
    seen = step.effects;
    const putDown = index === 0 && tiling && event.placed !== undefined;
    return effects.length > 0 || putDown
      ? [{ position: withBoards(from, step), seq: event.seq, part: step.effects, effects, by: event.by }]
      : [];
  });
}

/** The frames from one position to the next; the last is the position itself. */
export function frames(from: GamePosition | null, to: GamePosition, events: readonly GameEvent[]): Frame[] {
  const by = events.findLast((event) => event.by !== null && event.kind === "move")?.by ?? null;
  const last: Frame = { position: to, seq: events.at(-1)?.seq ?? Infinity, effects: [], by };
  const stale = from?.game !== to.game || from.players.length !== to.players.length;
  if (stale || events.length > MAX_EVENTS || events.some((event) => event.kind === "undo")) return [last];
  return [...events.flatMap((event) => framesOf(event, from)), last];
}
