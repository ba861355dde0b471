import { apiError } from "#contract/shared/errors.ts";
import { addresseeOfRole } from "#server/accounts/credentials/queries.ts";
import type { AppContext } from "#server/context.ts";
import { enroll, openProgram } from "#server/learning/enrollments/enroll.ts";
import { enrolledEmail } from "#server/learning/enrollments/enrolled-email.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";

/** Staff enroll a student. @throws ApiError 404, 403 where the program is closed, 409 when they are enrolled */
export function enrollStudent(context: AppContext, request: RequestContext, id: number, programId: number) {
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const student = await addresseeOfRole(db, id, "student");
    if (!student) throw apiError("not_found");
    const program = await openProgram(db, programId, "program", now);
    const enrollment = await enroll(context, null, db, {
      ...{ student, program, source: "staff" },
      email: (layout) => enrolledEmail(layout, student.name, program),
    });
    await recordAudit(db, request, now, {
      action: "enroll",
      resource: "student",
      resource_id: id,
      after: { enrollment: enrollment.id, program: program.title },
    });
    return enrollment;
  });
}
