import { invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import type { AppContext } from "#server/context.ts";
import { requirePaid } from "#server/fees/access.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { keepEnrollment } from "./keep.ts";
import { enrolledPrograms, tickUnit, untickUnit } from "./queries.ts";

/** Ticks or unticks a unit of the student's own enrollment. A repeated call changes nothing (api.md 4). */
export function setUnit(
  context: AppContext,
  request: RequestContext,
  student: Viewer,
  { enrollment_id, unit_number }: { enrollment_id: number; unit_number: number },
  isComplete: boolean,
) {
  return act(context, request, async (acting) => {
    const { db, now, did } = acting;
    const [before] = await enrolledPrograms(db, student, enrollment_id);
    if (!before) throw invalid({ enrollment_id: ["Enrollment not found."] });
    if (unit_number < 1 || unit_number > before.total_units)
      throw invalid({ unit_number: [`Unit number must be between 1 and ${before.total_units}.`] });
    await requirePaid(db, student, before.id, now);
    if (isComplete) {
      if (!(await keepEnrollment(acting, student.id, before.id)))
        throw invalid({ enrollment_id: ["Enrollment not found."] });
      await tickUnit(db, enrollment_id, unit_number, now);
      did("enrollment.tick_unit", { id: enrollment_id });
    } else await untickUnit(db, enrollment_id, unit_number);
    const [after = before] = await enrolledPrograms(db, student, enrollment_id);
    return after;
  });
}
