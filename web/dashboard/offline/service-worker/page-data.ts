/// <reference lib="webworker" />
import { pageOfData } from "#contract/content/public-pages.ts";
import { findStored, storeReply } from "#web/dashboard/offline/store/caches.ts";
import { savesData } from "#web/dashboard/offline/store/saves-data.ts";
import { isRecent, isStorable, storePage } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

/** Answers the router's data request for another page. If the data is not stored, opens the stored page itself. */
export async function openData(event: FetchEvent, url: URL): Promise<Response> {
  const page = new URL(pageOfData(url.pathname), url);
  for (const [name, value] of url.searchParams) if (name !== "_routes") page.searchParams.append(name, value);
  try {
    const reply = await fetch(event.request);
    if (reply.status === 200 && isStorable(page)) event.waitUntil(storeData(url, page, reply.clone()));
    return reply;
  } catch (error) {
    const stored = await findStored("data", url.href);
    if (!stored) await openInstead(event, page);
    return stored ?? Promise.reject(error);
  }
}

async function storeData(url: URL, page: URL, reply: Response): Promise<void> {
  // Each letter typed into a search is a separate address.
  if (page.searchParams.has("search")) return;
  await storeReply("data", url.href, reply);
  // Store the page, too, so that the visitor can reload it.
  if (!savesData() && page.search === "" && !(await isRecent(page, reply)))
    await storePage(page.href, await fetch(page));
}

/**
 * Opens the page in the visitor's tab. If the tab is on that page already, the page reports the missing data itself.
 */
async function openInstead(event: FetchEvent, page: URL): Promise<void> {
  const client = await self.clients.get(event.clientId);
  if (client instanceof WindowClient && new URL(client.url).pathname !== page.pathname)
    await client.navigate(page.href);
}

/** Answers React Router's request for its routes. Offline, returns all routes that were ever fetched of this build. */
export async function openManifest({ request }: FetchEvent, url: URL): Promise<Response> {
  const build = `${url.pathname}?version=${url.searchParams.get("version")}`;
  const stored = await findStored("data", build);
  const reply = await fetch(request).catch((error) => stored ?? Promise.reject(error));
  if (reply === stored || reply.status !== 200) return reply;
  const known = { ...(await stored?.json()), ...(await reply.clone().json()) };
  await storeReply("data", build, new Response(JSON.stringify(known), { headers: reply.headers }));
  return reply;
}
