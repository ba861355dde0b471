/// <reference lib="webworker" />
import { isPublicPage, pageOfData } from "#contract/content/public-pages.ts";
import { forgetDashboard } from "#web/dashboard/offline/cached-dashboard.ts";
import { cacheNames, OFFLINE_PAGE, SHELL_ADDRESS } from "#web/dashboard/offline/caches.ts";
import { keepFilesOf, trim } from "#web/dashboard/offline/files.ts";
import { savesData } from "#web/dashboard/offline/saves-data.ts";
import { offlinePage, rewritten } from "./offline-page.ts";

declare const self: ServiceWorkerGlobalScope;

/** Who has a copy at hand waits no longer for the network. */
const PATIENCE_MS = 4_000;
const MOST_PAGES = 60;
const MOST_DATA = 120;
const DAY_MS = 86_400_000;

/** A link with a referral sets a cookie and is one visit's own (decisions/0015). */
const isReferral = (url: URL) => url.searchParams.has("ref") || url.searchParams.has("affiliate");
const isKept = (url: URL) => isPublicPage(url.pathname) && !isReferral(url);

/** A page that was opened: from the network, and where that fails or dawdles, as it was kept. */
export async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const fresh = network(event);
  event.waitUntil(fresh.then((reply) => afterOpening(url, reply.clone())).catch(() => undefined));
  const kept = await keptPage(url);
  try {
    const reply = await (kept ? inTime(fresh) : fresh);
    return reply.status >= 500 && kept ? kept : reply;
  } catch {
    return kept ?? offlinePage();
  }
}

/** The browser asked already while this worker was starting. */
async function network(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

function inTime(reply: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("late")), PATIENCE_MS);
    reply.then(resolve, reject);
  });
}

async function afterOpening(url: URL, reply: Response): Promise<void> {
  // The dashboard sends whoever is not logged in away: the stay for which it was kept has ended.
  if (url.pathname === "/dashboard" && reply.type === "opaqueredirect") await forgetDashboard();
  if (isKept(url)) await keepPage(url.href, reply);
  if (!savesData()) await keepOfflinePage();
}

export async function keepOfflinePage(): Promise<void> {
  const { origin } = self.location;
  const pages = await caches.open(cacheNames.pages);
  if (!(await pages.match(OFFLINE_PAGE, { ignoreVary: true })))
    await keepPage(origin + OFFLINE_PAGE, await fetch(OFFLINE_PAGE));
}

/** Pages that were open before this worker came. They were just loaded: asking again costs an answer without a body. */
export async function keepOpenPages(addresses: string[]): Promise<void> {
  const urls = addresses.map((address) => new URL(address)).filter(isKept);
  await Promise.all(urls.map(async ({ href }) => keepPage(href, await fetch(href))));
}

async function keepPage(href: string, reply: Response): Promise<void> {
  if (reply.status !== 200 || reply.redirected) return;
  const pages = await caches.open(cacheNames.pages);
  const html = await reply.clone().text();
  await keepFilesOf(html);
  // Put anew it is the last to go.
  await pages.delete(href, { ignoreVary: true });
  await pages.put(withoutHash(href), reply);
  await trim(pages, MOST_PAGES);
}

const withoutHash = (href: string) => href.split("#", 1)[0] ?? href;

async function keptPage(url: URL): Promise<Response | undefined> {
  if (url.pathname === "/dashboard")
    return caches.match(SHELL_ADDRESS, { cacheName: cacheNames.shell, ignoreVary: true });
  if (!isPublicPage(url.pathname)) return undefined;
  const kept = await caches.match(url.href, { cacheName: cacheNames.pages, ignoreVary: true });
  return kept && marked(kept);
}

/** Says on the page that it is a copy, and of when; a style shows it (web/styles/patterns.css). */
async function marked(kept: Response): Promise<Response> {
  const at = new Date(kept.headers.get("date") ?? Date.now());
  const time = at.toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Africa/Kampala",
  });
  const text = (await kept.text()).replace("<body", `<body data-kept="${time}"`);
  return rewritten(text, kept);
}

/** What a page fetches when one goes to it from another. Without it the page itself is opened, as it was kept. */
export async function openData(event: FetchEvent, url: URL): Promise<Response> {
  const page = new URL(pageOfData(url.pathname), url);
  url.searchParams.forEach((value, name) => {
    if (name !== "_routes") page.searchParams.append(name, value);
  });
  try {
    const reply = await fetch(event.request);
    if (reply.status === 200 && isKept(page)) event.waitUntil(keepData(url, page, reply.clone()));
    return reply;
  } catch (error) {
    const kept = await caches.match(url.href, { cacheName: cacheNames.data, ignoreVary: true });
    if (kept) return kept;
    await openInstead(event, page);
    throw error;
  }
}

async function keepData(url: URL, page: URL, reply: Response): Promise<void> {
  // Every letter typed into a search is an address of its own.
  if (page.searchParams.has("search")) return;
  const data = await caches.open(cacheNames.data);
  await data.delete(url.href, { ignoreVary: true });
  await data.put(url.href, reply);
  await trim(data, MOST_DATA);
  // It can be reloaded as well, then.
  if (!savesData() && page.search === "" && !(await isRecent(page)))
    await keepPage(page.href, await fetch(page));
}

async function isRecent(page: URL): Promise<boolean> {
  const kept = await caches.match(page.href, { cacheName: cacheNames.pages, ignoreVary: true });
  return kept !== undefined && Date.now() - Date.parse(kept.headers.get("date") ?? "") < DAY_MS;
}

/** On another page than the one that is open. There, the page says itself that its data did not come. */
async function openInstead(event: FetchEvent, page: URL): Promise<void> {
  const client = await self.clients.get(event.clientId);
  if (client instanceof WindowClient && new URL(client.url).pathname !== page.pathname)
    await client.navigate(page.href);
}

/** Which routes there are, as React Router asks for them; without a network, all that were ever told of this build. */
export async function openManifest(event: FetchEvent, url: URL): Promise<Response> {
  const build = `${url.pathname}?version=${url.searchParams.get("version")}`;
  const data = await caches.open(cacheNames.data);
  const kept = await data.match(build, { ignoreVary: true });
  try {
    const reply = await fetch(event.request);
    if (reply.status === 200) {
      const known = { ...(await kept?.json()), ...(await reply.clone().json()) };
      await data.put(build, new Response(JSON.stringify(known), { headers: reply.headers }));
    }
    return reply;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
