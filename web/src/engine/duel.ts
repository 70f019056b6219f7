// Azul Duel: a state as a position, without what the viewer may not know (src/sintra/model/duel/codec.py).

import type {
  DuelFactory,
  DuelMemory,
  DuelPile,
  DuelPlayer,
  DuelPosition,
  PlateType,
} from "../live/protocol";
import { actorOf, bits, gridRows, lineText, tilesText, type Codec, type Viewer } from "./codec";
import type { Engine } from "./engine";
import type { Records } from "./memory";

interface Facts {
  colors: string;
  tiles: string;
  grid: number;
  factories: number;
  spaces: (keyof DuelPlayer["plates"])[];
  plates: string[];
  plate_types: PlateType[];
  type_of_plate: number[];
  chips: string[];
  none: number;
  face_down: number;
  on_factory: number;
  from_unseen: number;
  max_drawn: number;
  finished: number;
  tiling: number;
  first_game: string[];
  /** Words for tablets drawn at random, and how many. */
  random: Record<string, number>;
}

export function duelCodec(engine: Engine): Codec {
  const game = engine.game("duel");
  const facts = game.facts as unknown as Facts;
  const types = engine.numbers("int64", facts.max_drawn);
  const hidden = engine.numbers("bool", facts.max_drawn);
  const tiles = (counts: readonly number[] | undefined): string => tilesText(facts.colors, counts ?? []);
  const plate = (number: number | undefined): string | null =>
    number === undefined || number === facts.none ? null : (facts.plates[number] ?? null);
  const chips = (counts: readonly number[] | undefined): string[] =>
    (counts ?? []).flatMap((n, kind) => Array.from({ length: n }, () => facts.chips[kind] ?? ""));

  function boards(state: Records): DuelPlayer[] {
    const number = (field: string): ((seat: number) => number) => {
      const list = state.list(field);
      return (seat) => list[seat] ?? 0;
    };
    const [score, tokens, passed, taken, brokenN] = [
      number("score"),
      number("tokens"),
      number("passed"),
      number("taken"),
      number("broken_n"),
    ];
    const [colors, numbers, broken] = [state.rows("line_color"), state.rows("line_n"), state.rows("broken")];
    const [plateAt, turned, grids] = [state.rows("plate_at"), state.rows("turned"), state.rows("tiles")];
    const [own, used] = [state.rows("chips"), state.rows("used")];
    return [0, 1].map((seat) => ({
      score: score(seat),
      tokens: tokens(seat),
      passed: passed(seat) !== 0,
      chips_taken: taken(seat),
      lines: (colors[seat] ?? []).map((color, line) =>
        lineText(facts.colors, color, numbers[seat]?.[line] ?? 0),
      ),
      broken: (broken[seat] ?? [])
        .slice(0, brokenN(seat))
        .map((color) => facts.colors[color])
        .join(""),
      plates: Object.fromEntries(
        (plateAt[seat] ?? []).flatMap((at, space) =>
          at === facts.none ? [] : [[facts.spaces[space], [plate(at), 90 * (turned[seat]?.[space] ?? 0)]]],
        ),
      ) as DuelPlayer["plates"],
      tiles: gridRows(facts.grid, facts.tiles, grids[seat] ?? []),
      chips: chips(own[seat]),
      used: chips(used[seat]),
    }));
  }

  function factories(state: Records): DuelFactory[] {
    const [suns, stacks] = [state.rows("sun"), state.rows("stack")];
    const [height, chipAt] = [state.list("height"), state.list("chip_at")];
    const small = Array.from({ length: facts.factories - 1 }, (_, i): DuelFactory => {
      const [number, chip] = [i + 1, chipAt[i + 1] ?? facts.none];
      const stack = (stacks[number] ?? []).slice(0, height[number]);
      return {
        sun: tiles(suns[number]),
        moon: stack.map((color) => facts.colors[color]).join(""),
        chip: chip === facts.none ? null : chip === facts.face_down ? "?" : (facts.chips[chip] ?? null),
      };
    });
    return [{ sun: tiles(suns[0]), moon: tiles(state.list("moon")) }, ...small];
  }

  /** What a seat, or a spectator, may know of the plates that somebody has seen. */
  function secrets(state: Records, seat: Viewer): { pile: DuelPile; drawn: string[]; memory: DuelMemory } {
    const over = seat === "all" || state.get("awaits") === facts.finished;
    const viewer = typeof seat === "number" ? seat : facts.none;
    const n = { returned: state.get("returned_n"), drawn: state.get("drawn_n") };
    if (!over) engine.call("duel_visible_plates", state, viewer, types, hidden);
    const owners = state.list("returned_by").slice(0, n.returned);
    const put = state.list("returned").slice(0, n.returned);
    const unknown = state.get("unseen_n");
    const top = state.get("top");
    const type = (number: number | undefined): PlateType | null => facts.plate_types[number ?? -1] ?? null;
    const visibleTop = unknown > 0 ? top : n.returned > 0 ? facts.type_of_plate[put[0] ?? 0] : facts.none;
    return {
      pile: {
        top: type(visibleTop),
        unknown,
        returned: put.map((number, place) =>
          over || owners[place] === viewer ? (plate(number) ?? "") : `?${type(types.get(place))}`,
        ),
      },
      drawn: state
        .list("drawn")
        .slice(0, n.drawn)
        .map((number, place) => (!over && hidden.get(place) !== 0 ? "?" : (plate(number) ?? "?"))),
      memory: {
        returned_by: owners,
        returned_turn: state.list("returned_turn").slice(0, n.returned),
        returns: state.get("returns"),
        knows: state
          .list("knows")
          .map((known, owner) =>
            over || owner === seat ? bits(known).map((i) => facts.plates[i] ?? "") : [],
          ),
        drawn_from: state
          .list("drawn_from")
          .slice(0, n.drawn)
          .map((from) => (from === facts.from_unseen ? null : from)),
        looked: state.get("looked") !== 0,
      },
    };
  }

  function goalsInPlay(state: Records): string[] {
    return state
      .list("goals")
      .flatMap((side, tablet) => (side === 0 ? [] : [game.goals[2 * tablet + side - 1] ?? ""]));
  }

  return {
    boards,
    goalsInPlay,
    position: (state, seat): DuelPosition => {
      const rest = tiles(state.list("rest"));
      const [starter, marker, phase] = [state.get("starter"), state.get("marker"), state.get("phase")];
      return {
        game: "duel",
        round: state.get("turn_round"),
        phase: game.phases[phase] as DuelPosition["phase"],
        awaits: game.awaits[state.get("awaits")] as DuelPosition["awaits"],
        actor: actorOf(game, state),
        turn: state.get("actor"),
        starter: starter === facts.none ? null : starter,
        marker: marker === facts.on_factory ? "factory" : marker,
        tablets: goalsInPlay(state),
        bag: tiles(state.list("bag")),
        tower: tiles(state.list("tower")),
        factories: factories(state),
        dealt: state.get("dealt"),
        display: state.list("display").map(plate),
        drawn_backs: state
          .list("drawn_type")
          .slice(0, state.get("drawn_n"))
          .flatMap((kind) => facts.plate_types[kind] ?? []),
        plate: plate(state.get("held")),
        hand: lineText(facts.colors, state.get("hand_color"), state.get("hand_n")),
        rest,
        rest_factory: rest === "" ? null : state.get("rest_at"),
        line: phase === facts.tiling ? state.get("line") + 1 : null,
        spent: chips(state.list("spent")),
        players: boards(state),
        ...secrets(state, seat),
      };
    },
    players: () => 2,
    fullOptions: (options) => ({
      tablets: facts.first_game,
      zero_draws: "pay",
      special_counts_as_color: true,
      ...options,
    }),
    setOptions: (state, options) => {
      const { tablets, zero_draws: zero, special_counts_as_color: special } = options;
      const sides = state.list("goals").map(() => 0);
      if (Array.isArray(tablets))
        for (const goal of tablets as string[]) {
          const index = game.goals.indexOf(goal);
          if (index < 0) throw new RangeError(`there is no goal ${goal}`);
          sides[Math.floor(index / 2)] = 1 + (index % 2);
        }
      else state.set("random_tablets", facts.random[String(tablets)] ?? 0);
      state.set("goals", sides);
      state.set("zero_free", Number(zero === "free"));
      state.set("special_color", Number(special));
    },
  };
}
