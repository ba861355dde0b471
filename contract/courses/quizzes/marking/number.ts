import { withPlainDigits } from "#contract/shared/text/plain-digits.ts";
import type { Marking } from "../kinds.ts";
import { folded } from "./folded.ts";
import { spellingsOf } from "./unit.ts";

interface RightNumber {
  value: number;
  tolerance: number;
}

/**
 * All points for a number within the tolerance, whose edges are right. A unit may follow; if one is typed, it must be
 * a spelling of the question's.
 */
export const number: Marking<"number"> = (right, { text }, { unit }) => {
  const read = readNumber(text);
  return read && isWithin(right, read.value) && isAcceptedUnit(unit, read.unit) ? 1 : 0;
};

function isWithin({ value, tolerance }: RightNumber, typed: number): boolean {
  // Binary fractions: 0.3 is not exactly 0.1 + 0.2.
  const slack = 1e-9 * Math.max(1, Math.abs(value), tolerance);
  return Math.abs(typed - value) <= tolerance + slack;
}

/** Returns whether the typed unit is a spelling of the question's. It may be left out. */
export const isAcceptedUnit = (unit: string, typed: string): boolean =>
  typed === "" || spellingsOf(unit).some((one) => folded(one, false) === folded(typed, false));

/** Blank before exactly three digits, which groups thousands. */
const grouping = /(?<=\d)[\s\u2009\u202f](?=\d{3}(?!\d))/g;

/**
 * Reads a number as people type it, such as "1,250.5", "1 250,5", "−3" or "2.5e3", with the unit behind it. Returns
 * undefined for any other text. A single comma or point is the decimal sign, unless exactly three digits follow a comma
 * and at most three precede it: "1,250" is one thousand two hundred and fifty.
 */
export function readNumber(text: string): { value: number; unit: string } | undefined {
  const plain = withPlainDigits(text.normalize("NFKC"))
    .replace(/[\u2212\u2013]/g, "-")
    .trim();
  const head = inFront.exec(plain)?.[0] ?? "";
  const isDirect = /\d$/.test(head);
  const exponent = isDirect ? (/^e[+-]?\d{1,3}(?!\d)/i.exec(plain.slice(head.length))?.[0] ?? "") : "";
  const unit = plain.slice(head.length + exponent.length).trim();
  const digits = withPoint(head.trim().replace(grouping, ""));
  if (digits === undefined || !plainNumber.test(digits) || !unitText.test(unit)) return undefined;
  const value = Number(digits + exponent);
  return Number.isFinite(value) ? { value, unit } : undefined;
}

/** Characters of a number as people type it, with blanks between its digits. */
const inFront = /^[+\-\d., \u2009\u202f]*/;
/** A unit without digits, except one exponent at its end, as in "m²", which is read as "m2". */
const unitText = /^\D*(?:(?<=\p{L})[23])?$/u;
const plainNumber = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

/** Returns the digits with a point as the only sign, or undefined if the signs do not make a number. */
function withPoint(digits: string): string | undefined {
  const [commas, points] = [",", "."].map((sign) => digits.split(sign).length - 1) as [number, number];
  if (commas > 0 && points > 0) {
    const decimal = digits.lastIndexOf(",") > digits.lastIndexOf(".") ? "," : ".";
    const other = decimal === "," ? "." : ",";
    if (digits.split(decimal).length > 2) return undefined;
    return digits.replaceAll(other, "").replace(decimal, ".");
  }
  if (points > 1) return isGrouped(digits, ".") ? digits.replaceAll(".", "") : undefined;
  if (commas > 1) return isGrouped(digits, ",") ? digits.replaceAll(",", "") : undefined;
  if (commas === 1) return isGrouped(digits, ",") ? digits.replace(",", "") : digits.replace(",", ".");
  return digits;
}

const isGrouped = (digits: string, sign: "," | ".") =>
  (sign === "," ? /^[+-]?[1-9]\d{0,2}(,\d{3})+$/ : /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/).test(digits);
