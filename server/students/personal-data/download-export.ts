import { apiError } from "#contract/shared/errors.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import { requireFreshPassword } from "#server/accounts/sessions/prove.ts";
import type { AppContext } from "#server/context.ts";
import { download } from "#server/platform/http/answers/download.ts";
import type { RawReply } from "#server/platform/http/handler.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { note } from "#server/platform/records/act.ts";
import { readyExport } from "./queries.ts";

/**
 * Downloads a student's zip, after its reader has entered their password again.
 * @throws ApiError 404 for the zip of another student, an expired or an unfinished one; 400 at current_password
 */
export async function downloadExport(
  context: AppContext,
  request: RequestContext,
  userId: number,
  id: number,
): Promise<RawReply> {
  const row = await readyExport(context.db, userId, id, context.clock());
  if (!row) throw apiError("not_found");
  await requireFreshPassword(context, request);
  await note(context, request, "student.download data", { id: userId });
  return download(context.files, {
    ...{ storage_key: row.storage_key, mime: "application/zip", size_bytes: Number(row.size_bytes) },
    filename: `my-data-${kampalaDay(row.asked_at)}.zip`,
  });
}
