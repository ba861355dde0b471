import type { calendar } from "#contract/courses/calendar.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { assignmentsForStudent } from "#server/courses/assignments/queries.ts";
import { openForms } from "#server/courses/feedback/queries.ts";
import { sessionsFor } from "#server/courses/units/queries.ts";
import { closedPrograms } from "#server/fees/access.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { calendarFile } from "./calendar-file.ts";
import { calendarLink, renewCalendarLink, studentOfToken } from "./link.ts";

export const calendarHandlers: Handlers<typeof calendar> = {
  link: ({ context, viewer }) => calendarLink(context, viewer),
  renew: ({ context, viewer }) => renewCalendarLink(context, viewer),

  async feed({ context, params }) {
    const student = await studentOfToken(context, params.token);
    if (!student) throw apiError("not_found");
    return feedOf(context, student);
  },
};

/** Returns all sessions, deadlines and open feedback forms of the programs that are open to the student. */
async function feedOf(context: AppContext, student: Viewer) {
  const { db } = context;
  const now = context.clock();
  const [closed, sessions, deadlines, forms] = await Promise.all([
    closedPrograms(db, student, now),
    sessionsFor(db, student),
    assignmentsForStudent(db, student),
    openForms(db, student.id, now),
  ]);
  const isOpen = ({ program_id }: { program_id: number }) => !closed.has(program_id);
  return calendarFile(context, "calendar.ics", {
    sessions: sessions.filter(isOpen),
    deadlines: deadlines.filter(isOpen),
    forms: forms.filter(isOpen),
  });
}
