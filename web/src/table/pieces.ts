// Geometry of boards, plates and factories. No rules.

import type { AzulPlayer, DomeSpace, DuelPlayer, Rotation } from "../live/protocol";

export const SPACES: readonly DomeSpace[] = ["nw", "n", "ne", "w", "c", "e", "sw", "s", "se"];

/** The letters of a rotated plate: top left, top right, bottom left, bottom right. */
export function rotatePlate(plate: string, rotation: number): string {
  const quarters = (((rotation / 90) % 4) + 4) % 4;
  let letters = plate;
  for (let i = 0; i < quarters; i++) {
    const [tl = "", tr = "", bl = "", br = ""] = letters;
    letters = bl + tl + br + tr;
  }
  return letters;
}

/** Degrees as the notation has them: 0, 90, 180 or 270. */
export function asRotation(degrees: number): Rotation {
  return (((degrees % 360) + 360) % 360) as Rotation;
}

export interface Cell {
  /** What is printed on the space; `null` without a plate. */
  printed: string | null;
  /** The tile on it. */
  tile: string | null;
}

/** The six by six cells of a dome, in rows. */
export function domeCells(player: Pick<DuelPlayer, "plates" | "tiles">): Cell[][] {
  return Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 6 }, (_, column) => {
      const space = SPACES[Math.floor(row / 2) * 3 + Math.floor(column / 2)];
      const laid = space === undefined ? undefined : player.plates[space];
      const letters = laid ? rotatePlate(laid[0], laid[1]) : "";
      const tile = player.tiles[row]?.[column] ?? ".";
      return { printed: letters[(row % 2) * 2 + (column % 2)] ?? null, tile: tile === "." ? null : tile };
    }),
  );
}

/** The tile on a space of a dome or a wall; `null` if there is none. */
export function tileAt(player: DuelPlayer | AzulPlayer, row: number, column: number): string | null {
  const rows = "wall" in player ? player.wall : player.tiles;
  const tile = rows[row]?.[column] ?? ".";
  return tile === "." ? null : tile;
}

/** The color of a space of the colored wall. */
export function wallColor(row: number, column: number): string {
  return "BYRKT"[(column - row + 5) % 5] ?? "B";
}

/** Tiles grouped by color: `BBY` to `BB`, `Y`. */
export function colorGroups(tiles: string): string[] {
  return tiles.match(/(.)\1*/g) ?? [];
}

/** A tile on a factory. */
export interface PlacedTile {
  tile: string;
  /** The name of the spot, by which animations know it. */
  spot: string;
  /** Where it lies, in tiles; tiles side by side need no place. */
  x?: number;
  y?: number;
}

/** Tiles in groups of a color, with their places. `spotOf` is given a tile, its index, and that in its group. */
export function placedGroups(
  tiles: string,
  places: readonly { x: number; y: number }[],
  spotOf: (tile: string, index: number, indexInGroup: number) => string,
): PlacedTile[][] {
  let start = 0;
  return colorGroups(tiles).map((group) => {
    const first = start;
    start += group.length;
    return [...group].map((tile, i) => ({ tile, spot: spotOf(tile, first + i, i), ...places[first + i] }));
  });
}

export const COLUMNS = "abcdef";

/** The letters of the colors, in the order of the notation. */
export const COLORS = ["B", "Y", "R", "K", "T"] as const;

/** Where up to five tiles lie on a half disc: `x` from its middle, `y` up from its straight edge, in tiles. */
export function halfDiscPlaces(count: number): { x: number; y: number }[] {
  const near = count === 4 ? 2 : Math.min(count, 3);
  const rows = count === 3 ? [2, 1] : [near, count - near];
  return rows
    .flatMap((length, y) => Array.from({ length }, (_, i) => ({ x: i - (length - 1) / 2, y })))
    .reverse();
}
