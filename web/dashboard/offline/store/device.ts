import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { deviceName } from "./device-name.ts";

/** A reply that a student's dashboard showed, or data that the dashboard needs to start. */
export interface CachedRow {
  name: string;
  user_id: number;
  fetched_at_ms: number;
  value: unknown;
}

/** A file of a unit, or a picture of a quiz, that is stored for reading without a network. */
export interface KeptFile {
  /** Address of the file on the server. */
  url: string;
  user_id: number;
  program: number;
  /** Null for a picture of a quiz. */
  unit: number | null;
  filename: string;
  size_bytes: number;
  /** True if the student asked for the file. Otherwise it is small and was stored while they read. */
  is_asked_for: boolean;
  /** Null until the file is downloaded. */
  content: Blob | null;
}

interface DeviceSchema extends DBSchema {
  outbox: { key: string; value: OutboxItem };
  cached: { key: string; value: CachedRow };
  files: { key: string; value: KeptFile };
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | undefined;

/**
 * Opens the device's database for personal data. It stores calls that wait to be sent, and the parts of the dashboard
 * that can be read without a network. Each row has its user's id. Logging out deletes all rows.
 */
export async function openDevice(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= openDB<DeviceSchema>(deviceName, 1, {
    upgrade(database) {
      database.createObjectStore("outbox", { keyPath: "key" });
      database.createObjectStore("cached", { keyPath: "name" });
      database.createObjectStore("files", { keyPath: "url" });
    },
    // Another tab deletes the database at logout, or upgrades it for a newer release.
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

/** Returns the rows of a store, or none if the browser stores nothing. */
export async function readAll<Name extends "outbox" | "cached" | "files">(
  name: Name,
): Promise<DeviceSchema[Name]["value"][]> {
  try {
    const { store, done } = (await openDevice()).transaction(name);
    // Safari aborts a transaction even after its answer, when a logout clears the device. The answer is still valid.
    done.catch(() => undefined);
    return await store.getAll();
  } catch {
    return [];
  }
}
