import { gradebook } from "#contract/learning/gradebook.ts";
import { apiError } from "#contract/shared/errors.ts";
import { programById } from "#server/learning/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { gradebookCsv } from "./export.ts";
import { byName, gradebookColumns, gradebookStudents, gradebookStudentsById } from "./queries.ts";
import { rounded, rowsOf } from "./rows.ts";

export const gradebookHandlers: Handlers<typeof gradebook> = {
  async list(call) {
    const { context, db, params, query } = call;
    await requireProgram(db, params.id);
    const columns = await gradebookColumns(db, params.id);
    const page = await pageOf(call, gradebook.list.path.replace("{id}", String(params.id)), {
      filtered: gradebookStudents(db, params.id, query.search),
      id: "enrollments.id",
      order: { by: byName, direction: "asc" },
      rows: async (ids) =>
        rowsOf(db, columns, await gradebookStudentsById(db, params.id, ids), context.clock()),
      serialize: (row) => row,
    });
    const assignments = columns.map(({ average, ...column }) => ({
      ...column,
      average: average === null ? null : rounded(average),
    }));
    return { ...page, assignments };
  },

  async export({ context, db, request, params }) {
    await requireProgram(db, params.id);
    const entry = { action: "export", resource: "gradebook", resource_id: null };
    await recordAudit(db, request, context.clock(), { ...entry, after: { program: params.id } });
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="gradebook-${params.id}.csv"`,
      },
      body: gradebookCsv(context, params.id),
    };
  },
};

async function requireProgram(db: Database, id: number): Promise<void> {
  if (!(await programById(db, id))) throw apiError("not_found");
}
