import { studentImports } from "#contract/accounts/student-imports.ts";
import { apiError } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { countAlong } from "#server/platform/records/along.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { moveToBin } from "#server/platform/records/bin-items.ts";
import { beginImport } from "./begin.ts";
import { mendRow } from "./mend.ts";
import {
  allImports,
  filteredRows,
  importCounts,
  importsById,
  lockImport,
  removeImport,
  rowsById,
} from "./queries.ts";
import { readImport } from "./read.ts";
import { importDetail, serializeImport, serializeImportRow } from "./serialize.ts";
import { uploadImport } from "./upload.ts";

const kind = "student_import";

export const studentImportHandlers: Handlers<typeof studentImports> = {
  list: (call) =>
    listOrPage(call, studentImports.list.path, {
      filtered: allImports(call.db),
      id: "student_imports.id",
      order: { newestBy: "student_imports.uploaded_at" },
      async rows(ids) {
        const counts = await importCounts(call.db, ids);
        return (await importsById(call.db, ids)).map((row) => ({ ...row, counts: counts(row.id) }));
      },
      serialize: (row) => serializeImport(row, row.counts),
    }),

  async upload({ context, request, files }) {
    const [file] = files.students;
    if (!file) throw apiError("bad_request");
    return uploadImport(context, request, file);
  },

  get: ({ db, params }) => importDetail(db, params.id),
  read: ({ context, request, params, body }) => readImport(context, request, params.id, body),

  async rows(call) {
    const { db, params, query } = call;
    if ((await importsById(db, [params.id])).length === 0) throw apiError("not_found");
    return listOrPage(call, studentImports.rows.path.replace("{id}", String(params.id)), {
      filtered: filteredRows(db, params.id, query.state),
      id: "student_import_rows.id",
      order: { by: "student_import_rows.line", direction: "asc" },
      rows: (ids) => rowsById(db, ids),
      serialize: serializeImportRow,
    });
  },

  mend: ({ context, params, body }) => mendRow(context, params.id, params.line, body),
  begin: ({ context, request, params, body }) => beginImport(context, request, params.id, body),

  remove: ({ context, request, params }) =>
    inTransaction(context, async (db) => {
      const given = await lockImport(db, params.id);
      if (!given) throw apiError("not_found");
      if (given.begun_at) throw apiError("import_running");
      const now = context.clock();
      const item = {
        kind,
        table: "student_imports",
        record_id: params.id,
        name: given.filename,
        along: await countAlong(db, kind, params.id),
      };
      await moveToBin(db, request, now, item, () => removeImport(db, params.id));
      const before = { filename: given.filename };
      const entry = { action: "delete", resource: kind, resource_id: params.id, before };
      await recordAudit(db, request, now, entry);
    }),
};
