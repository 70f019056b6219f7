// Moves and forecasts in words, for people who listen.

import { t } from "../i18n/index.svelte";
import type { GamePosition, RoundForecast } from "../live/protocol";
import { describe, signed } from "../text/describe";
import type { Tabletop } from "./tabletop.svelte";

/** How many tiles a move takes. */
export function tilesTaken(position: GamePosition, move: string): number {
  const [verb = "", what = ""] = move.split(":");
  const color = what.at(-1) ?? "";
  const count = (tiles: string): number => tiles.split(color).length - 1;
  if (position.game === "azul")
    return count(
      what.startsWith("C") ? position.center : (position.factories[Number(what.charAt(0)) - 1] ?? ""),
    );
  if (verb === "sun") return count(position.factories["L1234".indexOf(what.charAt(0))]?.sun ?? "");
  return position.factories.reduce(
    (sum, { moon }, i) => sum + (i === 0 ? count(moon) : Number(moon.at(-1) === color)),
    0,
  );
}

/** The legal moves in words. Placements of a plate are named by their space alone. */
export function moveNames(top: Tabletop): string[] {
  const names = [...top.moves.keys()].map((text) => {
    const verb = text.split(":")[0] ?? "";
    const place = verb === "place" ? { text: text.split("@")[0] ?? "" } : { text };
    const line = top.position.line ?? undefined;
    const event = {
      seq: 0,
      kind: "move" as const,
      by: null,
      effects: [],
      turn: 0,
      round: 0,
      scores: [],
      tiles: ["sun", "moon", "take"].includes(verb) ? tilesTaken(top.position, text) : 0,
      ...(line === undefined ? {} : { line }),
      ...place,
    };
    return describe(event, top.context);
  });
  return [...new Set(names)];
}

/** What the round would pay now, in a sentence. */
export function forecastText(forecast: RoundForecast): string {
  const parts = [t("forecast-points", { points: signed(forecast.points), count: Math.abs(forecast.points) })];
  if (forecast.lost > 0) parts.push(t("forecast-lost", { count: forecast.lost }));
  if (forecast.goals !== 0) parts.push(t("forecast-goals", { points: signed(forecast.goals) }));
  return t("forecast-title", { what: parts.join(", ") });
}
