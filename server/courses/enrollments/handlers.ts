import { EnrollByEmail, EnrollSelf, type enrollments } from "#contract/courses/enrollments.ts";
import { apiError } from "#contract/shared/errors.ts";
import { referralsOf } from "#server/affiliates/commissions/referral.ts";
import { parseInput } from "#server/platform/http/dispatch.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { enrollByEmail } from "./enroll-by-email.ts";
import { enrollSelf } from "./enroll-self.ts";
import { leaveProgram } from "./leave.ts";
import { setUnit } from "./progress.ts";
import { enrolledPrograms } from "./queries.ts";
import { removeEnrollment } from "./remove.ts";
import { undoableEnrollment, undoEnrollment } from "./undo.ts";

export const enrollmentHandlers: Handlers<typeof enrollments> = {
  async create({ context, viewer, body, request }) {
    if (!viewer) return enrollByEmail(context, request, parseInput(EnrollByEmail, body));
    if (viewer.role !== "student") throw apiError("only_students_enroll");
    const { program_id, ref } = parseInput(EnrollSelf, { program_id: body.program, ...body });
    return enrollSelf(context, request, viewer, program_id, referralsOf(context, request, ref));
  },

  remove: ({ context, request, params }) => removeEnrollment(context, request, params.id),
  undoable: ({ context, query }) => undoableEnrollment(context, query.token),
  undo: ({ context, request, body }) => undoEnrollment(context, request, body.token),

  enrolled_programs: ({ db, viewer }) => enrolledPrograms(db, viewer),
  leave: ({ context, request, viewer, params }) => leaveProgram(context, request, viewer, params.id),
  mark_complete: ({ context, request, viewer, body }) => setUnit(context, request, viewer, body, true),
  unmark_complete: ({ context, request, viewer, body }) => setUnit(context, request, viewer, body, false),
};
