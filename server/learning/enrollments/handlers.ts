import { EnrollByEmail, EnrollSelf, type enrollments } from "#contract/learning/enrollments.ts";
import { refuse } from "#contract/shared/errors.ts";
import { referralsOf } from "#server/affiliates/commissions/referral.ts";
import { parseInput } from "#server/platform/http/dispatch.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { enrollByEmail } from "./enroll-by-email.ts";
import { enrollSelf } from "./enroll-self.ts";
import { setUnit } from "./progress.ts";
import { enrolledPrograms } from "./queries.ts";
import { removeEnrollment } from "./remove.ts";
import { undoableEnrollment, undoEnrollment } from "./undo.ts";

export const enrollmentHandlers: Handlers<typeof enrollments> = {
  async create({ house, viewer, body, exchange }) {
    if (!viewer) return enrollByEmail(house, exchange, parseInput(EnrollByEmail, body));
    if (viewer.role !== "student") throw refuse("only_students_enrol");
    const { program_id, ref } = parseInput(EnrollSelf, { program_id: body.program, ...body });
    return enrollSelf(house, viewer, program_id, referralsOf(house, exchange, ref));
  },

  remove: ({ house, exchange, params }) => removeEnrollment(house, exchange, params.id),
  undoable: ({ house, query }) => undoableEnrollment(house, query.token),
  undo: ({ house, exchange, body }) => undoEnrollment(house, exchange, body.token),

  enrolled_programs: ({ db, viewer }) => enrolledPrograms(db, viewer),
  mark_complete: ({ house, viewer, body }) => setUnit(house, viewer, body, true),
  unmark_complete: ({ house, viewer, body }) => setUnit(house, viewer, body, false),
};
