import { optionOf } from "../found.ts";
import { asHtml, giftList } from "../gift-text.ts";
import type { KindFormat } from "../kind-format.ts";
import { numbersOf, textsOf } from "../option-cells.ts";
import { placesOfCell } from "../table-cells.ts";

const weight = (number: number) => `%${Number(number.toFixed(5))}%`;

export const severalOf: KindFormat<"several_of"> = {
  read({ cells, answers }) {
    const options = answers.map(optionOf);
    const right = placesOfCell(cells.right ?? "", options.length);
    return { content: { options }, key: { right: right.map((place) => options[place]?.id ?? "") } };
  },
  write: ({ content: { options }, key }) => ({
    list: textsOf(options),
    right: numbersOf(options, key.right),
  }),
  gift: ({ content, key }) =>
    giftList(content.options, ({ id, text }) => {
      const part = 100 / key.right.length;
      return `~${weight(key.right.includes(id) ? part : -part)}${asHtml(text)}`;
    }),
};
