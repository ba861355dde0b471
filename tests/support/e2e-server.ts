import { Darasa } from "./darasa.ts";

/**
 * Starts Darasa for the journeys, which find it in BASE_URL. Its rate limits are off, because all journeys come from one
 * address. Webhooks may be told at this machine, where the journeys listen.
 */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const darasa = await Darasa.run({ environment: { LOG_LEVEL: "info", WEBHOOKS_TO_PRIVATE: "on" } });
  process.env.BASE_URL = darasa.url;
  return () => darasa.remove();
}
