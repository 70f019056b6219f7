// The form of a new table, and the request made of it.

import type { GameName, NewSeat, NewTable } from "../live/protocol";

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
}

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
  };
}

/** The number of seats in use. */
export function seatCount(setup: Setup): number {
  return setup.game === "duel" ? 2 : setup.players;
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

/** The request that opens this table. A person without a name is called by their seat. */
export function request(setup: Setup): NewTable {
  const seats = setup.seats.slice(0, seatCount(setup)).map((seat): NewSeat => {
    if (seat.kind === "level") return { kind: "level", level: seat.level };
    if (seat.kind === "link") return { kind: "link", name: null };
    return { kind: seat.kind, name: plainName(seat.name) };
  });
  const options =
    setup.game === "duel"
      ? {
          tablets: tablets(setup),
          zero_draws: setup.zeroDraws,
          special_counts_as_color: setup.specialIsColor,
        }
      : { seats: setup.players, wall: setup.wall };
  return { game: setup.game, options, seats, confirm: setup.confirm };
}
