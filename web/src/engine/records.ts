// Records as text and as JSON (docs/notation.md): what src/sintra/model/record_text.py does, for games on this device.

import type { GameName, RecordJson } from "../live/protocol";
import type { EngineGame } from "./game";
import type { History } from "./history";

export const FORMAT = 1;
const HEADERS = ["by", "assisted", "resigned"];

/** A text is not a record of a game that can be replayed here; `message` says why. */
export class RecordError extends Error {
  constructor(
    message: string,
    readonly line: number | null = null,
  ) {
    super(message);
  }
}

/** It begins from a position that was set up, which only the server reads. */
export class NeedsServerError extends RecordError {}

/** An event of a record, or the number of a player such as `2:`. */
interface Word {
  text: string;
  line: number | null;
}

export interface ReadRecord {
  game: GameName;
  /** Values of JSON; as text, if the record is text. */
  options: Record<string, unknown>;
  players: string[];
  words: Word[];
  /** The scores at the end, if they are stated. */
  scores: number[] | null;
}

// Reading ---------------------------------------------------------------------------------------------

/** Take the text or the JSON form of a record apart; nothing is checked against the rules yet. */
export function readRecord(text: string): ReadRecord {
  return text.trimStart().startsWith("{") ? readJson(text) : readText(text);
}

function isTexts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((item) => typeof item === "string");
}

function readJson(text: string): ReadRecord {
  let data: Partial<RecordJson>;
  try {
    data = JSON.parse(text) as Partial<RecordJson>;
  } catch (error) {
    throw new RecordError(`not JSON: ${String(error)}`);
  }
  const { sintra, game, options, players, events, position, result } = data;
  if (sintra !== FORMAT) throw new RecordError(`not a record: it needs "sintra": ${FORMAT}`);
  if (!isTexts(events)) throw new RecordError('"events" has to be a list of strings');
  if (!isTexts(players ?? [])) throw new RecordError('"players" has to be a list of strings');
  if (position != null) throw new NeedsServerError("it begins from a position, which needs the server");
  if (result != null && !Array.isArray(result.scores)) throw new RecordError('"result" has to hold "scores"');
  return {
    game: gameName(game),
    options: options ?? {},
    players: players ?? [],
    words: events.map((word) => ({ text: word, line: null })),
    scores: result?.scores ?? null,
  };
}

function gameName(name: unknown, line: number | null = null): GameName {
  if (name === "duel" || name === "azul") return name;
  throw new RecordError(`${JSON.stringify(name ?? null)} is not a game: duel or azul`, line);
}

function readText(text: string): ReadRecord {
  const lines = text.split(/\r\n|\r|\n/);
  const bare = lines.map((line) => (line.split("#", 1)[0] ?? "").trim());
  if (bare[0]?.split(/\s+/).join(" ") !== `sintra ${FORMAT}`)
    throw new RecordError(`a record begins with a line 'sintra ${FORMAT}'`, 1);
  const headers = new Map<string, Word>();
  let at = 1;
  for (; at < lines.length && (bare[at] || lines[at]?.includes("#")); at++) {
    const line = bare[at] ?? "";
    if (line === "") continue;
    const [, name, value] = /^([^:]*):(.*)$/.exec(line) ?? [];
    if (name === undefined || headers.has(name))
      throw new RecordError(`${name === undefined ? "not a header" : "two headers"}: '${line}'`, at + 1);
    headers.set(name, { text: (value ?? "").trim(), line: at + 1 });
  }
  const take = (name: string): Word | undefined => {
    const found = headers.get(name);
    headers.delete(name);
    return found;
  };
  HEADERS.forEach(take);
  const [game, players, position, result] = ["game", "players", "position", "result"].map(take);
  if (position !== undefined)
    throw new NeedsServerError("it begins from a position, which needs the server", position.line);
  return {
    game: gameName(game?.text, game?.line ?? 1),
    options: Object.fromEntries([...headers].map(([name, { text: value }]) => [name, value])),
    players: players ? players.text.split("|").map((name) => name.trim()) : [],
    words: bare.slice(at).flatMap((line, i) => {
      const found = line.split(/\s+/).filter((word) => word !== "");
      return found.map((word) => ({ text: word, line: at + i + 1 }));
    }),
    scores: result ? readScores(result) : null,
  };
}

function readScores({ text, line }: Word): number[] {
  const [scores = ""] = text.split(",", 1);
  if (!/^\s*\d+(-\d+)*\s*$/.test(scores))
    throw new RecordError(`a result is written like 34-28: '${text}'`, line);
  return scores.split("-").map(Number);
}

/** Options as values, where a text record has texts; `usual` are the values of a usual game. */
export function optionValues(
  given: Record<string, unknown>,
  usual: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const like = usual[name];
      if (like === undefined) throw new RecordError(`there is no option ${name}`);
      if (typeof value !== "string" || typeof like === "string") return [name, value];
      if (typeof like === "boolean") return [name, value === "yes"];
      if (typeof like === "number") return [name, Number(value)];
      const words = value.split(/[\s,]+/);
      return [name, words.length > 1 ? words : value];
    }),
  );
}

/** Play the events of a record, and those between them that are forced. */
export function playRecord(history: History, { players, words, scores }: ReadRecord): void {
  const { game } = history;
  if (players.length > 0 && players.length !== game.players)
    throw new RecordError(`${players.length} players are named, but there are ${game.players} seats`);
  let named: number | null = null;
  let count = 0;
  for (const { text, line } of words) {
    const seat = /^([1-4]):$/.exec(text)?.[1];
    if (seat !== undefined) {
      named = Number(seat) - 1;
      continue;
    }
    count += 1;
    const where = line === null ? `event ${count}: ` : "";
    const id = game.id(text);
    if (id === undefined) throw new RecordError(`${where}'${text}' is not an event`, line);
    while (!game.legal.includes(id)) {
      const [only, ...others] = game.legal;
      if (only === undefined || others.length > 0)
        throw new RecordError(`${where}${text} is not legal here`, line);
      history.play(only);
    }
    if (named !== null && typeof game.actor === "number" && game.actor !== named)
      throw new RecordError(
        `${where}${text} is a move of player ${named + 1} here, but player ${game.actor + 1} is to move`,
        line,
      );
    if (game.actor !== "chance") named = null;
    history.play(id);
  }
  if (scores !== null) checkScores(history, scores);
}

function checkScores({ game }: History, scores: readonly number[]): void {
  if (game.actor !== null) throw new RecordError("a result is stated, but the game is not over");
  const [played, stated] = [game.scores.join("-"), scores.join("-")];
  if (played !== stated)
    throw new RecordError(`the result is stated as ${stated}, but the events give ${played}`);
}

// Writing ---------------------------------------------------------------------------------------------

/** A record as text; its events are those of the game so far. */
export function recordText(record: RecordJson, game: EngineGame): string {
  const ids = [...game.events];
  const lines = [...headerLines(record), "", ...eventLines(record.events, ids, game)];
  return `${lines.join("\n")}\n`;
}

function headerLines({ game, options, players, result, by, assisted, resigned }: RecordJson): string[] {
  const lines = [`sintra ${FORMAT}`, `game: ${game}`];
  for (const [name, value] of Object.entries(options)) lines.push(`${name}: ${optionText(value)}`);
  lines.push(`players: ${players.join(" | ")}`);
  if (by?.length) lines.push(`by: ${by.join(" | ")}`);
  if (assisted?.length) lines.push(`assisted: ${assisted.map((seat) => seat + 1).join(" ")}`);
  if (resigned != null) lines.push(`resigned: ${resigned + 1}`);
  if (result !== null) {
    const won = result.winners.map((seat) => players[seat]).join(" and ");
    const verb = result.winners.length === 1 ? "wins" : "share the win";
    lines.push(`result: ${result.scores.join("-")}, ${won} ${verb}`);
  }
  return lines;
}

function optionText(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join(" ") : String(value);
}

/** The events, a line for each turn, with the player's number before a turn's first move. */
function eventLines(texts: readonly string[], ids: readonly number[], game: EngineGame): string[] {
  const lines: string[] = [];
  let words: string[] = [];
  let [round, speaker, phase] = [0, -1, -1];
  const flush = (): void => {
    if (words.length > 0) lines.push(words.join(" "));
    words = [];
  };
  game.reset([]); // goes through the positions once more, and ends at the same one
  ids.forEach((id, i) => {
    if (game.round !== round) {
      flush();
      round = game.round;
      lines.push(`# Round ${round}`);
      speaker = -1;
    }
    if (game.isMove(id)) {
      const decider = game.decider;
      const begins = game.beginsTurn({ seat: speaker, phase });
      phase = decider.phase;
      if (begins) {
        flush();
        words.push(`${decider.seat + 1}:`);
        speaker = decider.seat;
      }
    } else if (speaker >= 0 && game.isTableEvent(id)) {
      flush();
      speaker = -1;
    }
    words.push(texts[i] ?? "");
    game.play(id);
  });
  flush();
  return lines;
}
