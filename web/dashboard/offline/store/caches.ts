/**
 * The caches and the most entries of each. Nothing in them is personal: the pages are the same for everybody, and the
 * shell is the dashboard without a person in it.
 */
const limits = {
  pages: 60,
  /** What the router fetches when a visitor goes from one page to another. */
  data: 120,
  /** Scripts, styles and fonts of a few releases: their names change with their content. */
  assets: 300,
  pictures: 120,
  /** There only while a student's data is stored on this device. */
  shell: 1,
};
export type CacheName = keyof typeof limits;

export const SHELL_ADDRESS = "/dashboard?shell";
export const OFFLINE_PAGE = "/offline";

/** Browsers have caches only on https and on localhost. */
export const hasCaches = () => "caches" in globalThis;

export const openCache = (name: CacheName) => caches.open(`darasa-${name}`);

export function findStored(name: CacheName, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: `darasa-${name}`, ignoreVary: true });
}

/** Stores the reply as the newest of its cache. The oldest are deleted when there are too many. */
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
