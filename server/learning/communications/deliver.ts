import type { Selectable } from "kysely";
import type { Communications } from "#server/platform/database/types.ts";
import { publish } from "#server/platform/events/publish.ts";
import type { Acting } from "#server/platform/records/act.ts";
import { type Audience, recipientsCount, updateCommunication } from "./queries.ts";

/**
 * Sends a communication that waits, to the students of this moment. The one way out: at once, and at its time. The row is
 * locked, so that it is sent once.
 */
export async function deliver({ db, now, did }: Acting, waiting: Selectable<Communications>): Promise<void> {
  const { id, title, recipient_type, program_id, student_id } = waiting;
  const audience = { recipient_type, program_id, student_id } as Audience;
  await updateCommunication(db, id, {
    is_waiting: false,
    sent_at: now,
    recipients_count: await recipientsCount(db, audience, now),
  });
  did("communication.send", { id, after: { ...audience, title } });
  await publish(db, "communications", { id, kind: "sent" });
}
