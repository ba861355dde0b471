import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { serverNow } from "./server-time.ts";

/** Returns the day in Kampala by the server's time, such as "2026-03-31". */
export const today = () => kampalaDay(new Date(serverNow()));
