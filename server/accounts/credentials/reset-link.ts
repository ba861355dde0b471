import { randomUUID } from "node:crypto";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { hashSecret, newSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { takeBackQueued } from "#server/platform/email/queries.ts";
import { saveReset } from "./queries.ts";

/** Lifetime of a link; the email names it (visitors.md 9). */
const RESET_MS = DAY_MS;

/** Prefix of the keys of emails with a reset link. */
export const resetEmailKey = (userId: number) => `reset ${userId} `;

/**
 * Makes a reset link, which replaces an older one; a queued email with the old link is not sent. `uid` identifies the
 * link, not the user, and only the link contains the secret. Opening a mailed link proves that the address belongs to
 * the user. Links that the user did not request may last longer.
 */
export async function newResetLink(
  context: AppContext,
  db: Database,
  userId: number,
  way: "mailed" | "handed over",
  lasts_ms = RESET_MS,
): Promise<string> {
  const now = context.clock();
  await takeBackQueued(db, resetEmailKey(userId));
  const uid = randomUUID();
  const token = newSecret();
  await saveReset(db, {
    user_id: userId,
    uid,
    token_hash: hashSecret(token),
    is_mailed: way === "mailed",
    created_at: now,
    expires_at: new Date(now.getTime() + lasts_ms),
  });
  return `${context.config.publicUrl}/reset-password?${new URLSearchParams({ uid, token })}`;
}
