import { zoneOf } from "#server/accounts/choices/time-zones.ts";
import type { Follower } from "#server/context.ts";
import {
  earlierChanges,
  joinChanges,
  presentTimes,
  type SessionChangeRow,
  sessionChangeById,
  sessionChangeText,
  sessionTitle,
} from "#server/courses/units/session-changes.ts";
import { type BroadcastOf, startBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { deleteUnbegun } from "#server/notifications/broadcasts/queries.ts";
import type { EmailLayout } from "#server/platform/email/email.ts";
import { nextStudents, pathOf } from "./sessions.ts";

/**
 * Emails the students. Open dashboards hear of it with the changed unit. Changes of which nobody was notified yet become
 * one change. None is left if the session is again as the students know it.
 */
export const emailSessionChanges: Follower = async ({ db, ids, now }) => {
  for (const record_id of ids) {
    const earlier = await earlierChanges(db, record_id);
    const joined = await deleteUnbegun(db, "session_change", earlier);
    if (await joinChanges(db, record_id, joined))
      await startBroadcast(db, { kind: "session_change", record_id }, now);
  }
};

/** Returns the notification of a moved or cancelled session, or undefined if it was moved back in the meantime. */
export const sessionChangeBroadcast: BroadcastOf = async (context, db, { record_id }) => {
  const change = await sessionChangeById(db, record_id);
  const text = change && sessionChangeText(change);
  if (!change || !text) return undefined;
  return {
    notification: {
      kind: "session_change",
      record_id,
      key: (student) => `session-change ${record_id} ${student.id}`,
      content: (layout, student) => sessionChangedEmail(layout, change, text, zoneOf(student)),
      line: `${sessionTitle(change)}, ${change.program_title}: ${text}`,
      path: presentTimes(change) ? pathOf(change) : coursePath(change),
    },
    recipients: (after, most) =>
      nextStudents(db, "session_change", change.program_id, context.clock(), after, most),
  };
};

/** Students cannot open the unit of a cancelled session if it is a draft again. */
const coursePath = ({ program_id }: { program_id: number }) =>
  `/dashboard?section=courses&program=${program_id}`;

type ShownChange = Parameters<typeof sessionTitle>[0] &
  Parameters<typeof presentTimes>[0] &
  Pick<SessionChangeRow, "program_id" | "program_title" | "old_starts_at">;

export function sessionChangedEmail(layout: EmailLayout, change: ShownChange, text: string, zone: string) {
  const times = presentTimes(change);
  const timeIn = (timeZone: string) =>
    times?.starts_at.toLocaleString("en-GB", {
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      timeZone,
    });
  const own = timeIn(zone);
  const happened = !times ? "cancelled" : change.old_starts_at ? "moved" : "takes place";
  const isElsewhere = own !== timeIn("Africa/Kampala");
  return {
    subject: `Live session ${happened}: ${sessionTitle(change)}`,
    paragraphs: [
      `The live session "${sessionTitle(change)}" of ${change.program_title} has changed: ${text}.`,
      ...(own && isElsewhere ? [`It begins on ${own} where you are.`] : []),
    ],
    action: times
      ? { label: "See the session", url: layout.public_url + pathOf(change) }
      : { label: "See the program", url: layout.public_url + coursePath(change) },
  };
}
