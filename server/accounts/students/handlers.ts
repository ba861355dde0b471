import { students } from "#contract/accounts/students.ts";
import { pageWindow, toPage } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { studentsCsv } from "./export.ts";
import { presentStudent } from "./present.ts";
import { studentPage } from "./queries.ts";
import { removeStudent } from "./remove.ts";

export const studentHandlers: Handlers<typeof students> = {
  async list({ house, db, query }) {
    const { count, rows } = await studentPage(db, query, pageWindow(query));
    return toPage(house, students.list.path, query, count, rows.map(presentStudent));
  },

  async export({ house, db, query, exchange }) {
    const entry = { action: "export", noun: "student", noun_id: null, after: query };
    await recordAudit(db, exchange, house.clock(), entry);
    return {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="students.csv"',
      },
      body: studentsCsv(db, query),
    };
  },

  remove: ({ house, exchange, params }) => removeStudent(house, exchange, params.id),
};
