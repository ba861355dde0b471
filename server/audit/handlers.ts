import { audit } from "#contract/audit.ts";
import type { Handlers } from "#server/http/handler.ts";
import { pageWindow, toPage } from "#server/paging.ts";
import { auditKinds, auditPage } from "./queries.ts";

export const auditHandlers: Handlers<typeof audit> = {
  async list({ house, db, query }) {
    const { count, entries } = await auditPage(db, query, pageWindow(query));
    return toPage(house, audit.list.path, query, count, entries);
  },

  kinds: ({ db }) => auditKinds(db),
};
