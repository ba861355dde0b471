import { statements } from "#contract/fees/statements.ts";
import { apiError } from "#contract/shared/errors.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { applyStatement } from "./apply.ts";
import { setLineAside } from "./aside.ts";
import { chooseRow } from "./choose.ts";
import { allStatements, filteredRows, rowCounts, rowsById, statementsById } from "./queries.ts";
import { readStatement } from "./read.ts";
import { removeStatement } from "./remove.ts";
import { listedStatement, serializeRow, statementDetail } from "./serialize.ts";
import { splitRow } from "./split.ts";
import { uploadStatement } from "./upload.ts";

export const statementHandlers: Handlers<typeof statements> = {
  list: (call) =>
    listOrPage(call, statements.list.path, {
      filtered: allStatements(call.db),
      id: "statements.id",
      order: { newestBy: "statements.uploaded_at" },
      async rows(ids) {
        const counts = await rowCounts(call.db, ids);
        return (await statementsById(call.db, ids)).map((row) => ({ ...row, counts }));
      },
      serialize: (row) => listedStatement(row, row.counts),
    }),

  async upload({ context, request, files }) {
    const [file] = files.statement;
    if (!file) throw apiError("bad_request");
    return uploadStatement(context, request, file);
  },

  get: ({ db, params }) => statementDetail(db, params.id),
  read: ({ context, request, params, body }) => readStatement(context, request, params.id, body),

  async rows(call) {
    const { db, params, query } = call;
    if ((await statementsById(db, [params.id])).length === 0) throw apiError("not_found");
    return listOrPage(call, statements.rows.path.replace("{id}", String(params.id)), {
      filtered: filteredRows(db, params.id, query.state),
      id: "statement_rows.id",
      order: { by: "statement_rows.line", direction: "asc" },
      rows: (ids) => rowsById(db, ids),
      serialize: serializeRow,
    });
  },

  choose: ({ context, request, params, body }) => chooseRow(context, request, params.id, params.line, body),
  split: ({ context, request, params, body }) => splitRow(context, request, params.id, params.line, body),
  set_aside: ({ context, request, params, body }) =>
    setLineAside(context, request, params.id, params.line, body.is_set_aside),
  apply: ({ context, request, params, body }) => applyStatement(context, request, params.id, body),

  remove: ({ context, request, params }) => removeStatement(context, request, params.id),
};
