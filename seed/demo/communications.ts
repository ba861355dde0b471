import { DAY_MS } from "#contract/shared/time/durations.ts";
import { recipients } from "#server/community/communications/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { communications } from "./content/communications.ts";
import type { SeedCommunication } from "./content/types.ts";

const SENDER = "david@darasa.example";

/** Inserts the communications, oldest first. The older one is, the more students have read it. */
export async function seedCommunications(
  db: Database,
  now: Date,
  programIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const communication of [...communications].sort((a, b) => b.sent_days_ago - a.sent_days_ago))
    await seedOne(db, now, communication, programIds);
}

async function seedOne(
  db: Database,
  now: Date,
  { program_title, sent_days_ago, ...communication }: SeedCommunication,
  programIds: ReadonlyMap<string, number>,
): Promise<void> {
  const sent_at = new Date(now.getTime() - sent_days_ago * DAY_MS);
  const program_id = program_title === null ? null : (programIds.get(program_title) ?? null);
  const recipient_type = program_id === null ? ("all" as const) : ("program" as const);
  const reached = await recipients(
    db,
    { recipient_type, program_id, student_id: null, student_ids: null },
    sent_at,
  )
    .select("users.id")
    .execute();
  const sender = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("email", "=", SENDER)
    .executeTakeFirstOrThrow();
  const from = { sender_id: sender.id, sender_name: sender.name };
  const to = { recipient_type, program_id, recipients_count: reached.length };
  const { id } = await db
    .insertInto("communications")
    .values({ ...communication, ...from, ...to, sent_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const readers = reached.filter((_, index) => index % 10 < sent_days_ago);
  if (readers.length > 0)
    await db
      .insertInto("communication_receipts")
      .values(readers.map((user) => ({ user_id: user.id, communication_id: id, read_at: now })))
      .execute();
}
