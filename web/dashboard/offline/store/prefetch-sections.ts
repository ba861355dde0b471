import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { menuQuery } from "#web/dashboard/shell/current-user.ts";
import { readRows, writeRow } from "./cached-dashboard.ts";

/** Delay, so that the open section is drawn first. */
const DELAY_MS = 200;
/** Time between two prefetches. Opening a section stores it anyway. */
const INTERVAL_MS = 6 * 3_600_000;
const ROW = "prefetched";

/**
 * Fetches the first lists and the scripts of the student's other sections. All sections can then be read if the network
 * fails a moment later. They are small and essential, so people who save data get them, too. Returns a function that
 * stops the prefetch.
 */
export function prefetchSections(queries: QueryClient, userId: number): () => void {
  const timer = setTimeout(() => void prefetch(queries, userId).catch(() => undefined), DELAY_MS);
  return () => clearTimeout(timer);
}

async function prefetch(queries: QueryClient, userId: number): Promise<void> {
  if (!navigator.onLine || !navigator.serviceWorker) return;
  // Wait for the service worker, which stores the scripts that pass through it.
  await serviceWorkerControls(navigator.serviceWorker);
  const last = (await readRows()).find(({ name }) => name === ROW);
  if (last && Date.now() - last.fetched_at_ms < INTERVAL_MS) return;
  const search = new URLSearchParams();
  const sections = sectionsFor(
    { role: "student", permissions: [] },
    queries.getQueryData(menuQuery.queryKey)?.menu_items ?? [],
  );
  await Promise.all(
    sections.map(async ({ load }) => (await load()).prefetch?.({ queries, api, search, role: "student" })),
  );
  // If a list did not arrive, the next visit prefetches again.
  if (onlineManager.isOnline()) await writeRow(userId, ROW, null);
}

async function serviceWorkerControls(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller) return;
  await new Promise((go) => container.addEventListener("controllerchange", go, { once: true }));
}
