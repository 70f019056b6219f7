// The form of a new table, and the request made of it.

import type { GameName, NewClock, NewSeat, NewTable } from "../live/protocol";

type SeatKind = NewSeat["kind"];
type TabletMode = "first" | "random3" | "random4" | "chosen";

export interface SeatChoice {
  kind: SeatKind;
  name: string;
  level: number;
}

export interface Setup {
  game: GameName;
  players: number;
  wall: "colored" | "grey";
  seats: SeatChoice[];
  tablets: TabletMode;
  /** For each of the four tablets the side in play, or "". */
  chosen: string[];
  zeroDraws: "pay" | "free";
  specialIsColor: boolean;
  confirm: boolean;
  clock: ClockMode;
  /** Of a clock of one's own choice: minutes for each player, and seconds more for each turn. */
  minutes: number;
  increment: number;
}

/** The clocks to choose from, in seconds. */
export const clockChoices = {
  short: { seconds: 300, increment: 5 },
  medium: { seconds: 900, increment: 10 },
  long: { seconds: 3600, increment: 30 },
  days: { seconds: 3 * 86_400, increment: 12 * 3600 },
} as const;
type ClockMode = "none" | keyof typeof clockChoices | "own";

/** The limits of the server. */
export const MAX_MINUTES = 14 * 24 * 60;
export const MAX_INCREMENT = 86_400;

/** The two sides of the four tablets. */
export const tabletSides: readonly (readonly [string, string])[] = [
  ["rows", "colors"],
  ["columns", "edge"],
  ["diagonals", "corners"],
  ["jokers", "specials"],
];

/** The level of the first game: a middle one, neither too easy nor too hard. */
export const MIDDLE_LEVEL = 3;

/** The initial values of the form. */
export function freshSetup(name: string, confirm: boolean): Setup {
  const level = (n: number): SeatChoice => ({ kind: "level", name: "", level: n });
  return {
    game: "duel",
    players: 2,
    wall: "colored",
    seats: [{ kind: "me", name, level: MIDDLE_LEVEL }, level(MIDDLE_LEVEL), level(2), level(4)],
    tablets: "first",
    chosen: ["rows", "columns", "diagonals", ""],
    zeroDraws: "pay",
    specialIsColor: true,
    confirm,
    clock: "none",
    minutes: 10,
    increment: 5,
  };
}

const KEY = "sintra.setup";

/** What was chosen last, for "play now" and as the start of the form; else a first game. */
export function lastSetup(name: string, confirm: boolean): Setup {
  const fresh = freshSetup(name, confirm);
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Setup> | null;
    if (kept === null || !Array.isArray(kept.seats) || kept.seats.length !== fresh.seats.length) return fresh;
    const seats = kept.seats.map((seat) => (seat.kind === "me" ? { ...seat, name } : seat));
    return { ...fresh, ...kept, seats, confirm };
  } catch {
    return fresh; // no storage, or not valid JSON
  }
}

/** Remember what was chosen. */
export function rememberSetup(setup: Setup): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(setup));
  } catch {
    // without storage the next game begins with the usual choice
  }
}

/** The clock that was chosen; `null` for none. */
export function clockOf(setup: Setup): NewClock | null {
  if (setup.clock === "none") return null;
  if (setup.clock !== "own") return { ...clockChoices[setup.clock] };
  const whole = (value: number, least: number, most: number): number =>
    Math.min(most, Math.max(least, Math.round(value || 0)));
  return {
    seconds: 60 * whole(setup.minutes, 1, MAX_MINUTES),
    increment: whole(setup.increment, 0, MAX_INCREMENT),
  };
}

/** The number of seats in use. */
export function seatCount(setup: Setup): number {
  return setup.game === "duel" ? 2 : setup.players;
}

/** Everybody at the table but the first "me". */
export function opponents(setup: Setup): SeatChoice[] {
  const seats = setup.seats.slice(0, seatCount(setup));
  const me = seats.findIndex((seat) => seat.kind === "me");
  return seats.filter((_, i) => i !== me);
}

/** Whether the form is complete. */
export function isComplete(setup: Setup): boolean {
  return (
    setup.game !== "duel" ||
    setup.tablets !== "chosen" ||
    setup.chosen.filter((side) => side !== "").length >= 3
  );
}

function tablets(setup: Setup): string | string[] {
  if (setup.tablets === "first") return ["rows", "columns", "diagonals"];
  return setup.tablets === "chosen" ? setup.chosen.filter((side) => side !== "") : setup.tablets;
}

/** A name without characters that records cannot hold; `null` if nothing is left. */
export function plainName(name: string): string | null {
  return name.replace(/[|#\p{C}]/gu, "").trim() || null;
}

/** The seats of a request. A person without a name is called by their seat. */
export function newSeats(seats: readonly SeatChoice[]): NewSeat[] {
  return seats.map((seat): NewSeat => {
    if (seat.kind === "level") return { kind: "level", level: seat.level };
    if (seat.kind === "link") return { kind: "link", name: null };
    return { kind: seat.kind, name: plainName(seat.name) };
  });
}

/** The request that opens this table. */
export function request(setup: Setup): NewTable {
  const seats = newSeats(setup.seats.slice(0, seatCount(setup)));
  const clock = clockOf(setup);
  const options =
    setup.game === "duel"
      ? {
          tablets: tablets(setup),
          zero_draws: setup.zeroDraws,
          special_counts_as_color: setup.specialIsColor,
        }
      : { seats: setup.players, wall: setup.wall };
  return {
    game: setup.game,
    options,
    seats,
    confirm: setup.confirm,
    ...(clock === null ? {} : { clock }),
  };
}
