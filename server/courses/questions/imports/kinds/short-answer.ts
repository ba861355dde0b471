import { escaped } from "../gift-text.ts";
import type { KindFormat } from "../kind-format.ts";
import { flagOfCell } from "../table-cells.ts";

export const shortAnswer: KindFormat<"short_answer"> = {
  read: ({ cells: { capitals = "no" }, answers }) => ({
    content: {},
    key: {
      accepted: answers,
      has_capitals: flagOfCell(capitals, "Write Yes or No in the column Capital letters."),
    },
  }),
  write: ({ key }) => ({ list: key.accepted, capitals: key.has_capitals ? "Yes" : "No" }),
  // Without a weight before it, "%50%" would be one.
  gift: ({ key }) =>
    key.accepted.map((text) => `=${text.startsWith("%") ? "%100%" : ""}${escaped(text)}`).join(" "),
};
