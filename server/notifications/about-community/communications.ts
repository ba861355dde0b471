import {
  communicationsById,
  recipients,
  type SentCommunication,
} from "#server/community/communications/queries.ts";
import type { Follower } from "#server/context.ts";
import {
  type BroadcastOf,
  resumeBroadcast,
  startBroadcast,
} from "#server/notifications/broadcasts/broadcast.ts";
import { broadcastOf, pauseUnfinished, savePaused } from "#server/notifications/broadcasts/queries.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { lastDeletion } from "#server/platform/records/bin-items.ts";

type Sent = Awaited<ReturnType<typeof communicationsById>>[number];

export const emailRecipients: Follower = async ({ db, ids, now }) => {
  for (const record_id of ids) await startBroadcast(db, { kind: "communication", record_id }, now);
};

/** Pauses the unsent emails of deleted communications. */
export const holdEmailsBack: Follower = async ({ db, ids, now }) => {
  for (const id of ids) await pauseUnfinished(db, "communication", id, now);
};

/** Resumes the emails of restored communications. A pause by staff from before the deletion stays. */
export const sendEmailsOn: Follower = async ({ db, ids, now }) => {
  for (const id of ids) {
    const broadcast = await broadcastOf(db, "communication", id);
    const deletedAt = await lastDeletion(db, "communication", id);
    if (!broadcast?.paused_at || !deletedAt || broadcast.paused_at < deletedAt) continue;
    await savePaused(db, broadcast.id, null);
    await resumeBroadcast(db, broadcast.id, now);
  }
};

/** Returns the notification of a communication and its recipients, or undefined if it was deleted in the meantime. */
export const communicationBroadcast: BroadcastOf = async (_context, db, { record_id }) => {
  const [sent] = await communicationsById(db, [record_id]);
  if (!sent) return undefined;
  return {
    notification: {
      kind: "communication",
      record_id,
      key: (student) => `communication ${record_id} ${student.id}`,
      content: (layout) => communicationEmail(layout, sent),
      line: `${sent.sender_name}: ${sent.title}`,
      path: pathOf(sent),
    },
    recipients: (after, most) => nextRecipients(db, sent, after, most),
  };
};

function nextRecipients(db: Database, sent: SentCommunication, after: number, most: number) {
  return recipients(db, sent, sent.sent_at)
    .select(recipientColumns("communication"))
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(most)
    .execute();
}

const pathOf = ({ id }: Pick<Sent, "id">) => `/dashboard?section=communications&message=${id}`;

/**
 * Returns the email with the whole text. Attachments are links that need a log-in, because they are only for the
 * recipient.
 */
export function communicationEmail(
  layout: EmailLayout,
  sent: Pick<Sent, "id" | "title" | "message" | "sender_name" | "attachments">,
) {
  const url = layout.public_url + pathOf(sent);
  const links = sent.attachments.map(({ filename }) => ({ label: filename, url }));
  return {
    subject: sent.title,
    paragraphs: [sent.message, `${sent.sender_name}, ${layout.institute}`],
    lists: links.length > 0 ? [{ heading: "Attachments, after logging in", links }] : [],
    action: { label: "Open it in my dashboard", url },
  };
}
