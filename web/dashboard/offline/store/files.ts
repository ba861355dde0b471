import { type CacheName, findStored, storeReply } from "./caches.ts";

/** For scripts, styles, fonts and pictures: their names are hashes of their content, so a stored one is never stale. */
export async function cacheFirst(name: CacheName, request: Request): Promise<Response> {
  const stored = await findStored(name, request.url);
  if (stored) return stored;
  const reply = await fetch(request);
  // The reply is used even when the disk is full.
  if (reply.status === 200) await storeReply(name, request.url, reply.clone()).catch(() => undefined);
  return reply;
}

/**
 * Stores the files that a page's HTML names, so that the page is complete without a network. The browser has just
 * loaded its scripts and styles and has them in its own cache. Pictures are taken from that cache and never fetched.
 */
export async function storeFilesOf(html: string): Promise<void> {
  const assets = addressesIn(html, /(?:(?:href|src)="|(?:from|import) ?")(\/assets\/[^"#]+)/g);
  const pictures = addressesIn(html, /(\/media\/[\w.-]+)/g);
  await Promise.all([
    storeFiles("assets", assets),
    storeFiles("pictures", pictures, { cache: "only-if-cached", mode: "same-origin" }),
  ]);
}

/** A file that does not arrive is stored with the page's next visit. */
export async function storeFiles(
  name: CacheName,
  addresses: string[],
  init: RequestInit = {},
): Promise<void> {
  await Promise.allSettled(addresses.map((address) => cacheFirst(name, new Request(address, init))));
}

function addressesIn(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].flatMap(([, address]) => address ?? []))];
}
