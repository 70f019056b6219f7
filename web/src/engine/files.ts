// The engine's files: what they are called, and how they are unpacked.

import type { Description } from "./description";

export const MODULE = "engine.wasm.gz";
export const DESCRIPTION = "engine.json.gz";
export const weightsOf = (game: string): string => `weights-${game}.bin.gz`;

/** Unpack a gzip file; some servers have unpacked it on the way. */
export async function unpack(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
  const unpacked = new Blob([file]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

export async function readDescription(file: Uint8Array<ArrayBuffer>): Promise<Description> {
  return JSON.parse(new TextDecoder().decode(await unpack(file))) as Description;
}
