// The Web Worker in which levels think. One question at a time; each has an answer with the same id.

import type { GameName } from "../live/protocol";
import { Engine } from "./engine";
import type { LoadedEngine } from "./load";
import { Thinker, type Question, type Thought } from "./thinker";

/** Sent once, before the first question. */
export type StartMessage = { type: "start" } & LoadedEngine;
/** Sent before the first question about a game. */
export interface WeightsMessage {
  type: "weights";
  game: GameName;
  weights: Uint8Array;
}
export interface QuestionMessage {
  type: "question";
  id: number;
  game: GameName;
  /** Who asks: a tree is used again only for the same table and seat. */
  key: string;
  question: Question;
}
export type WorkerMessage = StartMessage | WeightsMessage | QuestionMessage;
export type WorkerAnswer = { id: number; thought: Thought } | { id: number; error: string };

let engine: Promise<Engine> | null = null;
const thinkers = new Map<GameName, Thinker>();
let lastKey = "";

async function receive(message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case "start":
      engine = Engine.create(message.module, message.description);
      break;
    case "weights":
      if (engine !== null)
        thinkers.set(message.game, new Thinker(await engine, message.game, message.weights));
      break;
    case "question":
      answer(message);
  }
}

function answer({ id, game, key, question }: QuestionMessage): void {
  let told: WorkerAnswer;
  try {
    const thinker = thinkers.get(game);
    if (thinker === undefined) throw new Error(`no weights of ${game}`);
    const { since, ...rest } = question;
    const asked = since !== undefined && key === lastKey ? { ...rest, since } : rest;
    lastKey = key;
    told = { id, thought: thinker.think(asked, () => performance.now()) };
  } catch (error) {
    told = { id, error: String(error) };
  }
  postMessage(told);
}

let queue = Promise.resolve();
addEventListener("message", (event: MessageEvent<WorkerMessage>) => {
  // In order, because the engine starts asynchronously.
  queue = queue.then(() => receive(event.data));
});
