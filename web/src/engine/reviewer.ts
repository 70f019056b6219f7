// Reviews the steps of a game with the compiled functions of src/sintra/study.

import type { Argument, Engine } from "./engine";
import { searchBuffers, solverBuffers } from "./buffers";
import { GameStudy, type PlayedGame } from "./gameStudy";
import type { Records } from "./memory";

export class Reviewer {
  readonly study: GameStudy;
  readonly #bench: Argument;
  readonly #seed: Records;
  readonly #parameters: Argument;

  /** `seed`: four words of 32 bits. */
  constructor(engine: Engine, played: PlayedGame, weights: Uint8Array, seed: readonly number[]) {
    const { game } = played;
    const { log_modes, buffers, search_parameters } = engine.description;
    this.study = new GameStudy(engine, played);
    const log = engine.records("effects");
    log.set("mode", log_modes.totals);
    this.#bench = [
      engine.records(`${game}_state`),
      engine.records(`${game}_state`),
      searchBuffers(engine, game, buffers.study_nodes).argument,
      solverBuffers(engine, game).argument,
      engine.weights(game, weights),
      engine.records("rng"),
      log,
    ];
    this.#seed = engine.records("rng");
    this.#seed.set("enabled", 1);
    this.#seed.set("words", seed);
    this.#parameters = Object.values(search_parameters);
  }

  /** Make one more pass over a step. */
  improve(index: number): void {
    const { study } = this;
    study.call(
      "improve",
      this.#bench,
      this.#parameters,
      study.root,
      study.events,
      this.#seed,
      study.argument,
      index,
    );
  }
}
