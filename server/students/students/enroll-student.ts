import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import type { AppContext } from "#server/context.ts";
import { enroll, openProgram } from "#server/courses/enrollments/enroll.ts";
import { enrolledEmail } from "#server/courses/enrollments/enrolled-email.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";

/**
 * Enrolls a student on behalf of staff. @throws ApiError 404, 403 where the program is closed, 409 when already
 * enrolled
 */
export function enrollStudent(context: AppContext, request: RequestContext, id: number, programId: number) {
  const subject = { lock: (db: Transaction) => addresseeOfRole(db, id, "student") };
  return actOn(context, request, subject, async (student, acting) => {
    const { db, now, did } = acting;
    const program = await openProgram(db, programId, "program", now);
    const enrollment = await enroll(acting, {
      ...{ student, program, source: "staff" },
      email: (layout, _time, fee) => enrolledEmail(layout, student.name, program, fee),
    });
    did("student.enroll", { id, after: { enrollment: enrollment.id, program: program.title } });
    return enrollment;
  });
}
