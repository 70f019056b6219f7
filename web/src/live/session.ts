// What the page knows of a table, and its requests that are not answered yet. Pure functions: the socket and the
// timers are in live.svelte.ts.

import type {
  Action,
  ClientMessage,
  GameEvent,
  Hint,
  Phrase,
  Refusal,
  ServerMessage,
  State,
  TableInfo,
  View,
} from "./protocol";

/** An action, which the server answers by its client id; sent again after a lost connection. */
export type Request = Action;

export interface Session {
  table: TableInfo | null;
  /** Number of the last event known. */
  seq: number | null;
  views: Record<string, View>;
  events: GameEvent[];
  /** Requests without an answer, oldest first. */
  pending: Request[];
}

/** What follows from a message, besides the new state. */
export type Consequence =
  | { kind: "refused"; refusal: Refusal; request: Request | undefined }
  | { kind: "phrase"; seat: number; phrase: Phrase }
  | { kind: "rematch"; table: string; tokens: Record<string, string> }
  | { kind: "hint"; hint: Hint }
  | { kind: "resync"; since: number | null }
  | { kind: "gone" };

export const emptySession: Session = { table: null, seq: null, views: {}, events: [], pending: [] };

/** The first message on a new connection. */
export function hello(session: Session, tokens: readonly string[]): ClientMessage {
  return { type: "hello", tokens: [...tokens], since: session.seq };
}

/** Remember a request until it is answered. */
export function withPending(session: Session, request: Request): Session {
  return { ...session, pending: [...session.pending, request] };
}

function withoutPending(session: Session, client: string | null): Session {
  return { ...session, pending: session.pending.filter((request) => request.client !== client) };
}

function receiveEvents(session: Session, message: State): [Session, Consequence[]] {
  const known = session.seq ?? 0;
  const fresh = message.events.filter((event) => event.seq > known);
  const first = fresh[0]?.seq;
  if (message.type === "events") {
    if (message.seq < known) return [session, []]; // outdated
    // Events are missing in between.
    if ((first ?? message.seq + 1) > known + 1) return [session, [{ kind: "resync", since: session.seq }]];
  }
  // The server knows fewer events than the page: it was restored from an older state, which replaces ours.
  if (message.seq < known) {
    const whole = message.events.length === 0 || message.events[0]?.seq === 1;
    if (!whole) return [{ ...session, seq: null, events: [] }, [{ kind: "resync", since: null }]];
    return [
      { ...session, table: message.table, seq: message.seq, views: message.views, events: message.events },
      [],
    ];
  }
  const events = fresh.length > 0 ? [...session.events, ...fresh] : session.events;
  return [{ ...session, table: message.table, seq: message.seq, views: message.views, events }, []];
}

/** Apply a message of the server. */
export function receive(session: Session, message: ServerMessage): [Session, Consequence[]] {
  switch (message.type) {
    case "state":
    case "events":
      return receiveEvents(session, message);
    case "table":
      return [{ ...session, table: message.table }, []];
    case "accepted":
      return [withoutPending(session, message.client), []];
    case "refused": {
      const request = session.pending.find((r) => r.client === message.client);
      return [withoutPending(session, message.client), [{ kind: "refused", refusal: message, request }]];
    }
    case "hint":
      return [withoutPending(session, message.client), [{ kind: "hint", hint: message }]];
    case "phrase":
      return [session, [{ kind: "phrase", seat: message.seat, phrase: message.phrase }]];
    case "rematch":
      return [session, [{ kind: "rematch", table: message.table, tokens: message.tokens }]];
    case "gone":
      return [{ ...session, pending: [] }, [{ kind: "gone" }]];
    case "pong":
      return [session, []];
  }
}

/** Whether the moves since a hint are those it suggested, so that its rest still applies. */
export function hintApplies(hint: Hint, events: readonly GameEvent[]): boolean {
  const since = events.filter((event) => event.seq > hint.seq && event.kind !== "chance");
  return since.length < hint.pv.length && since.every((event, i) => event.text === hint.pv[i]);
}

/** Exponential backoff with jitter: milliseconds before the nth attempt to reconnect; `chance` is in [0, 1). */
export function reconnectDelay(attempt: number, chance: number): number {
  const full = Math.min(10_000, 400 * 2 ** Math.min(attempt, 6));
  return Math.round(full * (0.6 + 0.4 * chance));
}
