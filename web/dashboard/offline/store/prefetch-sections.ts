import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { menuQuery } from "#web/dashboard/shell/current-user.ts";
import { readRows, writeRow } from "./cached-dashboard.ts";

/** The open section is drawn first. */
const DELAY_MS = 200;
/** A section that is opened is stored anyway, so not every visit prefetches. */
const INTERVAL_MS = 6 * 3_600_000;
const ROW = "prefetched";

/**
 * Fetches the first lists and the scripts of the student's other sections at once, so that all of them can be read when the
 * network goes a second later. They are small, and without them nothing is there: so also for a person who saves data. Returns
 * the function that stops it.
 */
export function prefetchSections(queries: QueryClient, userId: number): () => void {
  const timer = setTimeout(() => void prefetch(queries, userId).catch(() => undefined), DELAY_MS);
  return () => clearTimeout(timer);
}

async function prefetch(queries: QueryClient, userId: number): Promise<void> {
  if (!navigator.onLine || !navigator.serviceWorker) return;
  // It stores the scripts that pass through it.
  await serviceWorkerControls(navigator.serviceWorker);
  const last = (await readRows()).find(({ name }) => name === ROW);
  if (last && Date.now() - last.fetched_at_ms < INTERVAL_MS) return;
  const search = new URLSearchParams();
  const sections = sectionsFor(
    { role: "student", permissions: [] },
    queries.getQueryData(menuQuery(api).queryKey) ?? [],
  );
  await Promise.all(sections.map(async ({ load }) => (await load()).prefetch?.({ queries, api, search })));
  // A list that did not arrive is fetched with the next visit.
  if (onlineManager.isOnline()) await writeRow(userId, ROW, null);
}

async function serviceWorkerControls(container: ServiceWorkerContainer): Promise<void> {
  if (container.controller) return;
  await new Promise((go) => container.addEventListener("controllerchange", go, { once: true }));
}
