import type { z } from "zod";
import type { CommunicationForm } from "#contract/learning/communications.ts";
import type { AppContext } from "#server/context.ts";
import { programInBody } from "#server/learning/programs/queries.ts";
import { startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { storeFiles } from "#server/platform/storage/store-files.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { attach } from "./attachments.ts";
import { type Audience, communicationById, insertCommunication, recipientsCount } from "./queries.ts";

type Fields = z.output<typeof CommunicationForm>;

/** Whom it is for; the program does not matter when it goes to all. */
export async function audienceOf(db: Database, fields: Fields): Promise<Audience> {
  if (fields.recipient_type === "all") return { recipient_type: "all", program_id: null };
  const { id } = await programInBody(db, fields.program ?? 0, "program");
  return { recipient_type: "program", program_id: id };
}

/** Sends a communication to the students of this moment. It is one row however many they are. */
export async function sendCommunication(
  context: AppContext,
  request: RequestContext,
  sender: { id: number; name: string },
  fields: Fields,
  uploads: UploadedFile[],
) {
  const audience = await audienceOf(context.db, fields);
  const stored = await storeFiles(context, "attachments", uploads);
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const { id } = await insertCommunication(db, {
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
    await startBroadcast(db, { kind: "communication", record_id: id }, now);
    return communicationById(db, id);
  });
}
