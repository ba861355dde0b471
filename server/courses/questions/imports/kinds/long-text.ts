import type { KindFormat } from "../kind-format.ts";

export const longText: KindFormat<"long_text"> = {
  read: ({ cells: { guide = "" } }) => ({ content: {}, key: { guide } }),
  write: ({ key }) => ({ guide: key.guide }),
  gift: () => "",
};
