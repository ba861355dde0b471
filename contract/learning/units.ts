/** Units of progress read from a program's free-text duration (api.md section 3, "Enrolled program"). */

export type UnitType = "days" | "weeks" | "months";
export interface Units {
  total_units: number;
  unit_type: UnitType;
}

/** The most units that a program can have to tick. */
export const MAX_UNITS = 400;

const ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const below20 = new Map([...ones, ...teens].map((word, index) => [word, index + 1]));
const compoundNumber = new RegExp(`\\b(${tens.join("|")})(?:[ -](${ones.join("|")}))?\\b`, "g");
const unitTypes = {
  day: "days",
  week: "weeks",
  wk: "weeks",
  month: "months",
  year: "months",
  yr: "months",
} as const;

/** Writes the number words of a text as digits: "twenty-one days" becomes "21 days". */
function withDigits(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(compoundNumber, (_, ten: string, one = "") =>
      String((tens.indexOf(ten) + 2) * 10 + (below20.get(one) ?? 0)),
    )
    .replace(/\b[a-z]+\b/g, (word) => String(below20.get(word) ?? word))
    .replace(/(\d)(?: and a half| ?½)/g, "$1.5")
    .replace(/½|\bhalf an?\b/g, "0.5");
}

/** Reads the first number with a unit of time. "A month" is one month where the text has no such number. */
function lengthIn(duration: string): { count: number; unit: keyof typeof unitTypes } | undefined {
  const text = withDigits(duration);
  const found =
    /(\d{1,9}(?:\.\d{1,9})?)\)? ?-? ?(day|week|wk|month|year|yr)/.exec(text) ??
    /\b(an?) (day|week|month|year)/.exec(text);
  if (!found) return undefined;
  const [, number = "", unit] = found;
  const count = number.startsWith("a") ? 1 : Number(number);
  return count > 0 ? { count, unit: unit as keyof typeof unitTypes } : undefined;
}

/**
 * Reads the units from a duration. A part of a unit counts as a whole one, because students tick it, too. A year is 12 months;
 * a text without a length is one week.
 */
export function unitsOf(duration: string): Units {
  const length = lengthIn(duration);
  if (!length) return { total_units: 1, unit_type: "weeks" };
  const { count, unit } = length;
  const whole = Math.ceil(unit === "year" || unit === "yr" ? count * 12 : count);
  return { total_units: Math.min(whole, MAX_UNITS), unit_type: unitTypes[unit] };
}

/** Returns the length in days, for ordering programs by duration. A month has 30 days. */
export function durationDays(duration: string): number {
  const length = lengthIn(duration);
  const days = { day: 1, week: 7, wk: 7, month: 30, year: 360, yr: 360 };
  return length ? Math.min(Math.ceil(length.count * days[length.unit]), MAX_UNITS * 30) : 7;
}

/** Returns the whole percent of the ticked units. Only all of them are 100. */
export function progressPercentage(completed: number, total: number): number {
  if (completed >= total) return 100;
  return Math.min(99, Math.round((completed / total) * 100));
}

/** "6 weeks", "1 month" (student-dashboard.md section 4). */
export function unitsInWords({ total_units, unit_type }: Units): string {
  return `${total_units} ${total_units === 1 ? unit_type.slice(0, -1) : unit_type}`;
}

/** "Week 3", "Month 1", "Day 12" (student-dashboard.md section 4). */
export function unitLabel(unitType: UnitType, unit: number): string {
  return `${{ days: "Day", weeks: "Week", months: "Month" }[unitType]} ${unit}`;
}

/** "3 weeks remaining", singular when 1, or "Completed" (student-dashboard.md section 4). */
export function remainingText(unitType: UnitType, remaining: number): string {
  if (remaining <= 0) return "Completed";
  return `${unitsInWords({ total_units: remaining, unit_type: unitType })} remaining`;
}
