import { gradebook } from "#contract/courses/gradebook.ts";
import { apiError } from "#contract/shared/errors.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import { programById } from "#server/courses/programs/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import { nameInFile } from "#server/platform/http/answers/file-name.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { gradebookCsv } from "./export.ts";
import { gradebookColumns, gradebookOrder, gradebookStudents, gradebookStudentsById } from "./queries.ts";
import { rowsOf } from "./rows.ts";

export const gradebookHandlers: Handlers<typeof gradebook> = {
  async list(call) {
    const { context, db, params, query } = call;
    await requireProgram(db, params.id);
    const columns = await gradebookColumns(db, params.id);
    const page = await pageOf(call, gradebook.list.path.replace("{id}", String(params.id)), {
      filtered: gradebookStudents(db, params.id, query.search),
      id: "enrollments.id",
      order: gradebookOrder(query.ordering),
      rows: async (ids) => {
        const now = context.clock();
        return rowsOf(db, params.id, columns, await gradebookStudentsById(db, params.id, ids, now), now);
      },
      serialize: (row) => row,
    });
    const assignments = columns.map(({ average, ...column }) => ({
      ...column,
      average: average === null ? null : roundedToHundredths(average),
    }));
    return { ...page, assignments };
  },

  async export({ context, db, request, params }) {
    const { title } = await requireProgram(db, params.id);
    await note(context, request, "gradebook.export", { id: null, after: { program: params.id } });
    return csvDownload(
      `${nameInFile(title, `program-${params.id}`)}-gradebook.csv`,
      gradebookCsv(context, params.id),
    );
  },
};

async function requireProgram(db: Database, id: number) {
  const program = await programById(db, id);
  if (!program) throw apiError("not_found");
  return program;
}
