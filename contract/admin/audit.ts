import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { calendarDay, filter, searchText, Timestamp } from "#contract/shared/scalars.ts";

/** Who did what to which resource, when and from where; `before` and `after` hold the changed fields. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: Timestamp,
  /** Empty for a visitor with a link and for commands on the server. */
  actor_email: z.string(),
  address: z.string(),
  action: z.string(),
  resource: z.string(),
  resource_id: z.number().int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** A calendar day in Kampala. */
const day = (message: string) => filter(calendarDay(message), message);

export const audit = {
  list: endpoint({
    method: "GET",
    path: "/audit-log/",
    access: "admin",
    summary:
      "The audit log, newest first, always paged; `actor` is part of an e-mail, `from` and `to` are days.",
    query: z.object({
      actor: searchText,
      action: searchText,
      resource: searchText,
      from: day("Enter a date, e.g. 2026-03-01"),
      to: day("Enter a date, e.g. 2026-03-31"),
      ...pageQuery,
    }),
    reply: paged(AuditEntry),
  }),
  kinds: endpoint({
    method: "GET",
    path: "/audit-log/kinds/",
    access: "admin",
    summary: "The actions and resources in the log, for its filters.",
    reply: z.object({ actions: z.array(z.string()), resources: z.array(z.string()) }),
  }),
};
