import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { nameInFile } from "#server/platform/http/answers/file-name.ts";
import { programById } from "./queries.ts";

/** Returns the title of a program as the beginning of a file name. @throws ApiError 404 */
export async function programInFile(db: Database, id: number): Promise<string> {
  const program = await programById(db, id);
  if (!program) throw apiError("not_found");
  return nameInFile(program.title, `program-${id}`);
}
