import { withinLength } from "#contract/shared/text/cut-text.ts";
import { type ReadQuestion, Unreadable } from "./found.ts";

const digits = String.raw`[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,3})?`;
const withTolerance = new RegExp(`^(${digits})\\s*(?::\\s*(${digits}))?$`);
const range = new RegExp(`^(${digits})\\s*\\.\\.\\s*(${digits})$`);

/** Reads a numerical answer: "5", "5:0.2", "4.8..5.2", or one such answer behind "=". @throws Unreadable */
export function readGiftNumber(text: string): Pick<ReadQuestion, "kind" | "content" | "key"> {
  const [answer = "", ...others] = text.trim().replace(/^=/, "").split(/[=~]/);
  if (others.length > 0) throw new Unreadable("Darasa has only one right number for a question.");
  const [number = ""] = answer.replace(/^\s*%100%/, "").split("#");
  const [, low, high] = range.exec(number.trim()) ?? [];
  if (low !== undefined && high !== undefined) return between(Number(low), Number(high));
  const [, value, tolerance = "0"] = withTolerance.exec(number.trim()) ?? [];
  if (value === undefined) throw new Unreadable(`"${withinLength(number.trim(), 40)}" is not a number.`);
  return key(Number(value), Number(tolerance));
}

function between(low: number, high: number) {
  if (low > high) throw new Unreadable("The range must begin with the smaller number.");
  // Binary fractions: half of 4.8 + 5.2 may have many digits.
  const tidy = (number: number) => Number(number.toPrecision(12));
  return key(tidy((low + high) / 2), tidy((high - low) / 2));
}

const key = (value: number, tolerance: number) => ({
  kind: "number" as const,
  content: { unit: "" },
  key: { value, tolerance },
});
