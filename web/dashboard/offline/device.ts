import { type IDBPDatabase, openDB } from "idb";

/**
 * The part of the browser's storage that holds personal data: calls that wait to be sent, and what of the dashboard
 * can be read without a network. Each row carries its user's id. Logging out deletes them.
 */
const NAME = "darasa";
const VERSION = 1;

/** The name of each store and the key of its rows. */
const stores = { outbox: "key", kept: "name" } as const;
type StoreName = keyof typeof stores;

let opening: Promise<IDBPDatabase> | undefined;

export async function rowsIn<Row>(name: StoreName): Promise<Row[]> {
  return (await open()).getAll(name);
}

/** Resolves once the row is on the disk, so that a stored item survives an empty battery. */
export async function putRow(name: StoreName, row: object): Promise<void> {
  const { store, done } = (await open()).transaction(name, "readwrite", { durability: "strict" });
  await Promise.all([store.put(row), done]);
}

export async function removeRow(name: StoreName, key: string): Promise<void> {
  await (await open()).delete(name, key);
}

/** Removes the matching rows; without a condition, all rows. */
export async function removeRows<Row extends object>(
  name: StoreName,
  matches: (row: Row) => boolean = () => true,
): Promise<void> {
  for (const row of await rowsIn<Row>(name))
    if (matches(row)) await removeRow(name, (row as Record<string, string>)[stores[name]] ?? "");
}

function open(): Promise<IDBPDatabase> {
  opening ??= openDB(NAME, VERSION, {
    upgrade(database) {
      for (const [name, keyPath] of Object.entries(stores)) database.createObjectStore(name, { keyPath });
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
