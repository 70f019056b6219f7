// Points by round and source, added up from the effects of the events.

import type { GameEvent } from "../live/protocol";
import { loggedEvents } from "./log";

export type Source = "tiles" | "special tiles" | "goals" | "draws" | "costs";
export const SOURCES: readonly Source[] = ["tiles", "special tiles", "goals", "draws", "costs"];

/** Points of one seat in one round, by source; costs and draws are negative. */
type Share = Record<Source, number>;

export interface RoundPoints {
  /** The number of the round; `null` for the goals at the end. */
  round: number | null;
  /** For each seat. */
  shares: Share[];
  /** The scores after it. */
  scores: number[];
}

const kinds: Partial<Record<string, Source>> = {
  tile: "tiles",
  special: "special tiles",
  draw: "draws",
  cost: "costs",
  end: "goals",
};

function none(): Share {
  return { tiles: 0, "special tiles": 0, goals: 0, draws: 0, costs: 0 };
}

/** Points by round and source. `start` are the scores at the beginning. */
export function byRound(events: readonly GameEvent[], start: readonly number[]): RoundPoints[] {
  const rounds: RoundPoints[] = [];
  let scores = [...start];
  // The effect that begins a round comes in the same event as the last effects of the one before.
  let round = 1;
  const at = (number: number | null): RoundPoints => {
    let found = rounds.find((r) => r.round === number);
    if (found === undefined) {
      found = { round: number, shares: start.map(none), scores: [...scores] };
      rounds.push(found);
    }
    return found;
  };
  for (const event of loggedEvents(events)) {
    for (const effect of event.effects) {
      if (effect.kind === "round") {
        round = effect.count ?? round + 1;
        continue;
      }
      const source = kinds[effect.kind];
      if (source === undefined || effect.seat === null) continue;
      const here = at(effect.kind === "end" ? null : round);
      const share = here.shares[effect.seat];
      if (share === undefined) continue;
      share[source] += effect.points;
      scores = scores.map((score, seat) => (seat === effect.seat ? score + effect.points : score));
      here.scores = [...scores];
    }
  }
  return rounds;
}

/** Points by source as `Position.points()` gives them, for games of which only the events are known. */
export function bySource(events: readonly GameEvent[], start: readonly number[]): Record<string, number>[] {
  const points: Record<string, number>[] = start.map((score) => ({ start: score }));
  for (const event of loggedEvents(events)) {
    for (const effect of event.effects) {
      if (effect.seat === null) continue;
      const mine = points[effect.seat];
      if (mine === undefined) continue;
      const source = kinds[effect.kind];
      if (effect.kind === "goal" && effect.name !== undefined) mine[effect.name] = effect.worth ?? 0;
      else if (source !== undefined && source !== "goals") mine[source] = (mine[source] ?? 0) + effect.points;
    }
  }
  return points;
}
