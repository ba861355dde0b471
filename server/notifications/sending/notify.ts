import type { NotificationKind } from "#contract/notifications/kinds.ts";
import { nextDigest, zoneOf } from "#server/accounts/choices/time-zones.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { deliverEach, type Notification } from "./deliver.ts";
import { answersDue, insertWaiting, recipientsById } from "./queries.ts";

/** Notification for one person, before its kind is known */
export interface Message extends Omit<Notification, "kind"> {
  user_id: number;
}

/** Notifies people of records of one kind, in the caller's transaction. Deleted accounts get nothing. */
export async function notify(
  context: AppContext,
  db: Database,
  kind: NotificationKind,
  messages: readonly Message[],
): Promise<void> {
  const ids = messages.map(({ user_id }) => user_id);
  const people = new Map((await recipientsById(db, kind, ids)).map((one) => [one.id, one]));
  const tellings = messages.flatMap(({ user_id, ...message }) => {
    const recipient = people.get(user_id);
    return recipient ? [{ notification: { ...message, kind }, recipient }] : [];
  });
  await deliverEach(context, db, kind, tellings);
}

const TOGETHER_MS = 10 * 60_000;

/** Notifies the author of a message of an answer. Answers within ten minutes are in one email. */
export async function notifyOfAnswer(
  context: AppContext,
  db: Database,
  userId: number,
  answer: { id: number; from: string; program: number; program_title: string },
): Promise<void> {
  const [recipient] = await recipientsById(db, "answer", [userId]);
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
