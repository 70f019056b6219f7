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
  /** By how much each seat's score changed. */
  gains: number[];
  scores: number[];
}

const begins = new Set(["sun", "moon", "take", "chip", "pass", "draw", "plate", "resign", "timeout"]);
const ends = new Set(["line", "break", "floor", "chip", "place", "pass", "tile", "leave"]);
const tiling = new Set(["tile", "spend", "done", "leave"]);

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
  if (tiling.has(word)) return !last.events.some((e) => tiling.has(verb(e)));
  if (word === "draw") return before !== "draw" && before !== "back";
  if (word === "plate") return before !== "look" && before !== "front";
  return begins.has(word);
}

// Chance events within a turn belong to that turn; those that prepare a round have an entry of their own.
function inside(word: string, last: Entry): boolean {
  if (last.seat === null) return true;
  const before = last.events.at(-1);
  if (word === "back") return before !== undefined && verb(before) === "draw";
  return word === "reveal" || word === "front";
}

/** Group events by turn. */
export function entries(events: readonly GameEvent[]): Entry[] {
  const log: Entry[] = [];
  let scores: number[] | null = null;
  for (const event of loggedEvents(events)) {
    const last = log[log.length - 1];
    if (
      last === undefined ||
      opens(event, last) ||
      (event.by === null && last.seat === null && last.round !== event.round)
    ) {
      const before = scores ?? event.scores;
      log.push({
        seat: event.by,
        round: event.round,
        from: event.seq,
        to: event.seq,
        events: [event],
        gains: event.scores.map((score, i) => score - (before[i] ?? 0)),
        scores: event.scores,
      });
    } else {
      last.events.push(event);
      last.to = event.seq;
      last.gains = last.gains.map((gain, i) => gain + (event.scores[i] ?? 0) - (last.scores[i] ?? 0));
      last.scores = event.scores;
    }
    scores = event.scores;
  }
  return log;
}

// Events without a text of their own: their effects or another event of the turn say the same.
const unsaid = new Set(["stack", "back", "front", "look", "under", "tile", "spend", "leave", "reveal"]);

/** The text of an entry, without the name of the player. */
export function entryText(entry: Entry, context: TextContext): string {
  if (entry.seat === null) return tableEntryText(entry, context);
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
  const worth = (effect: Effect): boolean =>
    effect.kind !== "round" &&
    !(effect.kind === "goal" && !effect.worth) &&
    !(effect.kind === "end" && effect.points === 0);
  return entry.events.flatMap((event) => event.effects.filter(worth));
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
  const gains = entry.gains.flatMap((points, seat) =>
    points === 0 ? [] : [`${context.name(seat)} ${signed(points)}`],
  );
  return sentence(said, gains.length > 0 ? [gains.join(", ")] : []);
}

/** The moves of a line of play that belong to its first turn. */
export function firstTurn(moves: readonly string[]): string[] {
  const verbs = moves.map((move) => move.split(":")[0] ?? "");
  const end = verbs.findIndex(
    (verb, i) =>
      i > 0 && ends.has(verbs[i - 1] ?? "") && !(tiling.has(verb) && tiling.has(verbs[i - 1] ?? "")),
  );
  return moves.slice(0, end < 0 ? moves.length : end);
}
