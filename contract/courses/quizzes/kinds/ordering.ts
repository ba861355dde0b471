import { z } from "zod";
import { idsOf, MAX_OPTIONS, OptionId, optionList, questionKind, sameTextIn } from "../kind.ts";

/** Two items have only one wrong order, and items are never shown in the right one. */
export const LEAST_ITEMS = 3;

export const ordering = questionKind({
  label: "Ordering",
  columns: ["answers"],
  Content: z.object({ items: optionList(2) }),
  /** Ids of all items in the right order. */
  Key: z.object({ order: z.array(OptionId).min(2).max(MAX_OPTIONS) }),
  Answer: z.object({ order: z.array(OptionId).max(MAX_OPTIONS) }),
  isWhole: ({ items }, { order }) =>
    order.length === items.length && idsOf(items).every((id) => order.includes(id)),
  notWhole: "Put every answer in its place.",
  problemOf: ({ items }) =>
    items.length < LEAST_ITEMS
      ? { path: ["items"], message: `Write at least ${LEAST_ITEMS} answers.` }
      : sameTextIn("items", items),
  shuffled: { ids: ({ items }) => idsOf(items), when: "always", solved: ({ order }) => order },
});
