import { setImmediate } from "node:timers/promises";
import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, actOn } from "#server/platform/records/act.ts";
import type { SheetRecord } from "#server/platform/spreadsheets/record.ts";
import { type ImportTables, linesToRead, rememberColumns } from "./files.ts";

interface Reading<File, Columns extends object, Detail> {
  tables: ImportTables<Columns>;
  /** Position of the column for each value. Entries that are not numbers are other options of the file. */
  columns: object;
  version: string | undefined;
  lock(db: Transaction): Promise<File | undefined>;
  detail(db: Transaction): Promise<Detail>;
  /** Interprets every line and stores the result. Returns the columns to remember for the next such file. */
  judge(file: File, acting: Acting<RequestContext>): Promise<Columns>;
}

/**
 * Interprets the lines of a file by the columns that staff chose.
 * @throws ApiError 400 at a column that the file does not have, 404, 409 when the file was changed in the meantime
 */
export function readByColumns<
  File extends { headers: string[]; updated_at: Date },
  Columns extends object,
  Detail extends object,
>(
  context: AppContext,
  request: RequestContext,
  { tables, columns, version, lock, detail, judge }: Reading<File, Columns, Detail>,
): Promise<Detail> {
  return actOn(context, request, { lock, version, current: detail }, async (file, acting) => {
    for (const [name, at] of Object.entries(columns))
      if (typeof at === "number" && at >= file.headers.length)
        throw invalid({ [name]: ["The file has no such column."] });
    await rememberColumns(acting.db, tables, file.headers, await judge(file, acting));
    return detail(acting.db);
  });
}

/**
 * Yields the lines that are not done, in the order of the file, in batches. Other requests are answered between
 * batches.
 */
export async function* batchesOf(
  db: Transaction,
  tables: ImportTables,
  id: number,
  size: number,
): AsyncGenerator<SheetRecord[]> {
  for (let after = 0; ; ) {
    const lines = await linesToRead(db, tables, id, after, size);
    const last = lines.at(-1);
    if (!last) return;
    yield lines;
    after = last.line;
    await setImmediate();
  }
}
