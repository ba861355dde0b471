/// <reference lib="webworker" />
import { pageOfData } from "#contract/content/public-pages.ts";
import { findStored, storeReply } from "#web/dashboard/offline/store/caches.ts";
import { savesData } from "#web/dashboard/offline/store/saves-data.ts";
import { isRecent, isStorable, storePage } from "./pages.ts";

declare const self: ServiceWorkerGlobalScope;

/** What the router fetches when a visitor goes to another page. If it is not stored, the stored page itself is opened. */
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
  // Each letter that is typed into a search is an address of its own.
  if (page.searchParams.has("search")) return;
  await storeReply("data", url.href, reply);
  // With the page itself the visitor can also reload.
  if (!savesData() && page.search === "" && !(await isRecent(page, reply)))
    await storePage(page.href, await fetch(page));
}

/** Opens the page in the visitor's tab. On that page already, the page itself says that its data did not come. */
async function openInstead(event: FetchEvent, page: URL): Promise<void> {
  const client = await self.clients.get(event.clientId);
  if (client instanceof WindowClient && new URL(client.url).pathname !== page.pathname)
    await client.navigate(page.href);
}

/** The routes that React Router asks for. Offline: all that were ever fetched of this build. */
export async function openManifest({ request }: FetchEvent, url: URL): Promise<Response> {
  const build = `${url.pathname}?version=${url.searchParams.get("version")}`;
  const stored = await findStored("data", build);
  const reply = await fetch(request).catch((error) => stored ?? Promise.reject(error));
  if (reply === stored || reply.status !== 200) return reply;
  const known = { ...(await stored?.json()), ...(await reply.clone().json()) };
  await storeReply("data", build, new Response(JSON.stringify(known), { headers: reply.headers }));
  return reply;
}
