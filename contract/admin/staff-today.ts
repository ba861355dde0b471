import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { currencies } from "#contract/shared/money/money.ts";
import { type Permission, permissions } from "#contract/shared/permissions.ts";
import { Id, Timestamp } from "#contract/shared/scalars.ts";
import { AuditEntry } from "./audit.ts";
import { CapturedCount, MailProblem } from "./emails.ts";
import { RestoredCopy } from "./restored-copy.ts";
import { todayKindNames } from "./today-kinds.ts";

export const StaffToday = z.object({
  /** Kinds of work that the caller may do, including those with a count of 0. */
  waiting: z.array(
    z.object({ kind: z.enum(todayKindNames), count: z.number().int(), count_is_exact: z.boolean() }),
  ),
  /** Yesterday in Kampala. The student list filtered by `enrolled_since` this day has the new enrollments. */
  since: z.iso.date(),
  /** Null for everybody except admins. */
  mail_problem: MailProblem.nullable(),
  /** 0 for everybody except admins. */
  captured_emails: CapturedCount,
  /** Accounts that will be erased, the next first, for staff with `students` (students.md 10). */
  deletions: z.array(z.object({ id: Id, name: z.string(), due_at: Timestamp, is_by_staff: z.boolean() })),
  /** For admins, while this database is a restored copy that sends nothing. */
  restored_copy: RestoredCopy.nullable(),
});
export type StaffToday = z.output<typeof StaffToday>;

/** Kinds of actions of students and visitors, each with the permission that sees it. */
export const happenedKinds = {
  enrolled: "students",
  paid: "fees",
  handed_in: "assignments",
  took_quiz: "assignments",
  applied: "affiliates",
  wrote: "communications",
  asked: "communications",
} as const satisfies Record<string, Permission>;
export type HappenedKind = keyof typeof happenedKinds;

const common = {
  at: Timestamp,
  who: z.string(),
  /**
   * Number of such actions of this person in a row, at most 100. Acts of staff on one record count as one. The other
   * fields are of the latest.
   */
  count: z.number().int(),
};

/** Action of a student or visitor. `id` is the record that it leads to: the student, the fee, the work, the affiliate or the post. */
const PersonAction = z.object({
  ...common,
  kind: z.enum(keysOf(happenedKinds)),
  id: Id,
  /** The program, the assignment or the beginning of the text. */
  what: z.string(),
  /** Sum of a payment; null for other kinds. */
  sum: z.object({ currency: z.enum(currencies), amount_minor: z.number().int() }).nullable(),
});

/** Act of staff, from the audit log. Those who may do such an act see it. */
const StaffAction = z.object({
  ...common,
  kind: z.literal("staff"),
  /** Such as "submission.grade". */
  act: z.string(),
  /** Words between the names of the person and the record, such as "graded". Of several acts: "graded 15 works". */
  did: z.string(),
  /** Permission with which the caller may do such an act. Null for acts of admins alone. */
  permission: z.enum(permissions).nullable(),
  record: AuditEntry.pick({
    resource: true,
    resource_id: true,
    resource_name: true,
    resource_exists: true,
    resource_parent: true,
    resource_unit: true,
  }),
});

export const Happened = z.discriminatedUnion("kind", [PersonAction, StaffAction]);
export type Happened = z.output<typeof Happened>;
export type PersonAction = z.output<typeof PersonAction>;
export type StaffAction = z.output<typeof StaffAction>;

export const staffToday = {
  happened: endpoint({
    method: "GET",
    path: "/staff/happened/",
    access: "staff",
    summary:
      "Returns the latest 20 actions of people and of staff that the caller may see, newest first. Actions of one person in a row are one.",
    reply: z.array(Happened),
  }),
  get: endpoint({
    method: "GET",
    path: "/staff/today/",
    access: "staff",
    summary:
      "Returns the work that waits for staff, by the caller's permissions. Each number is the count of a filtered list.",
    reply: StaffToday,
  }),
};
