// Loads the engine into the page, when a local table first needs it.

import { pathOf } from "../base";
import type { Description } from "./description";
import { DESCRIPTION, MODULE, readDescription, unpack, weightsOf } from "./files";
import { readCounting } from "./loading.svelte";

/** The compiled engine with its description; weights are loaded by game, when a level first thinks. */
export interface LoadedEngine {
  module: WebAssembly.Module;
  description: Description;
}

/** Why there is no engine: the site has none, this browser cannot run it, or it could not be loaded. */
type EngineProblem = "missing" | "unsupported" | "failed";

class EngineError extends Error {
  constructor(
    readonly problem: EngineProblem,
    message: string,
  ) {
    super(message);
  }
}

/** The smallest module with an instruction of SIMD. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98,
  11,
]);

function isSupported(): boolean {
  return (
    typeof WebAssembly === "object" &&
    typeof DecompressionStream === "function" &&
    typeof Worker === "function" &&
    WebAssembly.validate(SIMD_PROBE)
  );
}

function addressOf(name: string, version?: string): string {
  return pathOf(`/engine/${name}${version === undefined ? "" : `?v=${version}`}`);
}

/** The addresses of all files of the engine. */
export function engineFiles({ version, games }: Description): string[] {
  const versioned = [MODULE, ...Object.keys(games).map(weightsOf)];
  return [addressOf(DESCRIPTION), ...versioned.map((name) => addressOf(name, version))];
}

async function fetchFile(name: string, version?: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(addressOf(name, version)).catch((error: unknown) => {
    throw new EngineError("failed", String(error));
  });
  if (answer.status === 404 || answer.status === 204)
    throw new EngineError("missing", "this site has no engine");
  if (!answer.ok) throw new EngineError("failed", `${name}: ${answer.status}`);
  return readCounting(answer);
}

let described: Promise<Description> | null = null;

/** What the engine of this site is, loaded once. */
export function loadDescription(): Promise<Description> {
  described ??= (async () => {
    if (!isSupported())
      throw new EngineError("unsupported", "this browser lacks WebAssembly with SIMD, or Web Workers");
    return readDescription(await fetchFile(DESCRIPTION));
  })().catch((error: unknown) => {
    described = null;
    throw error;
  });
  return described;
}

/** Whether this site has an engine that this browser can run. Only its description is loaded for that. */
export function hasEngine(): Promise<boolean> {
  return loadDescription().then(
    () => true,
    () => false,
  );
}

async function load(): Promise<LoadedEngine> {
  const description = await loadDescription();
  const packed = await fetchFile(MODULE, description.version);
  return { module: await WebAssembly.compile(await unpack(packed)), description };
}

let loading: Promise<LoadedEngine> | null = null;

/** The engine, loaded once; after a failure it is tried again. */
export function loadEngine(): Promise<LoadedEngine> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error instanceof EngineError ? error : new EngineError("failed", String(error));
  });
  return loading;
}

const weights = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The weights of a game, loaded once. */
export function loadWeights(game: string, version: string): Promise<Uint8Array<ArrayBuffer>> {
  const known = weights.get(game);
  if (known !== undefined) return known;
  const found = fetchFile(weightsOf(game), version).then(unpack);
  weights.set(game, found);
  found.catch(() => weights.delete(game));
  return found;
}
