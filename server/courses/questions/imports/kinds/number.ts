import type { KindFormat } from "../kind-format.ts";
import { numberOfCell } from "../table-cells.ts";

export const number: KindFormat<"number"> = {
  read: ({ cells: { right = "", tolerance = "0", unit = "" } }) => ({
    content: { unit },
    key: {
      value: numberOfCell(right, "Write the right number in the column Right."),
      tolerance: numberOfCell(tolerance, "Enter the tolerance, or 0."),
    },
  }),
  write: ({ content, key }) => ({
    right: { number: String(key.value) },
    tolerance: String(key.tolerance),
    unit: content.unit,
  }),
  gift: ({ key }) => `#${key.value}:${key.tolerance}`,
};
