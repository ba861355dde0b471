import { z } from "zod";
import { optionalLine } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { MAX_ANSWER_TEXT } from "../attempt-rules.ts";
import { questionKind } from "../kind.ts";

const largest = 1e15;
const valueMessage = "Enter a number.";

export const number = questionKind({
  label: "Number",
  columns: ["right", "tolerance", "unit"],
  /** Accepted spellings of the unit, separated by commas. Students see the first. */
  Content: z.object({ unit: optionalLine(100) }),
  Key: z.object({
    value: z.number({ error: valueMessage }).min(-largest, valueMessage).max(largest, valueMessage),
    /** Largest distance from the value that is still right. */
    tolerance: z
      .number({ error: "Enter the tolerance, or 0." })
      .min(0, "Enter the tolerance, or 0.")
      .max(largest, "Enter the tolerance, or 0."),
  }),
  /** The number as typed, with or without the unit. */
  Answer: z.object({
    text: boundedText(MAX_ANSWER_TEXT.number, { error: valueMessage, long: "At most 60 characters." }),
  }),
});
