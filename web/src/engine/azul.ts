// Azul: a state as a position (src/sintra/model/azul/codec.py).

import type { AzulPlayer, AzulPosition } from "../live/protocol";
import { actorOf, gridRows, lineText, tilesText, type Codec } from "./codec";
import type { Engine } from "./engine";
import type { Records } from "./memory";

interface Facts {
  colors: string;
  floor: string;
  grid: number;
  /** By number of players. */
  factories: number[];
  center: number;
  none: number;
  in_center: number;
  tiling: number;
}

export function azulCodec(engine: Engine): Codec {
  const game = engine.game("azul");
  const facts = game.facts as unknown as Facts;
  const tiles = (counts: readonly number[] | undefined): string => tilesText(facts.colors, counts ?? []);

  function boards(state: Records): AzulPlayer[] {
    const [score, floorN] = [state.list("score"), state.list("floor_n")];
    const [colors, numbers] = [state.rows("line_color"), state.rows("line_n")];
    const [walls, floors] = [state.rows("tiles"), state.rows("floor")];
    return Array.from({ length: state.get("players") }, (_, seat) => ({
      score: score[seat] ?? 0,
      lines: (colors[seat] ?? []).map((color, line) =>
        lineText(facts.colors, color, numbers[seat]?.[line] ?? 0),
      ),
      wall: gridRows(facts.grid, facts.colors, walls[seat] ?? []),
      floor: (floors[seat] ?? [])
        .slice(0, floorN[seat])
        .map((item) => facts.floor[item])
        .join(""),
    }));
  }

  return {
    boards,
    position: (state): AzulPosition => {
      const sources = state.rows("source");
      const [starter, marker, phase] = [state.get("starter"), state.get("marker"), state.get("phase")];
      return {
        game: "azul",
        round: state.get("turn_round"),
        phase: game.phases[phase] as AzulPosition["phase"],
        awaits: game.awaits[state.get("awaits")] as AzulPosition["awaits"],
        actor: actorOf(game, state),
        turn: state.get("actor"),
        starter: starter === facts.none ? null : starter,
        marker: marker === facts.in_center ? "center" : marker,
        bag: tiles(state.list("bag")),
        lid: tiles(state.list("lid")),
        factories: sources.slice(0, facts.factories[state.get("players")]).map(tiles),
        dealt: state.get("dealt"),
        center: tiles(sources[facts.center]),
        hand: lineText(facts.colors, state.get("hand_color"), state.get("hand_n")),
        line: phase === facts.tiling ? state.get("line") + 1 : null,
        players: boards(state),
      };
    },
    goalsInPlay: () => game.goals,
    players: (options) => Number(options.seats ?? game.players[0]),
    fullOptions: (options) => ({ seats: 2, wall: "colored", ...options }),
    setOptions: (state, options) => {
      state.set("players", Number(options.seats));
      state.set("grey", Number(options.wall === "grey"));
    },
  };
}
