import { createHash } from "node:crypto";
import type { z } from "zod";
import { guessImportColumns, type ImportColumns } from "#contract/accounts/import-columns.ts";
import type { ImportRow, ImportRowState, StudentImport } from "#contract/accounts/student-imports.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  type ImportRowRow,
  importCounts,
  importsById,
  type ListedImport,
  rememberedColumns,
  sampleOf,
} from "./queries.ts";

/** The same for two files whose columns have the same names in the same order. */
export function fingerprintOf(headers: readonly string[]): string {
  const names = headers.map((header) => header.trim().toLowerCase().replace(/\s+/g, " "));
  return createHash("sha256").update(JSON.stringify(names)).digest("hex");
}

/** An import as staff see it. @throws ApiError 404 */
export async function importDetail(db: Database, id: number): Promise<z.input<typeof StudentImport>> {
  const [row] = await importsById(db, [id]);
  if (!row) throw apiError("not_found");
  const remembered = await rememberedColumns(db, fingerprintOf(row.headers));
  const counts = await importCounts(db, [id]);
  return {
    ...serializeImport(row, counts(id)),
    headers: row.headers,
    sample: await sampleOf(db, id),
    suggested: remembered ?? suggested(row.headers),
    is_remembered: remembered !== undefined,
  };
}

function suggested(headers: readonly string[]): Partial<ImportColumns> {
  const found = Object.entries(guessImportColumns(headers)).filter(([, at]) => at !== null);
  return Object.fromEntries(found);
}

export function serializeImport(row: ListedImport, counts: Record<ImportRowState, number>) {
  const { id, filename, uploader, uploaded_at, updated_at, program_id, program_title } = row;
  return {
    ...{ id, filename, uploaded_by: uploader, uploaded_at, updated_at, counts },
    program: program_id === null ? null : { id: program_id, title: program_title ?? "" },
    columns: row.columns as ImportColumns | null,
    is_adding: row.begun_at !== null,
  };
}

export function serializeImportRow(row: ImportRowRow): z.input<typeof ImportRow> {
  const { id, line, state, student_id } = row;
  const fields = row.fields as Record<string, string>;
  const { name = "", phone = "", location = "", occupation = "", organization = "" } = fields;
  const { education_level = "", referral_source = "" } = fields;
  return {
    ...{ id, line, state, student: student_id, email: fields.email ?? "", name, phone, location },
    ...{ occupation, organization, education_level, referral_source },
    problems: Object.entries(row.problems as Record<string, string>).map(([field, message]) => ({
      field,
      message,
    })),
  };
}
