// Measures the engine: whole random games and simulations of the search, a second on one thread (bench/engine.mjs).

import type { GameName } from "../../live/protocol";
import { Engine } from "../engine";
import { DESCRIPTION, MODULE, readDescription, unpack, weightsOf } from "../files";
import { EngineGame } from "../game";

const WARM_UP_MS = 3000;
const MEASURE_MS = 2000;
// Pieces of one or two milliseconds: mostly they run without an interruption.
const GAMES = 40;
const SIMULATIONS = 64;
const NODES = 1 << 19;
const SEED = [1, 2, 3, 4];

/**
 * Work done a second, after warming up: of many short pieces the 95th percentile, which is the speed of a core of
 * one's own even on a busy machine.
 */
function rate(work: () => number): number {
  const rates: number[] = [];
  const began = performance.now();
  for (let at = began; at - began < WARM_UP_MS + MEASURE_MS;) {
    const done = work();
    const now = performance.now();
    if (at - began > WARM_UP_MS) rates.push((1000 * done) / (now - at));
    at = now;
  }
  rates.sort((a, b) => a - b);
  return rates[Math.floor(0.95 * rates.length)] ?? 0;
}

/** All figures by name; `read` gives the engine's files. */
export async function measure(
  read: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Record<string, number>> {
  const description = await readDescription(await read(DESCRIPTION));
  const module = await WebAssembly.compile(await unpack(await read(MODULE)));
  const found: Record<string, number> = {};
  for (const name of ["azul", "duel"] as GameName[]) {
    const engine = await Engine.create(module, description);
    const game = new EngineGame(engine, name, {});
    const end = engine.records(`${name}_state`);
    game.seed(SEED);
    const start = engine.records(`${name}_state`);
    start.fill(game.state.copy());
    found[`${name}: random games/s`] = rate(() => {
      engine.call(`${name}_random_games`, start, end, GAMES, game.rng);
      return GAMES;
    });
    for (let id = game.forcedEvent(); id !== null; id = game.forcedEvent()) game.play(id);
    const weights = engine.weights(name, await unpack(await read(weightsOf(name))));
    const [search, nodes] = [engine.records("search"), engine.records("node", NODES, false)];
    const lineValues = engine.records("line_values", description.buffers.line_values);
    const parameters = Object.values(description.search_parameters);
    const seat = game.actor as number;
    const [state, rng, buffers] = [game.state, game.rng, [nodes, end, lineValues]];
    let used = NODES;
    found[`${name}: simulations/s`] = rate(() => {
      if (used > NODES / 2) {
        engine.call(`${name}_new_tree`, search, nodes);
        used = 1;
      }
      const call = [state, seat, 0, used, SIMULATIONS, buffers, weights, parameters, rng];
      used = engine.call(`${name}_simulate`, ...call);
      return SIMULATIONS;
    });
  }
  return found;
}
