import type { z } from "zod";
import { guessImportColumns, type ImportColumns } from "#contract/accounts/import-columns.ts";
import type { ImportRow, ImportRowState, StudentImport } from "#contract/accounts/student-imports.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { lineCounts, previewOf } from "#server/platform/imports/files.ts";
import { type ImportRowRow, importsById, type ListedImport, linesToEnroll, tables } from "./queries.ts";

/** Returns an import as staff see it. @throws ApiError 404 */
export async function importDetail(db: Database, id: number): Promise<z.input<typeof StudentImport>> {
  const [row] = await importsById(db, [id]);
  if (!row) throw apiError("not_found");
  const counts = await lineCounts(db, tables, [id]);
  const { remembered, ...preview } = await previewOf(db, tables, row);
  return {
    ...serializeImport(row, counts(id)),
    ...preview,
    to_enroll: await linesToEnroll(db, id),
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
    columns: row.columns,
    enrolled: row.enrolled,
    is_adding: row.begun_at !== null,
  };
}

export function serializeImportRow(row: ImportRowRow): z.input<typeof ImportRow> {
  const { id, line, state, student_id, is_known, fields } = row;
  const { name = "", phone = "", location = "", occupation = "", organization = "" } = fields;
  const { education_level = "", referral_source = "" } = fields;
  return {
    ...{ id, line, state, student: student_id, is_known, email: fields.email ?? "", name, phone, location },
    ...{ occupation, organization, education_level, referral_source },
    problems: Object.entries(row.problems).map(([field, message]) => ({
      field,
      message,
    })),
  };
}
