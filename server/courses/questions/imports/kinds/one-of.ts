import { optionOf, Unreadable } from "../found.ts";
import { asHtml, giftList } from "../gift-text.ts";
import type { KindFormat } from "../kind-format.ts";
import { numbersOf, textsOf } from "../option-cells.ts";
import { placesOfCell } from "../table-cells.ts";

export const oneOf: KindFormat<"one_of"> = {
  read({ cells, answers }) {
    const options = answers.map(optionOf);
    const [right, ...others] = placesOfCell(cells.right ?? "", options.length);
    if (right === undefined) throw new Unreadable("Mark the right answer.");
    if (others.length > 0) throw new Unreadable("Only one answer can be right for this kind of question.");
    return { content: { options }, key: { right: options[right]?.id ?? "" } };
  },
  write: ({ content: { options }, key }) => ({
    list: textsOf(options),
    right: numbersOf(options, [key.right]),
  }),
  gift: ({ content, key }) =>
    giftList(content.options, ({ id, text }) => `${id === key.right ? "=" : "~"}${asHtml(text)}`),
};
