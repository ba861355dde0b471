import { optionOf } from "../found.ts";
import type { KindFormat } from "../kind-format.ts";

export const ordering: KindFormat<"ordering"> = {
  read({ answers }) {
    const items = answers.map(optionOf);
    return { content: { items }, key: { order: items.map(({ id }) => id) } };
  },
  write: ({ content, key }) => ({
    list: key.order.map((id) => content.items.find((item) => item.id === id)?.text ?? ""),
  }),
  gift: () => undefined,
};
