import { z } from "zod";
import { idsOf, MAX_OPTIONS, OptionId, optionList, questionKind } from "../kind.ts";

export const ordering = questionKind({
  label: "Ordering",
  columns: ["answers"],
  Content: z.object({ items: optionList(2) }),
  /** Ids of all items in the right order. */
  Key: z.object({ order: z.array(OptionId).min(2).max(MAX_OPTIONS) }),
  Answer: z.object({ order: z.array(OptionId).max(MAX_OPTIONS) }),
  isWhole: ({ items }, { order }) =>
    order.length === items.length && idsOf(items).every((id) => order.includes(id)),
  notWhole: "Put every item in its place.",
  shuffled: { ids: ({ items }) => idsOf(items), when: "always", solved: ({ order }) => order },
});
