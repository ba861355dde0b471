import type { DarasaClient } from "#contract/all.ts";

/** A tick of the plain form: `mark` or `unmark` has the unit's number. */
export async function tickByForm(api: DarasaClient, form: FormData): Promise<undefined> {
  const undone = form.get("unmark");
  const body = {
    enrollment_id: Number(form.get("enrollment_id")),
    unit_number: Number(undone ?? form.get("mark")),
  };
  if (undone === null) await api.enrollments.mark_complete({ body });
  else await api.enrollments.unmark_complete({ body });
}
