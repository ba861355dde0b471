import { emailsOf } from "#server/accounts/profiles/queries.ts";
import type { Follower } from "#server/context.ts";
import { requeueEmailsTo } from "#server/platform/email/queue.ts";

/** Sends the emails that were still queued when the restored students were deleted. */
export const sendQueuedAgain: Follower = async ({ db, ids, now }) => {
  for (const email of await emailsOf(db, ids)) await requeueEmailsTo(db, email, now);
};
