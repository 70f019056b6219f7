import { describe, expect, it } from "vitest";

import type { GameEvent, Hint, ServerMessage, State, TableInfo } from "./protocol";
import {
  withPending,
  emptySession,
  hintApplies,
  hello,
  reconnectDelay,
  receive,
  type Request,
  type Session,
} from "./session";

const table = { id: "t" } as TableInfo;
const event = (seq: number): GameEvent => ({
  seq,
  kind: "move",
  by: 0,
  text: "line:1",
  effects: [],
  turn: 1,
  round: 1,
  scores: [5, 5],
});
const state = (type: State["type"], seq: number, events: number[]): State => ({
  type,
  table,
  seq,
  views: {},
  events: events.map(event),
});
const after = (session: Session, ...messages: ServerMessage[]): Session =>
  messages.reduce((s, m) => receive(s, m)[0], session);
const move: Request = { type: "move", client: "a", seat: 0, seq: 2, move: "line:1" };
const numbers = (session: Session): number[] => session.events.map((e) => e.seq);

describe("session", () => {
  it("asks for everything first, then for what came since", () => {
    expect(hello(emptySession, ["x"])).toEqual({ type: "hello", tokens: ["x"], since: null });
    expect(hello(after(emptySession, state("state", 2, [1, 2])), ["x"])).toMatchObject({ since: 2 });
  });

  it("appends events once, however often they come", () => {
    const session = after(
      emptySession,
      state("state", 2, [1, 2]),
      state("events", 3, [3]),
      state("events", 3, [3]),
      state("state", 4, [3, 4]),
    );
    expect(numbers(session)).toEqual([1, 2, 3, 4]);
    expect(session.seq).toBe(4);
  });

  it("asks again when something between was missed, and keeps what it has", () => {
    const [session, consequences] = receive(
      after(emptySession, state("state", 2, [1, 2])),
      state("events", 5, [5]),
    );
    expect(consequences).toEqual([{ kind: "resync", since: 2 }]);
    expect(numbers(session)).toEqual([1, 2]);
  });

  it("ignores news that has been overtaken", () => {
    const session = after(emptySession, state("state", 4, [1, 2, 3, 4]), state("events", 3, [3]));
    expect(session.seq).toBe(4);
  });

  it("believes a table that starts anew", () => {
    const session = after(emptySession, state("state", 4, [1, 2, 3, 4]), state("state", 1, [1]));
    expect(numbers(session)).toEqual([1]);
  });

  it("keeps a request until its own answer comes", () => {
    const waiting = withPending(after(emptySession, state("state", 2, [1, 2])), move);
    expect(after(waiting, state("events", 3, [3])).pending).toEqual([move]);
    expect(after(waiting, { type: "accepted", client: "b", seq: 3 }).pending).toEqual([move]);
    expect(after(waiting, { type: "accepted", client: "a", seq: 3 }).pending).toEqual([]);
  });

  it("says which request was refused", () => {
    const [session, consequences] = receive(withPending(emptySession, move), {
      type: "refused",
      client: "a",
      error: "stale",
      message: "",
    });
    expect(session.pending).toEqual([]);
    expect(consequences[0]).toMatchObject({ kind: "refused", request: move });
  });

  it("drops its pending requests when the table is gone", () => {
    expect(receive(withPending(emptySession, move), { type: "gone" })).toEqual([
      emptySession,
      [{ kind: "gone" }],
    ]);
  });

  it("waits longer from attempt to attempt, but never long", () => {
    const waits = [0, 1, 2, 5, 50].map((n) => reconnectDelay(n, 1));
    expect(waits).toEqual([400, 800, 1600, 10_000, 10_000]);
    expect(reconnectDelay(0, 0)).toBe(240);
  });
});

describe("a hint", () => {
  const hint: Hint = {
    type: "hint",
    client: "h",
    seq: 2,
    move: "sun:1B",
    pv: ["sun:1B", "stack:R", "line:3"],
    value: 0,
  };
  const done = (...texts: string[]): GameEvent[] => [
    event(2),
    ...texts.map((text, i) => ({ ...event(3 + i), text })),
  ];
  it("helps on for as long as it is followed", () => {
    expect(hintApplies(hint, done("sun:1B"))).toBe(true);
    expect(
      hintApplies(hint, [...done("sun:1B", "stack:R"), { ...event(5), kind: "chance", text: "reveal:1=B" }]),
    ).toBe(true);
    expect(hintApplies(hint, done("sun:1B", "stack:R", "line:3"))).toBe(false);
    expect(hintApplies(hint, done("sun:1R"))).toBe(false);
    expect(hintApplies(hint, [...done("sun:1B"), { ...event(4), kind: "undo", text: null }])).toBe(false);
  });
});
