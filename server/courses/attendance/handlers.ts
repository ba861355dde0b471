import { attendance } from "#contract/courses/attendance/attendance.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { markAllPresent, markLines, sessionOf, takeBackAllPresent } from "./mark.ts";
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
    const session = await sessionOf(db, params.id);
    const page = await pageOf(call, attendance.register.path.replace("{id}", String(params.id)), {
      filtered: registerStudents(db, params.id, query.search),
      id: "users.id",
      order: { by: byStudentName, direction: "asc" },
      rows: (ids) => registerLines(db, params.id, ids),
      serialize: serializeLine,
    });
    return { ...page, summary: serializeSession(session) };
  },

  mark: ({ context, request, params, body }) => markLines(context, request, params.id, body.lines),

  mark_all: ({ context, request, params }) => markAllPresent(context, request, params.id),

  take_back_all: ({ context, request, params, body }) =>
    takeBackAllPresent(context, request, params.id, new Date(body.marked_at)),
};
