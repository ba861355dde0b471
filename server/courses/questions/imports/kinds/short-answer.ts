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
  gift: ({ key }) => key.accepted.map((text) => `=${escaped(text)}`).join(" "),
};
