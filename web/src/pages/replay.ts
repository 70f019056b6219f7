// A replay in the form that Table.svelte shows.

import type { GameEvent, Ply, Replay, TableInfo, View } from "../live/protocol";
import { endsSeat, entries } from "../text/log";
import { bySource } from "../text/points";

/** The ply at an index, or the last one if there are fewer. */
export function plyAt(replay: Replay, index: number): Ply {
  const ply = replay.plies[index] ?? replay.plies.at(-1);
  if (ply === undefined) throw new Error("a replay without plies: the server sends at least the start");
  return ply;
}

/** The view after a ply, without legal moves. */
export function viewOf(ply: Ply, seat: number | null): View {
  return { seat, position: ply.position, legal: [], undo: null, confirming: false };
}

/** The events up to a ply. The first ply is the start, which is no event. */
export function eventsTo(replay: Replay, index: number): GameEvent[] {
  return replay.plies.slice(0, index + 1).filter((ply) => ply.text !== null || endsSeat(ply));
}

/** The table of a replay; `index` is the ply that is shown. */
export function tableOf(replay: Replay, index: number, live?: TableInfo): TableInfo {
  const ply = replay.plies[index];
  const position = ply?.position;
  const start = replay.plies[0]?.position.players.map((player) => player.score) ?? [];
  const last = index === replay.plies.length - 1;
  const base: TableInfo = live ?? {
    id: "",
    game: replay.game,
    options: replay.options,
    seats: (position?.players ?? []).map((_, seat) => ({
      seat,
      kind: "person",
      name: replay.players[seat] || null,
      level: null,
      online: true,
      yours: false,
      resigned: false,
    })),
    spectators: 0,
    confirm: false,
    over: false,
    outcome: null,
    points: [],
    goals: [],
    rounds: [],
    offers: [],
    assisted: [],
    thinking: null,
    rematch: null,
    clock: null,
  };
  return {
    ...base,
    over: last && replay.outcome !== null,
    outcome: last ? replay.outcome : null,
    points: bySource(eventsTo(replay, index), start),
    goals: last ? base.goals : [],
    thinking: null,
    offers: [],
  };
}

/** The ply that ends the next or the previous turn. */
export function nextTurn(replay: Replay, index: number, forward: boolean): number {
  const seq = replay.plies[index]?.seq ?? 0;
  const ends = entries(eventsTo(replay, replay.plies.length - 1)).map((entry) => entry.to);
  const found = forward ? ends.find((end) => end > seq) : ends.reverse().find((end) => end < seq);
  if (found === undefined) return forward ? replay.plies.length - 1 : 0;
  return indexOf(replay, found);
}

/** The index of the ply with an event number. */
export function indexOf(replay: Replay, seq: number): number {
  const found = replay.plies.findIndex((ply) => ply.seq >= seq);
  return found < 0 ? replay.plies.length - 1 : found;
}

/** The record up to a ply, to continue from; `null` if it has hidden information. */
export function recordTo(replay: Replay, index: number): string | null {
  const events = replay.plies.slice(0, index + 1).flatMap((ply) => (ply.text === null ? [] : [ply.text]));
  if (events.some((text) => text.includes("?"))) return null;
  const { game, options, players } = replay;
  return JSON.stringify({ sintra: 1, game, options, players, position: null, events, result: null });
}
