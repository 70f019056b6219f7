// The HTTP API of the server. Every error has a code and a message.

import { pathOf } from "../base";
import type {
  ClaimSeat,
  CreatedTable,
  HandOver,
  HandoverLink,
  LegalMoves,
  Level,
  NewTable,
  Problem,
  Replay,
  ReplayRequest,
  Status,
  TakenSeat,
  TakeSeat,
} from "../live/protocol";
import { engineFiles, hasEngine, loadDescription, loadEngine } from "../engine/load";
import { isForThisDevice, isLocal } from "../engine/localSeats";
import { noteStatus } from "../server.svelte";
import { settings } from "../settings.svelte";
import { refusalText } from "../text/refusals";

/** An error of the API, with the message of the server; `code` is "unreachable" if there was no answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    readonly detail: { line?: number | null } = {},
  ) {
    super(message);
  }
}

/** The message of an error, in the language of the page. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? refusalText(error.code, error.message) : String(error);
}

async function call<T>(path: string, body?: unknown, token?: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } }
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError("unreachable", "unreachable");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const { error, message, detail } = (said ?? {}) as Partial<Problem>;
  throw new ApiError(error ?? "unavailable", message ?? answer.statusText, answer.status, detail);
}

/** Whether games without a server can be played here; loads no more than the engine's description. */
export async function playsHere(): Promise<boolean> {
  return settings.local && hasEngine();
}

/** What is done on this device; a chunk of its own. */
const onDevice = (): Promise<typeof import("../engine/localTables")> => import("../engine/localTables");

/** Load the engine, if games are played here, and let the service worker keep all of it. */
export async function prepareEngine(): Promise<void> {
  if (!(await playsHere())) return;
  try {
    const { description } = await loadEngine();
    if (!("serviceWorker" in navigator)) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: engineFiles(description) });
  } catch {
    // it is loaded when it is needed
  }
}

async function openTable(table: NewTable): Promise<CreatedTable> {
  if (isForThisDevice(table) && (await playsHere())) {
    const device = await onDevice();
    try {
      return await device.openLocal(table);
    } catch (error) {
      if (error instanceof device.RecordError) throw new ApiError("malformed", error.message);
      // Without the engine, or without a place to keep the game, the server is asked.
    }
  }
  return call(tables, table);
}

async function findLevels(): Promise<Level[]> {
  if (!(await playsHere())) return call(pathOf("/api/levels"));
  const { levels } = await loadDescription();
  return levels.map(({ number, name, character }) => ({ level: number, name, character }));
}

async function replay(record: string): Promise<Replay> {
  if (await playsHere()) {
    const device = await onDevice();
    try {
      return await device.replayRecord(record);
    } catch (error) {
      const refused = error instanceof device.RecordError && !(error instanceof device.NeedsServerError);
      if (refused) throw new ApiError("malformed", error.message, 0, { line: error.line });
    }
  }
  return call(pathOf("/api/replay"), { record, seat: null } satisfies ReplayRequest);
}

/** The tokens of seats, by seat. */
export type Tokens = Record<string, string>;

const tables = pathOf("/api/tables");

export const api = {
  status: async (): Promise<Status> => {
    const status = await call<Status>(pathOf("/api/status")).catch((error: unknown) => {
      noteStatus(null);
      throw error;
    });
    noteStatus(status);
    return status;
  },
  levels: findLevels,
  open: openTable,
  sit: (id: string, seat: number, name: string | null): Promise<TakenSeat> =>
    call(`${tables}/${id}/seats`, { seat, name } satisfies TakeSeat),
  handover: (id: string, token: string): Promise<HandoverLink> =>
    call(`${tables}/${id}/seats/handover`, { token } satisfies HandOver),
  claim: (id: string, code: string, name: string | null): Promise<TakenSeat> =>
    call(`${tables}/${id}/seats/claim`, { code, name } satisfies ClaimSeat),
  moves: (id: string, token: string): Promise<LegalMoves> => call(`${tables}/${id}/moves`, undefined, token),
  replay,
  replayOf: async (id: string, token: string | null): Promise<Replay> =>
    isLocal(id) ? (await onDevice()).replayLocal(id) : call(`${tables}/${id}/replay${query(token)}`),
  /** Open a table at the server with the game of one on this device, and an invitation to a seat. */
  invite: async (id: string, seat: number): Promise<CreatedTable> =>
    call(tables, await (await onDevice()).invitation(id, seat)),
  /** Delete a table; one of a server stays there. */
  forget: async (id: string): Promise<void> => {
    if (isLocal(id)) await (await onDevice()).forgetLocal(id);
  },
};

function query(token: string | null, format?: string): string {
  const asked = new URLSearchParams();
  if (token !== null) asked.set("token", token);
  if (format !== undefined) asked.set("format", format);
  return asked.size > 0 ? `?${asked}` : "";
}

/** Save the record of a table on this device as a file. */
export async function downloadRecord(id: string, format: "json" | "text"): Promise<void> {
  const { json, text } = await (await onDevice()).recordLocal(id);
  if (format === "text") saveFile(`sintra-${id}.txt`, text, "text/plain");
  else saveFile(`sintra-${id}.json`, JSON.stringify(json), "application/json");
}

function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The URL of the record of a server's table. */
export function recordAddress(id: string, token: string | null, format: "json" | "text"): string {
  return `${tables}/${id}/record${query(token, format === "text" ? "text" : undefined)}`;
}
