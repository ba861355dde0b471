import { invalid } from "#contract/shared/errors.ts";
import type { Viewer } from "#server/accounts/sessions/viewer.ts";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { enrolledPrograms, tickUnit, untickUnit } from "./queries.ts";

interface Step {
  enrollment_id: number;
  unit_number: number;
}

/** Ticks or unticks a unit of the student's own enrollment; doing it twice changes nothing (api.md section 4). */
export async function setUnit(context: AppContext, viewer: Viewer, step: Step, complete: boolean) {
  const own = async (db: Database) => (await enrolledPrograms(db, viewer, step.enrollment_id))[0];
  const before = await own(context.db);
  if (!before) throw invalid({ enrollment_id: ["Enrollment not found."] });
  if (step.unit_number < 1 || step.unit_number > before.total_units)
    throw invalid({ unit_number: [`Unit number must be between 1 and ${before.total_units}.`] });
  return context.db.transaction().execute(async (db) => {
    if (complete) await tickUnit(db, step.enrollment_id, step.unit_number, context.clock());
    else await untickUnit(db, step.enrollment_id, step.unit_number);
    return (await own(db)) ?? before;
  });
}
