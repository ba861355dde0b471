import { statements } from "#contract/fees/statements/statements.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { importHandlers } from "#server/platform/imports/import-handlers.ts";
import { removeRecord } from "#server/platform/records/remove-record.ts";
import { applyStatement } from "./apply.ts";
import { setLineAside } from "./aside.ts";
import { chooseRow } from "./choose.ts";
import { allStatements, filteredRows, insertStatement, rowsById, statementsById, tables } from "./queries.ts";
import { readStatement } from "./read.ts";
import { orderIn, statementFile } from "./read-file.ts";
import { listedStatement, serializeRow, statementDetail } from "./serialize.ts";
import { splitRow } from "./split.ts";

export const statementHandlers: Handlers<typeof statements> = {
  ...importHandlers({
    resource: "statement",
    path: statements.list.path,
    tables,
    rules: statementFile,
    insert: (db, file, rows) =>
      insertStatement(db, {
        ...file,
        date_orders: file.headers.map((_header, column) => orderIn(rows, column)),
      }),
    all: allStatements,
    byId: statementsById,
    serialize: listedStatement,
    detail: statementDetail,
    lines: filteredRows,
    linesById: rowsById,
    serializeLine: serializeRow,
  }),

  read: ({ context, request, params, body }) => readStatement(context, request, params.id, body),
  choose: ({ context, request, params, body }) => chooseRow(context, request, params.id, params.line, body),
  split: ({ context, request, params, body }) => splitRow(context, request, params.id, params.line, body),
  set_aside: ({ context, request, params, body }) =>
    setLineAside(context, request, params.id, params.line, body.is_set_aside),
  apply: ({ context, request, params, body }) => applyStatement(context, request, params.id, body),

  /** Payments that were made from the statement's lines stay. */
  remove: ({ context, request, params }) =>
    removeRecord(context, request, "statement", params.id, ["filename"]),
};
