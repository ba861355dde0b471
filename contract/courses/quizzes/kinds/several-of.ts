import { z } from "zod";
import { idsOf, MAX_OPTIONS, OptionId, optionList, questionKind, sameTextIn } from "../kind.ts";

export const severalOf = questionKind({
  label: "Several of several",
  columns: ["answers", "right"],
  Content: z.object({ options: optionList(2) }),
  Key: z.object({ right: z.array(OptionId).min(1, "Mark at least one right answer.").max(MAX_OPTIONS) }),
  Answer: z.object({ chosen: z.array(OptionId).max(MAX_OPTIONS) }),
  isWhole: ({ options }, { right }) => right.every((id) => idsOf(options).includes(id)),
  notWhole: "Mark at least one right answer.",
  problemOf: ({ options }) => sameTextIn("options", options),
  shuffled: { ids: ({ options }) => idsOf(options), when: "chosen" },
});
