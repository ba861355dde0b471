import type { FullConfig } from "@playwright/test";
import { Darasa } from "#tests/support/darasa.ts";

/**
 * Starts a Darasa for each worker, so that journeys do not disturb each other. A worker finds its own in BASE_URL
 * (playwright.config.ts). Rate limits are off, because all journeys come from the same address. Webhooks may go to this
 * machine, where the journeys listen.
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
