import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";

/** A reply that a student's dashboard showed, or what the dashboard itself needs to start. */
export interface CachedRow {
  name: string;
  user_id: number;
  fetched_at_ms: number;
  value: unknown;
}

interface DeviceSchema extends DBSchema {
  outbox: { key: string; value: OutboxItem };
  cached: { key: string; value: CachedRow };
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | undefined;

/**
 * The database on the device for personal data: calls that wait to be sent, and what of the dashboard can be read
 * without a network. Each row has its user's id. Logging out deletes all rows.
 */
export async function openDevice(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= openDB<DeviceSchema>("darasa", 2, {
    upgrade(database) {
      // Version 1 had other rows and was never released.
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name);
      database.createObjectStore("outbox", { keyPath: "key" });
      database.createObjectStore("cached", { keyPath: "name" });
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
export async function readAll<Name extends "outbox" | "cached">(
  name: Name,
): Promise<DeviceSchema[Name]["value"][]> {
  return openDevice()
    .then((device) => device.getAll(name))
    .catch(() => []);
}
