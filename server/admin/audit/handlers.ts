import { audit } from "#contract/admin/audit.ts";
import { pageWindow, toPage } from "#server/platform/database/paging.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import { auditKinds, auditPage } from "./queries.ts";

export const auditHandlers: Handlers<typeof audit> = {
  async list({ context, db, query }) {
    const { count, entries } = await auditPage(db, query, pageWindow(query));
    return toPage(context, audit.list.path, query, count, entries);
  },

  kinds: ({ db }) => auditKinds(db),
};
