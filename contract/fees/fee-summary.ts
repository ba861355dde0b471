import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { reportQuery } from "#contract/shared/report-query.ts";
import { Id } from "#contract/shared/scalars.ts";
import { CurrencyCode, MinorUnits } from "./money-fields.ts";

/** Sums of one currency. */
const sums = {
  currency: CurrencyCode,
  /** What is asked for, after discounts; a cancelled charge asks for nothing. */
  billed_minor: MinorUnits,
  /** Confirmed payments without what was paid back. */
  received_minor: MinorUnits,
  /** What is left of what was billed. */
  outstanding_minor: MinorUnits,
  overdue_minor: MinorUnits,
  /** Paid, but not asked for. */
  to_pay_back_minor: MinorUnits,
};

/** Charges count by the day of their enrollment, payments by the day on which they were made, and so what was paid back. */
export const FeeSummary = z.object({
  currencies: z.array(z.object(sums)),
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** A program that was deleted has its title left. */
  programs: z.array(z.object({ program: Id.nullable(), program_title: z.string(), ...sums })),
});
export type FeeSummary = z.output<typeof FeeSummary>;

/** What the lines of the CSV are. */
export const feeSummaryParts = ["month", "program"] as const;
export type FeeSummaryPart = (typeof feeSummaryParts)[number];

export const fee_summary = {
  get: endpoint({
    method: "GET",
    path: "/fees/summary/",
    access: "staff:fees",
    summary:
      "Billed, received, outstanding, overdue and to pay back by currency, by month and by program; without days the months are those of the last year.",
    query: reportQuery({}),
    reply: FeeSummary,
  }),
  export: endpoint({
    method: "GET",
    path: "/fees/summary.csv",
    access: "staff:fees",
    summary: "The sums by month or by program as CSV, each line of one currency.",
    query: reportQuery({
      by: z.enum(feeSummaryParts, { error: "Choose month or program." }).default("month"),
    }),
    reply: "raw",
  }),
};
