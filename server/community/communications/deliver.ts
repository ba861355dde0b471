import type { Selectable } from "kysely";
import type { Communications } from "#server/platform/database/types.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { type Audience, recipientsCount, updateCommunication } from "./queries.ts";

/**
 * Sends a waiting communication to the present students. Immediate and scheduled communications are both sent here. The
 * caller holds the lock on the row, so that it is sent once.
 */
export async function deliver({ db, now, did }: Acting, waiting: Selectable<Communications>): Promise<void> {
  const { id, title, recipient_type, program_id, student_id, student_ids } = waiting;
  const audience = { recipient_type, program_id, student_id, student_ids } as Audience;
  await updateCommunication(db, id, {
    is_waiting: false,
    sent_at: now,
    recipients_count: await recipientsCount(db, audience, now),
  });
  did("communication.send", { id, after: { ...audience, title } });
  await publish(db, "communications", { id, kind: "sent" });
}
