// Asks the workers of worker.ts. A worker that dies is replaced, and asked again.

import type { GameName } from "../live/protocol";
import { loadWeights, type LoadedEngine } from "./load";
import { randomWords } from "./localSeats";
import type { Question, Thought } from "./thinker";
import type { Found, Task, WorkerAnswer, WorkerMessage } from "./worker";

const MAX_ATTEMPTS = 3;
/** No search takes so long; a worker that does hangs. */
const ANSWER_MS = 60_000;
/** Search trees that are added up, as threads do natively; each takes 34 MB. */
const MAX_WORKERS = 2;

/** How many workers search together on this device. */
function workersHere(): number {
  return Math.max(1, Math.min(MAX_WORKERS, navigator.hardwareConcurrency));
}

/** Whether more workers make a search better: those with a number of simulations always do the same. */
function isTimed({ settings }: Question): boolean {
  return !settings.simulations && Boolean(settings.seconds);
}

/** Workers that think about one question after the other. */
export class Thinking {
  #workers: OneWorker[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #most: number;

  constructor(
    private readonly engine: LoadedEngine,
    workers = workersHere(),
    private readonly makeWorker: () => Worker = () =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  ) {
    this.#most = workers;
  }

  /** Choose a move. */
  ask(game: GameName, key: string, question: Question): Promise<Thought> {
    const answer = this.#queue.then(() => this.#answer(game, key, question));
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  async #answer(game: GameName, key: string, question: Question): Promise<Thought> {
    const weights = await loadWeights(game, this.engine.description.version);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#askOnce(game, weights, key, question);
      } catch (error) {
        this.close(); // after a trap the engine's memory cannot be trusted
        this.#most = 1; // there may be no memory for more
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async #askOnce(game: GameName, weights: Uint8Array, key: string, question: Question): Promise<Thought> {
    const workers = this.#start(isTimed(question) ? this.#most : 1);
    const found = await Promise.all(
      workers.map((worker, i) => {
        worker.prepare(game, weights);
        const own = i === 0 ? question : { ...question, seed: randomWords() };
        return worker.do({ type: "search", game, key, question: own });
      }),
    );
    const solved = found.find((one) => one !== null);
    if (solved !== undefined) return solved as Thought;
    let known: Uint8Array | null = null;
    for (const worker of workers) known = (await worker.do({ type: "add", game, known })) as Uint8Array;
    const [first] = workers;
    if (first === undefined || known === null) throw new Error("there is no worker");
    return (await first.do({ type: "conclude", game, known })) as Thought;
  }

  #start(wanted: number): OneWorker[] {
    if (this.#workers.some((worker) => worker.broken)) this.close();
    while (this.#workers.length < wanted) this.#workers.push(new OneWorker(this.makeWorker(), this.engine));
    return this.#workers.slice(0, wanted);
  }

  /** End the workers; the next question starts others. */
  close(): void {
    for (const worker of this.#workers) worker.close();
    this.#workers = [];
  }
}

interface Asked {
  resolve: (found: Found) => void;
  reject: (error: Error) => void;
}

class OneWorker {
  /** Whether it failed, even while nothing was asked. */
  broken = false;
  readonly #known = new Set<GameName>();
  readonly #asked = new Map<number, Asked>();
  #last = 0;

  constructor(
    private readonly worker: Worker,
    engine: LoadedEngine,
  ) {
    worker.onmessage = (event: MessageEvent<WorkerAnswer>) => this.#receive(event.data);
    worker.onerror = (event) => this.#fail(`the worker died: ${event.message}`);
    worker.onmessageerror = () => this.#fail("the worker's answer cannot be read");
    this.#send({ type: "start", ...engine });
  }

  /** Bring the weights of a game, once. */
  prepare(game: GameName, weights: Uint8Array): void {
    if (this.#known.has(game)) return;
    this.#known.add(game);
    this.#send({ type: "weights", game, weights });
  }

  do(task: Task): Promise<Found> {
    return new Promise<Found>((resolve, reject) => {
      const late = setTimeout(() => this.#fail("the worker does not answer"), ANSWER_MS);
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(late);
          done(value);
        };
      this.#asked.set(this.#send(task), { resolve: settle(resolve), reject: settle(reject) });
    });
  }

  #send(task: Task): number {
    const message: WorkerMessage = { id: ++this.#last, ...task };
    this.worker.postMessage(message);
    return message.id;
  }

  #receive(answer: WorkerAnswer): void {
    if ("error" in answer) {
      this.#fail(answer.error); // whatever else is asked would fail, too
      return;
    }
    this.#asked.get(answer.id)?.resolve(answer.found);
    this.#asked.delete(answer.id);
  }

  #fail(reason: string): void {
    this.broken = true;
    const open = [...this.#asked.values()];
    this.#asked.clear();
    for (const asked of open) asked.reject(new Error(reason));
  }

  close(): void {
    this.worker.terminate();
    this.#fail("the worker was ended");
  }
}
