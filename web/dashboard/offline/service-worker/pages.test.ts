import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  dashboardWords,
  loggedOutWords,
  needsNetworkWords,
  notStoredWords,
} from "#web/browser/offline-words.ts";
import { openPage } from "./pages.ts";

/** Replies of the server by address, as the browser has stored them. */
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("caches", {
    match: async (address: string) => (stored.has(address) ? new Response(stored.get(address)) : undefined),
    open: async () => ({ keys: async () => [] }),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens an address without a network, and returns the page that the worker shows. */
async function open(address: string): Promise<string> {
  const event = { request: address, preloadResponse: Promise.resolve(), waitUntil: () => undefined };
  const page = await openPage(
    event as unknown as Parameters<typeof openPage>[0],
    new URL(address, "https://darasa.example"),
  );
  return page.text();
}

it("the offline page of a dashboard does not say that it was never opened (visitors.md 2.1)", async () => {
  const register = "/dashboard?section=submitted-assignments&view=register&unit=4";
  expect(await open(register)).toContain(dashboardWords);
  stored.set("/offline", `<p>${notStoredWords}</p><ul id="stored-pages"></ul>`);
  const page = await open(register);
  expect(page).toContain(`<p>${dashboardWords}</p>`);
  expect(page).not.toContain(notStoredWords);
});

it("the offline page says which other pages are never stored (visitors.md 2.1)", async () => {
  for (const address of ["/login", "/verify/ABC", "/programs?ref=MUSA"])
    expect(await open(address)).toContain(`<p>${needsNetworkWords} These`);
  expect(await open("/programs/7")).toContain(notStoredWords);
  expect(await open("/login?notice=logged-out")).toContain(loggedOutWords);
});
