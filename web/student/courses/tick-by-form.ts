import type { DarasaClient } from "#contract/all.ts";

/** A tick of the plain form: `mark` or `unmark` has the unit's number. */
export function tickByForm(api: DarasaClient, form: FormData) {
  const undone = form.get("unmark");
  const body = {
    enrollment_id: Number(form.get("enrollment_id")),
    unit_number: Number(undone ?? form.get("mark")),
  };
  return undone === null
    ? api.enrollments.mark_complete({ body })
    : api.enrollments.unmark_complete({ body });
}
