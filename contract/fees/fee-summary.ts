import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { reportQuery } from "#contract/shared/report-query.ts";
import { Id } from "#contract/shared/scalars.ts";
import { CurrencyCode, MinorUnits } from "./money-fields.ts";

/** Sums of one currency. */
const sums = {
  currency: CurrencyCode,
  /** Fees after discounts. A cancelled charge counts as 0. */
  billed_minor: MinorUnits,
  /** Confirmed payments minus what was paid back. */
  received_minor: MinorUnits,
  /** Unpaid part of the billed sum. */
  outstanding_minor: MinorUnits,
  overdue_minor: MinorUnits,
  /** Sum paid in excess of fees that are not cancelled. */
  overpaid_minor: MinorUnits,
  /** The overpaid sum and everything that was paid for cancelled fees: billed − received + to pay back = outstanding. */
  to_pay_back_minor: MinorUnits,
};

/** Sums of fees. Charges count on the day of enrollment, payments and pay-backs on the day on which they were made. */
export const FeeSummary = z.object({
  currencies: z.array(z.object(sums)),
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** Sums by program. A deleted program has only its title. */
  programs: z.array(z.object({ program: Id.nullable(), program_title: z.string(), ...sums })),
});
export type FeeSummary = z.output<typeof FeeSummary>;

/** Groupings of the lines of the CSV. */
export const feeSummaryParts = ["month", "program"] as const;
export type FeeSummaryPart = (typeof feeSummaryParts)[number];

export const fee_summary = {
  get: endpoint({
    method: "GET",
    path: "/fees/summary/",
    access: "staff:fees",
    summary:
      "Returns the sums billed, received, outstanding, overdue and to pay back: by currency, by month and by program. Without days, the months are those of the last year.",
    query: reportQuery({}),
    reply: FeeSummary,
  }),
  export: endpoint({
    method: "GET",
    path: "/fees/summary.csv",
    access: "staff:fees",
    summary: "Returns the sums by month or by program as CSV, with a line for each currency.",
    query: reportQuery({
      by: z.enum(feeSummaryParts, { error: "Choose month or program." }).default("month"),
    }),
    reply: "raw",
  }),
};
