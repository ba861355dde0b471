import { buffer } from "node:stream/consumers";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { programInBody } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import { attachFiles, newKeys } from "#server/platform/storage/store-files.ts";
import {
  filesOf,
  insertFiles,
  insertUnit,
  type UnitFileRow,
  type UnitWithCounts,
  writtenUnits,
} from "./queries.ts";
import { programOfStaff, staffUnits } from "./read.ts";

/**
 * Copies another program's units with their files, as drafts. Units that are already written do not change. Sessions
 * are not copied, because their times belong to the other program.
 */
export async function copyUnits(
  context: AppContext,
  request: RequestContext,
  programId: number,
  { from }: { from: number },
) {
  const program = await programOfStaff(context.db, programId);
  const source = await programInBody(context.db, from, "from");
  const unwritten = new Set(
    (await staffUnits(context.db, program)).filter(({ state }) => state === null).map(({ number }) => number),
  );
  const copied = (await writtenUnits(context.db, from)).filter(({ number }) => unwritten.has(number));
  const files = await copyFiles(context, copied);
  return act(context, request, async ({ db, now, did }) => {
    await insertCopies(db, programId, copied, files, now, "draft");
    const after = { from: source.title, units: copied.map(({ number }) => number) };
    if (copied.length > 0) did("program.copy_units", { id: programId, after });
    return staffUnits(db, program);
  });
}

type CopiedFiles = ReadonlyMap<number, StoredFile[]>;

/** Inserts the copies into the program, either as drafts or in their own states. */
export async function insertCopies(
  db: Database,
  program_id: number,
  units: readonly UnitWithCounts[],
  files: CopiedFiles,
  now: Date,
  as: "draft" | "they are",
): Promise<void> {
  for (const { id, number, title, text, video_url, state } of units) {
    const content = { program_id, number, title, text, video_url };
    const times = { created_at: now, updated_at: now };
    const unit = await insertUnit(db, { ...content, ...times, ...(as === "they are" && { state }) });
    const stored = files.get(id) ?? [];
    await attachFiles(db, stored);
    await insertFiles(db, unit.id, stored);
  }
}

/** Copies the files, because a file is deleted with its unit. Copies one at a time, because a file may have 10 MiB. */
export async function copyFiles(context: AppContext, units: readonly UnitWithCounts[]): Promise<CopiedFiles> {
  const copies = new Map<number, StoredFile[]>();
  const rows = await filesOf(
    context.db,
    units.map(({ id }) => id),
  );
  const keys = await newKeys(context, "units", rows.length);
  for (const [place, row] of rows.entries())
    copies.set(row.unit_id, [
      ...(copies.get(row.unit_id) ?? []),
      await copyFile(context, row, keys[place] ?? ""),
    ]);
  return copies;
}

async function copyFile(context: AppContext, row: UnitFileRow, storage_key: string): Promise<StoredFile> {
  const { filename, mime, size_bytes } = row;
  const content = await context.files.get(row.storage_key);
  if (!content) throw apiError("not_found");
  await context.files.putBytes(storage_key, await buffer(content));
  return { storage_key, filename, mime, size_bytes };
}
