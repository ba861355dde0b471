import type { Follower } from "#server/context.ts";
import { quizzesOfAttempts } from "#server/courses/attempts/queries.ts";
import { enrollmentsToTell } from "#server/courses/enrollments/queries.ts";
import { handedIn } from "#server/courses/submissions/queries.ts";
import { publishNews } from "#server/notifications/live/news.ts";
import { tellWebhooks } from "#server/notifications/webhooks/tell.ts";

export const callWebhooksOfEnrollments: Follower = async ({ db, ids, now }) =>
  tellWebhooks(db, "enrollment.created", now, await enrollmentsToTell(db, ids));

/** Publishes news of handed-in work to open dashboards of staff with `assignments`. */
export const addWork: Follower = ({ db, ids }) =>
  publishNews(
    db,
    ids.map((id) => ({ kind: "work", id, staff: "assignments" })),
  );

/** Publishes the quizzes of attempts that began, ended or got points to open dashboards of staff with `assignments`. */
export const addAttemptsForStaff: Follower = async ({ db, ids }) => {
  const quizzes = await quizzesOfAttempts(db, ids);
  await publishNews(
    db,
    quizzes.map((id) => ({ kind: "attempts", id, staff: "assignments" })),
  );
};

/** Calls webhooks about submissions. The event has the time of submission. */
export const callWebhooksOfWork: Follower = async ({ db, ids }) => {
  for (const work of await handedIn(db, ids))
    await tellWebhooks(db, "submission.created", work.submitted_at, [work]);
};
