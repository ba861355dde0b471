import type { z } from "zod";
import { sessionProblem, type UnitChange } from "#contract/courses/units/unit-content.ts";
import { invalid } from "#contract/shared/errors.ts";
import { MAX_UNIT_FILES } from "#contract/shared/limits.ts";
import type { AppContext } from "#server/context.ts";
import { settleMarks } from "#server/courses/attendance/moved-session.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act, lockedRow } from "#server/platform/records/act.ts";
import { nextVersion, pick } from "#server/platform/records/change-record.ts";
import { sanitizeDescription } from "#server/platform/records/rich-text.ts";
import { attachFiles, storeFiles } from "#server/platform/storage/store-files.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import {
  deleteFiles,
  filesOf,
  insertFiles,
  insertUnit,
  lockedUnit,
  type UnitRow,
  updateUnit,
} from "./queries.ts";
import { programOfStaff, staffUnit } from "./read.ts";
import { reportSessionChange } from "./session-changes.ts";

type Change = z.output<typeof UnitChange>;
type Fields = Omit<Change, "existing_files" | "updated_at" | "known_marks">;

/**
 * Creates or changes a unit with its files. Students of the program are notified once it is published.
 * @throws ApiError 404, 409 `stale`, 400 at a field, also at `known_marks`
 */
export async function saveUnit(
  context: AppContext,
  request: RequestContext,
  place: { program_id: number; number: number },
  { existing_files, updated_at: seen, known_marks, ...fields }: Change,
  uploads: readonly UploadedFile[],
) {
  const program = await programOfStaff(context.db, place.program_id);
  await staffUnit(context.db, program, place.number);
  const stored = await storeFiles(context, "units", uploads);
  return act(context, request, async (acting) => {
    const { db, now, did } = acting;
    const { before } = await lockedRow(db, {
      lock: () => unitAt(db, place),
      version: seen,
      current: () => staffUnit(db, program, place.number),
    });
    const removed = before ? await removeFiles(db, before.id, existing_files, stored.length) : [];
    const columns = columnsOf(before, fields);
    const after = before
      ? await updateUnit(db, before.id, { ...columns, updated_at: nextVersion(before, now) })
      : await insertUnit(db, { ...place, ...columns, created_at: now, updated_at: now });
    await settleMarks(acting, before, after, known_marks);
    await reportSessionChange(acting, before, after);
    await attachFiles(db, stored);
    await insertFiles(db, after.id, stored);
    did(before ? "unit.update" : "unit.create", {
      id: after.id,
      ...(before && {
        before: { ...pick(before, Object.keys(columns)), ...(removed.length && { files: removed }) },
      }),
      after: {
        program: program.title,
        number: place.number,
        ...columns,
        files: stored.map((file) => file.filename),
      },
    });
    return staffUnit(db, program, place.number);
  });
}

/** Returns the locked unit, if it is written. */
async function unitAt(db: Transaction, { program_id, number }: { program_id: number; number: number }) {
  const before = await lockedUnit(db, program_id, number);
  return { before, updated_at: before?.updated_at ?? null };
}

/**
 * Returns the columns to write. A changed session gets the next sequence number, so that calendars use the newer event.
 */
function columnsOf(before: UnitRow | undefined, { text, ...fields }: Fields) {
  const session = { ...before, ...fields };
  const problem = sessionProblem(session);
  if (problem) throw invalid({ [problem.field]: [problem.message] });
  const isMoved =
    before !== undefined &&
    (String(session.session_starts_at) !== String(before.session_starts_at) ||
      String(session.session_ends_at) !== String(before.session_ends_at) ||
      session.session_url !== before.session_url ||
      session.session_place !== before.session_place ||
      session.session_map_url !== before.session_map_url);
  return {
    ...fields,
    ...(text !== undefined && { text: sanitizeDescription(text) }),
    ...(isMoved && { session_sequence: before.session_sequence + 1 }),
  };
}

/** Removes the files that are not listed, and returns their names. Refuses ids of other units' files. */
async function removeFiles(db: Database, unitId: number, listed: number[] | undefined, added: number) {
  const existing = await filesOf(db, [unitId]);
  const wanted = new Set(listed ?? existing.map(({ id }) => id));
  const removed = existing.filter(({ id }) => !wanted.has(id));
  const staying = existing.length - removed.length;
  if (listed && listed.length !== staying) throw invalid({ existing_files: ["File not found."] });
  if (staying + added > MAX_UNIT_FILES) throw invalid({ files: [`At most ${MAX_UNIT_FILES} files.`] });
  await deleteFiles(
    db,
    removed.map(({ id }) => id),
  );
  return removed.map(({ filename }) => filename);
}
