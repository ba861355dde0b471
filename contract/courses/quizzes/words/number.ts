import type { InWords } from "../kinds.ts";
import { spellingsOf } from "../marking/unit.ts";

/** The number as typed; the right one with its tolerance and all spellings of its unit, such as "12.5 ± 0.5 kg, kilos". */
export const number: InWords<"number"> = {
  answer: ({ text }) => [text],
  right: ({ value, tolerance }, { unit }) => [
    [String(value), tolerance > 0 ? `± ${tolerance}` : "", spellingsOf(unit).join(", ")]
      .filter(Boolean)
      .join(" "),
  ],
};
