import type { InWords } from "../kinds.ts";
import { shownUnit } from "../marking/unit.ts";

/** The number as typed; the right one with its tolerance and unit, such as "12.5 ± 0.5 kg". */
export const number: InWords<"number"> = {
  answer: ({ text }) => [text],
  right: ({ value, tolerance }, { unit }) => [
    [String(value), tolerance > 0 ? `± ${tolerance}` : "", shownUnit(unit)].filter(Boolean).join(" "),
  ],
};
