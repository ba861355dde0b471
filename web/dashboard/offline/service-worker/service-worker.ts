/// <reference lib="webworker" />

import { keptFirst } from "#web/dashboard/offline/files.ts";
import { savesData } from "#web/dashboard/offline/saves-data.ts";
import { keepOfflinePage, keepOpenPages, openData, openManifest, openPage } from "./pages.ts";
import { sendWaiting } from "./send-waiting.ts";

/**
 * Runs beside the pages, at /sw.js: what was opened once can be read again without a network. It keeps only what is
 * the same for everybody; it lets every call of the API and every form pass (decisions/0041).
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  if (!savesData()) event.waitUntil(keepOfflinePage().catch(() => undefined));
});

self.addEventListener("activate", (event) => event.waitUntil(start()));

async function start(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  await keepOpenPages(open.map(({ url }) => url)).catch(() => undefined);
}

/** Background Sync, where there is one; its types are not in the standard library. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}
self.addEventListener("sync" as "activate", (event) => {
  if ((event as SyncEvent).tag === "outbox") event.waitUntil(sendWaiting());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const { pathname } = url;
  if (request.mode === "navigate") event.respondWith(openPage(event, url));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptFirst(request, "assets"));
  else if (pathname.startsWith("/media/")) event.respondWith(keptFirst(request, "pictures"));
  else if (pathname === "/__manifest") event.respondWith(openManifest(event, url));
  else if (pathname.endsWith(".data")) event.respondWith(openData(event, url));
});
