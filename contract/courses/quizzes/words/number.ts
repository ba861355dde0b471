import type { InWords, KeyOf } from "../kinds.ts";
import { shownUnit, spellingsOf } from "../marking/unit.ts";

/** The number as typed; the right one with its tolerance and unit, such as "12.5 ± 0.5 kg". */
export const number: InWords<"number"> = {
  answer: ({ text }) => [text],
  right: (key, { unit }) => withUnit(key, shownUnit(unit)),
  written: (key, { unit }) => withUnit(key, spellingsOf(unit).join(", ")),
};

const withUnit = ({ value, tolerance }: KeyOf<"number">, unit: string) => [
  [String(value), tolerance > 0 ? `± ${tolerance}` : "", unit].filter(Boolean).join(" "),
];
