// The Web Worker in which levels think. It is sent one message after the other; each has an answer with the same id.

import type { GameName } from "../live/protocol";
import { Engine } from "./engine";
import type { LoadedEngine } from "./load";
import { Thinker, type Question, type Thought } from "./thinker";

/** Sent once, before the first question. */
type StartMessage = { type: "start" } & LoadedEngine;
/** Sent before the first question about a game. */
interface WeightsMessage {
  type: "weights";
  game: GameName;
  weights: Uint8Array;
}
/** Search a position: answered by the move, or by nothing if the trees have to be added first. */
interface SearchMessage {
  type: "search";
  game: GameName;
  /** Who asks: a tree is used again only for the same table and seat. */
  key: string;
  question: Question;
}
/** Add what this worker's tree knows of the moves to what those of others know. */
interface AddMessage {
  type: "add";
  game: GameName;
  known: Uint8Array | null;
}
/** Choose a move by what all trees know. */
interface ConcludeMessage {
  type: "conclude";
  game: GameName;
  known: Uint8Array;
}
export type Task = StartMessage | WeightsMessage | SearchMessage | AddMessage | ConcludeMessage;
export type WorkerMessage = Task & { id: number };
export type WorkerAnswer = { id: number; found: Found } | { id: number; error: string };
/** A move, what trees know, or nothing. */
export type Found = Thought | Uint8Array | null;

let engine: Promise<Engine> | null = null;
const thinkers = new Map<GameName, Thinker>();
let lastKey = "";

function thinkerOf(game: GameName): Thinker {
  const thinker = thinkers.get(game);
  if (thinker === undefined) throw new Error(`no weights of ${game}`);
  return thinker;
}

async function perform(task: Task): Promise<Found> {
  switch (task.type) {
    case "start":
      engine = Engine.create(task.module, task.description);
      await engine;
      return null;
    case "weights":
      if (engine !== null) thinkers.set(task.game, new Thinker(await engine, task.game, task.weights));
      return null;
    case "search": {
      const { since, ...rest } = task.question;
      const question = since !== undefined && task.key === lastKey ? { ...rest, since } : rest;
      lastKey = task.key;
      return thinkerOf(task.game).search(question, () => performance.now());
    }
    case "add":
      return thinkerOf(task.game).addTree(task.known);
    case "conclude":
      return thinkerOf(task.game).conclude(task.known);
  }
}

async function answer({ id, ...task }: WorkerMessage): Promise<void> {
  let told: WorkerAnswer;
  try {
    told = { id, found: await perform(task) };
  } catch (error) {
    told = { id, error: String(error) };
  }
  postMessage(told);
}

let queue = Promise.resolve();
addEventListener("message", (event: MessageEvent<WorkerMessage>) => {
  // In order, because the engine starts asynchronously.
  queue = queue.then(() => answer(event.data));
});
