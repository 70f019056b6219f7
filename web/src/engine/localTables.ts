// Opening tables on this device, and replays and records of them: what api.ts does for those of a server.

import type { CreatedTable, GameName, NewTable, RecordJson, Replay } from "../live/protocol";
import { deleteTable, readTable, writeTable, type StoredTable } from "./database";
import { Engine } from "./engine";
import { EngineGame } from "./game";
import { History } from "./history";
import { loadEngine } from "./load";
import { distinctNames, newStoredTable, seatTokens, storedSeats } from "./localSeats";
import { isOver, replayOf } from "./presenter";

const FORMAT = 1;

/** A text is not a record of a game that can be replayed here; `message` says why. */
export class RecordError extends Error {}

async function gameOf(name: GameName, options: Record<string, unknown>): Promise<EngineGame> {
  const { module, description } = await loadEngine();
  return new EngineGame(await Engine.create(module, description), name, options);
}

/** A history with these events, one after the other. */
function historyOf(game: EngineGame, events: readonly string[]): History {
  const history = new History(game);
  events.forEach((text, i) => {
    const id = game.id(text);
    if (id === undefined) throw new RecordError(`event ${i + 1}: ${text} is not an event`);
    try {
      history.play(id);
    } catch (error) {
      throw new RecordError(`event ${i + 1}: ${String(error)}`);
    }
  });
  return history;
}

function names(table: StoredTable): string[] {
  return distinctNames(table.seats).map((name, seat) => name ?? `Player ${seat + 1}`);
}

/** Open a table on this device. */
export async function openLocal(table: NewTable): Promise<CreatedTable> {
  const { description } = await loadEngine();
  const game = await gameOf(table.game, table.options ?? {});
  const stored = newStoredTable({
    game: table.game,
    options: game.options,
    seats: storedSeats(table, description.levels),
    confirm: table.confirm ?? false,
  });
  if (table.record != null) stored.entries = historyOf(game, readRecord(table.record).events).stored();
  await writeTable(stored);
  return { table: stored.id, tokens: seatTokens(stored) };
}

async function historyOfTable(id: string): Promise<[StoredTable, History]> {
  const stored = await readTable(id);
  if (stored === undefined) throw new Error(`there is no table ${id}`);
  return [stored, new History(await gameOf(stored.game, stored.options), stored.entries)];
}

/** The seats of this device at a table. */
function ownSeats(table: StoredTable): number[] {
  return table.seats.flatMap((seat, i) => (seat.kind === "person" ? [i] : []));
}

/** The replay of a table on this device. */
export async function replayLocal(id: string): Promise<Replay> {
  const [stored, history] = await historyOfTable(id);
  return replayOf(history, names(stored), ownSeats(stored), isOver(history));
}

/** The record of a table on this device; without secrets of levels until the game is over. */
export async function recordLocal(id: string): Promise<RecordJson> {
  const [stored, history] = await historyOfTable(id);
  const { game } = history;
  const replay = replayOf(history, names(stored), ownSeats(stored), isOver(history));
  const [resigned] = history.resigned;
  return {
    sintra: FORMAT,
    game: stored.game,
    options: game.options,
    players: names(stored),
    position: null,
    events: replay.plies.flatMap((ply) => (ply.text === null ? [] : [ply.text])),
    result: replay.outcome,
    by: stored.seats.map((seat) => (seat.level === null ? "person" : `level:${seat.level}`)),
    ...(stored.assisted.length > 0 ? { assisted: stored.assisted } : {}),
    ...(resigned === undefined ? {} : { resigned }),
  };
}

interface ReadRecord {
  game: GameName;
  options: Record<string, unknown>;
  players: string[];
  events: string[];
}

/** A record in its JSON form; `RecordError` if it is none. */
function readRecord(text: string): ReadRecord {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new RecordError(String(error));
  }
  if (typeof data !== "object" || data === null) throw new RecordError("a record is an object");
  const { sintra, game, options, players, events, position } = data as Partial<RecordJson>;
  const isTexts = (list: unknown): list is string[] =>
    Array.isArray(list) && list.every((item) => typeof item === "string");
  if (sintra !== FORMAT) throw new RecordError(`it needs "sintra": ${FORMAT}`);
  if (game !== "duel" && game !== "azul") throw new RecordError(`${String(game)} is not a game`);
  if (!isTexts(events) || !isTexts(players)) throw new RecordError("events and players are lists of texts");
  if (position != null) throw new RecordError("it begins from a position, which needs the server");
  return { game, options: options ?? {}, players, events };
}

/** Whether a record can be read here: JSON, from the start of a game. */
export function isLocalRecord(text: string): boolean {
  try {
    readRecord(text);
  } catch {
    return false;
  }
  return true;
}

/** The replay of a record in its JSON form. */
export async function replayRecord(text: string): Promise<Replay> {
  const record = readRecord(text);
  const game = await gameOf(record.game, record.options);
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  return replayOf(historyOf(game, record.events), record.players, seats, true);
}

/** Delete a table of this device. */
export async function forgetLocal(id: string): Promise<void> {
  await deleteTable(id);
}
