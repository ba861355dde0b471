import type { z } from "zod";
import type { StudentFields } from "#contract/accounts/students.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { emailOfLine, emailTaken } from "./check.ts";
import { lineWithEmail, lockImport, lockRow, rowsById, saveChecked, takenEmails } from "./queries.ts";
import { serializeImportRow } from "./serialize.ts";

/**
 * A line as staff corrected it; it is ready then.
 * @throws ApiError 404; 400 at `email` where an account or another line has it; 409 while students are added, or when this one was
 */
export function mendRow(
  context: AppContext,
  id: number,
  line: number,
  profile: z.output<typeof StudentFields>,
) {
  return inTransaction(context, async (db) => {
    const given = await lockImport(db, id);
    const row = given && (await lockRow(db, id, line));
    if (!row || row.state === "unread") throw apiError("not_found");
    if (given.begun_at || row.state === "added") throw apiError("import_running");
    const { email } = profile;
    if ((await takenEmails(db, [email])).has(email)) throw invalid({ email: [emailTaken] });
    const other = await lineWithEmail(db, id, email, line);
    if (other !== undefined) throw invalid({ email: [emailOfLine(other)] });
    const fields = Object.fromEntries(Object.entries(profile).map(([name, value]) => [name, value ?? ""]));
    await saveChecked(db, id, [{ line, state: "ready", email, fields, problems: {} }]);
    const [mended] = await rowsById(db, [row.id]);
    if (!mended) throw apiError("not_found");
    return serializeImportRow(mended);
  });
}
