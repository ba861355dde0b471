import { z } from "zod";
import { idsOf, OptionId, optionList, questionKind, sameTextIn } from "../kind.ts";

export const oneOf = questionKind({
  label: "One of several",
  columns: ["answers", "right"],
  Content: z.object({ options: optionList(2) }),
  Key: z.object({ right: OptionId }),
  Answer: z.object({ chosen: OptionId }),
  isWhole: ({ options }, { right }) => idsOf(options).includes(right),
  notWhole: "Mark the right answer.",
  problemOf: ({ options }) => sameTextIn("options", options),
  shuffled: { ids: ({ options }) => idsOf(options), when: "chosen" },
});
