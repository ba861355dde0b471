import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { paged, pageQuery } from "#contract/shared/lists.ts";
import { calendarDay, filter, idFilter, searchText, Timestamp } from "#contract/shared/scalars.ts";

const Names = z.array(z.object({ id: z.number().int(), name: z.string() }));
const NamedIds = z.object({ people: Names, programs: Names });
export type NamedIds = z.output<typeof NamedIds>;

/** Fields of `before` and `after` that have the id of a person or program. */
export const namedFields: Readonly<Record<string, keyof NamedIds>> = {
  ...{ program: "programs", program_id: "programs" },
  ...{ student: "people", student_id: "people", user_id: "people", sender_id: "people" },
};

/** Entry of the audit log. `before` and `after` hold the changed fields. */
export const AuditEntry = z.object({
  id: z.number().int(),
  created_at: Timestamp,
  /** Empty for a visitor who used a link, and for commands on the server. */
  actor_email: z.string(),
  /** Present name of the actor; null if the account is gone. */
  actor_name: z.string().nullable(),
  address: z.string(),
  action: z.string(),
  resource: z.string(),
  resource_id: z.number().int().nullable(),
  /** Present name of the record, or its name when it was changed. */
  resource_name: z.string().nullable(),
  /** True if the record can still be opened. */
  resource_exists: z.boolean(),
  /**
   * Id of the record on whose page it is shown. A payment has a fee, and an attendance a unit. A commission has an
   * affiliate. An enrollment, note or certificate has a student.
   */
  resource_parent: z.number().int().nullable(),
  /** Program and number of a unit; null for other records. */
  resource_unit: z.object({ program: z.number().int(), number: z.number().int() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Names of the people and programs whose ids the fields of `before` and `after` have. Deleted ones may have none. */
  names: NamedIds,
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Returns a filter by a calendar day in Kampala. */
const day = (message: string) => filter(calendarDay(message), message);

export const audit = {
  list: endpoint({
    method: "GET",
    path: "/audit-log/",
    access: "admin",
    summary:
      "Lists the audit log, newest first, always paged. `actor` is part of an email or of a staff member's name, `from` and `to` are days. `student` finds the entries about a student: the account, enrollments, work, attendance, fees, payments, certificates, messages and posts. `concerning` is the name, email or phone of such a student.",
    query: z.object({
      actor: searchText,
      action: searchText,
      resource: searchText,
      resource_id: idFilter,
      student: idFilter,
      concerning: searchText,
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
    summary: "Lists the actions and resources in the log, for its filters.",
    reply: z.object({ actions: z.array(z.string()), resources: z.array(z.string()) }),
  }),
};
