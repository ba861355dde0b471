/**
 * Reads units of progress from a program's free-text duration (api.md 3, "Enrolled program"). This file is apart from
 * units.ts, because only the programs' form and the server need it.
 */

import { MAX_UNITS, type Units } from "./units.ts";

const ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const below20 = new Map([...ones, ...teens].map((word, index) => [word, index + 1]));
const compoundNumber = new RegExp(`\\b(${tens.join("|")})(?:[ -](${ones.join("|")}))?\\b`, "g");
const unitTypes = {
  day: "days",
  weekday: "days",
  week: "weeks",
  wk: "weeks",
  fortnight: "weeks",
  month: "months",
  mo: "months",
  year: "months",
  yr: "months",
} as const;
type Unit = keyof typeof unitTypes;
/** Size of a word in units of its type: a fortnight is 2 weeks, a year is 12 months. */
const unitSizes: Partial<Record<Unit, number>> = { fortnight: 2, year: 12, yr: 12 };
const unitPattern = String.raw`(weekday|day|week|wk|fortnight|month|mo(?=s?\b)|year|yr)`;
/** Words that may come between the number and the unit, as in "two full months". */
const between =
  "(?:calendar |full |whole |complete |consecutive |working |business |school |academic |half[ -])?";
const numberAndUnit = new RegExp(String.raw`(\d{1,9}(?:\.\d{1,9})?)\)? ?-? ?${between}${unitPattern}`);
const oneUnit = new RegExp(String.raw`\b(an?) ${between}${unitPattern}`);
const unitAndHalf = new RegExp(String.raw`(\b\d{1,9}|\ban?)[ -]${unitPattern}s? and (?:a|1) half\b`, "g");

/** Writes the number words of a text as digits: "twenty-one days" becomes "21 days". */
function withDigits(text: string): string {
  return text
    .replaceAll("½", " 1/2")
    .replaceAll("¼", " 1/4")
    .replaceAll("¾", " 3/4")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(\d),(?=\d{3}(?!\d))/g, "$1")
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(/(?<!\d)\.(?=\d)/g, "0.")
    .replace(compoundNumber, (_, ten: string, one = "") =>
      String((tens.indexOf(ten) + 2) * 10 + (below20.get(one) ?? 0)),
    )
    .replace(/\b[a-z]+\b/g, (word) => String(below20.get(word) ?? word))
    .replace(/(?:\b(\d{1,2}|a) )?\bhundred\b(?: (?:and )?(\d{1,2})\b)?/g, (_, hundreds = "a", rest = "0") =>
      String((Number(hundreds) || 1) * 100 + Number(rest)),
    )
    .replace(/(?:\b(\d{1,2}|a) )?\bdozen\b/g, (_, dozens = "a") => String((Number(dozens) || 1) * 12))
    .replace(/\b(?:a )?couple(?: of)?\b/g, "2");
}

/** Writes halves and quarters as decimals: "2 and a half weeks" and "2 weeks and a half" become "2.5 weeks". */
function withDecimals(text: string): string {
  return text
    .replace(unitAndHalf, (_, number: string, unit: string) => `${Number(number) || 1}.5 ${unit}`)
    .replace(/(\d)[ -]and[ -](?:an?[ -]|1[ -])?half\b/g, "$1.5")
    .replace(/(?:\b(?:a|1)[ -]|(?<!\d[ -]))\bhalf(?:[ -]an?)?\b/g, "0.5")
    .replace(/(?:\b(\d{1,9})(?: and)? )?\b(1\/2|1\/4|3\/4)\b/g, (_, whole = "0", part: string) =>
      String(Number(whole) + Number(part[0]) / Number(part[2])),
    );
}

/** Reads the first number with a unit of time. "A month" is one month if the text has no such number. */
function lengthIn(duration: string): { count: number; unit: Unit } | undefined {
  const text = withDecimals(withDigits(duration));
  const [, number = "", unit] = numberAndUnit.exec(text) ?? oneUnit.exec(text) ?? [];
  const count = number.startsWith("a") ? 1 : Number(number);
  return count > 0 ? { count, unit: unit as Unit } : undefined;
}

/**
 * Reads the units from a duration. Part of a unit counts as a whole one, because students tick it, too. A year is 12
 * months. A text without a length is one week.
 */
export function unitsOf(duration: string): Units {
  const length = lengthIn(duration);
  if (!length) return { total_units: 1, unit_type: "weeks" };
  const { count, unit } = length;
  const whole = Math.ceil(count * (unitSizes[unit] ?? 1));
  return { total_units: Math.min(whole, MAX_UNITS), unit_type: unitTypes[unit] };
}

/** Returns the length in days, for ordering programs by duration. A month has 30 days. */
export function durationDays(duration: string): number {
  const length = lengthIn(duration);
  if (!length) return 7;
  const days = { days: 1, weeks: 7, months: 30 }[unitTypes[length.unit]] * (unitSizes[length.unit] ?? 1);
  return Math.min(Math.ceil(length.count * days), MAX_UNITS * 30);
}
