import type { DarasaClient } from "#contract/all.ts";
import { paths } from "#web/paths.ts";
import { checkInByForm } from "#web/student/courses/attendance/check-in-by-form.ts";
import { answerByForm } from "#web/student/feedback/answers-of-form.ts";
import { ROUND_FIELD } from "#web/student/feedback/round-field.ts";

/** Handles the plain forms of courses: feedback, a code, or a tick. */
export async function plainForm(api: DarasaClient, form: FormData) {
  if (form.has(ROUND_FIELD)) return answerByForm(api, form);
  return form.has("attendance_code") ? checkInByForm(api, form) : tickByForm(api, form);
}

/**
 * Handles a tick of the plain form. `mark` or `unmark` is the unit's number. With `program`, returns the address of the
 * unit `next`, or of the whole program. Otherwise the same address is shown again.
 */
async function tickByForm(api: DarasaClient, form: FormData): Promise<string | undefined> {
  const undone = form.get("unmark");
  const body = {
    enrollment_id: Number(form.get("enrollment_id")),
    unit_number: Number(undone ?? form.get("mark")),
  };
  if (undone === null) await api.enrollments.mark_complete({ body });
  else await api.enrollments.unmark_complete({ body });
  const [program, next] = [Number(form.get("program")), Number(form.get("next"))];
  return program > 0 ? paths.dashboard("courses", { program, unit: next || undefined }) : undefined;
}
