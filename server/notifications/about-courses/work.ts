import type { Follower } from "#server/context.ts";
import { enrollmentsToTell } from "#server/learning/enrollments/queries.ts";
import { handedIn } from "#server/learning/submissions/queries.ts";
import { tellWebhooks } from "#server/notifications/webhooks/tell.ts";

export const callWebhooksOfEnrollments: Follower = async ({ db, ids, now }) =>
  tellWebhooks(db, "enrollment.created", now, await enrollmentsToTell(db, ids));

/** The event has the time at which the work arrived. */
export const callWebhooksOfWork: Follower = async ({ db, ids }) => {
  for (const work of await handedIn(db, ids))
    await tellWebhooks(db, "submission.created", work.submitted_at, [work]);
};
