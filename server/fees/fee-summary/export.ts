import type { FeeSummary, FeeSummaryPart } from "#contract/fees/fee-summary.ts";
import { plainAmount } from "#contract/shared/money/money.ts";

const sumHeadings = ["Currency", "Billed", "Received", "Outstanding", "Overdue", "To pay back", "Overpaid"];

/** Returns CSV records of the sums by month or by program, one for each currency. */
export function summaryRecords({ months, programs }: FeeSummary, by: FeeSummaryPart): string[][] {
  if (by === "month")
    return [["Month", ...sumHeadings], ...months.map((sums) => [sums.month, ...cellsOf(sums)])];
  return [["Program", ...sumHeadings], ...programs.map((sums) => [sums.program_title, ...cellsOf(sums)])];
}

function cellsOf({ currency, ...sums }: FeeSummary["currencies"][number]): string[] {
  const amount = (amount_minor: number) => plainAmount({ currency, amount_minor });
  return [
    currency,
    amount(sums.billed_minor),
    amount(sums.received_minor),
    amount(sums.outstanding_minor),
    amount(sums.overdue_minor),
    amount(sums.to_pay_back_minor),
    amount(sums.overpaid_minor),
  ];
}
