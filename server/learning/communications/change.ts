import type { z } from "zod";
import { type CommunicationChange, MAX_ATTACHMENTS } from "#contract/learning/communications.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { detachFiles } from "#server/platform/storage/detached-files.ts";
import { storeFiles } from "#server/platform/storage/store-files.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { attach } from "./attachments.ts";
import {
  attachmentsOf,
  communicationById,
  deleteAttachments,
  lockCommunication,
  recipientsCount,
  updateCommunication,
} from "./queries.ts";
import { audienceOf } from "./send.ts";

/**
 * Corrects a communication. It is not sent again, and it stays read for those who have read it. A new audience is counted
 * as of the moment of sending.
 */
export async function changeCommunication(
  context: AppContext,
  request: RequestContext,
  id: number,
  changes: z.output<typeof CommunicationChange>,
  uploads: UploadedFile[],
) {
  const audience = await audienceOf(context.db, changes);
  const stored = await storeFiles(context, "attachments", uploads);
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await lockCommunication(db, id);
    await removeAttachments(db, id, changes.existing_attachments, stored.length, now);
    const isSameAudience =
      before.recipient_type === audience.recipient_type && before.program_id === audience.program_id;
    const content = { title: changes.title, message: changes.message, ...audience };
    await updateCommunication(db, id, {
      ...content,
      edited_at: now,
      ...(!isSameAudience && { recipients_count: await recipientsCount(db, audience, before.sent_at) }),
    });
    await attach(db, id, stored);
    const { title, message, recipient_type, program_id } = before;
    await recordAudit(db, request, now, {
      action: "update",
      resource: "communication",
      resource_id: id,
      before: { title, message, recipient_type, program_id },
      after: content,
    });
    await publish(db, "communications", { id, kind: "changed" });
    return communicationById(db, id);
  });
}

/** Removes the attachments that are not listed. An id of another communication, or one named twice, refuses the change. */
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
