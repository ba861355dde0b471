import { readFile } from "node:fs/promises";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
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
  const { rows, ...columns } = await readStatementFile(await readFile(file.path), file.extension);
  return act(context, request, async ({ db, now, did }) => {
    const { filename } = file;
    const uploaded_by = request.viewer?.id ?? null;
    const id = await insertStatement(
      db,
      { filename, ...columns, uploaded_by, uploaded_at: now, updated_at: now },
      rows,
    );
    did("statement.create", { id, after: { filename, lines: rows.length } });
    return statementDetail(db, id);
  });
}
