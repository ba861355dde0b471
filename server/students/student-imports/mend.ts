import type { z } from "zod";
import type { StudentFields } from "#contract/accounts/students.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { applyAccount, emailOfLine, emailTaken } from "./check.ts";
import {
  accountsWith,
  type CheckedRow,
  lineWithEmail,
  lockImport,
  lockRow,
  rowsById,
  saveChecked,
} from "./queries.ts";
import { serializeImportRow } from "./serialize.ts";

/**
 * Saves a line that staff corrected, which makes it ready.
 * @throws ApiError 404; 400 at `email` where staff or another line has it; 409 while students are added, or if
 * this one already is
 */
export function mendRow(
  context: AppContext,
  request: RequestContext,
  id: number,
  line: number,
  profile: z.output<typeof StudentFields>,
) {
  const subject = { lock: (db: Transaction) => lockImport(db, id) };
  return actOn(context, request, subject, async (given, { db }) => {
    const row = await lockRow(db, id, line);
    if (!row || row.state === "unread") throw apiError("not_found");
    if (given.begun_at || row.state === "added") throw apiError("import_running");
    const { email } = profile;
    const account = (await accountsWith(db, [email], given.program_id)).get(email);
    if (account?.student_id === null) throw invalid({ email: [emailTaken] });
    const other = await lineWithEmail(db, id, email, line);
    if (other !== undefined) throw invalid({ email: [emailOfLine(other)] });
    const fields = Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value ?? ""]));
    const checked: CheckedRow = { line, state: "ready", student_id: null, email, fields, problems: {} };
    if (account) applyAccount(checked, account, given.program_id);
    await saveChecked(db, id, [checked]);
    const [mended] = await rowsById(db, [row.id]);
    if (!mended) throw apiError("not_found");
    return serializeImportRow(mended);
  });
}
