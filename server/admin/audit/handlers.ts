import { audit } from "#contract/admin/audit.ts";
import { pageOf } from "#server/platform/database/lists.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { withNames } from "./named-ids.ts";
import { auditById, auditKinds, filteredAudit } from "./queries.ts";

export const auditHandlers: Handlers<typeof audit> = {
  list: (call) =>
    pageOf(call, audit.list.path, {
      filtered: filteredAudit(call.db, call.query),
      id: "audit_log.id",
      order: { newestBy: "audit_log.at" },
      rows: async (ids) => withNames(call.db, await auditById(call.db, ids)),
      serialize: (entry) => entry,
    }),

  kinds: ({ db }) => auditKinds(db),
};
