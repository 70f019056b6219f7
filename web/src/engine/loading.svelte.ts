// How far the engine is loaded, for whoever waits for it.

const bytes = $state({ done: 0, total: 0 });

/** The share of the files under way that has arrived; `null` while none is. */
export function loadedShare(): number | null {
  return bytes.total > bytes.done ? bytes.done / bytes.total : null;
}

/** The content of an answer; counts what has arrived. */
export async function readCounting(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const total = Number(answer.headers.get("content-length") ?? 0);
  // A host that packs files itself says the length of what it sends, which is not what arrives.
  if (answer.body === null || total === 0 || answer.headers.has("content-encoding"))
    return new Uint8Array(await answer.arrayBuffer());
  bytes.total += total;
  let arrived = 0;
  const parts: Uint8Array[] = [];
  try {
    for await (const part of chunksOf(answer.body)) {
      parts.push(part);
      arrived += part.length;
      bytes.done += part.length;
    }
  } finally {
    bytes.done += total - arrived;
  }
  const whole = new Uint8Array(arrived);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Streams are not iterable in every browser. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
