import { type DayRange, dayProblems } from "#contract/shared/time/day-range.ts";
import { kampalaDay, laterDay } from "#contract/shared/time/kampala-day.ts";
import { withParameters } from "#web/browser/with-parameters.ts";

type Get = (name: string) => string | null;

/** Days (in Kampala) and program of the reports; without a program, all of them. The API has the same parameters. */
export interface Scope extends DayRange {
  program?: number | undefined;
}

/** Reads the scope from the address. Returns undefined while its days are invalid. */
export function scopeIn(get: Get): Scope | undefined {
  const from = get("from") ?? "";
  const to = get("to") ?? "";
  if (Object.keys(dayProblems({ from, to })).length > 0) return undefined;
  const program = Number(get("program"));
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(Number.isInteger(program) && program > 0 && { program }),
  };
}

export interface Preset extends Required<DayRange> {
  key: string;
  label: string;
}

/**
 * Returns the usual ranges of days, up to today in Kampala or to the end of last month. "All time" comes first and has
 * no days.
 */
export function presetsOn(today: string): Preset[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const firstDayOf = (month: number) => kampalaDay(new Date(Date.UTC(year, month - 1, 1)));
  return [
    { key: "all", label: "All time", from: "", to: "" },
    { key: "30-days", label: "Last 30 days", from: laterDay(today, -29), to: today },
    {
      key: "month",
      label: "Last month",
      from: firstDayOf(month - 1),
      to: laterDay(firstDayOf(month), -1),
    },
    // Starts with a whole month, as in the chart by month.
    { key: "12-months", label: "Last 12 months", from: firstDayOf(month - 11), to: today },
    { key: "year", label: "This year", from: `${year}-01-01`, to: today },
  ];
}

/** Returns the address of a table's CSV. */
export function csvAddress(path: string, scope: Scope, own: Record<string, string> = {}): string {
  const { program, ...days } = scope;
  const query = new URLSearchParams({ ...own, ...days, ...(program && { program: String(program) }) });
  return withParameters(`/api${path}`, query);
}
