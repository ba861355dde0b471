import { sql } from "kysely";
import type { AppContext } from "#server/context.ts";
import { isClosedTo } from "#server/fees/access.ts";
import { studentIsEnrolledIn } from "#server/learning/enrollments/queries.ts";
import { type BeginningSession, beginningSessions } from "#server/learning/units/queries.ts";
import { titleOf } from "#server/learning/units/titles.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { zoneOf } from "#server/notifications/choices/time-zones.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";

const HOUR_MS = 3_600_000;

/** Begins to tell of every session within the hour, of each time once: one that is moved is told of again. */
export async function announceSessions(context: AppContext): Promise<void> {
  const now = context.clock();
  const sessions = await beginningSessions(context.db, now, new Date(now.getTime() + HOUR_MS));
  for (const session of sessions)
    await act(context, byItself, ({ db }) =>
      startBroadcast(
        db,
        {
          kind: "session",
          record_id: session.id,
          occasion: session.session_starts_at?.toISOString() ?? "",
        },
        now,
      ),
    );
}

/** Tells the students to whom the program is open. A session that was moved or begun meanwhile is told of no more. */
export const sessionBroadcast: BroadcastOf = async (context, db, { record_id, occasion }) => {
  const now = context.clock();
  const until = new Date(now.getTime() + HOUR_MS);
  const session = (await beginningSessions(db, now, until, record_id)).at(0);
  if (!session || session.session_starts_at?.toISOString() !== occasion) return undefined;
  return {
    notification: {
      kind: "session",
      record_id,
      occasion,
      key: (student) => `session ${record_id} ${occasion} ${student.id}`,
      content: (layout, student) => sessionSoonEmail(layout, session, titleOf(session), zoneOf(student)),
      line: `Live session: ${titleOf(session)}`,
      path: pathOf(session),
    },
    recipients: (after, most) => nextStudents(db, session.program_id, now, after, most),
  };
};

function nextStudents(db: Database, programId: number, now: Date, after: number, most: number) {
  return db
    .selectFrom("users")
    .select(recipientColumns("session"))
    .where("users.role", "=", "student")
    .where("users.id", ">", after)
    .where(studentIsEnrolledIn(sql.ref("users.id"), programId))
    .where(sql<boolean>`NOT ${isClosedTo(sql.ref("users.id"), sql`${programId}::integer`, now)}`)
    .orderBy("users.id")
    .limit(most)
    .execute();
}

const pathOf = ({ program_id, number }: { program_id: number; number: number }) =>
  `/dashboard?section=courses&program=${program_id}&unit=${number}`;

/** The address to join is behind the log-in, because it is for the program's students alone. */
export function sessionSoonEmail(
  layout: EmailLayout,
  session: Pick<BeginningSession, "program_id" | "number" | "program_title" | "session_starts_at">,
  title: string,
  zone: string,
) {
  const timeIn = (timeZone: string) =>
    session.session_starts_at?.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const [time, ownTime] = [timeIn("Africa/Kampala"), timeIn(zone)];
  const own = ownTime === time ? "" : ` That is ${ownTime} where you are.`;
  return {
    subject: `A live session begins at ${time} (Kampala time)`,
    paragraphs: [
      `"${title || `Session ${session.number}`}" of ${session.program_title} begins at ${time}, Kampala time.${own}`,
    ],
    action: { label: "Go to the session", url: layout.public_url + pathOf(session) },
  };
}
