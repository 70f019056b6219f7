// The HTTP API of the server. Every error has a code and a message.

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

/** The tokens of seats, by seat. */
export type Tokens = Record<string, string>;

const tables = "/api/tables";

export const api = {
  status: (): Promise<Status> => call("/api/status"),
  levels: (): Promise<Level[]> => call("/api/levels"),
  open: (table: NewTable): Promise<CreatedTable> => call(tables, table),
  sit: (id: string, seat: number, name: string | null): Promise<TakenSeat> =>
    call(`${tables}/${id}/seats`, { seat, name } satisfies TakeSeat),
  handover: (id: string, token: string): Promise<HandoverLink> =>
    call(`${tables}/${id}/seats/handover`, { token } satisfies HandOver),
  claim: (id: string, code: string, name: string | null): Promise<TakenSeat> =>
    call(`${tables}/${id}/seats/claim`, { code, name } satisfies ClaimSeat),
  moves: (id: string, token: string): Promise<LegalMoves> => call(`${tables}/${id}/moves`, undefined, token),
  replay: (record: string): Promise<Replay> =>
    call("/api/replay", { record, seat: null } satisfies ReplayRequest),
  replayOf: (id: string, token: string | null): Promise<Replay> =>
    call(`${tables}/${id}/replay${query(token)}`),
};

function query(token: string | null, format?: string): string {
  const asked = new URLSearchParams();
  if (token !== null) asked.set("token", token);
  if (format !== undefined) asked.set("format", format);
  return asked.size > 0 ? `?${asked}` : "";
}

/** The URL of a table's record. */
export function recordAddress(id: string, token: string | null, format: "json" | "text"): string {
  return `${tables}/${id}/record${query(token, format === "text" ? "text" : undefined)}`;
}
