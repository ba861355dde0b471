import type { DarasaClient } from "#contract/all.ts";
import { paths } from "#web/paths.ts";

/** Handles a code of the plain form. Returns the address of the session's unit, which shows the mark. */
export async function checkInByForm(api: DarasaClient, form: FormData): Promise<string> {
  const { program, unit } = await api.attendance.check_in({
    body: { code: String(form.get("attendance_code")) },
  });
  return paths.dashboard("courses", { program, unit });
}
