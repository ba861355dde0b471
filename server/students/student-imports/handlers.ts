import { studentImports } from "#contract/accounts/student-imports.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { importHandlers } from "#server/platform/imports/import-handlers.ts";
import { beginImport } from "./begin.ts";
import { mendRow } from "./mend.ts";
import { allImports, filteredRows, importsById, insertImport, rowsById, tables } from "./queries.ts";
import { readImport } from "./read.ts";
import { fileOfStudents } from "./read-file.ts";
import { removeImport } from "./remove.ts";
import { importDetail, serializeImport, serializeImportRow } from "./serialize.ts";

export const studentImportHandlers: Handlers<typeof studentImports> = {
  ...importHandlers({
    resource: "student_import",
    path: studentImports.list.path,
    tables,
    rules: fileOfStudents,
    insert: insertImport,
    all: allImports,
    byId: importsById,
    serialize: serializeImport,
    detail: importDetail,
    lines: filteredRows,
    linesById: rowsById,
    serializeLine: serializeImportRow,
  }),

  read: ({ context, request, params, body }) => readImport(context, request, params.id, body),
  mend: ({ context, request, params, body }) => mendRow(context, request, params.id, params.line, body),
  begin: ({ context, request, params, body }) => beginImport(context, request, params.id, body),

  remove: ({ context, request, params }) => removeImport(context, request, params.id),
};
