// The steps of a game and what is known of them, in the engine's memory; read as a review at any time.

import type { GameName } from "../live/protocol";
import type { Argument, Engine } from "./engine";
import type { Numbers, Records } from "./memory";
import type {
  Advice,
  Candidate,
  ChanceEvent,
  CoursePoint,
  Decision,
  Ledger,
  Performance,
  PlayerReview,
  Reason,
  Review,
  Unit,
  Value,
} from "./review";

const NOBODY = -1; // the seat of a step that is chance
const UNITS: readonly Unit[] = ["share", "lead"];

/** A game as it was played: the bytes of its first state, and its events. */
export interface PlayedGame {
  game: GameName;
  players: number;
  root: Uint8Array;
  events: number[];
}

export class GameStudy {
  /** How many steps there are: decisions with a choice, and chance events. */
  readonly n: number;
  readonly root: Records;
  readonly events: Numbers;
  /** The steps and the sums of their candidates, as the functions of the engine take them. */
  readonly argument: Argument;
  readonly #steps: Records;
  readonly #sums: Records;
  readonly #final: Records;
  readonly #rows: Records;
  readonly #summary: Records;
  readonly #reasons: Records;
  readonly #rates: Numbers;
  readonly #candidates: number;

  constructor(
    readonly engine: Engine,
    readonly played: PlayedGame,
  ) {
    const { study } = engine.description;
    const { game, root, events } = played;
    const size = Math.max(1, events.length);
    this.#candidates = study.candidates;
    this.root = engine.records(`${game}_state`);
    this.root.fill(root);
    this.events = engine.numbers("int64", size);
    this.events.set(events);
    this.#steps = engine.records("step", size);
    this.#sums = engine.records("sums", size * study.candidates);
    this.#final = engine.records(`${game}_state`);
    this.argument = [this.#steps, this.#sums];
    this.n = this.call("walk", this.root, this.events, events.length, this.#final, this.argument);
    this.#rows = engine.records("ledger_row", size);
    this.#summary = engine.records("ledger_summary");
    this.#reasons = engine.records("reason", study.reasons);
    const rates = engine.game(game).error_rates;
    this.#rates = engine.numbers("float64", rates.length);
    this.#rates.set(rates);
  }

  /** Call a function of the game. */
  call(name: string, ...given: Argument[]): number {
    return this.engine.call(`${this.played.game}_${name}`, ...given);
  }

  /** Whether anybody had a choice. */
  get hasDecisions(): boolean {
    return this.#indexes().some((index) => this.#steps.at(index).get("seat") !== NOBODY);
  }

  /** The step to review next among every `stride`-th from `first` on; `null` if there is nothing left. */
  next(depth: number, first: number, stride: number): number | null {
    const index = this.call("next_step", this.argument, this.n, depth, first, stride);
    return index === this.engine.description.study.nothing ? null : index;
  }

  /** The share of the work that is done. */
  progress(depth: number): number {
    return this.call("progress", this.argument, this.n, depth);
  }

  /** What is known of a step, as bytes. */
  read(index: number): Uint8Array {
    const step = this.#steps.at(index);
    const used = step.get("n") * this.#sums.size;
    const bytes = new Uint8Array(step.size + used);
    bytes.set(step.copy());
    bytes.set(this.#sumsOf(index).subarray(0, used), step.size);
    return bytes;
  }

  /** Replace what is known of a step. */
  write(index: number, bytes: Uint8Array): void {
    const step = this.#steps.at(index);
    const known = bytes.subarray(0, step.size);
    if (known.length < step.size) throw new RangeError("too few bytes for a step");
    step.fill(known);
    for (let place = 0; place < this.#candidates; place++) {
      const from = step.size + place * this.#sums.size;
      const sums = bytes.subarray(from, from + this.#sums.size);
      if (sums.length === this.#sums.size) this.#sums.at(index * this.#candidates + place).fill(sums);
    }
  }

  #sumsOf(index: number): Uint8Array {
    const parts = Array.from({ length: this.#candidates }, (_, place) =>
      this.#sums.at(index * this.#candidates + place).copy(),
    );
    const bytes = new Uint8Array(this.#candidates * this.#sums.size);
    parts.forEach((part, place) => bytes.set(part, place * this.#sums.size));
    return bytes;
  }

  /** How many passes were made over a step. */
  passes(index: number): number {
    return this.#steps.at(index).get("passes");
  }

  // The review ------------------------------------------------------------------------------------

  review(): Review {
    this.call("close", this.argument, this.n, this.#final, this.#rows, this.#summary);
    const known = this.#indexes().filter((index) => this.passes(index) > 0);
    const isChance = (index: number): boolean => this.#steps.at(index).get("seat") === NOBODY;
    return {
      over: this.#summary.get("over") !== 0,
      course: this.#course(known),
      decisions: known.filter((index) => !isChance(index)).map((index) => this.#decision(index)),
      chance: known.filter(isChance).map((index) => this.#chance(index)),
      players: this.#seats().map((seat) => this.#player(seat)),
    };
  }

  #indexes(): number[] {
    return Array.from({ length: this.n }, (_, index) => index);
  }

  #seats(): number[] {
    return Array.from({ length: this.played.players }, (_, seat) => seat);
  }

  #unit(unit: Unit): number {
    return this.engine.description.study.units[unit];
  }

  #course(known: readonly number[]): CoursePoint[] {
    const [seats, found]: [number[], CoursePoint[]] = [this.#seats(), []];
    const add = (ply: number, round: number, record: Records, field: string): void => {
      const of = (unit: Unit): number[] => seats.map((seat) => record.get(field, this.#unit(unit), seat));
      found.push({ ply, round, values: { share: of("share"), lead: of("lead") } });
    };
    if (known.length > 0) add(0, 1, this.#summary, "start");
    for (const index of known) {
      const step = this.#steps.at(index);
      add(step.get("end"), step.get("round"), this.#rows.at(index), "after");
    }
    return found;
  }

  #value(index: number, place: number, seat: number): Value {
    const { confidence } = this.engine.description.study;
    const of = (name: string, unit: Unit): number =>
      this.call(name, this.argument, index, place, seat, this.#unit(unit));
    return {
      share: of("candidate_value", "share"),
      lead: of("candidate_value", "lead"),
      shareError: confidence * of("candidate_error", "share"),
      leadError: confidence * of("candidate_error", "lead"),
    };
  }

  #decision(index: number): Decision {
    const { study } = this.engine.description;
    const [step, row] = [this.#steps.at(index), this.#rows.at(index)];
    const seat = step.get("seat");
    const lines = step.rows("lines");
    const candidates = Array.from({ length: step.get("n") }, (_, place): Candidate => ({
      move: step.get("moves", place),
      value: this.#value(index, place, seat),
      simulations: this.#sums.at(index * this.#candidates + place).get("simulations"),
      line: (lines[place] ?? []).slice(0, step.get("line_n", place)),
    }));
    const [bestPlace, playedPlace] = [this.call("best_candidate", this.argument, index), step.get("played")];
    const [best, played] = [candidates[bestPlace], candidates[playedPlace]];
    if (best === undefined || played === undefined) throw new Error(`step ${index} has no candidates`);
    const others = candidates.filter((one) => one !== best);
    others.sort((a, b) => b.value.share - a.value.share || b.value.lead - a.value.lead);
    const [judgement, turnJudgement] = [row.get("judgement"), row.get("turn_judgement")];
    const { lead, share } = study.units;
    return {
      ply: step.get("ply"),
      seat,
      round: step.get("round"),
      turn: step.get("turn"),
      candidates: [best, ...others],
      played,
      best,
      loss: {
        share: row.get("loss", share),
        lead: row.get("loss", lead),
        shareError: study.confidence * row.get("error", share),
        leadError: study.confidence * row.get("error", lead),
      },
      judgement: study.judgements[judgement] ?? "unrated",
      turnJudgement: turnJudgement === 0 ? null : (study.judgements[turnJudgement] ?? null),
      exact: step.get("exact") !== 0,
      reasons: bestPlace === playedPlace ? [] : this.#reasonsOf(index, bestPlace, playedPlace),
    };
  }

  /** Why the move played at a step is better than the best of the others; `null` if there is no other. */
  adviceFor(index: number): Advice | null {
    const step = this.#steps.at(index);
    const [place, seat] = [step.get("played"), step.get("seat")];
    const others = Array.from({ length: step.get("n") }, (_, i) => i).filter((i) => i !== place);
    const share = (i: number): number => this.#value(index, i, seat).share;
    const [other] = others.sort((a, b) => share(b) - share(a));
    if (other === undefined) return null;
    return {
      move: step.get("moves", place),
      other: step.get("moves", other),
      reasons: this.#reasonsOf(index, place, other),
    };
  }

  #reasonsOf(index: number, better: number, worse: number): Reason[] {
    const { reason_kinds: kinds, sources } = this.engine.description.study;
    const n = this.call("find_reasons", this.argument, index, better, worse, this.root, this.#reasons);
    return Array.from({ length: n }, (_, i): Reason => {
      const one = this.#reasons.at(i);
      const [kind, detail] = [kinds[one.get("kind")], one.get("detail")];
      const about = { seat: one.get("seat"), amount: one.get("amount") };
      if (kind === "points") return { ...about, kind, source: sources[detail] ?? "later" };
      return kind === "row" ? { ...about, kind, row: detail } : { ...about, kind: "lost_tiles" };
    });
  }

  #chance(index: number): ChanceEvent {
    const step = this.#steps.at(index);
    const { confidence } = this.engine.description.study;
    return {
      ply: step.get("ply"),
      end: step.get("end"),
      round: step.get("round"),
      luck: this.#seats().map((seat) => ({
        share: step.get("luck_share", seat),
        lead: step.get("luck_lead", seat),
        shareError: confidence * step.get("luck_error", seat),
        leadError: 0,
      })),
      percentile: this.#seats().map((seat) => step.get("percentile", seat)),
    };
  }

  #player(seat: number): PlayerReview {
    const rounds = Math.max(1, ...this.#indexes().map((index) => this.#steps.at(index).get("round")));
    const { judgements } = this.engine.description.study;
    const told = this.#summary.layout.fields.turns?.[2][1] ?? 1;
    return {
      game: this.#performance(seat, 0),
      rounds: Array.from({ length: Math.min(rounds, told - 1) }, (_, i) => this.#performance(seat, i + 1)),
      ledger: Object.fromEntries(UNITS.map((unit) => [unit, this.#ledger(seat, unit)])) as Record<
        Unit,
        Ledger
      >,
      turns: Object.fromEntries(judgements.map((one, i) => [one, this.#summary.get("judgements", seat, i)])),
    };
  }

  #performance(seat: number, round: number): Performance {
    const summary = this.#summary;
    const [decisions, errorRate] = [
      summary.get("decisions", seat, round),
      summary.get("error_rate", seat, round),
    ];
    const level = this.call("level_of", this.#rates, errorRate, decisions);
    return {
      decisions,
      turns: summary.get("turns", seat, round),
      accuracy: summary.get("accuracy", seat, round),
      errorRate,
      lostPoints: summary.get("losses", this.#unit("lead"), seat, round),
      playedLike: level === 0 ? null : level,
    };
  }

  #ledger(seat: number, unit: Unit): Ledger {
    const [summary, at] = [this.#summary, this.#unit(unit)];
    return {
      start: summary.get("start", at, seat),
      luck: summary.get("luck", at, seat),
      skill: this.#seats().map((by) => summary.get("skill", at, seat, by)),
      reevaluation: summary.get("reevaluation", at, seat),
      result: summary.get("result", at, seat),
    };
  }
}
