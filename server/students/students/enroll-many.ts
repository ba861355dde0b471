import type { AppContext } from "#server/context.ts";
import { enroll, openProgram } from "#server/courses/enrollments/enroll.ts";
import { enrolledEmail } from "#server/courses/enrollments/enrolled-email.ts";
import { enrolledAmong } from "#server/courses/enrollments/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { lockChosen } from "./queries.ts";

/** Students enrolled in one transaction, which locks them */
const BATCH = 50;

/**
 * Enrolls the chosen students, in batches that are each one transaction. Those who are enrolled already are left out, so
 * that a repeated call continues after a failure.
 * @throws ApiError 403 where the program is closed
 */
export async function enrollMany(
  context: AppContext,
  request: RequestContext,
  { program, students: ids }: { program: number; students: number[] },
) {
  const done = { enrolled: 0, enrolled_already: 0 };
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = await enrollBatch(context, request, program, ids.slice(from, from + BATCH));
    done.enrolled += batch.enrolled;
    done.enrolled_already += batch.enrolled_already;
  }
  return done;
}

function enrollBatch(
  context: AppContext,
  request: RequestContext,
  programId: number,
  ids: readonly number[],
) {
  return act(context, request, async (acting) => {
    const { db, now, did } = acting;
    const program = await openProgram(db, programId, "program", now);
    const students = await lockChosen(db, ids);
    const enrolled = await enrolledAmong(db, program.id, ids);
    const others = students.filter(({ id }) => !enrolled.has(id));
    for (const student of others) {
      const enrollment = await enroll(acting, {
        ...{ student, program, source: "staff", is_bulk: true },
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
