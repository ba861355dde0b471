import type { Permission } from "#contract/shared/permissions.ts";
import type { AppContext } from "#server/context.ts";
import { forbiddenStreams } from "#server/learning/community/forbidden-streams.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { encodeEvent } from "#server/platform/events/event-stream.ts";
import { type Payload, publishAll } from "#server/platform/events/publish.ts";

/** Shown at once on open pages of one person, of the students of a program, or of staff with a permission. */
type News =
  | { kind: "assignment" | "unit"; id: number; program: number }
  | { kind: "grade" | "answer" | "fee" | "mobile_money" | "certificate"; id: number; user: number }
  | { kind: "payment" | "student_import"; id: number; staff: Permission };

/** Tells open dashboards, if the transaction of `db` commits. */
export const publishNews = (db: Database, news: readonly News[]) => publishAll(db, "news", news);

/** Sends the kind and the id to the streams of those whom it concerns. The dashboard fetches the rest. */
export async function tellNews(context: AppContext, payload: Payload): Promise<void> {
  const { kind, id } = payload;
  const audience = await audienceOf(context, payload);
  if (audience.length === 0) return;
  const forbidden = new Set(await forbiddenStreams(context.db, audience, context.clock()));
  for (const stream of forbidden) stream.end();
  const bytes = encodeEvent({ event: "news", data: { kind, id } });
  for (const stream of audience) if (!forbidden.has(stream)) stream.send(bytes);
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
