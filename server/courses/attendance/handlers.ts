import { attendance } from "#contract/courses/attendance/attendance.ts";
import { apiError } from "#contract/shared/errors.ts";
import { gradebookStudents } from "#server/courses/gradebook/queries.ts";
import { programInFile } from "#server/courses/programs/program-in-file.ts";
import { programById } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { checkIn } from "./check-in.ts";
import { codeOf, endCode, showCode } from "./codes.ts";
import { markAllPresent, markLines, summaryOf, takeBackAllPresent } from "./mark.ts";
import { attendanceCsv, overviewRows, programSessions } from "./overview.ts";
import { attendanceOfStudent, ownAttendance } from "./own.ts";
import { byStudentName, filteredSessions, registerLines, registerStudents, sessionsById } from "./queries.ts";
import { serializeLine, serializeSession } from "./serialize.ts";

export const attendanceHandlers: Handlers<typeof attendance> = {
  sessions: (call) =>
    pageOf(call, attendance.sessions.path, {
      filtered: filteredSessions(call.db, call.query, call.context.clock()),
      id: "units.id",
      order: { newestBy: "units.session_starts_at" },
      rows: (ids) => sessionsById(call.db, ids),
      serialize: serializeSession,
    }),

  async register(call) {
    const { db, params, query } = call;
    const summary = await summaryOf(db, params.id);
    const page = await pageOf(call, attendance.register.path.replace("{id}", String(params.id)), {
      filtered: registerStudents(db, params.id, {
        search: query.search,
        includesLater: query.includes_later === "true",
      }),
      id: "users.id",
      order: { by: byStudentName, direction: "asc" },
      rows: (ids) => registerLines(db, params.id, ids),
      serialize: serializeLine,
    });
    return { ...page, summary };
  },

  async overview(call) {
    const { context, db, params, query } = call;
    const now = context.clock();
    await requireProgram(db, params.id);
    const columns = await programSessions(db, params.id, now);
    const page = await pageOf(call, attendance.overview.path.replace("{id}", String(params.id)), {
      filtered: gradebookStudents(db, params.id, query.search),
      id: "enrollments.id",
      order: { by: byStudentName, direction: "asc" },
      rows: (ids) => overviewRows(db, params.id, columns, ids, now),
      serialize: (row) => row,
    });
    return { ...page, columns: columns.map(serializeSession) };
  },

  async export({ context, db, request, params }) {
    const program = await programInFile(db, params.id);
    await note(context, request, "attendance.export", { id: null, after: { program: params.id } });
    return csvDownload(`${program}-attendance.csv`, attendanceCsv(context, params.id));
  },

  mark: ({ context, request, params, body }) => markLines(context, request, params.id, body.lines),

  mark_all: ({ context, request, params, body }) => markAllPresent(context, request, params.id, body),

  take_back_all: ({ context, request, params, body }) =>
    takeBackAllPresent(context, request, params.id, new Date(body.marked_at)),

  code: ({ context, db, params }) => codeOf(db, params.id, context.clock()),
  show_code: ({ context, request, params }) => showCode(context, request, params.id),
  end_code: ({ context, request, params }) => endCode(context, request, params.id),

  of_student: ({ context, db, params }) => attendanceOfStudent(db, params.id, context.clock()),
  mine: ({ context, db, viewer, params }) => ownAttendance(db, viewer, params.id, context.clock()),
  check_in: ({ context, request, viewer, body }) => checkIn(context, request, viewer, body),
};

async function requireProgram(db: Database, id: number): Promise<void> {
  if (!(await programById(db, id))) throw apiError("not_found");
}
