import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Replay } from "../live/protocol";
import { between, eventsOf, pliesAt, stops, type Lesson } from "./learn/lesson";
import { eventsTo, indexOf, nextTurn, recordTo, tableOf } from "./replay";
import { withinLimit, type SavedTable } from "./savedTables.svelte";
import { clockOf, freshSetup, isComplete, request, seatCount } from "./setup";

const lesson = JSON.parse(readFileSync(new URL("./learn/duel.json", import.meta.url), "utf-8")) as Lesson;

describe("a new table", () => {
  it("is a Duel against the middle level unless something else is chosen", () => {
    expect(request(freshSetup("", true))).toEqual({
      game: "duel",
      options: {
        tablets: ["rows", "columns", "diagonals"],
        zero_draws: "pay",
        special_counts_as_color: true,
      },
      seats: [
        { kind: "me", name: null },
        { kind: "level", level: 3 },
      ],
      confirm: true,
    });
  });
  it("has as many seats as the game", () => {
    const setup = { ...freshSetup("Ana", false), game: "azul" as const, players: 4, wall: "grey" as const };
    setup.seats[1] = { kind: "link", name: "", level: 1 };
    setup.seats[2] = { kind: "here", name: " Rui ", level: 1 };
    expect(seatCount(setup)).toBe(4);
    expect(request(setup)).toMatchObject({
      options: { seats: 4, wall: "grey" },
      seats: [
        { kind: "me", name: "Ana" },
        { kind: "link", name: null },
        { kind: "here", name: "Rui" },
        { kind: "level", level: 4 },
      ],
    });
  });
  it("needs three tablets", () => {
    const setup = { ...freshSetup("", true), tablets: "chosen" as const };
    expect(isComplete(setup)).toBe(true);
    expect(isComplete({ ...setup, chosen: ["rows", "edge", "", ""] })).toBe(false);
  });
});

describe("lessons", () => {
  it("walk from stop to stop, through everything between", () => {
    const all = stops(lesson);
    expect(all.length).toBeGreaterThan(20);
    const [, , third, fourth, fifth] = all;
    expect(between(third!, fourth!)).toEqual([fourth]);
    expect(between(fourth!, fifth!).length).toBeGreaterThan(3);
    expect(between({ scene: 0, ply: 30 }, { scene: 1, ply: 0 })).toEqual([{ scene: 1, ply: 0 }]);
  });
  it("number turns by who plays", () => {
    const events = eventsOf(pliesAt(lesson.scenes[0]!, 8));
    expect(events.map((event) => event.turn)).toEqual([1, 1, 1, 1, 2, 2]);
  });
});

describe("a replay", () => {
  const plies = lesson.scenes[0]!.plies.filter((ply, i) => i === 0 || ply.text !== null).map((ply, seq) => ({
    seq,
    kind: "move" as const,
    by: ply.by,
    text: ply.text,
    effects: ply.effects,
    turn: 0,
    round: 1,
    scores: ply.scores,
    position: ply.position,
  }));
  const replay: Replay = {
    game: "duel",
    options: {},
    players: ["Ana", ""],
    plies,
    points: [],
    rounds: [],
    goals: [],
    outcome: null,
  };

  it("steps by turns", () => {
    const first = nextTurn(replay, 0, true);
    expect(replay.plies[first]?.text).toBe("place:nw@180");
    expect(nextTurn(replay, first, false)).toBe(0);
    expect(nextTurn(replay, plies.length - 1, true)).toBe(plies.length - 1);
    expect(indexOf(replay, 9999)).toBe(plies.length - 1);
  });
  it("has a table with the names of the record", () => {
    const table = tableOf(replay, 5);
    expect(table.seats.map((seat) => seat.name)).toEqual(["Ana", null]);
    expect(table.points[0]).toEqual({ start: 5 });
  });
  it("can be played on from, unless it holds secrets", () => {
    const record = JSON.parse(recordTo(replay, 3) ?? "null") as { events: string[] };
    expect(record.events).toEqual(eventsTo(replay, 3).map((event) => event.text));
    const secret = {
      ...replay,
      plies: plies.map((ply) => ({ ...ply, text: ply.text === null ? null : "front:?" })),
    };
    expect(recordTo(secret, 3)).toBeNull();
  });
});

describe("clocks of a new table", () => {
  const setup = freshSetup("", true);
  it("are none unless one is chosen", () => {
    expect(clockOf(setup)).toBeNull();
    expect(request({ ...setup, clock: "short" })).toMatchObject({ clock: { seconds: 300, increment: 5 } });
  });
  it("are what the server takes, whatever is typed", () => {
    const own = { ...setup, clock: "own" as const };
    expect(clockOf({ ...own, minutes: 7, increment: 3 })).toEqual({ seconds: 420, increment: 3 });
    expect(clockOf({ ...own, minutes: NaN, increment: -3 })).toEqual({ seconds: 60, increment: 0 });
    expect(clockOf({ ...own, minutes: 10 ** 9, increment: 10 ** 9 })).toEqual({
      seconds: 14 * 86_400,
      increment: 86_400,
    });
  });
});

describe("my games", () => {
  const game = (id: string, seen: number, over: boolean): SavedTable => ({
    id,
    game: "duel",
    tokens: {},
    names: [],
    round: 1,
    over,
    seen,
  });
  it("drop the oldest finished ones first, and none that is not over", () => {
    const kept = withinLimit(
      [game("a", 1, false), game("b", 2, true), game("c", 4, true), game("d", 3, false)],
      3,
    );
    expect(kept.map((one) => one.id)).toEqual(["c", "d", "a"]);
  });
});
