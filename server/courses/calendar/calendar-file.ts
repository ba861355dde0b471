import { unitsOf } from "#contract/courses/units/durations.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import type { AppContext } from "#server/context.ts";
import type { assignmentsForStudent } from "#server/courses/assignments/queries.ts";
import type { openForms } from "#server/courses/feedback/queries.ts";
import type { SessionRow } from "#server/courses/units/queries.ts";
import { titleOf } from "#server/courses/units/titles.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import { type CalendarEvent, calendarText } from "#server/platform/calendar/calendar-text.ts";
import { contentDisposition } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";

type Deadline = Awaited<ReturnType<typeof assignmentsForStudent>>[number];
type Form = Awaited<ReturnType<typeof openForms>>[number];

interface Dated {
  sessions?: readonly SessionRow[];
  deadlines?: readonly Deadline[];
  forms?: readonly Form[];
}

/** Returns sessions, deadlines and feedback forms as an iCalendar file. */
export async function calendarFile(
  context: AppContext,
  filename: string,
  { sessions = [], deadlines = [], forms = [] }: Dated,
): Promise<RawReply> {
  const { publicUrl } = context.config;
  const { name } = await instituteIdentity(context.db);
  const events = [
    ...sessions.flatMap((row) => sessionEvent(publicUrl, row)),
    ...deadlines.flatMap((row) => deadlineEvents(publicUrl, row)),
    ...forms.map((row) => formEvent(publicUrl, row)),
  ];
  return {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": contentDisposition(filename),
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    },
    body: calendarText(name, events),
  };
}

const uid = (publicUrl: string, kind: string, id: number) => `${kind}-${id}@${new URL(publicUrl).hostname}`;

function sessionEvent(publicUrl: string, row: SessionRow): CalendarEvent[] {
  const { session_starts_at: starts_at, session_ends_at: ends_at, session_url } = row;
  const { session_place: place, session_map_url: map } = row;
  if (!starts_at || !ends_at) return [];
  const query = new URLSearchParams({
    section: "courses",
    program: String(row.program_id),
    unit: String(row.number),
  });
  const url = `${publicUrl}/dashboard?${query}`;
  const unit = unitName(unitsOf(row.duration).unit_type, row.number, titleOf(row));
  return [
    {
      uid: uid(publicUrl, "session", row.id),
      sequence: row.session_sequence,
      changed_at: row.updated_at,
      ...{ starts_at, ends_at },
      summary: `Live session: ${unit}`,
      // Not the join link itself: everybody who has the calendar's address can read this (beyond.md 2.5).
      description: [
        row.program_title,
        place && `Place: ${place}`,
        map && `Map: ${map}`,
        session_url && `Join from 15 minutes before the start: ${url}`,
      ]
        .filter(Boolean)
        .join("\n"),
      url,
      ...(place && { location: place }),
    },
  ];
}

/** Returns the deadline of an assignment, and the opening of a quiz that has one. */
function deadlineEvents(publicUrl: string, row: Deadline): CalendarEvent[] {
  const { id, kind, title, program_title, deadline, opens_at, changed_at, updated_at } = row;
  const url = `${publicUrl}/dashboard?section=assignments${kind === "quiz" ? `&quiz=${id}` : ""}`;
  const about = { description: program_title, url };
  // SEQUENCE must grow with each change, so the time of the change in seconds is used.
  const version = (at: Date) => ({ sequence: Math.floor(at.getTime() / 1000), changed_at: at });
  const due = {
    ...{ uid: uid(publicUrl, "deadline", id), starts_at: deadline },
    ...{ ...version(changed_at), ...about },
    summary: kind === "quiz" ? `Quiz closes: ${title}` : `Deadline: ${title}`,
  };
  if (!opens_at) return [due];
  const opening = {
    ...{ uid: uid(publicUrl, "opening", id), starts_at: opens_at },
    ...{ ...version(updated_at), ...about },
    summary: `Quiz opens: ${title}`,
  };
  return [opening, due];
}

/** Returns the time until which a student can answer a feedback form. */
const formEvent = (publicUrl: string, { id, program_title, sent_at, closes_at }: Form): CalendarEvent => ({
  ...{ uid: uid(publicUrl, "feedback", id), starts_at: closes_at, changed_at: sent_at, sequence: 0 },
  summary: `Feedback closes: ${program_title}`,
  description: "Your answers are anonymous.",
  url: `${publicUrl}/dashboard?section=courses&feedback=${id}`,
});
