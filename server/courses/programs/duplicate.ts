import { apiError } from "#contract/shared/errors.ts";
import { MAX_LINE_LENGTH } from "#contract/shared/limits.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import type { AppContext } from "#server/context.ts";
import { copyFiles, insertCopies } from "#server/courses/units/copy.ts";
import { writtenUnits } from "#server/courses/units/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { attachPicture } from "#server/platform/storage/detached-files.ts";
import { insertProgram, type ProgramRow, programById } from "./queries.ts";

const MARK = " (copy)";

/**
 * Copies a program and the content of its units as a draft (beyond.md 4.6). What else belongs to a program is not copied
 * (web/staff/programs/use-duplicate.ts). The first day and the closing day are not either, because they belong to the original.
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
  return act(context, request, async ({ db, now, did }) => {
    const made = await insertProgram(db, { ...copyOf(source), created_at: now, updated_at: now });
    if (made.image) await attachPicture(db, made.image);
    await insertCopies(db, made.id, units, files, now, "they are");
    did("program.duplicate", { id: made.id, after: { title: made.title, from: source.title } });
    return made;
  });
}

function copyOf(source: ProgramRow) {
  // Leave out columns that the database generates or derives.
  const { id, created_at, updated_at, deleted_at, enrollment_deadline, ...given } = source;
  const { is_free, price_amount, search_text, sort_title, audience_text, ...fields } = given;
  const title = withinLength(source.title, MAX_LINE_LENGTH - MARK.length) + MARK;
  return { ...fields, title, is_draft: true, start_date: null, closes_on: null };
}
