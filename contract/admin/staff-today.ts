import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { MailProblem } from "./emails.ts";
import { RestoredCopy } from "./restored-copy.ts";
import { todayKindNames } from "./today-kinds.ts";

export const StaffToday = z.object({
  /** What the caller may do something about, also where nothing waits. */
  waiting: z.array(
    z.object({ kind: z.enum(todayKindNames), count: z.number().int(), count_is_exact: z.boolean() }),
  ),
  /** Yesterday in Kampala: the students' list of `enrolled_since` this day has the enrollments. */
  since: z.iso.date(),
  /** Told to admins alone. */
  mail_problem: MailProblem.nullable(),
  /** For admins, while this database is a restored copy that sends nothing. */
  restored_copy: RestoredCopy.nullable(),
});
export type StaffToday = z.output<typeof StaffToday>;

export const staffToday = {
  get: endpoint({
    method: "GET",
    path: "/staff/today/",
    access: "staff",
    summary:
      "What waits for staff, by the caller's permissions. Each number is the count of a filtered list.",
    reply: StaffToday,
  }),
};
