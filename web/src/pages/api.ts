// The HTTP API of the server.

import type { GamePosition, Replay } from "../live/protocol";
import { refusalText } from "../text/refusals";

export interface Status {
  ready: boolean;
  step?: string;
  done?: number;
  of?: number;
  version?: string;
}

export interface Level {
  level: number;
  name: string;
  character: string;
}

export type NewSeat =
  | { kind: "me"; name: string | null }
  | { kind: "here"; name: string | null }
  | { kind: "link"; name: null }
  | { kind: "level"; level: number };

export interface NewTable {
  game: "duel" | "azul";
  options: Record<string, unknown>;
  seats: NewSeat[];
  confirm: boolean;
  record?: string;
  position?: GamePosition;
}

export type Tokens = Record<string, string>;

/** An error of the API, with the message of the server; `code` is "unreachable" if there was no answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    words: string,
    readonly status = 0,
    readonly detail: { line?: number | null } = {},
  ) {
    super(words);
  }
}

/** The message of an error, in the language of the page. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? refusalText(error.code, error.message) : String(error);
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
  } catch {
    throw new ApiError("unreachable", "unreachable");
  }
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const { error, words, detail } = (said ?? {}) as {
    error?: string;
    words?: string;
    detail?: ApiError["detail"];
  };
  throw new ApiError(error ?? "unavailable", words ?? answer.statusText, answer.status, detail);
}

export const api = {
  status: (): Promise<Status> => call("/api/status"),
  levels: (): Promise<Level[]> => call("/api/levels"),
  open: (table: NewTable): Promise<{ table: string; tokens: Tokens }> => call("/api/tables", table),
  sit: (id: string, seat: number, name: string | null): Promise<{ token: string }> =>
    call(`/api/tables/${id}/seats`, { seat, name }),
  handover: (id: string, token: string): Promise<{ link: string }> =>
    call(`/api/tables/${id}/seats/handover`, { token }),
  claim: (id: string, code: string, name: string | null): Promise<{ token: string; seat: number }> =>
    call(`/api/tables/${id}/seats/claim`, { code, name }),
  replay: (record: string): Promise<Replay> => call("/api/replay", { record, seat: null }),
  replayOf: (id: string, token: string | null): Promise<Replay> =>
    call(`/api/tables/${id}/replay${query(token)}`),
};

function query(token: string | null, format?: string): string {
  const asked = new URLSearchParams();
  if (token !== null) asked.set("token", token);
  if (format !== undefined) asked.set("format", format);
  return asked.size > 0 ? `?${asked}` : "";
}

/** The URL of a table's record. */
export function recordAddress(id: string, token: string | null, format: "json" | "text"): string {
  return `/api/tables/${id}/record${query(token, format === "text" ? "text" : undefined)}`;
}
