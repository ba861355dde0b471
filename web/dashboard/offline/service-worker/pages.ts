/// <reference lib="webworker" />

import { isPublicPage } from "#contract/content/public-pages.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { forgetDashboard } from "#web/dashboard/offline/store/cached-dashboard.ts";
import { findStored, OFFLINE_PAGE, SHELL_ADDRESS, storeReply } from "#web/dashboard/offline/store/caches.ts";
import { storeFilesOf } from "#web/dashboard/offline/store/files.ts";
import { savesData } from "#web/dashboard/offline/store/saves-data.ts";
import { withTimeout } from "#web/dashboard/offline/store/with-timeout.ts";
import { offlinePage, withText } from "./offline-page.ts";

/** Time after which a stored page is shown instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 4_000;

/** Returns whether a link has a referral. Such a link sets a cookie, so it is never stored. */
const isReferral = ({ searchParams }: URL) => searchParams.has("ref") || searchParams.has("affiliate");
export const isStorable = (url: URL) => isPublicPage(url.pathname) && !isReferral(url);

/** Answers a page request from the network, or with the stored page if the network fails or is slow. */
export async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const fresh = fetchPage(event);
  event.waitUntil(fresh.then((reply) => afterOpening(url, reply.clone())).catch(() => undefined));
  const stored = await storedPage(url);
  try {
    const reply = await (stored ? withTimeout(fresh, NETWORK_TIMEOUT_MS) : fresh);
    return reply.status >= 500 && stored ? stored : reply;
  } catch {
    return stored ?? offlinePage(url, isStorable(url));
  }
}

/** Uses the browser's navigation preload, which requests the page while this worker starts. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function afterOpening(url: URL, reply: Response): Promise<void> {
  // The dashboard redirects to the login page when the session has ended.
  if (url.pathname === "/dashboard" && reply.type === "opaqueredirect") await forgetDashboard();
  if (isStorable(url)) await storePage(url.href, reply);
  if (!savesData()) await storeOfflinePage();
}

export async function storeOfflinePage(): Promise<void> {
  if (!(await findStored("pages", OFFLINE_PAGE)))
    await storePage(new URL(OFFLINE_PAGE, self.location.href).href, await fetch(OFFLINE_PAGE));
}

/** Stores pages that are already open. The browser has just loaded them, so it only asks the server with their ETag. */
export async function storeOpenPages(addresses: string[]): Promise<void> {
  const urls = addresses.map((address) => new URL(address)).filter(isStorable);
  await Promise.all(urls.map(async ({ href }) => storePage(href, await fetch(href))));
}

export async function storePage(href: string, reply: Response): Promise<void> {
  if (reply.status !== 200 || reply.redirected) return;
  await storeFilesOf(await reply.clone().text());
  await storeReply("pages", href.split("#", 1)[0] ?? href, reply);
}

async function storedPage(url: URL): Promise<Response | undefined> {
  if (url.pathname === "/dashboard") return findStored("shell", SHELL_ADDRESS);
  const stored = isPublicPage(url.pathname) ? await findStored("pages", url.href) : undefined;
  return stored && withDate(stored);
}

const date = (page: Response) => new Date(page.headers.get("date") ?? Date.now());

/** Returns whether the page was stored less than a day before the answer was made. Both times are the server's. */
export async function isRecent(page: URL, answer: Response): Promise<boolean> {
  const stored = await findStored("pages", page.href);
  return stored !== undefined && date(answer).getTime() - date(stored).getTime() < DAY_MS;
}

const dateFormat = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

/** Marks the page as stored, with its date, which a style shows (web/styles/patterns.css). */
async function withDate(page: Response): Promise<Response> {
  const time = date(page).toLocaleString("en-GB", { ...dateFormat, timeZone: "Africa/Kampala" });
  return withText(page, (await page.text()).replace("<body", `<body data-saved-at="${time}"`));
}
