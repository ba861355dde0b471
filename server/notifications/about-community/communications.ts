import type { Follower } from "#server/context.ts";
import {
  communicationsById,
  recipients,
  type SentCommunication,
} from "#server/learning/communications/queries.ts";
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

/** A deletion stops the emails that were not sent yet. */
export const holdEmailsBack: Follower = async ({ db, ids, now }) => {
  for (const id of ids) await pauseUnfinished(db, "communication", id, now);
};

/** Sends the emails that the deletion stopped. A pause that staff made before stays. */
export const sendEmailsOn: Follower = async ({ db, ids, now }) => {
  for (const id of ids) {
    const broadcast = await broadcastOf(db, "communication", id);
    const deletedAt = await lastDeletion(db, "communication", id);
    if (!broadcast?.paused_at || !deletedAt || broadcast.paused_at < deletedAt) continue;
    await savePaused(db, broadcast.id, null);
    await resumeBroadcast(db, broadcast.id, now);
  }
};

/** Sends a communication to its recipients' addresses. One that is deleted meanwhile goes to nobody else. */
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

/** The whole text. Attachments are links, because they are for the recipient alone: they open after logging in. */
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
