/**
 * The caches, with the maximum number of entries. They hold nothing personal: the pages are the same for everybody, and
 * the shell is the dashboard without a user.
 */
const limits = {
  pages: 60,
  /** Data that the router fetches when a visitor goes to another page. */
  data: 120,
  /** Scripts, styles and fonts of a few releases, because their names change with their content. */
  assets: 300,
  pictures: 120,
  /** Exists only while a student's data is stored on this device. */
  shell: 1,
};
export type CacheName = keyof typeof limits;

export const SHELL_ADDRESS = "/dashboard?shell";
export const OFFLINE_PAGE = "/offline";

/** Returns whether the browser has caches: only on https and on localhost. */
export const hasCaches = () => "caches" in globalThis;

export const openCache = (name: CacheName) => caches.open(`darasa-${name}`);

export function findStored(name: CacheName, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: `darasa-${name}`, ignoreVary: true });
}

/** Stores the reply as the newest of its cache. Deletes the oldest if there are too many. */
export async function storeReply(name: CacheName, address: string, reply: Response): Promise<void> {
  const cache = await openCache(name);
  await cache.delete(address, { ignoreVary: true });
  await cache.put(address, reply);
  const oldest = (await cache.keys()).slice(0, -limits[name]);
  await Promise.all(oldest.map((key) => cache.delete(key)));
}

export async function forgetShell(): Promise<void> {
  if (hasCaches()) await caches.delete("darasa-shell");
}

export async function forgetCaches(): Promise<void> {
  if (hasCaches()) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
