import { apiError } from "#contract/shared/errors.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { lockImport } from "./queries.ts";

/** Locks an import. @throws ApiError 409 while its students are added */
export async function lockIdle(db: Transaction, id: number) {
  const given = await lockImport(db, id);
  if (given?.begun_at) throw apiError("import_running");
  return given;
}
