import type { Selectable } from "kysely";
import { startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Communications } from "#server/platform/database/types.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type Audience, recipientsCount, updateCommunication } from "./queries.ts";

/** Nobody is asking: the time has come. */
export const byItself = { viewer: null, address: "" } as const;

/**
 * Sends a communication that waits, to the students of this moment. The one way out: at once, and at its time. The row is
 * locked, so that it is sent once.
 */
export async function deliver(
  db: Database,
  request: Pick<RequestContext, "viewer" | "address">,
  waiting: Selectable<Communications>,
  now: Date,
): Promise<void> {
  const { id, title, recipient_type, program_id, student_id } = waiting;
  const audience = { recipient_type, program_id, student_id } as Audience;
  await updateCommunication(db, id, {
    is_waiting: false,
    sent_at: now,
    recipients_count: await recipientsCount(db, audience, now),
  });
  await recordAudit(db, request, now, {
    action: "send",
    resource: "communication",
    resource_id: id,
    after: { ...audience, title },
  });
  await publish(db, "communications", { id, kind: "sent" });
  await startBroadcast(db, { kind: "communication", record_id: id }, now);
}
