import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR } from "#contract/shared/limits.ts";
import { requiredFlag } from "#contract/shared/scalars.ts";
import { todayKindNames } from "./today-kinds.ts";

export const StaffToday = z.object({
  /** What the caller may do something about, also where nothing waits. */
  waiting: z.array(
    z.object({ kind: z.enum(todayKindNames), count: z.number().int(), count_is_exact: z.boolean() }),
  ),
  /** Yesterday in Kampala: the students' list of `enrolled_since` this day has the enrollments. */
  since: z.iso.date(),
});
export type StaffToday = z.output<typeof StaffToday>;

const MorningEmail = z.object({ wants_morning_email: requiredFlag });

export const staffToday = {
  get: endpoint({
    method: "GET",
    path: "/staff/today/",
    access: "staff",
    summary:
      "What waits for staff, by the caller's permissions. Each number is the count of a filtered list.",
    reply: StaffToday,
  }),
  morning_email: endpoint({
    method: "GET",
    path: "/staff/today/email/",
    access: "staff",
    summary: "Whether the caller gets the morning email.",
    reply: MorningEmail,
  }),
  choose_morning_email: endpoint({
    method: "PUT",
    path: "/staff/today/email/",
    access: "staff",
    is_session_only: true,
    summary: "Switch the caller's own morning email on or off.",
    body: MorningEmail,
    reply: MorningEmail,
  }),
  stop_morning_email: endpoint({
    method: "POST",
    path: "/staff/today/email/stop/",
    access: "public",
    summary: "Switch off the morning email by the link in it. A second time changes nothing.",
    body: z.object({ token: z.string().max(100) }),
    limits: [{ name: "stop-morning-email", points: 30, seconds: HOUR, by: "address" }],
    reply: z.object({ message: z.string() }),
    status: 200,
  }),
};
