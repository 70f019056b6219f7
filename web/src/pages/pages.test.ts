import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import type { Replay } from "../live/protocol";
import { between, eventsAt, stops, type Lesson } from "./learn/lesson";
import { eventsTo, indexOf, nextTurn, recordTo, tableOf } from "./replay";
import { freshSetup, isComplete, request, seatCount } from "./setup";

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
    const events = eventsAt(lesson.scenes[0]!, 8);
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
