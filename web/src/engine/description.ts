// engine.json, which the build of the engine writes beside it (src/sintra/engine/description.py): how to call its
// functions and read its records, and what the games are made of.

export type NumberKind = "int16" | "int32" | "int64" | "float32" | "float64" | "bool";

/** A field of a record: its offset in bytes, the type of its numbers, and its shape. */
export type Field = readonly [offset: number, kind: NumberKind, shape: readonly number[]];

export interface Layout {
  /** Bytes of a record. */
  size: number;
  fields: Record<string, Field>;
}

export interface Parameter {
  name: string;
  kind: "array" | "group" | "bool" | "int" | "float";
  /** Of an array: a layout or a type of number. */
  item?: string;
  /** Of a group. */
  parts?: Parameter[];
}

interface FunctionDescription {
  parameters: Parameter[];
  /** How many numbers it gives back. */
  results: number;
}

/** The settings of a level in a game: the fields of the record "level". */
export type LevelSettings = Record<string, number>;

export interface GameDescription {
  /** The text of every event by its number; the moves come first. */
  events: string[];
  /** How many of the events are moves. */
  moves: number;
  /** The numbers of players that it can be played with. */
  players: number[];
  goals: string[];
  phases: string[];
  awaits: string[];
  /** The first words of chance events that fill the table, for everybody. */
  table_events: string[];
  /** The first words of moves that take tiles into the hand. */
  takes_tiles: string[];
  /** The first words of moves that put the tiles in hand on a line, or give them up. */
  places_tiles: string[];
  /** The first words of moves that can show their player something hidden. */
  reveals_hidden: string[];
  /** What a position awaits when a move keeps one of several pieces drawn. */
  keeps_drawn: string[];
  /** What a position awaits when a decision takes several moves, such as which chips to spend. */
  pays_in_parts: string[];
  /** Printed facts, and what the numbers in a state mean. */
  facts: Record<string, unknown>;
  levels: Record<string, LevelSettings>;
  /** The settings of the search for a hint. */
  hint: LevelSettings;
  /** The error rates of levels 1, 2 and so on, in a review. */
  error_rates: number[];
  /** The fields of the weights in their file, each with the type of its numbers there. */
  weights: [name: string, stored: "float16" | "float64" | "int64"][];
}

export interface LevelDescription {
  number: number;
  name: string;
  character: string;
}

/** What the records of a review hold, in words. */
interface StudyDescription {
  /** Moves that are compared in a decision, and reasons that are found, at most. */
  candidates: number;
  reasons: number;
  /** Passes over a decision, at most. */
  passes: number;
  /** Instead of a step: there is nothing left to review. */
  nothing: number;
  units: { share: number; lead: number };
  /** Standard errors on either side of a value in its interval. */
  confidence: number;
  judgements: Judgement[];
  sources: PointSource[];
  reason_kinds: ("points" | "lost_tiles" | "row")[];
  /** How the values of a decision were solved, if they are not searched. */
  exact: { tiling: number; round_end: number };
}

export type Judgement = "unrated" | "even" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export type PointSource = "rows" | "columns" | "special" | "draws" | "costs" | "goals" | "later";

export interface Description {
  /** A hash of everything that the engine is made of. */
  version: string;
  layouts: Record<string, Layout>;
  functions: Record<string, FunctionDescription>;
  /** The kinds of effects by name. */
  effects: Record<string, number>;
  /** The sizes of arrays that functions compute in. */
  buffers: {
    tiling_states: number;
    tiling_moves: number;
    solver_states: number;
    line_values: number;
    /** States that a look ahead computes in, and one more than the moves of a way. */
    outlook_states: number;
    /** Ways to pay that there can be. */
    payments: number;
    /** Nodes of the tree in which a review compares moves. */
    study_nodes: number;
  };
  solved: { paused: number; solved: number };
  stages: { tiling: number; round_end: number; tree: number };
  search_parameters: Record<string, number>;
  /** The generator by which views replace what is hidden. */
  log_modes: { list: number; totals: number };
  view_rng: { enabled: number; words: number[] };
  levels: LevelDescription[];
  study: StudyDescription;
  games: Record<string, GameDescription>;
}
