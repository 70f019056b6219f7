import { describe, expect, it } from "vitest";

import type { AzulPlayer, AzulPosition, DuelPlayer, DuelPosition, Effect, GameEvent } from "../live/protocol";
import { match, type Spot } from "./flip";
import { frames } from "./frames";
import { neighbor } from "./grid";
import { hasTabs, sizeOf } from "./layout";
import { lastTurn, lastTurns, marks } from "./marks";
import { Payment } from "./payment.svelte";
import { domeCells, colorGroups, halfDiscPlaces, rotatePlate, wallColor } from "./pieces";

const event = (seq: number, by: number | null, text: string, more: Partial<GameEvent> = {}): GameEvent => ({
  seq,
  by,
  text,
  kind: by === null ? "chance" : "move",
  effects: [],
  turn: 1,
  round: 1,
  scores: [5, 5],
  ...more,
});

describe("pieces", () => {
  it("turns a plate clockwise as the notation says", () => {
    expect(rotatePlate("YKT*", 0)).toBe("YKT*");
    expect(rotatePlate("YKT*", 90)).toBe("TY*K");
    expect(rotatePlate("YKT*", 180)).toBe("*TKY");
    expect(rotatePlate("YKT*", 270)).toBe(rotatePlate("YKT*", -90));
    expect(rotatePlate("YKT*", 450)).toBe(rotatePlate("YKT*", 90));
  });

  it("lays plates and tiles on the dome", () => {
    const cells = domeCells({
      plates: { c: ["YKT*", 90] },
      tiles: ["......", "......", "..T...", "...K..", "......", "......"],
    });
    expect(cells[2]?.[2]).toEqual({ printed: "T", tile: "T" });
    expect(cells[2]?.[3]).toEqual({ printed: "Y", tile: null });
    expect(cells[3]?.[3]).toEqual({ printed: "K", tile: "K" });
    expect(cells[0]?.[0]).toEqual({ printed: null, tile: null });
  });

  it("shifts the colored wall by one from row to row", () => {
    const row = (r: number): string => [0, 1, 2, 3, 4].map((c) => wallColor(r, c)).join("");
    expect([row(0), row(1), row(4)]).toEqual(["BYRKT", "TBYRK", "YRKTB"]);
  });

  it("keeps a color together", () => {
    expect(colorGroups("BBYRK")).toEqual(["BB", "Y", "R", "K"]);
    expect(colorGroups("")).toEqual([]);
  });

  it("gives every tile of a half disc a place of its own, at most three in a row", () => {
    for (const count of [0, 1, 2, 3, 4, 5]) {
      const places = halfDiscPlaces(count);
      expect(places).toHaveLength(count);
      expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(count);
      expect(places.every(({ x, y }) => Math.abs(x) <= 1 && (y === 0 || y === 1))).toBe(true);
    }
  });
});

describe("flights", () => {
  const spot = (key: string, piece: string, x: number): Spot => ({
    key,
    piece,
    box: { x, y: 0, width: 10, height: 10 },
  });

  it("sends each piece to the nearest place of its kind", () => {
    const before = [
      spot("sun:1:0", "tile:B", 0),
      spot("sun:1:1", "tile:B", 10),
      spot("sun:1:2", "tile:Y", 20),
    ];
    const after = [
      spot("hand:0", "tile:B", 100),
      spot("hand:1", "tile:B", 110),
      spot("moon:1:0", "tile:Y", 20),
    ];
    const found = match(before, after);
    expect(new Map(found.flights.map((f) => [f.key, f.source]))).toEqual(
      new Map([
        ["hand:0", "sun:1:1"],
        ["hand:1", "sun:1:0"],
        ["moon:1:0", "sun:1:2"],
      ]),
    );
    expect([found.removed, found.added, found.flipped]).toEqual([[], [], []]);
  });

  it("leaves alone what stays, and tells what came and went", () => {
    const found = match(
      [spot("a", "tile:B", 0), spot("b", "tile:R", 1)],
      [spot("a", "tile:B", 0), spot("c", "tile:K", 2)],
    );
    expect(found.flights).toEqual([]);
    expect(found.removed.map((s) => s.key)).toEqual(["b"]);
    expect(found.added.map((s) => s.key)).toEqual(["c"]);
  });

  it("turns a chip over where it lies", () => {
    expect(match([spot("chip:2", "chip:?", 0)], [spot("chip:2", "chip:BR", 0)])).toEqual({
      flights: [],
      removed: [],
      added: [],
      flipped: ["chip:2"],
    });
  });
});

describe("frames", () => {
  const azul: AzulPosition = {
    game: "azul",
    round: 1,
    phase: "offer",
    awaits: "line",
    actor: 0,
    turn: 0,
    starter: 0,
    marker: 1,
    bag: "",
    lid: "",
    factories: [],
    dealt: 5,
    center: "",
    hand: "YY",
    line: null,
    players: [
      {
        score: 3,
        lines: ["Y", "Y", "", "", ""],
        wall: ["B....", ".....", ".....", ".....", "....."],
        floor: "",
      },
      {
        score: 1,
        lines: ["", "", "", "", ""],
        wall: [".....", ".....", ".....", ".....", "....."],
        floor: "1",
      },
    ],
  };
  const after: AzulPosition = {
    ...azul,
    round: 2,
    hand: "",
    phase: "preparation",
    players: azul.players.map((p) => ({ ...p, score: 9 })),
  };

  const effect = (
    kind: Effect["kind"],
    seat: number,
    points: number,
    more: Partial<Effect> = {},
  ): Effect => ({
    kind,
    seat,
    points,
    text: "",
    ...more,
  });

  it("plays a whole wall-tiling back step by step", () => {
    const [mine, other] = azul.players as [AzulPlayer, AzulPlayer];
    const boards: AzulPlayer[] = [
      { ...mine, lines: ["Y", "YY", "", "", ""], floor: "Y" },
      {
        ...mine,
        lines: ["", "YY", "", "", ""],
        wall: ["BY...", ...mine.wall.slice(1)],
        floor: "Y",
        score: 5,
      },
      { ...mine, lines: ["", "", "", "", ""], floor: "Y", score: 8 },
      { ...mine, lines: ["", "", "", "", ""], floor: "", score: 7 },
    ];
    const ends = [...boards, { ...mine, lines: ["", "", "", "", ""], score: 7 }, after.players[0]!];
    const shown = frames(azul, after, [
      event(1, 0, "line:2", {
        placed: 1,
        effects: [
          effect("floor", 0, 0, { count: 1 }),
          effect("tile", 0, 2, { row: 1, column: "b", across: 2, down: 1 }),
          effect("tile", 0, 3, { row: 2, column: "c", across: 1, down: 3 }),
          effect("cost", 0, -1, { count: 1, spaces: 1 }),
          effect("cost", 1, -1, { count: 1, spaces: 1 }),
          { ...effect("round", 0, 0, { count: 2 }), seat: null },
        ],
        steps: ends.map((board, i) => ({ effects: i + 1, players: [board, other] })),
      }),
    ]);
    expect(shown).toHaveLength(6);
    expect(shown.slice(0, 4).map((frame) => frame.position.players[0])).toEqual(boards);
    expect(shown.map((frame) => frame.effects.map((e) => e.kind))).toEqual([
      [],
      ["tile"],
      ["tile"],
      ["cost"],
      ["cost"],
      [],
    ]);
    expect(shown.map((frame) => frame.position.hand)).toEqual(["", "", "", "", "", ""]);
    expect(shown.at(-1)?.position).toBe(after);
    expect(shown.map((frame) => frame.seq)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(azul.players[0]?.lines[0]).toBe("Y"); // what was shown has not changed
  });

  it("shows the special tile together with the tile that completed its plate", () => {
    const rows = ["......", "......", "......", "......", "......", "......"];
    const player: DuelPlayer = {
      score: 5,
      tokens: 0,
      passed: false,
      chips_taken: 0,
      lines: ["R", "", "", "", "", ""],
      broken: "",
      plates: {},
      tiles: rows,
      chips: [],
      used: [],
    };
    const tiled = { ...player, tiles: ["R.....", ".*....", ...rows.slice(2)], score: 8 };
    const from = { ...({} as DuelPosition), game: "duel" as const, hand: "", players: [player, player] };
    const shown = frames(from, from, [
      event(1, 0, "tile:a", {
        effects: [
          effect("tile", 0, 1, { row: 1, column: "a", across: 1, down: 1 }),
          effect("special", 0, 2, { row: 2, column: "b" }),
        ],
        steps: [{ effects: 2, players: [tiled, player] }],
      }),
    ]);
    expect(shown).toHaveLength(2);
    expect(shown[0]?.effects.map((e) => e.kind)).toEqual(["tile", "special"]);
    expect([shown[0]?.part, shown[1]?.part]).toEqual([2, undefined]);
    expect(shown[0]?.position.players[0]).toBe(tiled);
  });

  it("has no frame for a step without an explanation, unless tiles were put down before a tiling", () => {
    const players = azul.players;
    const steps = [
      { effects: 0, players },
      { effects: 1, players },
    ];
    const tile = effect("tile", 0, 1, { row: 1, column: "b" });
    const cost = effect("cost", 0, -1, { count: 1, spaces: 1 });
    const count = (text: string, more: Partial<GameEvent>): number =>
      frames(azul, after, [event(1, 0, text, { steps, ...more })]).length;
    expect(count("line:2", { placed: 2, effects: [tile] })).toBe(3);
    expect(count("line:2", { placed: 2, effects: [cost] })).toBe(2);
    expect(count("pass", { effects: [tile] })).toBe(2);
  });

  it("shows the last position at once if the events have no steps", () => {
    expect(frames(azul, after, [event(1, 0, "line:2", { effects: [effect("tile", 0, 1)] })])).toHaveLength(1);
  });

  it("jumps when something was taken back, or nothing was shown before", () => {
    expect(frames(null, after, [event(1, 0, "line:2")])).toHaveLength(1);
    expect(frames(azul, after, [event(1, 0, "", { kind: "undo", to: 0 })])).toHaveLength(1);
  });
});

describe("marks", () => {
  const story = [
    event(1, 0, "sun:1B", { turn: 1 }),
    event(2, 0, "line:2", { turn: 1 }),
    event(3, 1, "sun:2T", { turn: 2 }),
    event(4, null, "reveal:2=BR", { turn: 2 }),
    event(5, 1, "line:3", { turn: 2 }),
    event(6, 0, "moon:K", { turn: 3 }),
  ];

  it("finds the last turn of the others, chance left out", () => {
    expect(lastTurn(story, 0).map((e) => e.seq)).toEqual([3, 5]);
    expect(lastTurn(story, 1).map((e) => e.seq)).toEqual([6]);
    expect(lastTurn([], 0)).toEqual([]);
  });

  it("forgets what was taken back", () => {
    const undone = [...story, event(7, 0, "", { kind: "undo", to: 2, turn: 3 })];
    expect(lastTurn(undone, 1).map((e) => e.seq)).toEqual([1, 2]);
  });

  it("finds the last turns of all others, oldest first", () => {
    const three = [...story, event(7, 2, "take:3B", { turn: 4 }), event(8, 2, "floor", { turn: 4 })];
    expect(lastTurns(three, 0, 3).map((turn) => turn.map((e) => e.seq))).toEqual([
      [3, 5],
      [7, 8],
    ]);
    expect(lastTurns(three, null, 3).map((turn) => turn.map((e) => e.seq))).toEqual([[7, 8]]);
  });

  it("does not mark a factory that was filled again", () => {
    expect(marks(lastTurn(story, 0), 2)).toEqual(new Set(["line:1:3"]));
  });

  it("marks where it happened", () => {
    expect(marks(lastTurn(story, 0), 1)).toEqual(new Set(["factory:2", "line:1:3"]));
    expect(marks([event(1, 1, "place:nw@90")], 1)).toEqual(new Set(["space:1:nw"]));
  });
});

describe("paying with chips", () => {
  const ways = [
    ["spend:B", "spend:BR", "done"],
    ["spend:B", "spend:R", "spend:T", "done"],
  ];
  const chips = ["B", "R", "T", "BR"];
  const chosen = (...places: number[]): Payment => {
    const payment = new Payment(() => ways);
    for (const place of places) payment.toggle(place);
    return payment;
  };

  it("accepts chips in any order", () => {
    expect(chosen(3, 0).moves(chips)).toEqual(ways[0]);
    expect(chosen(2, 1, 0).moves(chips)).toEqual(ways[1]);
  });
  it("offers only chips that lead to a payment, and those already chosen", () => {
    const offered = (payment: Payment): number[] => [0, 1, 2, 3].filter((i) => payment.can(i, chips));
    expect(offered(chosen())).toEqual([0, 1, 2, 3]);
    expect(offered(chosen(3))).toEqual([0, 3]);
    expect(offered(chosen(1))).toEqual([0, 1, 2]);
  });
  it("does not accept too few, too many, or a chip that was put back", () => {
    expect(chosen(0).moves(chips)).toBeNull();
    expect(chosen(0, 1, 3).moves(chips)).toBeNull();
    expect(chosen(0, 3, 3).moves(chips)).toBeNull();
  });
});

describe("layouts", () => {
  it.each([
    [390, 844, "compact"],
    [360, 640, "compact"],
    [844, 390, "low"],
    [720, 450, "low"],
    [768, 1024, "tall"],
    [768, null, "medium"],
    [1024, 768, "medium"],
    [1440, 900, "wide"],
    [1440, 500, "low"],
    [0, 900, null],
  ] as const)("%i × %i is %s", (width, height, size) => {
    expect(sizeOf(width, height)).toBe(size);
    expect(hasTabs(size)).toBe(size === "compact" || size === "low");
  });
});

describe("keyboard", () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: 10, y: 10 },
  ];

  it("goes to the neighbor in the direction of the arrow, and nowhere beyond the edge", () => {
    expect(neighbor(square, 0, "ArrowRight")).toBe(1);
    expect(neighbor(square, 0, "ArrowDown")).toBe(2);
    expect(neighbor(square, 3, "ArrowUp")).toBe(1);
    expect(neighbor(square, 0, "ArrowLeft")).toBe(-1);
  });

  it("prefers what lies straight ahead", () => {
    expect(
      neighbor(
        [
          { x: 0, y: 0 },
          { x: 20, y: 12 },
          { x: 24, y: 0 },
        ],
        0,
        "ArrowRight",
      ),
    ).toBe(2);
  });
});
