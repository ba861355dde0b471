import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { keepRow, keptRows } from "./cached-dashboard.ts";
import { savesData } from "./saves-data.ts";
import { WRITE_PAUSE_MS } from "./store-dashboard.ts";

/** After the page has what it needs itself. */
const PAUSE_MS = 4_000;
/** Not with every visit: what is opened is kept anyway. */
const AGAIN_MS = 6 * 3_600_000;
const AHEAD = "ahead";

/**
 * Fetches the student's other sections, scripts and first lists, so that all of them can be read without a network;
 * not where data is saved or the network is slow. Returns the way to stop.
 */
export function keepAhead(queries: QueryClient, userId: number): () => void {
  const timer = setTimeout(() => void fetchAhead(queries, userId), PAUSE_MS);
  return () => clearTimeout(timer);
}

async function fetchAhead(queries: QueryClient, userId: number): Promise<void> {
  if (savesData() || !navigator.onLine || !navigator.serviceWorker?.controller) return;
  const last = (await keptRows()).find(({ name }) => name === AHEAD);
  if (last && Date.now() - last.kept_at_ms < AGAIN_MS) return;
  const search = new URLSearchParams();
  for (const section of sectionsFor({ role: "student", permissions: [] })) {
    const { prefetch } = await section.load();
    await prefetch?.({ queries, api, search });
  }
  // The lists are written a moment after they came; not before that is everything there.
  await new Promise((resolve) => setTimeout(resolve, 2 * WRITE_PAUSE_MS));
  await keepRow(userId, AHEAD, null);
}
