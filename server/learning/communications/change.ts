import { MAX_ATTACHMENTS } from "#contract/learning/communications.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
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
  deleteAttachments,
  lockCommunication,
  recipientsCount,
  updateCommunication,
} from "./queries.ts";
import { audienceOf, type CommunicationFields } from "./send.ts";

export interface CommunicationChanges extends CommunicationFields {
  existing_attachments?: number[] | undefined;
}

/**
 * Corrects what was sent: nobody is written to again and what was read stays read (security.md T50). Another
 * audience is counted as of the moment of sending.
 */
export async function changeCommunication(
  context: AppContext,
  request: RequestContext,
  id: number,
  changes: CommunicationChanges,
  uploads: UploadedFile[],
): Promise<void> {
  const audience = await audienceOf(context.db, changes);
  const stored = await storeAttachments(context, uploads);
  const now = context.clock();
  await context.db.transaction().execute(async (db) => {
    const before = await lockCommunication(db, id);
    if (!before) throw apiError("not_found");
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
  });
}

/** What is not kept. Ids of other communications, and ids named twice, change nothing at all (security.md T41). */
async function droppedAttachments(db: Database, id: number, kept: number[] | undefined, added: number) {
  const present = await attachmentsOf(db, id);
  const keep = new Set(kept ?? present.map((file) => file.id));
  const known = present.filter((file) => keep.has(file.id));
  if (known.length !== (kept ?? present).length)
    throw invalid({ existing_attachments: ["Attachment not found."] });
  if (known.length + added > MAX_ATTACHMENTS)
    throw invalid({ attachments: [`At most ${MAX_ATTACHMENTS} files.`] });
  return present.filter((file) => !keep.has(file.id));
}
