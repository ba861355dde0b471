/** Dates as statements write them: in figures with the day or the month first, or with the month's name. */

export const dateOrders = ["day_first", "month_first"] as const;
export type DateOrder = (typeof dateOrders)[number];

/**
 * Order of day and month that the dates of a column show. `mixed`: some dates contradict others. `either`: no date
 * decides the order. `none`: no date depends on the order.
 */
export const shownOrders = [...dateOrders, "mixed", "either", "none"] as const;
export type ShownOrder = (typeof shownOrders)[number];

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const inFigures = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/;
const dayForms: [RegExp, (found: string[]) => [year: string, month: string, day: string]][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/, ([year = "", month = "", day = ""]) => [year, month, day]],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, ([year = "", month = "", day = ""]) => [year, month, day]],
  [
    /^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]([a-z]{3,9})\.?,?[-/. ](\d{4}|\d{2})(?!\d)/,
    ([day = "", month = "", year = ""]) => [year, month, day],
  ],
  [/^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/, ([month = "", day = "", year = ""]) => [year, month, day]],
];

/** Reads a date as statements write it, ignoring a time after it. Returns for example "2026-03-01", or undefined. */
export function readStatementDay(cell: string, order: DateOrder = "day_first"): string | undefined {
  const text = cell.trim().toLowerCase().replace(/\s+/g, " ");
  const figures = inFigures.exec(text);
  if (figures) {
    const [, first = "", second = "", year = ""] = figures;
    return order === "day_first" ? dayOf(year, second, first) : dayOf(year, first, second);
  }
  for (const [form, parts] of dayForms) {
    const found = form.exec(text);
    if (found) return dayOf(...parts(found.slice(1)));
  }
  return undefined;
}

/**
 * Returns the order that the dates of a column show, and an example: a date that shows, contradicts or leaves it open.
 */
export function orderShownBy(cells: Iterable<string>): { order: ShownOrder; example: string } {
  const examples: Partial<Record<"day_first" | "month_first" | "either", string>> = {};
  for (const cell of cells) {
    const [, first, second] = inFigures.exec(cell.trim()) ?? [];
    if (first === undefined || second === undefined || Number(first) === Number(second)) continue;
    const shown = Number(first) > 12 ? "day_first" : Number(second) > 12 ? "month_first" : "either";
    if (examples[shown] !== undefined) continue;
    const orders: readonly DateOrder[] = shown === "either" ? dateOrders : [shown];
    if (orders.every((order) => readStatementDay(cell, order))) examples[shown] = cell.trim();
  }
  const { day_first, month_first, either } = examples;
  if (day_first && month_first) return { order: "mixed", example: month_first };
  if (day_first) return { order: "day_first", example: day_first };
  if (month_first) return { order: "month_first", example: month_first };
  return either ? { order: "either", example: either } : { order: "none", example: "" };
}

const monthOf = (text: string) => (/^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3)) + 1);

/** Returns the date, or undefined if it does not exist in the calendar or is not between 2000 and 2099. */
function dayOf(yearText: string, monthText: string, dayText: string): string | undefined {
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText);
  const [month, day] = [monthOf(monthText), Number(dayText)];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : undefined;
}
