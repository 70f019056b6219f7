// Local tables as they are stored and as they are shown: ids, names, who sits where.

import type { GameName, NewTable, Seat } from "../live/protocol";
import type { StoredSeat, StoredTable } from "./database";
import type { LevelDescription } from "./description";
import type { LocalSeats } from "./presenter";

const PREFIX = "local-";
/** The level that plays on for somebody who resigned at a table for several. */
const RESIGNED_LEVEL = 3;

/** Whether a table is on this device. */
export function isLocal(id: string): boolean {
  return id.startsWith(PREFIX);
}

/** Random words of 32 bits, as seeds. */
export function randomWords(): number[] {
  return [...crypto.getRandomValues(new Uint32Array(4))];
}

/** Whether a table can be played without a server: nobody is invited by a link, and no clock is to be judged. */
export function isForThisDevice(table: NewTable): boolean {
  return table.seats.every((seat) => seat.kind !== "link") && table.position == null && table.clock == null;
}

/** Who sits where at a new table. */
export function storedSeats(table: NewTable, levels: readonly LevelDescription[]): StoredSeat[] {
  return table.seats.map((seat): StoredSeat => {
    if (seat.kind !== "level") return { kind: "person", name: seat.name ?? null, level: null };
    const level = levels.find((one) => one.number === seat.level);
    if (level === undefined) throw new RangeError(`there is no level ${seat.level}`);
    return { kind: "level", name: level.name, level: level.number };
  });
}

/** A new table that was not written yet. */
export function newStoredTable(table: {
  game: GameName;
  options: Record<string, unknown>;
  seats: StoredSeat[];
  confirm: boolean;
}): StoredTable {
  const { game, options, seats, confirm } = table;
  const id =
    PREFIX +
    randomWords()
      .map((word) => word.toString(36).padStart(7, "0"))
      .join("")
      .slice(0, 20);
  return {
    id,
    game,
    options,
    seats,
    confirm,
    entries: [],
    assisted: [],
    rematch: null,
    version: 1,
    changed: Date.now(),
    over: false,
  };
}

/** In place of a server's tokens: all people sit at this screen. */
export function seatTokens(table: StoredTable): Record<string, string> {
  return Object.fromEntries(
    table.seats.flatMap((seat, i) => (seat.kind === "person" ? [[String(i), "local"]] : [])),
  );
}

/** The names of the seats; names that several seats share are numbered. */
export function distinctNames(seats: readonly StoredSeat[]): (string | null)[] {
  return seats.map(({ name }, seat) => {
    if (name === null || seats.filter((other) => other.name === name).length === 1) return name;
    return `${name} ${seats.slice(0, seat + 1).filter((other) => other.name === name).length}`;
  });
}

/** The seats of a stored table, as the page shows them. */
export function localSeats(table: StoredTable, resigned: ReadonlySet<number> = new Set()): LocalSeats {
  const names = distinctNames(table.seats);
  const seats = table.seats.map((seat, i): Seat => {
    const replaced = resigned.has(i) && table.seats.length > 2;
    return {
      seat: i,
      kind: replaced ? "level" : seat.kind,
      name: names[i] ?? null,
      level: replaced ? RESIGNED_LEVEL : seat.level,
      online: true,
      yours: seat.kind === "person",
      resigned: resigned.has(i),
    };
  });
  return {
    id: table.id,
    seats,
    confirm: table.confirm,
    assisted: table.assisted,
    offers: [],
    rematch: table.rematch,
  };
}
