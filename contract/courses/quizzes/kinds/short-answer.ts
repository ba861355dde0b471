import { z } from "zod";
import { requiredLine } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { MAX_ANSWER_TEXT } from "../attempt-rules.ts";
import { questionKind } from "../kind.ts";

export const shortAnswer = questionKind({
  label: "Short answer",
  columns: ["answers", "capitals"],
  Content: z.object({}),
  Key: z.object({
    accepted: z
      .array(requiredLine("Write an accepted answer.", 200))
      .overwrite((accepted) => [...new Set(accepted)])
      .min(1, "Write an accepted answer.")
      .max(50, "At most 50 accepted answers."),
    /** True if capital letters count. */
    has_capitals: z.boolean(),
  }),
  Answer: z.object({
    text: boundedText(MAX_ANSWER_TEXT.short_answer, {
      error: "Write the answer.",
      long: "At most 200 characters.",
    }),
  }),
});
