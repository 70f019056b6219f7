// Opening tables on this device, and replays and records of them: what api.ts does for those of a server.

import type { CreatedTable, GameName, NewSeat, NewTable, RecordJson, Replay } from "../live/protocol";
import { deleteTable, readTable, writeTable, type StoredTable } from "./database";
import { Engine } from "./engine";
import { EngineGame } from "./game";
import { History } from "./history";
import { loadEngine } from "./load";
import { distinctNames, newStoredTable, seatTokens, storedSeats } from "./localSeats";
import { isOver, replayOf } from "./presenter";
import {
  FORMAT,
  optionValues,
  playRecord,
  readRecord,
  RecordError,
  recordText,
  type ReadRecord,
} from "./records";

export { NeedsServerError, RecordError } from "./records";

async function gameOf(name: GameName, options: Record<string, unknown>): Promise<EngineGame> {
  const { module, description } = await loadEngine();
  return new EngineGame(await Engine.create(module, description), name, options);
}

/** A game with the events of a record. */
async function historyOf(record: ReadRecord): Promise<History> {
  const { module, description } = await loadEngine();
  const engine = await Engine.create(module, description);
  const usual = new EngineGame(engine, record.game, {}).options;
  let game: EngineGame;
  try {
    game = new EngineGame(engine, record.game, optionValues(record.options, usual));
  } catch (error) {
    throw new RecordError(error instanceof Error ? error.message : String(error));
  }
  const history = new History(game);
  playRecord(history, record);
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
  if (table.record != null) stored.entries = (await historyOf(readRecord(table.record))).stored();
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

/** The record of a table on this device, as JSON and as text; without secrets of levels until the game is over. */
export async function recordLocal(id: string): Promise<{ json: RecordJson; text: string }> {
  const [stored, history] = await historyOfTable(id);
  const { game } = history;
  const replay = replayOf(history, names(stored), ownSeats(stored), isOver(history));
  const [resigned] = history.resigned;
  const json: RecordJson = {
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
  return { json, text: recordText(json, game) };
}

/** A table at the server with the game as it is now; somebody is invited to a seat. */
export async function invitation(id: string, seat: number): Promise<NewTable> {
  const [stored, { game }] = await historyOfTable(id);
  const me = stored.seats.findIndex((one, i) => one.kind === "person" && i !== seat);
  const record: RecordJson = {
    sintra: FORMAT,
    game: stored.game,
    options: game.options,
    players: names(stored),
    position: null,
    events: game.events.map((event) => game.text(event)),
    result: null,
  };
  return {
    game: stored.game,
    options: game.options,
    seats: stored.seats.map(({ level, name }, i): NewSeat => {
      if (i === seat) return { kind: "link", name: null };
      return level === null ? { kind: i === me ? "me" : "here", name } : { kind: "level", level };
    }),
    confirm: stored.confirm,
    record: JSON.stringify(record),
  };
}

/** The replay of a record, as text or JSON. */
export async function replayRecord(text: string): Promise<Replay> {
  const record = readRecord(text);
  const history = await historyOf(record);
  const seats = Array.from({ length: history.game.players }, (_, seat) => seat);
  return replayOf(history, record.players, seats, true);
}

/** Delete a table of this device. */
export async function forgetLocal(id: string): Promise<void> {
  await deleteTable(id);
}
