import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Id } from "#contract/shared/scalars.ts";

const Totals = z.object({
  total_students: z.number().int(),
  total_admins: z.number().int(),
  total_enrollments: z.number().int(),
});

export type Totals = z.output<typeof Totals>;

export const ProgramCount = z.object({ id: Id, title: z.string(), student_count: z.number().int() });
export type ProgramCount = z.output<typeof ProgramCount>;

export const Analytics = Totals.extend({
  /** One decimal; 0 while there is no program. */
  avg_enrollments_per_program: z.number(),
  top_programs: z.array(ProgramCount).max(5),
  all_programs: z.array(ProgramCount),
});
export type Analytics = z.output<typeof Analytics>;

export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

/** How many periods are answered without `count`. */
export const periodCounts = { day: 30, week: 12, month: 12 } as const satisfies Record<Period, number>;

const wrongCount = "Count must be a number from 1 to 366.";

export const EnrollmentsOverTime = z.object({
  period: z.enum(periods),
  /** Every period by its first day in Africa/Kampala, oldest first. A week begins on Monday. */
  points: z.array(z.object({ starts_on: z.iso.date(), enrollments: z.number().int() })),
});
export type EnrollmentsOverTime = z.output<typeof EnrollmentsOverTime>;

export const analytics = {
  summary: endpoint({
    method: "GET",
    path: "/analytics/summary/",
    access: "staff",
    summary: "The three totals of the welcome card.",
    reply: Totals,
  }),
  get: endpoint({
    method: "GET",
    path: "/analytics/",
    access: "staff:analytics",
    summary: "Totals, the five programs with most enrollments, and every program's count.",
    reply: Analytics,
  }),
  enrollments_over_time: endpoint({
    method: "GET",
    path: "/analytics/enrollments-over-time/",
    access: "staff:analytics",
    summary: "New enrollments by day, week or month in Africa/Kampala, up to the current one.",
    query: z.object({
      period: z.enum(periods, { error: "Period must be day, week or month." }).default("day"),
      count: z.coerce
        .number({ error: wrongCount })
        .int(wrongCount)
        .min(1, wrongCount)
        .max(366, wrongCount)
        .optional(),
    }),
    reply: EnrollmentsOverTime,
  }),
};
