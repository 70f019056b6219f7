// Reading states as positions: what the codecs of both games share (src/sintra/model/codec_fields.py).

import type { GamePosition, PlayerBoard } from "../live/protocol";
import type { GameDescription } from "./description";
import type { Records } from "./memory";

/** Who looks: a seat, a spectator (`null`), or somebody who may see everything. */
export type Viewer = number | "all" | null;

/** How a game's states are read. */
export interface Codec {
  /** The position of a state, as far as the viewer may know it. */
  position(state: Records, viewer: Viewer): GamePosition;
  /** The players' boards alone. */
  boards(state: Records): PlayerBoard[];
  /** The goals that count in a state. */
  goalsInPlay(state: Records): string[];
  /** Write the options of a new game into a state that is 0. */
  setOptions(state: Records, options: Record<string, unknown>): void;
  /** All options, with defaults for those left out. */
  fullOptions(options: Record<string, unknown>): Record<string, unknown>;
  /** The number of players. */
  players(options: Record<string, unknown>): number;
}

/** Tiles by color as their letters. */
export function tilesText(letters: string, counts: readonly number[]): string {
  return counts.map((n, i) => (letters[i] ?? "").repeat(n)).join("");
}

/** The places of the bits that are set, from the lowest. */
export function bits(number: number): number[] {
  const places: number[] = [];
  for (let place = 0, left = number; left > 0; place++, left = Math.floor(left / 2))
    if (left % 2 === 1) places.push(place);
  return places;
}

/** Grids of bits, one for each letter, as rows of characters; a dot where no bit is set. */
export function gridRows(width: number, letters: string, grids: readonly number[]): string[] {
  const cells = Array.from({ length: width * width }, () => ".");
  grids.forEach((grid, i) => {
    for (const place of bits(grid)) cells[place] = letters[i] ?? "";
  });
  return Array.from({ length: width }, (_, row) => cells.slice(row * width, (row + 1) * width).join(""));
}

/** A line of tiles of one color. */
export function lineText(letters: string, color: number, n: number): string {
  return n > 0 ? (letters[color] ?? "").repeat(n) : "";
}

/** Who decides: a seat, chance, or nobody when the game is over. */
export function actorOf(game: GameDescription, state: Records): number | "chance" | null {
  const awaits = state.get("awaits");
  if (awaits === game.facts.finished) return null;
  const chance = game.facts.chance as string[];
  return chance.includes(game.awaits[awaits] ?? "") ? "chance" : state.get("actor");
}
