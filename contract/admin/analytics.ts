import { z } from "zod";
import { referralSources } from "#contract/accounts/profile-choices.ts";
import { enrollmentSources } from "#contract/courses/enrollment-sources.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import { reportQuery } from "#contract/shared/report-query.ts";
import { Id } from "#contract/shared/scalars.ts";
import { periods } from "./periods.ts";

const Totals = z.object({
  total_students: z.number().int(),
  total_admins: z.number().int(),
  total_enrollments: z.number().int(),
});

export type Totals = z.output<typeof Totals>;

export const ProgramCount = z.object({ id: Id, title: z.string(), student_count: z.number().int() });
export type ProgramCount = z.output<typeof ProgramCount>;

export const Analytics = Totals.extend({
  /** One decimal; 0 if there are no programs. */
  avg_enrollments_per_program: z.number(),
  top_programs: z.array(ProgramCount).max(5),
  all_programs: z.array(ProgramCount),
});
export type Analytics = z.output<typeof Analytics>;

const wrongCount = "Count must be a number from 1 to 366.";
const period = z.enum(periods, { error: "Period must be day, week or month." }).default("day");

export const EnrollmentsOverTime = z.object({
  period: z.enum(periods),
  /** Every period with its first day in Africa/Kampala, oldest first. Weeks begin on Monday. */
  points: z.array(z.object({ starts_on: z.iso.date(), enrollments: z.number().int() })),
});
export type EnrollmentsOverTime = z.output<typeof EnrollmentsOverTime>;

const count = z.number().int();

/** Progress so far of the students who enrolled. Each number is part of the one before, except `certified`. */
const progress = {
  enrolled: count,
  /** Ticked at least one unit. */
  began: count,
  /** Ticked at least half of all units. */
  half: count,
  /** Ticked all units. */
  finished: count,
  /** Hold a certificate that is not revoked. */
  certified: count,
};
export const Completion = z.object({
  total: z.object(progress),
  /** Programs with enrollments, most enrollments first. */
  programs: z.array(z.object({ program: Id, title: z.string(), ...progress })),
});
export type Completion = z.output<typeof Completion>;

/** Origins of enrollments in three breakdowns: by referral source, by way of enrollment and by affiliate. */
export const EnrollmentOrigins = z.object({
  total: count,
  /** Referral source in the student's profile; null if none is given. */
  referrals: z.array(z.object({ source: z.enum(keysOf(referralSources)).nullable(), count })),
  /** Way of enrollment; null for enrollments made before it was recorded. */
  ways: z.array(z.object({ source: z.enum(enrollmentSources).nullable(), count })),
  through_affiliates: count,
  /** The 50 affiliates with the most enrollments. Empty for staff who may not see affiliates. */
  affiliates: z.array(z.object({ affiliate: Id, name: z.string(), count })),
});
export type EnrollmentOrigins = z.output<typeof EnrollmentOrigins>;

export const analytics = {
  summary: endpoint({
    method: "GET",
    path: "/analytics/summary/",
    access: "staff",
    summary: "Returns the three totals of the welcome card.",
    reply: Totals,
  }),
  get: endpoint({
    method: "GET",
    path: "/analytics/",
    access: "staff:analytics",
    summary:
      "Returns the totals, the five programs with the most enrollments, and the count of every program.",
    reply: Analytics,
  }),
  enrollments_over_time: endpoint({
    method: "GET",
    path: "/analytics/enrollments-over-time/",
    access: "staff:analytics",
    summary:
      "Returns new enrollments by day, week or month in Africa/Kampala: from a given day, or the latest `count` periods up to a day (default: today).",
    query: reportQuery({
      period,
      count: z.coerce
        .number({ error: wrongCount })
        .int(wrongCount)
        .min(1, wrongCount)
        .max(366, wrongCount)
        .optional(),
    }),
    reply: EnrollmentsOverTime,
  }),
  export_over_time: endpoint({
    method: "GET",
    path: "/analytics/enrollments-over-time.csv",
    access: "staff:analytics",
    summary: "Returns new enrollments by day, week or month as CSV.",
    query: reportQuery({ period }),
    reply: "raw",
  }),
  completion: endpoint({
    method: "GET",
    path: "/analytics/completion/",
    access: "staff:analytics",
    summary: "Returns the progress of the students who enrolled on these days, by program.",
    query: reportQuery({}),
    reply: Completion,
  }),
  export_completion: endpoint({
    method: "GET",
    path: "/analytics/completion.csv",
    access: "staff:analytics",
    summary: "Returns the progress of the students who enrolled on these days, by program, as CSV.",
    query: reportQuery({}),
    reply: "raw",
  }),
  origins: endpoint({
    method: "GET",
    path: "/analytics/origins/",
    access: "staff:analytics",
    summary:
      "Returns the origins of the enrollments of these days: by referral source, by way of enrollment and by affiliate.",
    query: reportQuery({}),
    reply: EnrollmentOrigins,
  }),
  export_origins: endpoint({
    method: "GET",
    path: "/analytics/origins.csv",
    access: "staff:analytics",
    summary: "Returns the origins of the enrollments of these days as CSV.",
    query: reportQuery({}),
    reply: "raw",
  }),
};
