// The Web Worker that reviews a share of the steps of a game. It is sent one task, and tells of each step; whoever
// has enough ends it.

import { Engine } from "./engine";
import type { PlayedGame } from "./gameStudy";
import type { LoadedEngine } from "./load";
import { Reviewer } from "./reviewer";

export interface ReviewTask {
  engine: LoadedEngine;
  played: PlayedGame;
  weights: Uint8Array;
  seed: number[];
  depth: number;
  /** It reviews every `stride`-th step from `first` on. */
  first: number;
  stride: number;
  /** What is known of steps already. */
  known: [index: number, bytes: Uint8Array][];
}
export type ReviewMessage = { step: number; bytes: Uint8Array } | { done: true } | { error: string };

function tell(message: ReviewMessage): void {
  postMessage(message);
}

async function work({
  engine,
  played,
  weights,
  seed,
  depth,
  first,
  stride,
  known,
}: ReviewTask): Promise<void> {
  const { module, description } = engine;
  const reviewer = new Reviewer(await Engine.create(module, description), played, weights, seed);
  for (const [index, bytes] of known) reviewer.study.write(index, bytes);
  for (;;) {
    const step = reviewer.study.next(depth, first, stride);
    if (step === null) break;
    reviewer.improve(step);
    tell({ step, bytes: reviewer.study.read(step) });
  }
  tell({ done: true });
}

addEventListener("message", (event: MessageEvent<ReviewTask>) => {
  work(event.data).catch((error: unknown) => tell({ error: String(error) }));
});
