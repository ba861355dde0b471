import type { fee_summary } from "#contract/fees/fee-summary.ts";
import { rangeName } from "#contract/shared/day-range.ts";
import { csvDownload } from "#server/platform/http/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { summaryRecords } from "./export.ts";
import { feeSummary } from "./queries.ts";

export const feeSummaryHandlers: Handlers<typeof fee_summary> = {
  get: ({ context, db, query }) => feeSummary(db, query, context.clock()),

  async export({ context, db, query, request }) {
    const now = context.clock();
    const entry = { action: "export", resource: "fee_summary", resource_id: null, after: query };
    await recordAudit(db, request, now, entry);
    const { by, ...scope } = query;
    const records = summaryRecords(await feeSummary(db, scope, now), by);
    return csvDownload(`fees-by-${by}-${rangeName(scope)}.csv`, records);
  },
};
