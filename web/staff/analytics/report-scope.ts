import { type DayRange, dayProblems } from "#contract/shared/day-range.ts";
import { withParameters } from "#web/with-parameters.ts";

type Get = (name: string) => string | null;

/** What the reports show: days of Kampala, and one program or all. The API takes the same. */
export interface Scope extends DayRange {
  program?: number | undefined;
}

/** Of the address; nothing while its days are wrong. */
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

/** Usual days, up to today of Kampala or to the end of the month before; "All time" first: no days at all. */
export function presetsOn(today: string): Preset[] {
  const [year = 0, month = 1, day = 1] = today.split("-").map(Number);
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return [
    { key: "all", label: "All time", from: "", to: "" },
    { key: "30-days", label: "Last 30 days", from: dayAt(Date.UTC(year, month - 1, day - 29)), to: today },
    {
      key: "month",
      label: "Last month",
      from: dayAt(Date.UTC(year, month - 2, 1)),
      to: dayAt(Date.UTC(year, month - 1, 0)),
    },
    // Whole months, as the chart by month has them.
    { key: "12-months", label: "Last 12 months", from: dayAt(Date.UTC(year, month - 12, 1)), to: today },
    { key: "year", label: "This year", from: `${year}-01-01`, to: today },
  ];
}

/** The address of a table as CSV. */
export function csvAddress(path: string, scope: Scope, own: Record<string, string> = {}): string {
  const { program, ...days } = scope;
  const query = new URLSearchParams({ ...own, ...days, ...(program && { program: String(program) }) });
  return withParameters(`/api${path}`, query);
}
