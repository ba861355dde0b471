import type { FullConfig } from "@playwright/test";
import { Darasa } from "./darasa.ts";

/**
 * Starts a Darasa for each worker, so that no journey meets what another does at the same time. A worker finds its own in
 * BASE_URL (playwright.config.ts). The rate limits are off, because all journeys come from one address. Webhooks may be told at
 * this machine, where the journeys listen.
 */
export default async function startForJourneys({ workers }: FullConfig): Promise<() => Promise<void>> {
  const all: Darasa[] = [];
  // One after the other: two that start at once take longer.
  for (let worker = 0; worker < workers; worker += 1)
    all.push(await Darasa.run({ environment: { LOG_LEVEL: "info", WEBHOOKS_TO_PRIVATE: "on" } }));
  process.env.WORKERS_URLS = all.map(({ url }) => url).join(" ");
  process.env.WORKERS_DATA_DIRS = all.map(({ dataDir }) => dataDir).join(" ");
  return async () => {
    await Promise.all(all.map((darasa) => darasa.remove()));
  };
}
