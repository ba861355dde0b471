/**
 * The part of the browser's storage that holds what is a person's own: what they made without a network, and what of
 * their dashboard can be read without one. Both carry their user's id. Gone with logout (decisions/0041).
 */
const NAME = "darasa";
const VERSION = 1;

/** The name of each store and what its rows are known by. */
const stores = { outbox: "key", kept: "name" } as const;
type StoreName = keyof typeof stores;

let opening: Promise<IDBDatabase> | undefined;

export async function rowsIn<Row>(name: StoreName): Promise<Row[]> {
  return inStore(name, "readonly", (store) => store.getAll());
}

export async function putRow(name: StoreName, row: object): Promise<void> {
  await inStore(name, "readwrite", (store) => store.put(row));
}

export async function removeRow(name: StoreName, key: string): Promise<void> {
  await inStore(name, "readwrite", (store) => store.delete(key));
}

/** Takes away the rows that are meant; all of them when nothing is said. */
export async function removeRows<Row extends object>(
  name: StoreName,
  isMeant: (row: Row) => boolean = () => true,
): Promise<void> {
  const rows = await rowsIn<Row>(name);
  const keys = rows.filter(isMeant).map((row) => (row as Record<string, string>)[stores[name]] ?? "");
  for (const key of keys) await removeRow(name, key);
}

/** Resolves once it is written, so that what was answered with "kept" outlives a battery. */
async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  opening ??= open();
  const database = await opening.catch((error) => {
    opening = undefined;
    throw error;
  });
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores))
        request.result.createObjectStore(name, { keyPath });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const letGo = () => {
        opening = undefined;
      };
      database.onclose = letGo;
      // Another tab logs out, or has a newer release.
      database.onversionchange = () => {
        database.close();
        letGo();
      };
      resolve(database);
    };
  });
}
