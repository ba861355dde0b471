import { type CacheName, findStored, storeReply } from "./caches.ts";

/**
 * Answers from the cache, else from the network. File names are hashes of the content, so a stored file is never stale.
 */
export async function cacheFirst(name: CacheName, request: Request): Promise<Response> {
  const stored = await findStored(name, request.url);
  if (stored) return stored;
  const reply = await fetch(request);
  // Use the reply even if the disk is full.
  if (reply.status === 200) await storeReply(name, request.url, reply.clone()).catch(() => undefined);
  return reply;
}

/**
 * Stores the files that a page's HTML names, so that the page is complete without a network. The browser has just
 * loaded the page's scripts and styles, and has them in its own cache. Pictures come only from that cache, never from
 * the network.
 */
export async function storeFilesOf(html: string): Promise<void> {
  const assets = addressesIn(html, /(?:(?:href|src)="|(?:from|import) ?")(\/assets\/[^"#]+)/g);
  const pictures = addressesIn(html, /(\/media\/[\w.-]+)/g);
  await Promise.all([
    storeFiles("assets", assets),
    storeFiles("pictures", pictures, { cache: "only-if-cached", mode: "same-origin" }),
  ]);
}

/** Stores files. A file that does not arrive is stored at the next visit of the page. */
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
