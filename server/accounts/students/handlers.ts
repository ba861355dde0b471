import { students } from "#contract/accounts/students.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { createStudent } from "./add.ts";
import { changeStudent } from "./change.ts";
import { studentDetail } from "./detail.ts";
import { enrollStudent } from "./enroll-student.ts";
import { studentsCsv } from "./export.ts";
import { filteredStudents, studentOrder, studentsById } from "./queries.ts";
import { removeStudent } from "./remove.ts";
import { serializeStudent } from "./serialize.ts";

export const studentHandlers: Handlers<typeof students> = {
  list: (call) =>
    pageOf(call, students.list.path, {
      filtered: filteredStudents(call.db, call.query),
      id: "users.id",
      order: studentOrder(call.query.ordering),
      rows: (ids) => studentsById(call.db, ids, call.context.clock()),
      serialize: serializeStudent,
    }),

  async export({ context, db, query, request }) {
    const entry = { action: "export", resource: "student", resource_id: null, after: query };
    await recordAudit(db, request, context.clock(), entry);
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="students.csv"',
      },
      body: studentsCsv(db, query, context.clock()),
    };
  },

  get: ({ context, db, params }) => studentDetail(context, db, params.id),
  create: ({ context, request, body }) => createStudent(context, request, body),
  update: ({ context, request, params, body }) => changeStudent(context, request, params.id, body),
  enroll: ({ context, request, params, body }) => enrollStudent(context, request, params.id, body.program),
  remove: ({ context, request, params }) => removeStudent(context, request, params.id),
};
