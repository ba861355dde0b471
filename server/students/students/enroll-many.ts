import type { AppContext } from "#server/context.ts";
import { enroll, openProgram } from "#server/courses/enrollments/enroll.ts";
import { enrolledEmail } from "#server/courses/enrollments/enrolled-email.ts";
import { enrolledAmong } from "#server/courses/enrollments/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { lockChosen } from "./queries.ts";

/**
 * Enrolls the chosen students, all or none. Those who are enrolled already are left out.
 * @throws ApiError 403 where the program is closed
 */
export function enrollMany(
  context: AppContext,
  request: RequestContext,
  { program: programId, students: ids }: { program: number; students: number[] },
) {
  return act(context, request, async (acting) => {
    const { db, now, did } = acting;
    const program = await openProgram(db, programId, "program", now);
    const students = await lockChosen(db, ids);
    const enrolled = await enrolledAmong(db, program.id, ids);
    const others = students.filter(({ id }) => !enrolled.has(id));
    for (const student of others) {
      const enrollment = await enroll(acting, {
        ...{ student, program, source: "staff" },
        email: (layout, _time, fee) => enrolledEmail(layout, student.name, program, fee),
      });
      did("student.enroll", {
        id: student.id,
        after: { enrollment: enrollment.id, program: program.title },
      });
    }
    return { enrolled: others.length, enrolled_already: students.length - others.length };
  });
}
