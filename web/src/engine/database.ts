// The local tables in IndexedDB. A table is written whole, and only on top of what the writer has read: two tabs
// cannot overwrite each other.

import type { GameName } from "../live/protocol";
import type { StoredEntry } from "./history";

export interface StoredSeat {
  kind: "person" | "level";
  name: string | null;
  level: number | null;
}

/** A local table. */
export interface StoredTable {
  id: string;
  game: GameName;
  options: Record<string, unknown>;
  seats: StoredSeat[];
  confirm: boolean;
  entries: StoredEntry[];
  /** The seats that have asked for hints. */
  assisted: number[];
  rematch: string | null;
  /** Counts the writes. */
  version: number;
  /** When it was last written, in milliseconds. */
  changed: number;
  over: boolean;
}

/** Another tab has written the table meanwhile. */
export class ConflictError extends Error {}

const DATABASE = "sintra";
const TABLES = "tables";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES, { keyPath: "id" });
    request.onsuccess = () => {
      // Another tab may want a newer version of the database.
      request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("the browser has no database"));
  });
  opening.catch(() => (opening = null));
  return opening;
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(TABLES, mode).objectStore(TABLES);
}

/** A table; `undefined` if there is none. */
export async function readTable(id: string): Promise<StoredTable | undefined> {
  return done((await store("readonly")).get(id) as IDBRequest<StoredTable | undefined>);
}

/** Write a table that was read in the version before; `ConflictError` if there is a newer one. */
export async function writeTable(table: StoredTable): Promise<void> {
  const tables = await store("readwrite");
  const { transaction } = tables;
  let failure: Error = new ConflictError("another tab was first");
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? failure); // an error: the storage is full
  });
  const request = tables.get(table.id) as IDBRequest<StoredTable | undefined>;
  request.onsuccess = () => {
    try {
      if ((request.result?.version ?? 0) === table.version - 1) {
        tables.put(table);
        return;
      }
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    transaction.abort();
  };
  await finished;
}

export async function deleteTable(id: string): Promise<void> {
  await done((await store("readwrite")).delete(id));
}
