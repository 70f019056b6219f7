// The frames from the position that was shown to the current one. They apply the effects that the server sent; the
// rules stay there.

import type { Effect, GameEvent, GamePosition } from "../live/protocol";
import { COLUMNS } from "./pieces";

export interface Frame {
  position: GamePosition;
  /** The number of the last event that it shows. */
  seq: number;
  /** Effects to explain by popups. */
  effects: Effect[];
}

/** More events than this are not played back: the page was away for a while. */
const MAX_EVENTS = 60;

function put(row: string, column: string, tile: string): string {
  const at = COLUMNS.indexOf(column);
  return row.slice(0, at) + tile + row.slice(at + 1);
}

function lose(position: GamePosition, seat: number, tiles: string): void {
  if (position.game === "duel") {
    const player = position.players[seat];
    if (player) player.broken = (player.broken + tiles).slice(0, 4);
  } else {
    const player = position.players[seat];
    if (player) player.floor = (player.floor + tiles).slice(0, 7);
  }
}

function lay(position: GamePosition, event: GameEvent): boolean {
  const line = /^line:(\d)$/.exec(event.text ?? "");
  const seat = event.by;
  const player = seat === null ? undefined : position.players[seat];
  if (
    !player ||
    seat === null ||
    position.hand === "" ||
    !(line || event.text === "floor" || event.text === "break")
  )
    return false;
  const lost =
    event.effects.find((effect) => effect.kind === "broken" || effect.kind === "floor")?.count ?? 0;
  const hand = position.hand;
  position.hand = "";
  const placed = line ? (event.placed ?? hand.length - lost) : 0;
  if (line) {
    const row = Number(line[1]) - 1;
    player.lines[row] = (player.lines[row] ?? "") + hand.slice(0, placed);
  }
  lose(position, seat, hand.slice(placed));
  return true;
}

function tile(position: GamePosition, effect: Effect): void {
  const player = position.players[effect.seat ?? 0];
  if (!player || effect.row === undefined || effect.column === undefined) return;
  const row = effect.row - 1;
  const color = effect.kind === "special" ? "*" : (player.lines[row]?.[0] ?? "?");
  const rows = "wall" in player ? player.wall : player.tiles;
  rows[row] = put(rows[row] ?? "", effect.column, color);
  if (effect.kind === "tile") player.lines[row] = "";
  player.score += effect.points;
}

function apply(position: GamePosition, effect: Effect): boolean {
  const player = effect.seat === null ? undefined : position.players[effect.seat];
  switch (effect.kind) {
    case "tile":
    case "special":
      tile(position, effect);
      return true;
    case "unplaceable":
      if (player && effect.row !== undefined) {
        lose(position, effect.seat ?? 0, player.lines[effect.row - 1] ?? "");
        player.lines[effect.row - 1] = "";
      }
      return true;
    case "cost":
      if (!player) return false;
      player.score += effect.points;
      if ("floor" in player) player.floor = "";
      else player.broken = "";
      return true;
    default:
      return false;
  }
}

/** The frames from one position to the next; the last is that position itself. */
export function frames(from: GamePosition | null, to: GamePosition, events: readonly GameEvent[]): Frame[] {
  const last: Frame = { position: to, seq: events.at(-1)?.seq ?? Infinity, effects: [] };
  const stale = from?.game !== to.game || from.players.length !== to.players.length;
  if (stale || events.length > MAX_EVENTS || events.some((event) => event.kind === "undo")) return [last];
  const steps: Frame[] = [];
  const position = structuredClone(from);
  for (const event of events) {
    const tiling = event.effects.some((effect) => effect.kind === "tile" || effect.kind === "unplaceable");
    if (lay(position, event) && tiling)
      steps.push({ position: structuredClone(position), seq: event.seq, effects: [] });
    for (const effect of event.effects) {
      if (!apply(position, effect)) continue;
      const shown = steps[steps.length - 1];
      // The special tile comes with the tile that completed its plate.
      if (effect.kind === "special" && shown?.effects.length) {
        shown.position = structuredClone(position);
        shown.effects.push(effect);
      } else steps.push({ position: structuredClone(position), seq: event.seq, effects: [effect] });
    }
  }
  return [...steps, last];
}
