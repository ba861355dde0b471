import { readFile } from "node:fs/promises";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertImport } from "./queries.ts";
import { readStudentFile } from "./read-file.ts";
import { importDetail } from "./serialize.ts";

/**
 * Keeps the lines of a file of students as they were written, so that they can be read by other columns and survive a reload.
 * The file itself is not kept.
 * @throws ApiError 400 at `students`
 */
export async function uploadImport(context: AppContext, request: RequestContext, file: UploadedFile) {
  const now = context.clock();
  const { headers, rows } = await readStudentFile(await readFile(file.path), file.extension);
  return inTransaction(context, async (db) => {
    const { filename } = file;
    const uploaded_by = request.viewer?.id ?? null;
    const values = { filename, headers, uploaded_by, uploaded_at: now, updated_at: now };
    const id = await insertImport(db, values, rows);
    const after = { filename, lines: rows.length };
    const entry = { action: "create", resource: "student_import", resource_id: id, after };
    await recordAudit(db, request, now, entry);
    return importDetail(db, id);
  });
}
