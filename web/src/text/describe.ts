// Texts of events, effects and pieces. The text of a move has no subject: the player's name is put before it.

import { t } from "../i18n/index.svelte";
import type { Effect, GameEvent, GameName } from "../live/protocol";

/** What the text of an event depends on besides the event: the game, and the names of the seats. */
export interface TextContext {
  game: GameName;
  name: (seat: number) => string;
}

/** A number with its sign; the minus sign is U+2212. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/** The name of a color, a joker or a special space, by its letter. */
export function spaceName(letter: string): string {
  if (letter === "*") return t("space-special");
  if (letter === "J") return t("space-joker");
  return t(`color-${letter}`);
}

function list(letters: string): string {
  return [...letters].map(spaceName).join(", ");
}

/** A plate: its type and its three colors. */
export function plateName(name: string): string {
  if (name.startsWith("?")) return t("words-plate-hidden");
  const special = name.includes("*");
  return t(special ? "words-plate-special" : "words-plate-joker", { colors: list(name.replace(/[*J]/, "")) });
}

/** A bonus chip: half-colored or with two colors. */
export function chipName(name: string): string {
  const [first = "", second] = [...name];
  if (second === undefined) return t("words-chip-half", { color: spaceName(first) });
  return t("words-chip-two", { first: spaceName(first), second: spaceName(second) });
}

/** Tiles of one color; a count of 0 means that it is not known. */
export function tilesText(count: number, color: string): string {
  return t("words-tiles", { count, color });
}

/** A multiset of tiles: "2 blue, 1 red". */
export function tileSetText(letters: string): string {
  if (letters === "-" || letters === "") return t("words-deal-none");
  const found = new Map<string, number>();
  for (const letter of letters) found.set(letter, (found.get(letter) ?? 0) + 1);
  return [...found].map(([color, count]) => tilesText(count, color)).join(", ");
}

/** The name of a goal: a tablet, or an end bonus of Azul. */
export function goalName(name: string): string {
  return t(`goal-${name}`);
}

/** What a goal pays for. */
export function goalRule(name: string, game: GameName): string {
  return t(game === "azul" ? `goal-azul-${name}-what` : `goal-${name}-what`);
}

const goals = new Set(["rows", "colors", "columns", "edge", "diagonals", "corners", "jokers", "specials"]);

/** The name of a source of points, by its key in `TableInfo.points`. */
export function sourceName(name: string, game: GameName): string {
  if (goals.has(name)) return goalName(name);
  if (name === "costs" && game === "azul") return t("points-costs-azul");
  return t(`points-${name.replace(" ", "-")}`);
}

type Describer = (argument: string, event: GameEvent, context: TextContext) => string;

const describers: Record<string, Describer> = {
  sun: (a, e) => t("words-sun", { factory: a.charAt(0), tiles: tilesText(e.tiles ?? 0, a.charAt(1)) }),
  moon: (a, e) => t("words-moon", { tiles: tilesText(e.tiles ?? 0, a) }),
  take: (a, e) => t("words-take", { factory: a.charAt(0), tiles: tilesText(e.tiles ?? 0, a.charAt(1)) }),
  stack: (a) => t("words-stack", { color: spaceName(a) }),
  line: (a) => t("words-line", { line: a }),
  break: (_, e) => t("words-break", { count: e.tiles ?? 0 }),
  floor: (_, e) => t("words-floor", { count: e.tiles ?? 0 }),
  chip: (a) => t("words-chip", { chip: chipName(a) }),
  plate: (a, e) => t(e.kept ? "words-keep" : "words-plate", { plate: plateName(a) }),
  draw: () => t("words-draw"),
  look: () => t("words-look"),
  front: (a) => (a === "?" ? t("words-front-hidden") : t("words-front", { plate: plateName(a) })),
  under: (a) => (a === "?" ? t("words-under-hidden") : t("words-under", { plate: plateName(a) })),
  place: (a) => {
    const [where = "", turn = "0"] = a.split("@");
    return t("words-place", { space: t(`dome-${where}`), turn: Number(turn) });
  },
  pass: () => t("words-pass"),
  leave: (_, e) => t("words-leave", { line: e.line ?? 0 }),
  spend: (a) => t("words-spend", { chip: chipName(a) }),
  done: (_, e) => t("words-done", { line: e.line ?? 0 }),
  tile: (a, e) => t("words-tile", { line: e.line ?? 0, column: a }),
  tablets: (a) => t("words-tablets", { tablets: a.split("+").map(goalName).join(", ") }),
  start: (a, _, context) => {
    const name = context.name(Number(a) - 1);
    return name === t("words-you") ? t("words-start-you") : t("words-start", { name });
  },
  show: (a) => t("words-show", { plate: plateName(a) }),
  back: (a) => t("words-back", { type: a }),
  deal: (a) => {
    const [factory = "", letters = ""] = a.split("=");
    return t("words-deal", { factory, tiles: tileSetText(letters) });
  },
  reveal: (a) => {
    const [factory = "", name = ""] = a.split("=");
    return t("words-reveal", { factory, chip: chipName(name) });
  },
};

/** Events that are no moves and no chance. */
const markers: ReadonlySet<GameEvent["kind"]> = new Set(["undo", "confirm", "resign", "timeout"]);

/** The part of an event before the colon, or its kind. */
export function verb(event: GameEvent): string {
  return markers.has(event.kind) ? event.kind : ((event.text ?? "").split(":")[0] ?? "");
}

/** The text of an event, without the name of the player. */
export function describe(event: GameEvent, context: TextContext): string {
  if (markers.has(event.kind)) return t(`words-${event.kind}`);
  const text = event.text ?? "";
  const [name = ""] = text.split(":");
  const argument = text.slice(text.indexOf(":") + 1);
  const describer = describers[name];
  return describer === undefined ? text : describer(argument, withLine(event), context);
}

// Where the server does not send the line of a tiling move, its effects have it.
function withLine(event: GameEvent): GameEvent {
  if (event.line !== undefined) return event;
  const row = event.effects.find((effect) => effect.kind === "tile")?.row;
  return row === undefined ? event : { ...event, line: row };
}

/** The text of an effect, without the name of the player. */
export function effectText(effect: Effect, game: GameName): string {
  const points = signed(effect.points);
  const count = effect.count ?? 0;
  const place = `${effect.column ?? ""}${effect.row ?? ""}`;
  switch (effect.kind) {
    case "tile":
      return t(tileKey(effect), { place, points, across: effect.across ?? 0, down: effect.down ?? 0 });
    case "special":
      return t("effect-special", { place, points });
    case "draw":
      return t("effect-draw", { points });
    case "broken":
      if (game === "azul") return t("effect-floor", { count });
      return effect.discarded
        ? t("effect-broken-free", { count, free: effect.discarded })
        : t("effect-broken", { count });
    case "unplaceable":
      return game === "azul"
        ? t("effect-floor", { count })
        : t("effect-unplaceable", { row: effect.row ?? 0, count });
    case "cost":
      return costText(effect, game);
    case "goal":
      return t("effect-goal", {
        goal: goalName(effect.name ?? ""),
        count,
        points: signed(effect.worth ?? 0),
      });
    case "end":
      return t("effect-end", { points });
    default:
      return t(`effect-${effect.kind}`, { count });
  }
}

function tileKey(effect: Effect): string {
  const across = (effect.across ?? 0) > 1;
  const down = (effect.down ?? 0) > 1;
  return `effect-tile-${across && down ? "both" : across ? "row" : down ? "column" : "alone"}`;
}

function costText(effect: Effect, game: GameName): string {
  const parts: string[] = [];
  const spaces = effect.spaces ?? 0;
  const marker = effect.marker ?? 0;
  if (spaces)
    parts.push(t(game === "azul" ? "effect-cost-floor" : "effect-cost-broken", { points: signed(-spaces) }));
  if (marker) parts.push(t("effect-cost-marker", { points: signed(-marker) }));
  if (-effect.points !== spaces + marker) parts.push(t("effect-cost-least"));
  return parts.join(", ");
}
