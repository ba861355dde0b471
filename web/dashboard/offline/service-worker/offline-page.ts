import {
  dashboardWords,
  loggedOutWords,
  needsNetworkWords,
  notStoredWords,
} from "#web/browser/offline-words.ts";
import { findStored, OFFLINE_PAGE, openCache, SHELL_ADDRESS } from "#web/dashboard/offline/store/caches.ts";

const MOST_LISTED = 30;
/** Marks the list in the page's HTML (web/site/offline/offline.tsx). */
const LIST = 'id="stored-pages"';
const html = { "content-type": "text/html; charset=utf-8" };

/**
 * Returns the offline page for a page that is not stored. Its address stays, so that a reload requests it again. After a
 * log-out, it says that the person is logged out.
 */
export async function offlinePage(url: URL, isStorable: boolean): Promise<Response> {
  const words = wordsFor(url, isStorable);
  const list = (await links())
    .map(([address, title]) => `<li><a href="${address}">${title}</a></li>`)
    .join("");
  const stored = await findStored("pages", OFFLINE_PAGE);
  if (!stored) return new Response(plainPage(words, list), { status: 503, headers: html });
  return withText(stored, withList((await stored.text()).replace(notStoredWords, words), list), 503);
}

function wordsFor({ pathname, searchParams }: URL, isStorable: boolean): string {
  if (searchParams.get("notice") === "logged-out") return loggedOutWords;
  if (isStorable) return notStoredWords;
  return pathname.startsWith("/dashboard") ? dashboardWords : needsNetworkWords;
}

/** Returns the page with the links at the start of its list. */
function withList(page: string, list: string): string {
  const start = page.indexOf(">", page.indexOf(LIST)) + 1;
  return page.slice(0, start) + list + page.slice(start);
}

/** Returns the reply with another text, without the headers that describe the old text's bytes. */
export function withText({ headers: old }: Response, text: string, status = 200): Response {
  const headers = new Headers(old);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(text, { status, headers });
}

/** Fallback for people who save data: the offline page is not fetched in advance for them. */
const plainPage = (words: string, list: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>You are offline</title><h1>You are offline</h1><p>${words} These pages are available:</p><ul>${list}</ul>`;

/** Returns the stored pages with their titles, the last visited first. A stored dashboard comes before them. */
async function links(): Promise<[string, string][]> {
  const keys = await (await openCache("pages")).keys();
  const addresses = keys.map(({ url }) => url).filter((url) => !url.endsWith(OFFLINE_PAGE));
  const newest = addresses.reverse().slice(0, MOST_LISTED);
  const shell = await findStored("shell", SHELL_ADDRESS);
  const pages = await Promise.all(newest.map(linkTo));
  return shell ? [["/dashboard", "My dashboard"], ...pages] : pages;
}

async function linkTo(url: string): Promise<[string, string]> {
  const { pathname, search } = new URL(url);
  const text = (await (await findStored("pages", url))?.text()) ?? "";
  // Omit the institute's name at the end of the title.
  const title = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(text)?.[1] ?? pathname;
  return [escapeHtml(pathname + search), escapeHtml(title)];
}

/** Escapes text for HTML. A title comes from HTML, so its `&` is escaped already. */
const escapeHtml = (text: string) =>
  text.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
