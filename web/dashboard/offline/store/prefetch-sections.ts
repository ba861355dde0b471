import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { sectionsFor } from "#web/dashboard/sections.ts";
import { readRows, writeRow } from "./cached-dashboard.ts";
import { savesData } from "./saves-data.ts";

/** The open section fetches its own data first. */
const DELAY_MS = 4_000;
/** A section that is opened is stored anyway, so not every visit prefetches. */
const INTERVAL_MS = 6 * 3_600_000;
const ROW = "prefetched";

/**
 * Fetches the scripts and first lists of the student's other sections, so that all sections can be read without a
 * network. It fetches nothing on a slow network or for a person who saves data. Returns the function that stops it.
 */
export function prefetchSections(queries: QueryClient, userId: number): () => void {
  const timer = setTimeout(() => void prefetch(queries, userId), DELAY_MS);
  return () => clearTimeout(timer);
}

async function prefetch(queries: QueryClient, userId: number): Promise<void> {
  if (savesData() || !navigator.onLine || !navigator.serviceWorker?.controller) return;
  const last = (await readRows()).find(({ name }) => name === ROW);
  if (last && Date.now() - last.fetched_at_ms < INTERVAL_MS) return;
  const search = new URLSearchParams();
  for (const section of sectionsFor({ role: "student", permissions: [] })) {
    const module = await section.load();
    await module.prefetch?.({ queries, api, search });
  }
  await writeRow(userId, ROW, null).catch(() => undefined);
}
