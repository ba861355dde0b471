import type { KindFormat } from "../kind-format.ts";
import { flagOfCell } from "../table-cells.ts";

export const trueFalse: KindFormat<"true_false"> = {
  read: ({ cells }) => ({
    content: {},
    key: { is_true: flagOfCell(cells.right ?? "", "Write True or False in the column Right.") },
  }),
  write: ({ key }) => ({ right: key.is_true ? "True" : "False" }),
  gift: ({ key }) => (key.is_true ? "TRUE" : "FALSE"),
};
