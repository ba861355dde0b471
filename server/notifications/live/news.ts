import type { Permission } from "#contract/shared/permissions.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { encodeEvent } from "#server/platform/events/event-stream.ts";
import { type Payload, publishAll } from "#server/platform/events/publish.ts";

/** News for the open pages of one person, of a program's students, or of staff with a permission */
type News =
  | { kind: "assignment" | "unit" | "register"; id: number; program: number }
  | {
      kind: "assignment" | "grade" | "answer" | "fee" | "mobile_money" | "certificate" | "attendance";
      id: number;
      user: number;
    }
  | { kind: "payment" | "student_import" | "work" | "attempts"; id: number; staff: Permission };

/** Publishes news to open dashboards when the transaction of `db` commits. */
export const publishNews = (db: Database, news: readonly News[]) => publishAll(db, "news", news);

/**
 * Sends the kind and the id to the streams of the audience. The dashboard fetches the rest. News of an attempt
 * (server/courses/attempts) have the id of an answer, so that the device that gave it need not fetch.
 */
export async function tellNews(context: AppContext, payload: Payload): Promise<void> {
  const { kind, id, answer } = payload;
  const audience = await audienceOf(context, payload);
  const bytes = encodeEvent({ event: "news", data: { kind, id, answer } });
  for (const stream of audience) stream.send(bytes);
}

async function audienceOf({ db, streams }: AppContext, { program, user, staff }: Payload) {
  if (staff) return [...streams.all].filter(({ interest }) => interest.staff.has(staff as Permission));
  const open = [...streams.all].filter(({ interest }) => interest.inbox);
  const users = [...new Set(open.map(({ owner }) => owner.user_id))].filter((one) => !user || one === user);
  if (users.length === 0) return [];
  const told = new Set(program ? await enrolledAmong(db, Number(program), users) : users);
  return open.filter(({ owner }) => told.has(owner.user_id));
}

async function enrolledAmong(db: Database, program: number, users: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("enrollments")
    .select("user_id")
    .where("program_id", "=", program)
    .where("user_id", "in", users)
    .execute();
  return rows.map((row) => row.user_id);
}
