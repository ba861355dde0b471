import type { z } from "zod";
import { type CommunicationChange, MAX_ATTACHMENTS } from "#contract/community/communications.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { detachFiles } from "#server/platform/storage/detached-files.ts";
import { storeFiles } from "#server/platform/storage/store-files.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { attach } from "./attachments.ts";
import { deliver } from "./deliver.ts";
import { saveUnread } from "./inbox-queries.ts";
import {
  type Audience,
  attachmentsOf,
  communicationById,
  deleteAttachments,
  lockCommunication,
  presentAudience,
  recipientsCount,
  updateCommunication,
} from "./queries.ts";
import { plannedTime, schedule } from "./schedule.ts";
import { audienceOf } from "./send.ts";

/**
 * Corrects a communication. A sent communication is not sent again. It stays read, unless it is marked as unread. A new audience is counted as of the
 * time of sending. A scheduled communication can get another time or be sent now.
 * @throws ApiError 409 `sent_already` when a sent communication gets a time
 */
export async function changeCommunication(
  context: AppContext,
  request: RequestContext,
  id: number,
  changes: z.output<typeof CommunicationChange>,
  uploads: UploadedFile[],
) {
  const now = context.clock();
  const { scheduled_for } = changes;
  const planned = scheduled_for === undefined ? undefined : plannedTime(scheduled_for, now);
  const audience = await audienceOf(context.db, changes, await presentAudience(context.db, id));
  const stored = await storeFiles(context, "attachments", uploads);
  const subject = { lock: (db: Transaction) => lockCommunication(db, id) };
  return actOn(context, request, subject, async (before, acting) => {
    const { db, did } = acting;
    if (planned && !before.is_waiting) throw apiError("sent_already");
    await removeAttachments(db, id, changes.existing_attachments, stored.length, now);
    const isSameAudience = isEqual(before, audience);
    const content = { title: changes.title, message: changes.message, ...audience };
    await updateCommunication(db, id, {
      ...content,
      ...(!before.is_waiting && { edited_at: now }),
      ...(!isSameAudience && {
        recipients_count: await recipientsCount(db, audience, countedAt(before, now)),
      }),
    });
    await attach(db, id, stored);
    if (changes.mark_unread && !before.is_waiting) await saveUnread(db, id);
    const { title, message, recipient_type, program_id, student_id, student_ids } = before;
    did("communication.update", {
      ...{ id, before: { title, message, recipient_type, program_id, student_id, student_ids } },
      after: { ...content, ...(changes.mark_unread && { mark_unread: true }) },
    });
    if (planned) await schedule(acting, { ...before, ...content }, planned);
    else if (before.is_waiting && planned === null) await deliver(acting, { ...before, ...content });
    else if (!before.is_waiting) await publish(db, "communications", { id, kind: "changed" });
    return communicationById(db, id);
  });
}

const isEqual = (before: Omit<Audience, "recipient_type"> & { recipient_type: string }, after: Audience) =>
  before.recipient_type === after.recipient_type &&
  before.program_id === after.program_id &&
  before.student_id === after.student_id &&
  JSON.stringify(before.student_ids) === JSON.stringify(after.student_ids);

const countedAt = ({ is_waiting, sent_at }: { is_waiting: boolean; sent_at: Date }, now: Date) =>
  is_waiting ? now : sent_at;

/** Removes the attachments that are not listed. Refuses ids of other communications and repeated ids. */
async function removeAttachments(
  db: Database,
  id: number,
  listed: number[] | undefined,
  added: number,
  now: Date,
): Promise<void> {
  const existing = await attachmentsOf(db, id);
  const wanted = new Set(listed ?? existing.map((file) => file.id));
  const removed = existing.filter((file) => !wanted.has(file.id));
  const staying = existing.length - removed.length;
  if (listed && listed.length !== staying) throw invalid({ existing_attachments: ["Attachment not found."] });
  if (staying + added > MAX_ATTACHMENTS)
    throw invalid({ attachments: [`At most ${MAX_ATTACHMENTS} files.`] });
  await deleteAttachments(
    db,
    removed.map((file) => file.id),
  );
  await detachFiles(
    db,
    removed.map((file) => file.storage_key),
    now,
  );
}
