import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";

/** A reply that a student's dashboard showed, or what the dashboard itself needs to start. */
export interface CachedRow {
  name: string;
  user_id: number;
  fetched_at_ms: number;
  value: unknown;
}

/** A file of a unit that is kept for reading without a network. */
export interface KeptFile {
  /** Where the server has it. */
  url: string;
  user_id: number;
  program: number;
  unit: number;
  filename: string;
  size_bytes: number;
  /** By the student; else it is small and was kept while they read. */
  is_asked_for: boolean;
  /** Null while it is wanted and not here yet. */
  content: Blob | null;
}

interface DeviceSchema extends DBSchema {
  outbox: { key: string; value: OutboxItem };
  cached: { key: string; value: CachedRow };
  files: { key: string; value: KeptFile };
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | undefined;

/**
 * The database on the device for personal data: calls that wait to be sent, and what of the dashboard and its files can be
 * read without a network. Each row has its user's id. Logging out deletes all rows.
 */
export async function openDevice(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= openDB<DeviceSchema>("darasa", 1, {
    upgrade(database) {
      database.createObjectStore("outbox", { keyPath: "key" });
      database.createObjectStore("cached", { keyPath: "name" });
      database.createObjectStore("files", { keyPath: "url" });
    },
    // Another tab logs out, or has a newer release.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated() {
      opening = undefined;
    },
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** The rows of a store; none where the browser stores nothing. */
export async function readAll<Name extends "outbox" | "cached" | "files">(
  name: Name,
): Promise<DeviceSchema[Name]["value"][]> {
  try {
    const { store, done } = (await openDevice()).transaction(name);
    // Safari ends a transaction even after its answer when a log-out clears the device. What was answered holds.
    done.catch(() => undefined);
    return await store.getAll();
  } catch {
    return [];
  }
}
