import { journal } from "#contract/fees/journal.ts";
import { rangeName } from "#contract/shared/time/day-range.ts";
import { listOrPage } from "#server/platform/database/lists.ts";
import { csvDownload } from "#server/platform/http/answers/csv.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { note } from "#server/platform/records/act.ts";
import { journalCsv } from "./export.ts";
import { entriesById, filteredEntries, journalTotals } from "./queries.ts";
import { serializeEntry } from "./serialize.ts";

export const journalHandlers: Handlers<typeof journal> = {
  list: (call) =>
    listOrPage(call, journal.list.path, {
      filtered: filteredEntries(call.db, call.query),
      id: "entries.id",
      order: { by: "entries.paid_on", direction: "desc" },
      rows: (ids) => entriesById(call.db, ids),
      serialize: serializeEntry,
    }),

  totals: ({ db, query }) => journalTotals(db, query),

  async export({ context, db, query, request }) {
    await note(context, request, "payment.export", { id: null, after: query });
    return csvDownload(`payments-${rangeName(query)}.csv`, journalCsv(db, query));
  },
};
