// Searching for a move: the loop around the compiled search, the solvers and the levels. Everything that decides is in
// the engine (src/sintra/players/search/decide.py, level_play.py); here is only the clock.

import type { GameName } from "../live/protocol";
import { searchBuffers, solverBuffers, type SearchBuffers, type SolverBuffers } from "./buffers";
import type { LevelSettings } from "./description";
import type { Argument, Engine } from "./engine";
import type { Numbers, Records } from "./memory";

/** What a player is asked: a state as its seat knows it. */
export interface Question {
  seat: number;
  /** The bytes of the state. */
  state: Uint8Array;
  /** The settings of the level, or of the hint. */
  settings: LevelSettings;
  /** The seed of the player's own randomness: four words of 32 bits. */
  seed: number[];
  /** The moves since the last question, if its tree may be used again. */
  since?: number[];
}

export interface Thought {
  move: number;
  /** The principal variation, beginning with the move. */
  pv: number[];
  /** The estimated chance of winning; `null` where the tiling was solved. */
  value: number | null;
  /** The visits of each move. */
  visits: [move: number, visits: number][];
  simulations: number;
}

const TREE_NODES = 1 << 20;
const MAX_REUSED_MOVES = 64;
const MAX_LEGAL = 2048;

/** Searches positions of one game. It keeps its memory, and the tree of the last search. */
export class Thinker {
  readonly #state: Records;
  readonly #weights: Records;
  readonly #rng: Records;
  readonly #search: Records;
  readonly #decision: Records;
  readonly #level: Records;
  readonly #nodes: Records;
  readonly #tree: SearchBuffers;
  readonly #moves: Numbers;
  readonly #legal: Numbers;
  readonly #solver: SolverBuffers;
  readonly #parameters: Argument;

  constructor(
    readonly engine: Engine,
    readonly game: GameName,
    weights: Uint8Array,
  ) {
    this.#weights = engine.weights(game, weights);
    this.#state = engine.records(`${game}_state`);
    this.#rng = engine.records("rng");
    this.#search = engine.records("search");
    this.#decision = engine.records("decision");
    this.#level = engine.records("level");
    this.#tree = searchBuffers(engine, game, TREE_NODES);
    this.#nodes = this.#tree.nodes;
    this.#moves = engine.numbers("int64", MAX_REUSED_MOVES);
    this.#legal = engine.numbers("int64", MAX_LEGAL);
    this.#solver = solverBuffers(engine, game);
    this.#parameters = Object.values(engine.description.search_parameters);
    this.#call("new_tree", this.#search, this.#nodes);
  }

  #call(name: string, ...given: Argument[]): number {
    return this.engine.call(`${this.game}_${name}`, ...given);
  }

  /** Choose a move; `clock` gives milliseconds, and `stop` ends the search with the best move so far. */
  think(question: Question, clock: () => number, stop: () => boolean = () => false): Thought {
    return this.search(question, clock, stop) ?? this.conclude(this.addTree(null));
  }

  /** Find the move without a tree, or search in the tree; then `addTree` and `conclude` make the answer. */
  search(question: Question, clock: () => number, stop: () => boolean = () => false): Thought | null {
    const began = clock();
    const spent = (): number => (clock() - began) / 1000;
    this.#state.fill(question.state);
    for (const [name, value] of Object.entries(question.settings)) this.#level.set(name, value);
    this.#rng.set("enabled", 1);
    this.#rng.set("words", question.seed);
    this.#call("ignore_goals", this.#level, this.#state);
    this.#search.set("done", 0);
    this.#search.set("solver_nodes", 0);
    this.#call("set_limits", this.#level, this.#state, this.#search);
    const n = this.#call("legal", this.#state, this.#legal);
    if (n === 1) return forced(this.#legal.get(0));
    const { tiling, round_end } = this.engine.description.stages;
    const stage = this.#call("first_stage", this.#state, this.#level.get("exact") !== 0);
    if (stage === tiling) return this.#solveTiling();
    const solved = stage === round_end ? this.#solveRound(spent, stop) : null;
    if (solved === null) this.#searchTree(question, spent, stop);
    return solved;
  }

  #solveTiling(): Thought {
    this.#call("solve", this.#state, this.#weights, this.#solver.tiling);
    const moves = this.#solver.moves.list(this.#solver.moves.length);
    const pv = moves.slice(0, moves.indexOf(-1));
    return { move: pv[0] ?? 0, pv, value: null, visits: [], simulations: 0 };
  }

  #solveRound(spent: () => number, stop: () => boolean): Thought | null {
    const { paused, solved } = this.engine.description.solved;
    this.#call("begin", this.#state, this.#weights, this.#solver.argument);
    let reached = paused;
    while (reached === paused) {
      if (stop() && this.#search.get("solver_nodes") > 0) return null;
      const nodes = this.#call("next_solver_nodes", this.#search, spent());
      if (nodes === 0) return null;
      reached = this.#call("search_nodes", nodes, this.#weights, this.#solver.argument);
    }
    if (reached !== solved) return null;
    const move = this.#solver.stack.get("best_move");
    return { move, pv: [move], value: this.#solver.stack.get("value", 0), visits: [], simulations: 0 };
  }

  #searchTree(question: Question, spent: () => number, stop: () => boolean): void {
    const [search, nodes] = [this.#search, this.#nodes];
    const since = question.settings.simulations ? undefined : question.since;
    if (since === undefined || since.length > MAX_REUSED_MOVES) this.#call("new_tree", search, nodes);
    else {
      this.#moves.set(since);
      this.#call("reuse_tree", this.#state, search, nodes, this.#moves, since.length);
    }
    while (!(stop() && search.get("done") > 0)) {
      const simulations = this.#call("next_simulations", search, nodes, spent());
      if (simulations === 0) break;
      const used = this.#call(
        "simulate",
        this.#state,
        question.seat,
        search.get("top"),
        search.get("used"),
        simulations,
        this.#tree.argument,
        this.#weights,
        this.#parameters,
        this.#rng,
      );
      search.set("used", used);
    }
  }

  /** Add what the tree knows of the moves to what those of other thinkers know; `null`: there are none yet. */
  addTree(known: Uint8Array | null): Uint8Array {
    const decision = this.#decision;
    decision.fill(known ?? new Uint8Array(decision.layout.size));
    this.#call("add_tree", this.#state, this.#search, this.#nodes, decision);
    return decision.copy();
  }

  /** Choose by what all trees know; the principal variation is that of this one. */
  conclude(known: Uint8Array): Thought {
    const decision = this.#decision;
    decision.fill(known);
    this.#call("conclude", this.#search, this.#nodes, decision);
    const sampled = this.#call("sample_move", this.#level, this.#state, decision, this.#rng) !== 0;
    const [best, size] = [decision.get("best"), decision.get("n")];
    const move = decision.get("moves", best);
    const visits = decision.list("visits").slice(0, size);
    return {
      move,
      pv: sampled ? [move] : decision.list("pv").slice(0, decision.get("pv_n")),
      value: decision.get("value_sums", best) / Math.max(1, decision.get("visits", best)),
      visits: visits.map((n, i) => [decision.get("moves", i), n]),
      simulations: visits.reduce((sum, n) => sum + n, 0),
    };
  }
}

function forced(move: number): Thought {
  return { move, pv: [move], value: null, visits: [], simulations: 0 };
}
