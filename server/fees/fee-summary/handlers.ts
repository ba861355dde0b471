import type { fee_summary } from "#contract/fees/fee-summary.ts";
import { rangeName } from "#contract/shared/time/day-range.ts";
import { csvDownload, csvLine } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { summaryRecords } from "./export.ts";
import { feeSummary } from "./queries.ts";

export const feeSummaryHandlers: Handlers<typeof fee_summary> = {
  get: ({ context, db, query }) => feeSummary(db, query, context.clock()),

  async export({ context, db, query, request }) {
    const now = context.clock();
    await note(context, request, "fee_summary.export", { id: null, after: query });
    const { by, ...scope } = query;
    const records = summaryRecords(await feeSummary(db, scope, now), by);
    return csvDownload(`fees-by-${by}-${rangeName(scope)}.csv`, records.map(csvLine));
  },
};
