import type { Follower } from "#server/context.ts";
import { openInvitations, roundToTell, sentRounds } from "#server/courses/feedback/queries.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import { tellWebhooks } from "#server/notifications/webhooks/tell.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";

const REMINDER = "reminder";

/** Emails the form to its students. */
export const emailFeedback: Follower = async ({ db, ids, now }) => {
  for (const record_id of ids) await startBroadcast(db, { kind: "feedback", record_id }, now);
};

/** Calls webhooks about forms that were sent. Their answers have no event. */
export const callWebhooksOfFeedback: Follower = async ({ db, ids, now }) =>
  tellWebhooks(db, "feedback.sent", now, await sentRounds(db, ids));

/** Reminds those who have not answered. */
export const emailFeedbackReminders: Follower = async ({ db, ids, now }) => {
  for (const record_id of ids)
    await startBroadcast(db, { kind: "feedback", record_id, occasion: REMINDER }, now);
};

/** Returns the notification of a form and its students who have not answered, or undefined if it is closed. */
export const feedbackBroadcast: BroadcastOf = async (context, db, { record_id, occasion }) => {
  const now = context.clock();
  const round = await roundToTell(db, record_id, now);
  if (!round) return undefined;
  return {
    notification: {
      kind: "feedback",
      record_id,
      occasion,
      key: (student) => ["feedback", record_id, ...(occasion ? [occasion] : []), student.id].join(" "),
      content: (layout) => feedbackEmail(layout, round, occasion === REMINDER),
      line: `${occasion === REMINDER ? "Reminder: what" : "What"} do you think of ${round.program_title}? Your answers are anonymous`,
      path: pathOf(record_id),
    },
    recipients: (after, most) =>
      openInvitations(db, now)
        .innerJoin("users", "users.id", "feedback_invitations.user_id")
        .select(recipientColumns("feedback"))
        .where("round_id", "=", record_id)
        .where("users.id", ">", after)
        .orderBy("users.id")
        .limit(most)
        .execute(),
  };
};

const pathOf = (round: number) => `/dashboard?section=courses&feedback=${round}`;

export function feedbackEmail(
  layout: EmailLayout,
  { id, program_title, closes_at }: { id: number; program_title: string; closes_at: Date },
  isReminder: boolean,
) {
  const day = closes_at.toLocaleDateString("en-GB", {
    ...({ day: "numeric", month: "long", year: "numeric", timeZone: "Africa/Kampala" } as const),
  });
  return {
    subject: isReminder
      ? `Reminder: your feedback about ${program_title}`
      : `Your feedback about ${program_title}`,
    paragraphs: [
      `What is good about ${program_title}, and what should we improve? It takes about three minutes, until ${day}.`,
      "Your answers are anonymous: they are stored without your name, and shown only together with those of at least four others.",
    ],
    action: { label: "Give feedback", url: layout.public_url + pathOf(id) },
  };
}
