import type { ChargeRow } from "#server/fees/charges/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns the student's name for receipts and invoices: their present name on papers, otherwise the fee's. */
export async function paperNameOf(
  db: Database,
  { user_id, student_name }: Pick<ChargeRow, "user_id" | "student_name">,
): Promise<string> {
  if (user_id === null) return student_name;
  const query = db.selectFrom("users").select("name_on_papers").where("id", "=", user_id);
  return (await query.executeTakeFirst())?.name_on_papers ?? student_name;
}
