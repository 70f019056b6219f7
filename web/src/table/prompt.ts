// The prompt: whose turn it is, and what to do.

import { t } from "../i18n/index.svelte";
import { tilesText, verb } from "../text/describe";
import { endsSeat, headline } from "../text/log";
import type { Tabletop } from "./tabletop.svelte";

export interface Prompt {
  title: string;
  detail: string;
  /** Whether a player at this browser has to act. */
  yours: boolean;
}

const simple = new Set(["plate", "keep", "under", "place", "chips", "tile", "draw"]);

/** What can be done in a turn of Duel: each action with its verb, so that it cannot be misread. */
function turnText(top: Tabletop): string {
  const kinds = new Set([...top.moves.keys()].map((move) => move.split(":")[0]));
  const tiles = kinds.has("sun") ? "tiles" : kinds.has("moon") ? "moon" : "";
  const plate = kinds.has("plate") ? "plate" : kinds.has("draw") ? "draw" : "";
  const can = [tiles, plate, kinds.has("chip") ? "chip" : ""]
    .filter((what) => what !== "")
    .map((what) => t(`table-can-${what}`));
  const language = document.documentElement.lang || "en";
  const list = new Intl.ListFormat(language, { type: "disjunction" }).format(can);
  return `${list.charAt(0).toLocaleUpperCase(language)}${list.slice(1)}.`;
}

function promptForPlayer(top: Tabletop): Prompt {
  const { position } = top;
  const several = top.table.seats.filter((seat) => seat.yours).length > 1;
  const who = several
    ? t("table-turn-of", { name: top.table.seats[top.seat]?.name ?? top.name(top.seat) })
    : t("table-turn-yours");
  const awaits = position.awaits;
  const made = (title: string, detail: string): Prompt => ({ title, detail, yours: true });
  if (top.moves.has("pass")) return made(t("table-ask-pass"), t("table-ask-pass-detail"));
  if (awaits === "turn" || awaits === "take") {
    return made(who, position.game === "azul" ? t("table-ask-take") : turnText(top));
  }
  if (awaits === "line" || awaits === "stack") {
    const hand = tilesText(position.hand.length, position.hand.charAt(0));
    const factory = position.game === "duel" ? (position.rest_factory ?? 0) : 0;
    if (awaits === "stack") return made(t("table-ask-stack", { factory }), t("table-ask-stack-detail"));
    return made(
      t("table-ask-line", { tiles: hand }),
      t(position.game === "azul" ? "table-ask-line-azul" : "table-ask-line-duel"),
    );
  }
  if (simple.has(awaits)) {
    const line = position.line ?? 0;
    const details = [t(`table-ask-${awaits}-detail`, { line })];
    if (awaits === "plate" && typeof position.starter === "number")
      details.push(
        position.starter === top.seat
          ? t("words-start-you")
          : t("words-start", { name: top.name(position.starter) }),
      );
    return made(t(`table-ask-${awaits}`, { line }), details.join(" "));
  }
  return made(who, "");
}

/**
 * What happened last, if it was a turn of the only other player; empty otherwise. There is little room for it:
 * the chips that it uncovered are on the factories.
 */
export function newsOf(top: Tabletop, seat: number): string {
  const last = top.log.findLast((entry) => entry.seat !== null);
  if (top.position.players.length > 2 || last === undefined || last.tiling || last.seat === seat) return "";
  return headline({ ...last, events: last.events.filter((event) => verb(event) !== "reveal") }, top.context);
}

/** The prompt for the position that is shown. */
export function promptFor(top: Tabletop): Prompt {
  const { position, view, table } = top;
  if (top.confirms)
    return { title: t("table-ask-confirm"), detail: t("table-ask-confirm-detail"), yours: true };
  const scored = top.busy ? top.popups.at(-1)?.effect.seat : undefined;
  if (scored != null)
    return {
      title: t("words-by", { name: top.name(scored), what: t("words-tiling") }),
      detail: t("table-tiling-detail"),
      yours: false,
    };
  if (top.isOver) {
    const winners = table.outcome?.winners.map((seat) => top.name(seat)) ?? [];
    const names = new Intl.ListFormat(document.documentElement.lang || "en").format(winners);
    const you = table.outcome?.winners.length === 1 && table.outcome.winners[0] === view.seat;
    const ended = top.events.find(endsSeat);
    const title =
      winners.length === 0
        ? t("table-over")
        : you
          ? t("table-over-you")
          : t("table-over-wins", { names, count: winners.length });
    const score = position.players.map((p) => p.score).join(" : ");
    const detail =
      ended?.by == null ? score : t("words-by", { name: top.name(ended.by), what: t(`words-${ended.kind}`) });
    return { title, detail, yours: false };
  }
  if (top.moves.size > 0 && top.mode !== "replay") return promptForPlayer(top);
  if (position.phase === "tiling" && position.actor !== view.seat)
    return { title: t("table-tiling"), detail: t("table-tiling-detail"), yours: false };
  const seat = typeof position.actor === "number" ? position.actor : position.turn;
  if (position.actor === "chance") return { title: t("table-moment"), detail: "", yours: false };
  if (seat === view.seat) return { title: t("table-turn-yours"), detail: "", yours: top.mode === "play" };
  if (table.seats[seat]?.kind === "open") return { title: t("share-waiting"), detail: "", yours: false };
  const name = top.name(seat);
  if (table.thinking === seat)
    return { title: t("table-thinking", { name }), detail: t("table-thinking-detail"), yours: false };
  return { title: t("table-turn-of", { name }), detail: "", yours: false };
}
