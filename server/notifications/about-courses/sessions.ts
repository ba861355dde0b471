import { sql } from "kysely";
import type { NotificationKind } from "#contract/notifications/kinds.ts";
import { zoneOf } from "#server/accounts/choices/time-zones.ts";
import type { AppContext } from "#server/context.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import { type BeginningSession, beginningSessions } from "#server/courses/units/queries.ts";
import { titleOf } from "#server/courses/units/titles.ts";
import { isClosedTo } from "#server/fees/access.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { recipientColumns } from "#server/notifications/sending/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { doEach } from "#server/platform/jobs/do-each.ts";
import { act } from "#server/platform/records/act.ts";
import { byItself } from "#server/platform/records/deed.ts";

const HOUR_MS = 3_600_000;

/**
 * Starts a broadcast for every session within the next hour, once for each time. A moved session is announced again.
 */
export async function announceSessions(context: AppContext): Promise<void> {
  const now = context.clock();
  const sessions = await beginningSessions(context.db, now, new Date(now.getTime() + HOUR_MS));
  await doEach(sessions, (session) =>
    act(context, byItself, ({ db }) =>
      startBroadcast(
        db,
        {
          kind: "session",
          record_id: session.id,
          occasion: session.session_starts_at?.toISOString() ?? "",
        },
        now,
      ),
    ),
  );
}

/**
 * Returns the notification of a session and the students to whom the program is open. Returns undefined if the session
 * was moved or has begun in the meantime.
 */
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
    recipients: (after, most) => nextStudents(db, "session", session.program_id, now, after, most),
  };
};

/** Returns the next students to whom the program is open. */
export function nextStudents(
  db: Database,
  kind: NotificationKind,
  programId: number,
  now: Date,
  after: number,
  most: number,
) {
  return db
    .selectFrom("users")
    .select(recipientColumns(kind))
    .where("users.role", "=", "student")
    .where("users.id", ">", after)
    .where(studentIsEnrolledIn(sql.ref("users.id"), programId))
    .where(sql<boolean>`NOT ${isClosedTo(sql.ref("users.id"), sql`${programId}::integer`, now)}`)
    .orderBy("users.id")
    .limit(most)
    .execute();
}

export const pathOf = ({ program_id, number }: { program_id: number; number: number }) =>
  `/dashboard?section=courses&program=${program_id}&unit=${number}`;

/**
 * Returns the email about a session. Its address is behind the log-in, because it is only for the program's students.
 */
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
