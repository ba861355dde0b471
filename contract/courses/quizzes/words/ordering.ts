import type { InWords } from "../kinds.ts";
import { textsOf } from "./options.ts";

/** The items with the numbers of their places. */
export const ordering: InWords<"ordering"> = {
  answer: ({ order }, { items }) => numbered(textsOf(items, order)),
  right: ({ order }, { items }) => numbered(textsOf(items, order)),
};

const numbered = (texts: readonly string[]) => texts.map((text, at) => `${at + 1}. ${text}`);
