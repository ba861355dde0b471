import type { z } from "zod";
import { type CommunicationChange, MAX_ATTACHMENTS } from "#contract/learning/communications.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { detachFiles } from "#server/platform/storage/detached-files.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { attach, storeAttachments } from "./attachments.ts";
import {
  attachmentsOf,
  communicationById,
  deleteAttachments,
  lockedCommunication,
  recipientsCount,
  updateCommunication,
} from "./queries.ts";
import { audienceOf } from "./send.ts";

/**
 * Corrects a communication. It is not sent again, and whoever has read it stays so. A new audience is counted as of the
 * moment of sending.
 */
export async function changeCommunication(
  context: AppContext,
  request: RequestContext,
  id: number,
  changes: z.output<typeof CommunicationChange>,
  uploads: UploadedFile[],
) {
  const audience = await audienceOf(context.db, changes);
  const stored = await storeAttachments(context, uploads);
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await lockedCommunication(db, id);
    const dropped = await droppedAttachments(db, id, changes.existing_attachments, stored.length);
    const isSameAudience =
      before.recipient_type === audience.recipient_type && before.program_id === audience.program_id;
    const { title, message } = changes;
    await updateCommunication(db, id, {
      ...audience,
      title,
      message,
      edited_at: now,
      ...(!isSameAudience && { recipients_count: await recipientsCount(db, audience, before.sent_at) }),
    });
    await deleteAttachments(
      db,
      dropped.map((file) => file.id),
    );
    await detachFiles(
      db,
      dropped.map((file) => file.storage_key),
      now,
    );
    await attach(db, id, stored);
    await recordAudit(db, request, now, {
      action: "update",
      resource: "communication",
      resource_id: id,
      before: {
        title: before.title,
        message: before.message,
        recipient_type: before.recipient_type,
        program_id: before.program_id,
      },
      after: { title, message, ...audience },
    });
    await publish(db, "communications", { id, kind: "changed" });
    return communicationById(db, id);
  });
}

/** The attachments that the change leaves out. An id of another communication, or one named twice, refuses the change. */
async function droppedAttachments(db: Database, id: number, listed: number[] | undefined, added: number) {
  const existing = await attachmentsOf(db, id);
  const wanted = new Set(listed ?? existing.map((file) => file.id));
  const staying = existing.filter((file) => wanted.has(file.id));
  if (staying.length !== (listed ?? existing).length)
    throw invalid({ existing_attachments: ["Attachment not found."] });
  if (staying.length + added > MAX_ATTACHMENTS)
    throw invalid({ attachments: [`At most ${MAX_ATTACHMENTS} files.`] });
  return existing.filter((file) => !wanted.has(file.id));
}
