import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { programById } from "#server/learning/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { attach, storeAttachments } from "./attachments.ts";
import { type Audience, insertCommunication, recipientsCount } from "./queries.ts";

export interface CommunicationFields {
  title: string;
  message: string;
  recipient_type: "all" | "program";
  program: number | null;
}

/** Whom it is for; a program chosen earlier does not matter when it goes to all. */
export async function audienceOf(db: Database, fields: CommunicationFields): Promise<Audience> {
  if (fields.recipient_type === "all") return { recipient_type: "all", program_id: null };
  const program = fields.program === null ? undefined : await programById(db, fields.program);
  if (!program) throw invalid({ program: ["Program not found."] });
  return { recipient_type: "program", program_id: program.id };
}

/**
 * Sends: one row, whatever the number of recipients, who are those of this moment. Returns its id.
 */
export async function sendCommunication(
  context: AppContext,
  request: RequestContext,
  sender: { id: number; name: string },
  fields: CommunicationFields,
  uploads: UploadedFile[],
): Promise<number> {
  const audience = await audienceOf(context.db, fields);
  const stored = await storeAttachments(context, uploads);
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const id = await insertCommunication(db, {
      ...audience,
      title: fields.title,
      message: fields.message,
      sender_id: sender.id,
      sender_name: sender.name,
      recipients_count: await recipientsCount(db, audience, now),
      sent_at: now,
    });
    await attach(db, id, stored);
    const after = { ...audience, title: fields.title };
    await recordAudit(db, request, now, {
      action: "send",
      resource: "communication",
      resource_id: id,
      after,
    });
    await publish(db, "communications", { id, kind: "sent" });
    return id;
  });
}
