import type { AppContext } from "#server/context.ts";
import { nextDigest, zoneOf } from "#server/notifications/choices/time-zones.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { deliver, type Notification } from "./deliver.ts";
import { answersDue, insertWaiting, recipientById } from "./queries.ts";

/** Tells one person, in the caller's transaction. */
export async function notify(
  context: AppContext,
  db: Database,
  userId: number,
  notification: Notification,
): Promise<void> {
  const recipient = await recipientById(db, notification.kind, userId);
  if (recipient) await deliver(context, db, notification, [recipient]);
}

const TOGETHER_MS = 10 * 60_000;

/** Tells the author of a message of an answer. Those of ten minutes come in one email. */
export async function notifyOfAnswer(
  context: AppContext,
  db: Database,
  userId: number,
  answer: { id: number; from: string; program: number; program_title: string },
): Promise<void> {
  const recipient = await recipientById(db, "answer", userId);
  if (!recipient || recipient.choice === "none") return;
  const now = context.clock();
  const isSoon = recipient.choice === "now";
  const due_at = isSoon
    ? ((await answersDue(db, userId)) ?? new Date(now.getTime() + TOGETHER_MS))
    : nextDigest(now, zoneOf(recipient));
  await insertWaiting(db, [
    {
      user_id: userId,
      kind: "answer",
      record_id: answer.id,
      way: isSoon ? "soon" : "digest",
      line: `${answer.from} answered you in ${answer.program_title}`,
      path: `/dashboard?section=community&program=${answer.program}`,
      happened_at: now,
      due_at,
    },
  ]);
}
