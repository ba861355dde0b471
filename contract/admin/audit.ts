import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { calendarDay, filter, idFilter, searchText, Timestamp } from "#contract/shared/scalars.ts";

/** Who did what to which resource, when and from where; `before` and `after` hold the changed fields. */
export const AuditEntry = z.object({
  id: z.number().int(),
  created_at: Timestamp,
  /** Empty for a visitor with a link and for commands on the server. */
  actor_email: z.string(),
  /** Who it is now; nobody where the account is gone. */
  actor_name: z.string().nullable(),
  address: z.string(),
  action: z.string(),
  resource: z.string(),
  resource_id: z.number().int().nullable(),
  /** What the record is called now, or was called when it was changed. */
  resource_name: z.string().nullable(),
  /** Whether the record can still be opened. */
  resource_exists: z.boolean(),
  /** The record within which it is opened: the fee of a payment, the student of an enrollment, a note or a certificate, the affiliate of a commission. */
  resource_parent: z.number().int().nullable(),
  /** Of a unit: the program and the number under which it is opened. */
  resource_unit: z.object({ program: z.number().int(), number: z.number().int() }).nullable(),
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
      "The audit log, newest first, always paged; `actor` is part of an e-mail or of a staff member's name, `from` and `to` are days; `student` finds what was done to a student and their enrollments.",
    query: z.object({
      actor: searchText,
      action: searchText,
      resource: searchText,
      resource_id: idFilter,
      student: idFilter,
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
