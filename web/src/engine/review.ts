// The review of a game, as the page shows it; docs/study.md defines the terms.

import type { Judgement, PointSource } from "./description";

/** In shares of the win, or in points of lead. */
export type Unit = "share" | "lead";

/** What somebody can expect; an error is half the width of a 95 % interval, 0 if the value is exact. */
export interface Value {
  share: number;
  lead: number;
  shareError: number;
  leadError: number;
}

/** A move that was compared with others. */
export interface Candidate {
  move: number;
  /** For the player who decides. */
  value: Value;
  simulations: number;
  /** The moves that would follow, as far as the search has looked. */
  line: number[];
}

/** One difference between the best move and the move played. */
export type Reason = { seat: number; amount: number } & (
  { kind: "points"; source: PointSource } | { kind: "lost_tiles" } | { kind: "row"; row: number }
);

/** Why a move is better than another one, which is the best of the others. */
export interface Advice {
  move: number;
  other: number;
  reasons: Reason[];
}

/** A decision with a choice. */
export interface Decision {
  /** Events before it. */
  ply: number;
  seat: number;
  round: number;
  turn: number;
  /** The best first. */
  candidates: Candidate[];
  played: Candidate;
  best: Candidate;
  /** How much less the move played is worth. */
  loss: Value;
  judgement: Judgement;
  /** Of the whole turn, in its first decision. */
  turnJudgement: Judgement | null;
  exact: boolean;
  reasons: Reason[];
}

/** Chance events in a row, and what they brought, by seat. */
export interface ChanceEvent {
  ply: number;
  end: number;
  round: number;
  luck: Value[];
  /** The share of outcomes that would have been worse. */
  percentile: number[];
}

/** How somebody played, in the game or in a round. */
export interface Performance {
  decisions: number;
  turns: number;
  accuracy: number;
  errorRate: number;
  lostPoints: number;
  /** `null` if there were too few decisions. */
  playedLike: number | null;
}

/** The ledger of a seat: start + luck + skill + reevaluation = result. */
export interface Ledger {
  start: number;
  luck: number;
  /** What each player's moves changed. */
  skill: number[];
  reevaluation: number;
  result: number;
}

/** What each seat could expect after so many events. */
export interface CoursePoint {
  ply: number;
  round: number;
  values: Record<Unit, number[]>;
}

export interface PlayerReview {
  game: Performance;
  /** By round, from the first one on. */
  rounds: Performance[];
  ledger: Record<Unit, Ledger>;
  /** How many turns had each judgement. */
  turns: Partial<Record<Judgement, number>>;
}

export interface Review {
  /** Whether the game was played to its end. */
  over: boolean;
  course: CoursePoint[];
  decisions: Decision[];
  chance: ChanceEvent[];
  players: PlayerReview[];
}

/** The words for decisions that could have been better. */
const MISTAKES: readonly Judgement[] = ["inaccuracy", "mistake", "blunder"];

export const isMistake = ({ judgement }: Decision): boolean => MISTAKES.includes(judgement);

/** What could have been better, the worst first; within a judgement by what is lost in a unit. */
export function mistakes(review: Review, unit: Unit): Decision[] {
  const weight = (one: Decision): number => MISTAKES.indexOf(one.judgement);
  const found = review.decisions.filter(isMistake);
  return found.sort((a, b) => weight(b) - weight(a) || b.loss[unit] - a.loss[unit]);
}
