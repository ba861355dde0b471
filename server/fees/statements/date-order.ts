import { type DateOrder, orderShownBy, readStatementDay } from "#contract/fees/statements/statement-dates.ts";
import { invalid } from "#contract/shared/errors.ts";

/**
 * Decides the order of day and month for all dates of a file. The order that the dates show overrides the chosen one.
 * @throws ApiError 400 at `date_order` when the dates are ambiguous and staff have not chosen
 */
export function decideOrder(dates: readonly string[], chosen: DateOrder | null): DateOrder | null {
  const { order, example } = orderShownBy(dates);
  if (order === "day_first" || order === "month_first") return order;
  if (order === "none" || chosen) return chosen;
  throw invalid({
    date_order: [
      order === "mixed"
        ? `Some dates begin with the day, others with the month, such as “${example}”. Choose the right order; dates in the other order are not read.`
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
