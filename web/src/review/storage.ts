// Reviews in IndexedDB, so that a review opens again without computing. What cannot be kept is computed again.

const DATABASE = "sintra-reviews";
const REVIEWS = "reviews";
/** The oldest are dropped: each takes about 150 kB. */
const MOST = 30;

export type KnownStep = [index: number, bytes: Uint8Array];

interface StoredReview {
  /** The game, and the version of the engine that computed the review. */
  key: string;
  changed: number;
  steps: KnownStep[];
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });
}

async function withReviews<T>(
  mode: IDBTransactionMode,
  use: (reviews: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(REVIEWS, { keyPath: "key" });
  const database = await done(request);
  try {
    const transaction = database.transaction(REVIEWS, mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("the storage is full"));
    });
    const found = await use(transaction.objectStore(REVIEWS));
    await finished;
    return found;
  } finally {
    database.close();
  }
}

/** What is known of the steps of a game; nothing if no review of it is kept, or the browser keeps none. */
export async function readReview(key: string): Promise<KnownStep[]> {
  try {
    const found = await withReviews("readonly", (reviews) =>
      done(reviews.get(key) as IDBRequest<StoredReview | undefined>),
    );
    return found?.steps ?? [];
  } catch {
    return [];
  }
}

/** Keep what is known of a game; whether that was possible. */
export async function writeReview(key: string, steps: KnownStep[]): Promise<boolean> {
  try {
    await withReviews("readwrite", async (reviews) => {
      const kept = (await done(reviews.getAll() as IDBRequest<StoredReview[]>)).filter(
        (one) => one.key !== key,
      );
      kept.sort((a, b) => b.changed - a.changed);
      for (const old of kept.slice(MOST - 1)) reviews.delete(old.key);
      await done(reviews.put({ key, changed: Date.now(), steps } satisfies StoredReview));
    });
    return true;
  } catch {
    return false;
  }
}
