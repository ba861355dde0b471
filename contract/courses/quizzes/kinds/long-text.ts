import { z } from "zod";
import { optionalText } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { MAX_ANSWER_TEXT } from "../attempt-rules.ts";
import { questionKind } from "../kind.ts";

export const longText = questionKind({
  label: "Long text",
  columns: ["guide"],
  Content: z.object({}),
  /** Points of a good answer, for markers. */
  Key: z.object({ guide: optionalText(5_000) }),
  Answer: z.object({
    text: boundedText(MAX_ANSWER_TEXT.long_text, {
      error: "Write the answer.",
      long: "At most 10,000 characters.",
    }),
  }),
  isMarkedByStaff: true,
});
