/// <reference lib="webworker" />

import { cacheFirst } from "#web/dashboard/offline/store/files.ts";
import { savesData } from "#web/dashboard/offline/store/saves-data.ts";
import { fetchKeptFiles } from "./fetch-kept-files.ts";
import { openMessage, showMessage } from "./notifications.ts";
import { openData, openManifest } from "./page-data.ts";
import { openPage, storeOfflinePage, storeOpenPages } from "./pages.ts";
import { renewSubscription } from "./push-subscription.ts";
import { sendOutbox } from "./send-outbox.ts";

/**
 * The service worker, served as /sw.js. It makes pages that were opened once readable without a network. It stores only
 * content that is the same for everybody. API calls and posted forms go to the network untouched.
 */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  if (!savesData()) event.waitUntil(storeOfflinePage().catch(() => undefined));
});

self.addEventListener("activate", (event) => event.waitUntil(start()));

async function start(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const open = await self.clients.matchAll({ type: "window" });
  await storeOpenPages(open.map(({ url }) => url)).catch(() => undefined);
}

// Background Sync is not in TypeScript's library.
self.addEventListener("sync" as "activate", (event) => {
  if (!("tag" in event)) return;
  if (event.tag === "outbox") event.waitUntil(sendOutbox());
  if (event.tag === "files") event.waitUntil(fetchKeptFiles());
});

self.addEventListener("push", (event) => event.waitUntil(showMessage(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(openMessage(event)));
self.addEventListener("pushsubscriptionchange" as "activate", (event) =>
  event.waitUntil(renewSubscription()),
);

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const { pathname } = url;
  if (request.mode === "navigate") event.respondWith(openPage(event, url));
  else if (pathname.startsWith("/assets/")) event.respondWith(cacheFirst("assets", request));
  else if (pathname.startsWith("/media/")) event.respondWith(cacheFirst("pictures", request));
  else if (pathname === "/__manifest") event.respondWith(openManifest(event, url));
  else if (pathname.endsWith(".data")) event.respondWith(openData(event, url));
});
