import { students } from "#contract/accounts/students.ts";
import { filteredStudents } from "#server/courses/enrollments/filtered-students.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { createStudent } from "./add.ts";
import { changeStudent } from "./change.ts";
import { studentDetail } from "./detail.ts";
import { enrollMany } from "./enroll-many.ts";
import { enrollStudent } from "./enroll-student.ts";
import { studentsCsv } from "./export.ts";
import { inviteAgain } from "./invite.ts";
import { studentOrder, studentsById } from "./queries.ts";
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
    await note(context, request, "student.export", { id: null, after: query });
    return csvDownload("students.csv", studentsCsv(db, query, context.clock()));
  },

  get: ({ context, db, params }) => studentDetail(context, db, params.id),
  create: ({ context, request, body }) => createStudent(context, request, body),
  update: ({ context, request, params, body }) => changeStudent(context, request, params.id, body),
  enroll: ({ context, request, params, body }) => enrollStudent(context, request, params.id, body.program),
  enroll_many: ({ context, request, body }) => enrollMany(context, request, body),
  invite: ({ context, request, body }) => inviteAgain(context, request, body.students),
  remove: ({ context, request, params }) => removeStudent(context, request, params.id),
};
