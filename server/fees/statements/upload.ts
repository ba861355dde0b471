import { readFile } from "node:fs/promises";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertStatement } from "./queries.ts";
import { readStatementFile } from "./read-file.ts";
import { statementDetail } from "./serialize.ts";

/**
 * Keeps the lines of a statement as they were written, so that they can be read by other columns and survive a reload. The
 * file itself is not kept.
 * @throws ApiError 400 at `statement`
 */
export async function uploadStatement(context: AppContext, request: RequestContext, file: UploadedFile) {
  const now = context.clock();
  const { rows, ...columns } = await readStatementFile(await readFile(file.path), file.extension);
  return inTransaction(context, async (db) => {
    const { filename } = file;
    const uploaded_by = request.viewer?.id ?? null;
    const id = await insertStatement(
      db,
      { filename, ...columns, uploaded_by, uploaded_at: now, updated_at: now },
      rows,
    );
    const after = { filename, lines: rows.length };
    await recordAudit(db, request, now, { action: "create", resource: "statement", resource_id: id, after });
    return statementDetail(db, id);
  });
}
