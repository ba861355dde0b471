import { setTimeout as wait } from "node:timers/promises";
import type { AppContext } from "#server/context.ts";
import { takePlace } from "./queries.ts";

const ASK_AGAIN_MS = 50;

/**
 * Returns a function that waits until the next email may be sent at SMTP_RATE. Without SMTP_RATE or a mail server it
 * does not wait.
 */
export function paceOf({ config, db }: AppContext, isBulk: boolean): () => Promise<void> {
  const { smtpRate, smtpUrl } = config;
  if (!smtpRate || !smtpUrl) return () => Promise.resolve();
  const every_ms = 1000 / smtpRate;
  return async () => {
    let wait_ms = await takePlace(db, every_ms, isBulk);
    while (wait_ms === null) {
      await wait(Math.min(every_ms, Math.max(ASK_AGAIN_MS, every_ms / 4)));
      wait_ms = await takePlace(db, every_ms, isBulk);
    }
    if (wait_ms > 0) await wait(wait_ms);
  };
}
