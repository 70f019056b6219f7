// The names of the seats of a table.

import { t } from "../i18n/index.svelte";
import type { TableInfo } from "../live/protocol";
import type { TextContext } from "./describe";

/** "You" for the only seat that is yours, else the person's or the level's name. */
export function seatName(table: Pick<TableInfo, "seats">, seat: number): string {
  const here = table.seats.find((other) => other.seat === seat);
  const mine = table.seats.filter((other) => other.yours).length;
  if (here?.yours === true && mine === 1) return t("words-you");
  return here?.name ?? t("words-nobody", { number: seat + 1 });
}

/** The same with the names alone, never "You": for sentences in which somebody has or loses something. */
export function namedContext(table: Pick<TableInfo, "seats" | "game">): TextContext {
  const name = (seat: number): string =>
    table.seats.find((one) => one.seat === seat)?.name ?? t("words-nobody", { number: seat + 1 });
  return { game: table.game, name };
}

/** What texts about a table need to know of it. */
export function textContext(table: Pick<TableInfo, "seats" | "game">): TextContext {
  return { game: table.game, name: (seat) => seatName(table, seat) };
}
