import { cacheNames } from "./caches.ts";

/** The oldest go first. Scripts of a few releases, and the pictures of some sixty pages. */
const MOST_ASSETS = 300;
const MOST_PICTURES = 120;

/** Scripts, styles, fonts and pictures whose names are hashes: what is kept is right for ever. */
export async function keptFirst(request: Request, kind: "assets" | "pictures"): Promise<Response> {
  const cache = await caches.open(cacheNames[kind]);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.status === 200) await put(kind, request.url, reply.clone());
  return reply;
}

/**
 * Keeps what a page's HTML names, so that a kept page is a whole one. The browser has just loaded its scripts and
 * styles, so they come from its own cache; of the pictures only those that it has are taken, never fetched.
 */
export async function keepFilesOf(html: string): Promise<void> {
  const pictures = named(html, /(\/media\/[\w.-]+)/g);
  await Promise.all([
    keepFiles(named(html, /(?:href="|(?:from|import) ?")(\/assets\/[^"#]+)/g)),
    ...pictures.map((address) =>
      keepFile("pictures", address, { cache: "only-if-cached", mode: "same-origin" }),
    ),
  ]);
}

/** Keeps scripts, styles and fonts that the browser has loaded. */
export async function keepFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(addresses.map((address) => keepFile("assets", address, {})));
}

async function keepFile(kind: "assets" | "pictures", address: string, how: RequestInit): Promise<void> {
  const cache = await caches.open(cacheNames[kind]);
  if (await cache.match(address, { ignoreVary: true })) return;
  // A picture that is not at hand is not missed; a script that is not comes with its page's next visit.
  const reply = await fetch(address, how).catch(() => undefined);
  if (reply?.status === 200) await put(kind, address, reply);
}

async function put(kind: "assets" | "pictures", address: string, reply: Response): Promise<void> {
  const cache = await caches.open(cacheNames[kind]);
  await cache.put(address, reply).catch(() => undefined);
  await trim(cache, kind === "assets" ? MOST_ASSETS : MOST_PICTURES);
}

/** Cache keys come in the order in which they were put. */
export async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

function named(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].flatMap(([, address]) => address ?? []))];
}
