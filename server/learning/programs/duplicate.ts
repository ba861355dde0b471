import { apiError } from "#contract/shared/errors.ts";
import { MAX_LINE_LENGTH } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { copyFiles, insertCopies } from "#server/learning/units/copy.ts";
import { writtenUnits } from "#server/learning/units/queries.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { insertProgram, type ProgramRow, programById } from "./queries.ts";

const MARK = " (copy)";

/**
 * Copies a program and what its units hold as a draft (beyond.md section 4). Enrollments, work and live sessions stay behind,
 * and so do the first day and the closing day, which were those of the other one.
 */
export async function duplicateProgram(
  context: AppContext,
  request: RequestContext,
  id: number,
): Promise<ProgramRow> {
  const source = await programById(context.db, id);
  if (!source) throw apiError("not_found");
  const units = await writtenUnits(context.db, id);
  const files = await copyFiles(context, units);
  const now = context.clock();
  return inTransaction(context, async (db) => {
    const made = await insertProgram(db, { ...copyOf(source), created_at: now, updated_at: now });
    if (made.image) await attachPicture(db, made.image);
    await insertCopies(db, made.id, units, files, now, "they are");
    await recordAudit(db, request, now, {
      action: "duplicate",
      resource: "program",
      resource_id: made.id,
      after: { title: made.title, from: source.title },
    });
    return made;
  });
}

function copyOf(source: ProgramRow) {
  // What the database gives or derives is left out.
  const { id, created_at, updated_at, deleted_at, enrollment_deadline, ...given } = source;
  const { is_free, price_amount, search_text, ...fields } = given;
  const title = source.title.slice(0, MAX_LINE_LENGTH - MARK.length) + MARK;
  return { ...fields, title, is_draft: true, start_date: null, closes_on: null };
}
