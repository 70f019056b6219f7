// Why a move is better than the next best one, as far as the player who decides can know: a review of this decision.

import { Engine } from "./engine";
import { GameStudy } from "./gameStudy";
import { loadWeights, type LoadedEngine } from "./load";
import type { Advice } from "./review";
import type { ReviewMessage, ReviewTask } from "./reviewWorker";
import type { EngineGame } from "./game";

/** Passes over the decision; fewer if it is settled before. */
const DEPTH = 3;
/** The same question has the same answer. */
const SEED = [1, 2, 3, 4];

/** Compare a move that a seat may make now; `null` if there is no choice, or if it could not be found out. */
export async function advise(
  loaded: LoadedEngine,
  game: EngineGame,
  seat: number,
  move: number,
): Promise<Advice | null> {
  const { module, description } = loaded;
  const played = {
    game: game.name,
    players: game.players,
    root: game.seen(seat).copy(),
    events: [move],
  };
  const weights = await loadWeights(game.name, description.version);
  const task = { engine: loaded, played, weights, seed: SEED, depth: DEPTH, first: 0, stride: 1, known: [] };
  const study = new GameStudy(await Engine.create(module, description), played);
  if (!study.hasDecisions) return null;
  const worker = new Worker(new URL("./reviewWorker.ts", import.meta.url), { type: "module" });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReviewMessage>) => {
        if ("error" in data) reject(new Error(data.error));
        else if ("done" in data) resolve();
        else study.write(data.step, data.bytes);
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(task satisfies ReviewTask);
    });
  } catch {
    return null; // the hint stands without reasons
  } finally {
    worker.terminate();
  }
  return study.adviceFor(0);
}
