import type { Database } from "#server/platform/database/connection.ts";
import { community } from "./content/community.ts";
import { students } from "./content/people.ts";

const HOUR_MS = 3_600_000;

/** Inserts the messages, oldest first, so that ids grow with time as in a real institute. */
export async function seedCommunity(
  db: Database,
  now: Date,
  programIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = await db.selectFrom("users").select(["id", "email"]).execute();
  const idByEmail = new Map(rows.map((row) => [row.email, row.id]));
  const idOf = (index: number) => idByEmail.get(students[index]?.email ?? "") ?? 0;
  const insert = async (
    message: { sender: number; content: string; hours_ago: number },
    program_id: number,
    parent_id: number | null,
  ) => {
    const { id } = await db
      .insertInto("community_messages")
      .values({
        program_id,
        parent_id,
        content: message.content,
        sender_id: idOf(message.sender),
        created_at: new Date(now.getTime() - message.hours_ago * HOUR_MS),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  for (const message of [...community].sort((a, b) => b.hours_ago - a.hours_ago)) {
    const program_id = programIds.get(message.program_title) ?? 0;
    const id = await insert(message, program_id, null);
    for (const reply of message.replies) await insert(reply, program_id, id);
    const likes = message.likes.map((index) => ({ message_id: id, user_id: idOf(index) }));
    if (likes.length > 0) await db.insertInto("community_likes").values(likes).execute();
  }
}
