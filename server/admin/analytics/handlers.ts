import type { analytics } from "#contract/admin/analytics.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import { rangeName } from "#contract/shared/time/day-range.ts";
import { csvDownload, csvLine } from "#server/platform/http/answers/csv.ts";
import type { Call, Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { completion } from "./completion.ts";
import { completionRecords, originRecords, overTimeRecords } from "./export.ts";
import { origins } from "./origins.ts";
import { overTime } from "./over-time.ts";
import { overview } from "./overview.ts";
import { totals } from "./queries.ts";

export const analyticsHandlers: Handlers<typeof analytics> = {
  summary: ({ db }) => totals(db),
  get: ({ db }) => overview(db),

  enrollments_over_time: ({ context, db, query }) => overTime(db, query, context.clock()),
  async export_over_time(call) {
    const found = await overTime(call.db, call.query, call.context.clock());
    return exported(call, "enrollments-over-time", overTimeRecords(found));
  },

  completion: ({ db, query }) => completion(db, query),
  async export_completion(call) {
    return exported(call, "completion", completionRecords(await completion(call.db, call.query)));
  },

  origins: ({ db, viewer, query }) => origins(db, viewer, query),
  async export_origins(call) {
    const found = await origins(call.db, call.viewer, call.query);
    return exported(call, "origins", originRecords(found));
  },
};

type ExportCall = Pick<Call<(typeof analytics)["export_origins"]>, "context" | "request"> & {
  query: ReportScope;
};

/** Returns the records as a CSV file named after its days. The download is audited. */
async function exported({ context, request, query }: ExportCall, name: string, records: string[][]) {
  await note(context, request, "analytics.export", { id: null, after: { name, ...query } });
  return csvDownload(`${name}-${rangeName(query)}.csv`, records.map(csvLine));
}
