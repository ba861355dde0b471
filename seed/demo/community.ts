import type { Database } from "#server/platform/database/connection.ts";
import { community } from "./content/community.ts";
import { students } from "./content/people.ts";

const HOUR_MS = 3_600_000;

/** The conversations of the demonstration, oldest first, so that ids grow with time as they do in a real institute. */
export async function seedCommunity(
  db: Database,
  now: Date,
  programIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = await db.selectFrom("users").select(["id", "email"]).execute();
  const idByEmail = new Map(rows.map((row) => [row.email, row.id]));
  const idOf = (place: number) => idByEmail.get(students[place]?.email ?? "") ?? 0;
  const say = async (
    words: { sender: number; content: string; hours_ago: number },
    program_id: number,
    parent_id: number | null,
  ) => {
    const { id } = await db
      .insertInto("community_messages")
      .values({
        program_id,
        parent_id,
        content: words.content,
        sender_id: idOf(words.sender),
        created_at: new Date(now.getTime() - words.hours_ago * HOUR_MS),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  for (const message of [...community].sort((a, b) => b.hours_ago - a.hours_ago)) {
    const program_id = programIds.get(message.program_title) ?? 0;
    const id = await say(message, program_id, null);
    for (const reply of message.replies) await say(reply, program_id, id);
    const likes = message.likes.map((place) => ({ message_id: id, user_id: idOf(place) }));
    if (likes.length > 0) await db.insertInto("community_likes").values(likes).execute();
  }
}
