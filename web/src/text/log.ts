// The log of a game: events grouped by turn.

import { t } from "../i18n/index.svelte";
import { withoutUndone } from "../live/events";
import type { Effect, GameEvent } from "../live/protocol";
import { describe, effectText, signed, verb, type TextContext } from "./describe";

/** One line of the log. */
export interface Entry {
  /** Who acted; `null` for chance between turns. */
  seat: number | null;
  round: number;
  /** Numbers of its first and last event. */
  from: number;
  to: number;
  events: GameEvent[];
  /** Whether it is the tiling of a player, which may come with an event of another one. */
  tiling: boolean;
  /** By how much each seat's score changed. */
  gains: number[];
}

const begins = new Set(["sun", "moon", "take", "chip", "pass", "draw", "plate", "resign", "timeout"]);
const ends = new Set(["line", "break", "floor", "chip", "place", "pass", "tile", "leave"]);
const tilingVerbs = new Set(["tile", "spend", "done", "leave"]);
/** Effects of the tiling and of the end of the game, which concern one player each. */
const tilingEffects: ReadonlySet<Effect["kind"]> = new Set([
  "tile",
  "special",
  "unplaceable",
  "cost",
  "goal",
  "end",
]);

/** Whether a player gave up, or used up the time. */
export function endsSeat(event: GameEvent): boolean {
  return event.kind === "resign" || event.kind === "timeout";
}

/** The events that are logged: no confirmations, and nothing that was undone. */
export function loggedEvents(events: readonly GameEvent[]): GameEvent[] {
  return withoutUndone(events).filter(
    (event) => event.kind !== "confirm" && (event.text !== null || endsSeat(event)),
  );
}

function opens(event: GameEvent, last: Entry): boolean {
  const word = verb(event);
  if (event.by === null) return !inside(word, last);
  if (last.seat !== event.by) return true;
  const before = verb(last.events[last.events.length - 1] ?? event);
  if (tilingVerbs.has(word)) return !last.tiling;
  if (word === "draw") return before !== "draw" && before !== "back";
  if (word === "plate") return before !== "look" && before !== "front";
  return begins.has(word) || last.tiling;
}

// Chance events within a turn belong to that turn; those that prepare a round have an entry of their own.
function inside(word: string, last: Entry): boolean {
  if (last.seat === null) return true;
  const before = last.events.at(-1);
  if (word === "back") return before !== undefined && verb(before) === "draw";
  return word === "reveal" || word === "front";
}

/** The effects of an event that belong to its player, and those of each player's tiling. */
function split(event: GameEvent): { own: Effect[]; tilings: { seat: number; effects: Effect[] }[] } {
  const chosen = tilingVerbs.has(verb(event));
  const own: Effect[] = [];
  const tilings: { seat: number; effects: Effect[] }[] = [];
  for (const effect of event.effects) {
    const { seat } = effect;
    if (seat === null || !tilingEffects.has(effect.kind) || (chosen && seat === event.by)) {
      own.push(effect);
      continue;
    }
    const found = tilings.find((one) => one.seat === seat);
    if (found) found.effects.push(effect);
    else tilings.push({ seat, effects: [effect] });
  }
  return { own, tilings };
}

function gainsOf(effects: readonly Effect[], seats: number): number[] {
  const gains = Array.from({ length: seats }, () => 0);
  for (const { seat, points } of effects) if (seat !== null) gains[seat] = (gains[seat] ?? 0) + points;
  return gains;
}

/** Group events by turn. What a tiling did to a player is an entry of that player. */
export function entries(events: readonly GameEvent[]): Entry[] {
  const log: Entry[] = [];
  const add = (event: GameEvent, tiling: boolean, begins: boolean): void => {
    const gains = gainsOf(event.effects, event.scores.length);
    const last = log[log.length - 1];
    if (last === undefined || begins) {
      log.push({
        seat: event.by,
        round: event.round,
        from: event.seq,
        to: event.seq,
        events: [event],
        tiling,
        gains,
      });
      return;
    }
    last.events.push(event);
    last.to = event.seq;
    last.gains = last.gains.map((gain, seat) => gain + (gains[seat] ?? 0));
  };
  for (const event of loggedEvents(events)) {
    const last = log[log.length - 1];
    const { own, tilings } = split(event);
    const alone = tilings.length === 0 ? event : { ...event, effects: own };
    const chosen = tilingVerbs.has(verb(event));
    const begins =
      last === undefined ||
      opens(event, last) ||
      (event.by === null && last.seat === null && last.round !== event.round);
    add(alone, chosen, begins);
    for (const { seat, effects } of tilings) {
      const before = log[log.length - 1];
      add(
        { ...event, by: seat, text: null, effects },
        true,
        !(before?.tiling === true && before.seat === seat && before.round === event.round),
      );
    }
  }
  return log;
}

// Events without a text of their own: their effects or another event of the turn say the same.
const unsaid = new Set(["stack", "back", "front", "look", "under", "tile", "spend", "leave", "reveal"]);

/** The text of an entry, without the name of the player. */
export function entryText(entry: Entry, context: TextContext): string {
  if (entry.seat === null) return tableEntryText(entry, context);
  if (entry.tiling && entry.events.every((event) => event.text === null || unsaid.has(verb(event))))
    return t(entryEffects(entry).some((effect) => effect.kind === "goal") ? "words-goals" : "words-tiling");
  const said: string[] = [];
  for (const event of entry.events) {
    const word = verb(event);
    // The rotation of a plate can be seen on the dome.
    if (!unsaid.has(word))
      said.push(
        describe(
          word === "place" ? { ...event, text: (event.text ?? "").split("@")[0] ?? "" } : event,
          context,
        ),
      );
  }
  const draws = said.filter((words) => words === t("words-draw")).length;
  const joined =
    draws > 1 ? [`${t("words-draw")} ×${draws}`, ...said.filter((words) => words !== t("words-draw"))] : said;
  const revealed = entry.events
    .filter((event) => verb(event) === "reveal")
    .map((event) => describe(event, context));
  return sentence(joined.join(" → "), revealed);
}

function sentence(main: string, more: readonly string[]): string {
  return [main, ...more].filter((part) => part !== "").join(". ");
}

function tableEntryText(entry: Entry, context: TextContext): string {
  const parts: string[] = [];
  let dealt = false;
  for (const event of entry.events) {
    const word = verb(event);
    if (word === "deal") dealt = true;
    else if (word === "start" || word === "tablets" || word === "reveal")
      parts.push(describe(event, context));
  }
  if (dealt) parts.unshift(t("words-dealt"));
  const shown = entry.events.filter((event) => verb(event) === "show");
  if (!dealt) parts.push(...shown.map((event) => describe(event, context)));
  return parts.join(". ");
}

/** The effects of an entry that get a line of their own. */
export function entryEffects(entry: Entry): Effect[] {
  const all = entry.events.flatMap((event) => event.effects);
  const goals = all.reduce((sum, effect) => sum + (effect.kind === "goal" ? (effect.worth ?? 0) : 0), 0);
  // The sum of the goals would read like as many points again. It is said where it is another.
  return all.filter(
    (effect) =>
      effect.kind !== "round" &&
      !(effect.kind === "goal" && !effect.worth) &&
      !(effect.kind === "end" && effect.points === goals),
  );
}

/** An entry for screen readers: the player, the text and all effects. */
export function announcement(entry: Entry, context: TextContext): string {
  const what = entryText(entry, context);
  const by = (seat: number | null, words: string): string =>
    seat === null ? words : t("words-by", { name: context.name(seat), what: words });
  const said = what === "" ? [] : [by(entry.seat, what)];
  let speaker = what === "" ? null : entry.seat;
  for (const effect of entryEffects(entry)) {
    const words = effectText(effect, context.game);
    said.push(effect.seat === speaker ? words : by(effect.seat, words));
    speaker = effect.seat ?? speaker;
  }
  return said.filter((part) => part !== "").join(". ");
}

/** An entry in one line: the player, the text and the change of the scores. */
export function headline(entry: Entry, context: TextContext): string {
  const what = entryText(entry, context);
  const said =
    entry.seat === null || what === "" ? what : t("words-by", { name: context.name(entry.seat), what });
  return sentence(said, gainsText([entry], context));
}

function gainsText(all: readonly Entry[], context: TextContext): string[] {
  const seats = all[0]?.gains.map((_, seat) => seat) ?? [];
  const gains = seats.flatMap((seat) => {
    const points = all.reduce((sum, entry) => sum + (entry.gains[seat] ?? 0), 0);
    return points === 0 ? [] : [`${context.name(seat)} ${signed(points)}`];
  });
  return gains.length > 0 ? [gains.join(", ")] : [];
}

/**
 * What happened last, in one line. Of a tiling it is the last step while that is being shown (`moving`), and what
 * all players got by it afterwards.
 */
export function news(log: readonly Entry[], context: TextContext, moving: boolean): string {
  const told = log.filter((entry) => entry.seat !== null);
  const last = told.at(-1);
  if (last === undefined) return "";
  const effect = entryEffects(last).at(-1);
  if (!last.tiling || effect === undefined) return headline(last, context);
  if (moving)
    return t("words-by", { name: context.name(effect.seat ?? 0), what: effectText(effect, context.game) });
  const first = told.findLastIndex((entry) => !entry.tiling) + 1;
  const all = told.slice(first).filter((entry) => entry.round === last.round);
  return t("words-by", { name: t("table-tiling"), what: gainsText(all, context).join(", ") || "0" });
}

/** The moves of a line of play that belong to its first turn. */
export function firstTurn(moves: readonly string[]): string[] {
  const verbs = moves.map((move) => move.split(":")[0] ?? "");
  const end = verbs.findIndex(
    (verb, i) =>
      i > 0 &&
      ends.has(verbs[i - 1] ?? "") &&
      !(tilingVerbs.has(verb) && tilingVerbs.has(verbs[i - 1] ?? "")),
  );
  return moves.slice(0, end < 0 ? moves.length : end);
}
