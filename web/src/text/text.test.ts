import { readFileSync } from "node:fs";

import { beforeAll, describe as group, expect, it } from "vitest";

import { setTexts } from "../i18n/index.svelte";
import type { Effect, GameEvent } from "../live/protocol";
import { chipName, describe, effectText, plateName, signed, tileSetText, type TextContext } from "./describe";
import {
  announcement,
  entries,
  entryEffects,
  entryText,
  firstTurn,
  headline,
  loggedEvents,
  news,
} from "./log";
import { byRound, bySource } from "./points";
import { refusalText } from "./refusals";

const texts = ["words", "table"].map((area) =>
  readFileSync(new URL(`../../../src/sintra/locales/en/${area}.ftl`, import.meta.url), "utf-8"),
);
const context: TextContext = { game: "duel", name: (seat) => ["Ana", "Bo"][seat] ?? "" };

let seq = 0;
function event(
  text: string | null,
  by: number | null,
  more: Partial<GameEvent> & { tiles?: number; line?: number } = {},
): GameEvent {
  seq += 1;
  return {
    seq,
    by,
    text,
    kind: by === null ? "chance" : "move",
    effects: [],
    turn: 1,
    round: 1,
    scores: [5, 5],
    ...more,
  };
}
function effect(kind: Effect["kind"], seat: number | null, points = 0, more: Partial<Effect> = {}): Effect {
  return { kind, seat, points, text: "", ...more };
}

beforeAll(() => setTexts("en", texts));

group("words of pieces", () => {
  it("names plates by type and colors, chips by colors, tiles by number", () => {
    expect(plateName("YKT*")).toBe("special plate (yellow, black, turquoise)");
    expect(plateName("?joker")).toBe("a plate");
    expect(chipName("BR")).toBe("blue and red");
    expect(chipName("T")).toBe("half turquoise");
    expect(tileSetText("BBYK")).toBe("2 blue tiles, 1 yellow tile, 1 black tile");
    expect(tileSetText("-")).toBe("nothing");
    expect(signed(-3)).toBe("−3");
  });
});

group("words of events", () => {
  const said: [string, string][] = [
    ["sun:2T", "2 turquoise tiles from the sun of factory 2"],
    ["sun:LB", "2 blue tiles from the sun of the large factory"],
    ["moon:Y", "2 yellow tiles from the moons"],
    ["take:CR", "2 red tiles from the center"],
    ["line:3", "to line 3"],
    ["break", "all of them broken"],
    ["chip:KB", "bonus chip black and blue"],
    ["plate:JBTK", "joker plate (blue, turquoise, black) taken"],
    ["under:?", "a plate put under the pile"],
    ["place:nw@90", "onto the dome, top left, turned by 90°"],
    ["place:c@0", "onto the dome, center"],
    ["tile:c", "the tile of line 4 to c4"],
    ["spend:BR", "chip blue and red used"],
    ["deal:3=-", "Factory 3: nothing"],
    ["reveal:2=T", "Factory 2 uncovers the bonus chip half turquoise"],
    ["start:2", "Bo is the starting player"],
    ["tablets:rows+edge+jokers", "Tablets in play: Rows, Edge, Jokers"],
  ];
  it.each(said)("%s", (text, words) => {
    expect(describe({ ...event(text, 0), tiles: 2, line: 4 }, context)).toBe(words);
  });

  it("leaves nothing unsaid", () => {
    const verbs = [
      "draw",
      "look",
      "pass",
      "leave",
      "done",
      "floor",
      "stack:K",
      "front:YKT*",
      "front:?",
      "show:YKT*",
      "back:joker",
    ];
    for (const text of verbs) {
      const words = describe(event(text, 0), context);
      expect(words).not.toBe(text);
      expect(words).not.toMatch(/words-/);
    }
  });
});

group("words of effects", () => {
  it("explains a tile by its runs", () => {
    const tile = (across: number, down: number, points: number): string =>
      effectText(effect("tile", 0, points, { row: 3, column: "b", across, down }), "duel");
    expect(tile(1, 1, 1)).toBe("b3: +1 (alone)");
    expect(tile(3, 1, 3)).toBe("b3: +3 (row of 3)");
    expect(tile(1, 2, 2)).toBe("b3: +2 (column of 2)");
    expect(tile(3, 2, 5)).toBe("b3: +5 (row of 3 + column of 2)");
  });
  it("explains costs, and that nobody drops below 0", () => {
    expect(effectText(effect("cost", 0, -5, { spaces: 3, marker: 2 }), "duel")).toBe(
      "broken tiles −3, starting player tile −2",
    );
    expect(effectText(effect("cost", 0, -1, { spaces: 3 }), "azul")).toBe("floor line −3, never below 0");
  });
});

group("the log", () => {
  it("joins the events of a turn, and leaves out what was taken back", () => {
    const first = [event("sun:2T", 0, { tiles: 2 }), event("stack:K", 0), event("line:3", 0)];
    const wrong = event("moon:Y", 1, { tiles: 1 });
    const undo = event(null, 1, { kind: "undo", to: first[2]!.seq });
    const right = [
      event("moon:K", 1, { tiles: 1 }),
      event("reveal:1=T", null),
      event("line:1", 1, { effects: [effect("broken", 1, 0, { count: 1 })] }),
    ];
    const log = entries([...first, wrong, undo, ...right]);
    expect(log.map((entry) => [entry.seat, entryText(entry, context)])).toEqual([
      [0, "2 turquoise tiles from the sun of factory 2 → to line 3"],
      [1, "1 black tile from the moons → to line 1. Factory 1 uncovers the bonus chip half turquoise"],
    ]);
    expect(announcement(log[1]!, context)).toBe(
      "Bo: 1 black tile from the moons → to line 1. Factory 1 uncovers the bonus chip half turquoise. 1 tile broken",
    );
    expect(loggedEvents([...first, wrong, undo])).toHaveLength(3);
  });

  it("keeps drawing, looking, keeping and placing together", () => {
    const log = entries([
      event("draw", 0),
      event("back:joker", null),
      event("draw", 0),
      event("back:special", null),
      event("look", 0),
      event("front:?", null),
      event("plate:YKT*", 0, { kind: "move" }),
      event("under:?", 0),
      event("place:c@0", 0),
    ]);
    expect(log).toHaveLength(1);
    expect(entryText(log[0]!, context)).toBe(
      "a plate drawn from the pile ×2 → special plate (yellow, black, turquoise) taken → onto the dome, center",
    );
  });

  it("makes the whole tiling of a player one entry, which is that player's own", () => {
    const cost = effect("cost", 0, -2, { marker: 2 });
    const log = entries([
      event("tile:a", 0, {
        effects: [effect("tile", 0, 1, { row: 1, column: "a", across: 1, down: 1 })],
        scores: [6, 5],
      }),
      event("tile:b", 0, { effects: [cost, effect("cost", 1, -1, { spaces: 1 })], scores: [4, 4] }),
    ]);
    expect(log.map((entry) => [entry.seat, entry.gains, announcement(entry, context)])).toEqual([
      [0, [-1, 0], "Ana: tiling. a1: +1 (alone). starting player tile −2"],
      [1, [0, -1], "Bo: tiling. broken tiles −1"],
    ]);
  });

  it("keeps a turn apart from the tiling that follows, whose steps concern every player", () => {
    const tile = (seat: number): Effect =>
      effect("tile", seat, 1, { row: 1, column: "a", across: 1, down: 1 });
    const last = event("line:2", 1, {
      effects: [effect("floor", 1, 0, { count: 2 }), tile(0), tile(1), effect("cost", 1, -3, { spaces: 3 })],
      scores: [6, 3],
    });
    const log = entries([event("take:2B", 1, { tiles: 4 }), last]);
    expect(log.map((entry) => [entry.seat, entryText(entry, context), entry.gains])).toEqual([
      [1, "4 blue tiles from factory 2 → to line 2", [0, 0]],
      [0, "tiling", [1, 0]],
      [1, "tiling", [0, -2]],
    ]);
    expect(entryEffects(log[0]!).map((one) => one.kind)).toEqual(["floor"]);
    expect(news(log, context, false)).toBe("Tiling: Ana +1, Bo −2");
    const part = entries([event("take:2B", 1), { ...last, effects: last.effects.slice(0, 2) }]);
    expect(news(part, context, true)).toBe("Ana: a1: +1 (alone)");
  });

  it("does not say the sum of the goals as if it were more points", () => {
    const goal = effect("goal", 0, 0, { name: "rows", count: 2, worth: 6 });
    const words = (sum: number): string[] =>
      entries([event("pass", 1, { effects: [goal, effect("end", 0, sum)] })])
        .flatMap((entry) => entryEffects(entry))
        .map((one) => effectText(one, "duel"));
    expect(words(6)).toEqual(["Rows ×2: +6"]);
    expect(words(4)).toEqual(["Rows ×2: +6", "goals together: +4, never below 0 points"]);
  });
});

group("a hint", () => {
  it.each([
    [
      ["sun:2T", "stack:K", "line:3", "moon:B", "line:1"],
      ["sun:2T", "stack:K", "line:3"],
    ],
    [["line:2", "moon:B"], ["line:2"]],
    [["chip:T", "draw", "look"], ["chip:T"]],
    [
      ["draw", "draw", "look", "plate:YKT*", "under:K*TR", "place:c@0", "sun:1B"],
      ["draw", "draw", "look", "plate:YKT*", "under:K*TR", "place:c@0"],
    ],
    [
      ["tile:a", "spend:T", "spend:TY", "done", "tile:b"],
      ["tile:a", "spend:T", "spend:TY", "done", "tile:b"],
    ],
  ])("%j", (line, mine) => expect(firstTurn(line)).toEqual(mine));
});

group("points", () => {
  it("by round and source, with the goals at the end", () => {
    const tile = (seat: number, points: number): Effect =>
      effect("tile", seat, points, { row: 1, column: "a" });
    const game = [
      event("tile:a", 0, {
        effects: [tile(0, 3), effect("cost", 0, -1, { spaces: 1 }), effect("round", null, 0, { count: 2 })],
      }),
      event("tile:a", 1, {
        effects: [
          tile(1, 4),
          effect("goal", 1, 0, { name: "rows", count: 1, worth: 3 }),
          effect("end", 1, 3),
        ],
      }),
    ];
    const rounds = byRound(game, [5, 5]);
    expect(rounds.map((r) => r.round)).toEqual([1, 2, null]);
    expect(rounds[0]?.shares[0]).toMatchObject({ tiles: 3, costs: -1 });
    expect(rounds[2]?.scores).toEqual([7, 12]);
    expect(bySource(game, [5, 5])).toEqual([
      { start: 5, tiles: 3, costs: -1 },
      { start: 5, tiles: 4, rows: 3 },
    ]);
  });
});

group("a turn in one line", () => {
  it("says who did what and what everybody got, however much came of it", () => {
    const [entry] = entries([
      event("floor", 0, {
        scores: [2, 9],
        effects: [
          effect("tile", 0, 4, { row: 1, column: "a" }),
          effect("cost", 0, -7, { spaces: 7 }),
          effect("tile", 1, 4, { row: 2, column: "b" }),
        ],
      }),
    ]);
    expect(headline({ ...entry!, gains: [-3, 4] }, context)).toBe(
      "Ana: all of them to the floor line. Ana −3, Bo +4",
    );
  });
  it("leaves out how a plate was turned, which the dome shows", () => {
    const [entry] = entries([event("plate:JBTK", 0), event("place:nw@90", 0)]);
    expect(headline(entry!, context)).toBe(
      "Ana: joker plate (blue, turquoise, black) taken → onto the dome, top left",
    );
  });
});

group("refusals", () => {
  beforeAll(() =>
    setTexts("nl", [
      readFileSync(new URL("../../../src/sintra/locales/nl/app.ftl", import.meta.url), "utf-8"),
    ]),
  );
  it("are said in the language of the page, by what was asked for", () => {
    expect(refusalText("too-many", "one phrase at a time, please", "phrase")).toBe(
      "Eén zin tegelijk, alsjeblieft.",
    );
    expect(refusalText("too-many", "too much", "move")).toBe("Dat was te veel tegelijk. Een ogenblik.");
    expect(refusalText("not-your-turn", "somebody else is to decide")).toBe("Je bent niet aan de beurt.");
  });
  it("that the page does not know are said as the server says them", () => {
    expect(refusalText("wrong-host", "this server does not go by that name")).toBe(
      "this server does not go by that name",
    );
  });
});
