// The review of a game while it is computed: workers review its steps, and this collects, shows and keeps them.

import { Engine } from "../engine/engine";
import { EngineGame } from "../engine/game";
import { GameStudy, type PlayedGame } from "../engine/gameStudy";
import { loadEngine, loadWeights, type LoadedEngine } from "../engine/load";
import type { Review } from "../engine/review";
import type { ReviewMessage, ReviewTask } from "../engine/reviewWorker";
import type { Replay } from "../live/protocol";
import { readReview, writeReview, type KnownStep } from "./storage";

/** Passes over a decision that is not settled before. */
const FIRST_DEPTH = 4;
const MAX_WORKERS = 4;
const MAX_ATTEMPTS = 3;
const SHOW_MS = 500;
const KEEP_MS = 3000;
/** Two reviews of a game in the page are the same; the command line has a seed of its own. */
const SEED = [1, 2, 3, 4];

type Phase = "loading" | "running" | "paused" | "done" | "failed" | "empty";

/** The events of a replay, as texts. */
function eventsOf(replay: Replay): string[] {
  return replay.plies.flatMap((ply) => (ply.text === null ? [] : [ply.text]));
}

export class GameReview {
  phase: Phase = $state("loading");
  /** Why it failed, in English. */
  reason = $state("");
  /** The share of the work that is done. */
  progress = $state(0);
  depth = $state(FIRST_DEPTH);
  /** Whether this browser could not keep the review. */
  notKept = $state(false);
  review: Review | null = $state.raw(null);
  /** For positions of this game and what could have followed. */
  game: EngineGame | null = $state.raw(null);
  /** The numbers of the events. */
  events: number[] = $state.raw([]);

  #loaded: LoadedEngine | null = null;
  #weights = new Uint8Array();
  #study: GameStudy | null = null;
  #key = "";
  #workers: Worker[] = [];
  #working = 0;
  #attempts = 0;
  #changed = false;
  #timers: ReturnType<typeof setInterval>[] = [];
  #closed = false;

  constructor(
    readonly replay: Replay,
    private readonly makeWorker: () => Worker = () =>
      new Worker(new URL("../engine/reviewWorker.ts", import.meta.url), { type: "module" }),
  ) {
    void this.#open();
  }

  /** The greatest depth. */
  get deepest(): number {
    return this.#loaded?.description.study.passes ?? FIRST_DEPTH;
  }

  async #open(): Promise<void> {
    try {
      this.#loaded = await loadEngine();
      const { module, description } = this.#loaded;
      this.#weights = await loadWeights(this.replay.game, description.version);
      const engine = await Engine.create(module, description);
      const played = this.#played(engine);
      this.#study = new GameStudy(engine, played);
      this.#key = JSON.stringify([description.version, played.game, this.replay.options, this.events]);
      for (const [index, bytes] of await readReview(this.#key)) this.#study.write(index, bytes);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (this.#closed) return;
    if (!this.#study.hasDecisions) {
      this.phase = "empty";
      return;
    }
    this.#show();
    this.resume();
  }

  #played(engine: Engine): PlayedGame {
    const { game, options, plies } = this.replay;
    this.game = new EngineGame(engine, game, options);
    const root = this.game.state.copy();
    this.events = eventsOf(this.replay).map((text) => {
      const id = this.game?.id(text);
      if (id === undefined) throw new Error(`${text} is not an event`);
      return id;
    });
    const start = plies[0]?.position.players.map((player) => player.score) ?? [];
    this.game.reset(this.events); // throws unless they are legal from the usual start
    if (start.join() !== this.game.startScores.join()) throw new Error("it begins from another position");
    return { game, players: this.game.players, root, events: this.events };
  }

  /** Go on reviewing. */
  resume(): void {
    if (this.#loaded === null || this.#study === null || this.#closed) return;
    if (this.#study.next(this.depth, 0, 1) === null) {
      this.#finish();
      return;
    }
    this.phase = "running";
    this.#stop();
    this.#timers = [setInterval(() => this.#show(), SHOW_MS), setInterval(() => void this.#keep(), KEEP_MS)];
    const stride = Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
    const known = this.#known();
    this.#working = stride;
    for (let first = 0; first < stride; first++) {
      const worker = this.makeWorker();
      worker.onmessage = (event: MessageEvent<ReviewMessage>) => this.#receive(event.data);
      worker.onerror = (event) => this.#restart(event.message || "the worker died");
      worker.onmessageerror = () => this.#restart("the worker's answer cannot be read");
      worker.postMessage({
        engine: this.#loaded,
        played: { ...this.#study.played },
        weights: this.#weights,
        seed: SEED,
        depth: this.depth,
        first,
        stride,
        known: known.filter(([index]) => index % stride === first),
      } satisfies ReviewTask);
      this.#workers.push(worker);
    }
  }

  /** Stop, and keep what is known. */
  pause(): void {
    this.#stop();
    this.#show();
    void this.#keep();
    this.phase = "paused";
  }

  /** After a failure: once more. */
  retry(): void {
    this.#attempts = 0;
    if (this.#study === null) {
      this.phase = "loading";
      void this.#open();
    } else this.resume();
  }

  /** Look deeper, where it matters. */
  deeper(): void {
    this.depth = this.deepest;
    this.resume();
  }

  close(): void {
    this.#closed = true;
    this.#stop();
    void this.#keep();
  }

  #receive(message: ReviewMessage): void {
    if ("error" in message) this.#restart(message.error);
    else if ("done" in message) {
      this.#working -= 1;
      if (this.#working === 0) this.#finish();
    } else {
      this.#study?.write(message.step, message.bytes);
      this.#changed = true;
      this.#attempts = 0;
    }
  }

  #restart(reason: string): void {
    this.#attempts += 1;
    if (this.#attempts >= MAX_ATTEMPTS) this.#fail(reason);
    else this.resume();
  }

  #fail(reason: unknown): void {
    this.#stop();
    this.#show();
    void this.#keep();
    this.reason = reason instanceof Error ? reason.message : String(reason);
    this.phase = "failed";
  }

  #finish(): void {
    this.#stop();
    this.#changed = true;
    this.#show();
    this.phase = "done";
    void this.#keep();
  }

  #stop(): void {
    for (const worker of this.#workers) worker.terminate();
    this.#workers = [];
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #dirty = false;
  #show(): void {
    if (this.#study === null) return;
    if (this.#changed || this.review === null) {
      this.#dirty ||= this.#changed;
      this.#changed = false;
      this.review = this.#study.review();
    }
    // A decision that was settled may become unsettled; a bar does not go back.
    const progress = this.#study.progress(this.depth);
    this.progress = this.phase === "running" ? Math.max(this.progress, progress) : progress;
  }

  #known(): KnownStep[] {
    const study = this.#study;
    if (study === null) return [];
    const known: KnownStep[] = [];
    for (let index = 0; index < study.n; index++)
      if (study.passes(index) > 0) known.push([index, study.read(index)]);
    return known;
  }

  async #keep(): Promise<void> {
    if (!this.#dirty) return;
    this.#dirty = false;
    this.notKept = !(await writeReview(this.#key, this.#known()));
  }
}
