import type { Permission } from "#contract/shared/permissions.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { encodeEvent } from "#server/platform/events/event-stream.ts";
import { type Payload, publish } from "#server/platform/events/publish.ts";
import { forbiddenStreams } from "./community/forbidden-streams.ts";

/**
 * What a student hears of at once: an assignment or a unit of a program, a grade, an answer to one's own message, a decision
 * about a payment, a certificate.
 */
type News =
  | { kind: "assignment" | "unit"; id: number; program: number }
  | { kind: "grade" | "answer" | "fee" | "mobile_money" | "certificate"; id: number; user: number };

/** Tells open dashboards, if the transaction of `db` commits. */
export const publishNews = (db: Database, news: News) => publish(db, "news", news);

/** Tells staff with `fees` of a payment that was reported or decided. */
export const publishPayment = (db: Database, id: number) =>
  publish(db, "news", { kind: "payment", id, staff: "fees" });

/** Tells staff with `students` how far an import is. */
export const publishImport = (db: Database, id: number) =>
  publish(db, "news", { kind: "student_import", id, staff: "students" });

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
