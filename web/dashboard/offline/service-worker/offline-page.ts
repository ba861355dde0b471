import { cacheNames, OFFLINE_PAGE, SHELL_ADDRESS } from "#web/dashboard/offline/caches.ts";

const MOST_LISTED = 30;
/** Where the page leaves room for the list (web/site/offline/offline.tsx). */
const room = /(<ul[^>]*id="kept-pages"[^>]*>)/;

/** What stands in for a page that is not kept, at that page's own address: a reload asks for the page again. */
export async function offlinePage(): Promise<Response> {
  const pages = await caches.open(cacheNames.pages);
  const kept = await pages.match(OFFLINE_PAGE, { ignoreVary: true });
  const list = (await links(pages)).map(([address, title]) => `<li><a href="${address}">${title}</a></li>`);
  if (!kept) return new Response(plain(list.join("")), { status: 503, headers: { "content-type": html } });
  const text = (await kept.text()).replace(room, (start) => start + list.join(""));
  return rewritten(text, kept, 503);
}

/** The kept answer with another text; what its headers say of the old text's bytes is not true of the new. */
export function rewritten(text: string, { headers: old }: Response, status = 200): Response {
  const headers = new Headers(old);
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(text, { status, headers });
}

const html = "text/html; charset=utf-8";

/** Under Save-Data nothing is fetched ahead, also not the page with the looks. */
const plain = (list: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>You are offline</title><h1>You are offline</h1><p>This page was not opened on this device before. These were:</p><ul>${list}</ul>`;

/** The kept pages with their titles, the last visited first, and the dashboard where a student's list is kept. */
async function links(pages: Cache): Promise<[string, string][]> {
  const shell = await caches.match(SHELL_ADDRESS, { cacheName: cacheNames.shell, ignoreVary: true });
  const keys = [...(await pages.keys())].reverse().filter(({ url }) => !url.endsWith(OFFLINE_PAGE));
  const found = await Promise.all(
    keys.slice(0, MOST_LISTED).map(async ({ url }): Promise<[string, string]> => {
      const { pathname, search } = new URL(url);
      const text = (await (await pages.match(url, { ignoreVary: true }))?.text()) ?? "";
      // Without the institute's name at its end.
      const title = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(text)?.[1] ?? pathname;
      return [escaped(pathname + search), escaped(title)];
    }),
  );
  return shell ? [["/dashboard", "My dashboard"], ...found] : found;
}

/** A title comes out of HTML, where `&` is written already. */
const escaped = (text: string) =>
  text.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
