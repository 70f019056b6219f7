// A table in a few words, for whoever is invited: the game, its options and its clocks.

import { t } from "../i18n/index.svelte";
import type { TableInfo } from "../live/protocol";
import { goalName } from "./describe";
import { clockName } from "./time";

type Described = Pick<TableInfo, "game" | "options" | "seats" | "confirm" | "clock">;

/** The game and for how many: "Azul for 3 players". */
export function gameTitle(table: Pick<Described, "game" | "seats">): string {
  return table.game === "duel" ? t("summary-duel") : t("summary-azul", { count: table.seats.length });
}

/** The options, one by one. `tablets` are those in play, if they are known. */
export function optionTexts(table: Described, tablets: readonly string[] = []): string[] {
  const { options, clock } = table;
  const said: string[] = [];
  if (table.game === "azul") said.push(t(options.wall === "grey" ? "summary-grey" : "summary-colored"));
  if (tablets.length > 0) said.push(t("words-tablets", { tablets: tablets.map(goalName).join(", ") }));
  if (options.zero_draws === "free") said.push(t("summary-zero-free"));
  if (options.special_counts_as_color === false) said.push(t("summary-special"));
  if (clock) {
    const time = t("summary-clock", { clock: clockName(clock.seconds, clock.increment) });
    said.push(`${time} ${t(table.seats.length > 2 ? "clock-zero-many" : "clock-zero")}`);
  }
  if (table.confirm) said.push(t("summary-confirm"));
  return said;
}
