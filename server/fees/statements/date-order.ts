import { type DateOrder, orderShownBy, readStatementDay } from "#contract/fees/statement-dates.ts";
import { invalid } from "#contract/shared/errors.ts";

/**
 * The order of day and month, the same for all dates of a file: the one that they show, else the chosen one.
 * @throws ApiError 400 at `date_order` where the dates leave it open and nobody chose
 */
export function decideOrder(dates: readonly string[], chosen: DateOrder | null): DateOrder | null {
  const { order, example } = orderShownBy(dates);
  if (order === "day_first" || order === "month_first") return order;
  if (order === "none" || chosen) return chosen;
  throw invalid({
    date_order: [
      order === "mixed"
        ? `Some dates have the day first, others the month, as “${example}” has. Choose the order that is right; dates in the other one are not read.`
        : `“${example}” may be ${inWords(example, "day_first")} or ${inWords(example, "month_first")}. Choose the order of day and month.`,
    ],
  });
}

function inWords(date: string, order: DateOrder): string {
  const day = readStatementDay(date, order) ?? "";
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    ...{ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" },
  });
}
