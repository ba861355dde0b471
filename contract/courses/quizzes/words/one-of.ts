import type { InWords } from "../kinds.ts";
import { textsOf } from "./options.ts";

export const oneOf: InWords<"one_of"> = {
  answer: ({ chosen }, { options }) => textsOf(options, [chosen]),
  right: ({ right }, { options }) => textsOf(options, [right]),
};
