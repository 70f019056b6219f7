// Asks the worker of worker.ts. A worker that dies is replaced, and asked again.

import type { GameName } from "../live/protocol";
import { loadWeights, type LoadedEngine } from "./load";
import type { Question, Thought } from "./thinker";
import type { QuestionMessage, WorkerAnswer, WorkerMessage } from "./worker";

const MAX_ATTEMPTS = 3;
/** No search takes so long; a worker that does hangs. */
const ANSWER_MS = 60_000;

interface Asked {
  resolve: (thought: Thought) => void;
  reject: (error: Error) => void;
}

/** One worker that thinks, one question after the other. */
export class Thinking {
  #worker: Worker | null = null;
  #known = new Set<GameName>();
  #asked = new Map<number, Asked>();
  #last = 0;

  constructor(
    private readonly engine: LoadedEngine,
    private readonly makeWorker: () => Worker = () =>
      new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  ) {}

  /** Choose a move. */
  async ask(game: GameName, key: string, question: Question): Promise<Thought> {
    const weights = await loadWeights(game, this.engine.description.version);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#askOnce(game, weights, key, question);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  #askOnce(game: GameName, weights: Uint8Array, key: string, question: Question): Promise<Thought> {
    const worker = (this.#worker ??= this.#start());
    if (!this.#known.has(game)) {
      this.#known.add(game);
      this.#send(worker, { type: "weights", game, weights });
    }
    const id = ++this.#last;
    const message: QuestionMessage = { type: "question", id, game, key, question };
    return new Promise<Thought>((resolve, reject) => {
      const late = setTimeout(() => this.#fail(worker, "it does not answer"), ANSWER_MS);
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T): void => {
          clearTimeout(late);
          done(value);
        };
      this.#asked.set(id, { resolve: settle(resolve), reject: settle(reject) });
      this.#send(worker, message);
    });
  }

  #start(): Worker {
    const worker = this.makeWorker();
    worker.onmessage = (event: MessageEvent<WorkerAnswer>) => this.#receive(event.data);
    worker.onerror = (event) => this.#fail(worker, event.message);
    worker.onmessageerror = () => this.#fail(worker, "its answer cannot be read");
    this.#send(worker, { type: "start", ...this.engine });
    return worker;
  }

  #send(worker: Worker, message: WorkerMessage): void {
    worker.postMessage(message);
  }

  #receive(answer: WorkerAnswer): void {
    const asked = this.#asked.get(answer.id);
    this.#asked.delete(answer.id);
    if ("thought" in answer) asked?.resolve(answer.thought);
    else {
      asked?.reject(new Error(answer.error));
      this.close(); // after a trap the engine's memory cannot be trusted
    }
  }

  #fail(worker: Worker, reason: string): void {
    if (worker !== this.#worker) return;
    const open = [...this.#asked.values()];
    this.close();
    for (const asked of open) asked.reject(new Error(`the worker died: ${reason}`));
  }

  /** End the worker; the next question starts another one. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#known.clear();
    this.#asked.clear();
  }
}
