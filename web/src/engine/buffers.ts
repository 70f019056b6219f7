// Memory that the compiled search and solvers compute in, as groups of arguments.

import type { GameName } from "../live/protocol";
import type { Argument, Engine } from "./engine";
import type { Numbers, Records } from "./memory";

/** Memory of a search in a tree. */
export interface SearchBuffers {
  nodes: Records;
  argument: Argument;
}

/** A tree with room for so many nodes; who searches clears it first. */
export function searchBuffers(engine: Engine, game: GameName, size: number): SearchBuffers {
  const nodes = engine.records("node", size, false);
  const { line_values: lineValues } = engine.description.buffers;
  const argument = [nodes, engine.records(`${game}_state`), engine.records("line_values", lineValues)];
  return { nodes, argument };
}

/** Memory of the solvers of the tiling and of ends of rounds. */
export interface SolverBuffers {
  /** What the solver of a round found. */
  stack: Records;
  /** The moves of a solved tiling. */
  moves: Numbers;
  tiling: Argument;
  argument: Argument;
}

export function solverBuffers(engine: Engine, game: GameName): SolverBuffers {
  const { buffers } = engine.description;
  const stack = engine.records("solver");
  const moves = engine.numbers("int64", buffers.tiling_moves);
  const tiling = [engine.records(`${game}_state`, buffers.tiling_states), moves];
  const states = engine.records(`${game}_state`, buffers.solver_states);
  return { stack, moves, tiling, argument: [stack, states, engine.records("line_values"), tiling] };
}
