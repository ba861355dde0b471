import { Darasa } from "./darasa.ts";

/** Starts Darasa for the journeys, which find it in BASE_URL. Its rate limits are off, because all journeys come from one address. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const darasa = await Darasa.run({ environment: { LOG_LEVEL: "info" } });
  process.env.BASE_URL = darasa.url;
  return () => darasa.remove();
}
