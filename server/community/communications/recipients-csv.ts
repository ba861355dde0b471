import type { ReadState } from "#contract/community/communications.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { csvLine, phoneCell } from "#server/platform/http/answers/csv.ts";
import { readers, type SentCommunication, unreadRecipients } from "./queries.ts";

const BATCH = 1_000;

/**
 * Returns the recipients who have read it, or have not, as CSV. Reads them in batches, so that no transaction stays
 * open.
 */
export async function* recipientsCsv(
  db: Database,
  sent: SentCommunication,
  state: ReadState,
): AsyncGenerator<string> {
  yield csvLine(["Name", "Email", "Phone", ...(state === "read" ? ["Read"] : [])]);
  for (let after = 0; ; ) {
    const rows = await batchOf(db, sent, state, after);
    yield rows
      .map(({ name, email, phone, read_at }) =>
        csvLine([name, email, phoneCell(phone), ...(read_at ? [kampalaDay(read_at)] : [])]),
      )
      .join("");
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? 0;
  }
}

type Line = { id: number; name: string; email: string; phone: string; read_at?: Date | null };

function batchOf(db: Database, sent: SentCommunication, state: ReadState, after: number): Promise<Line[]> {
  if (state === "unread")
    return unreadRecipients(db, sent)
      .select(["users.id", "name", "email", "phone"])
      .where("users.id", ">", after)
      .orderBy("users.id")
      .limit(BATCH)
      .execute();
  return readers(db, sent.id)
    .select(["users.id", "name", "email", "phone", "read_at"])
    .where("users.id", ">", after)
    .orderBy("users.id")
    .limit(BATCH)
    .execute();
}
