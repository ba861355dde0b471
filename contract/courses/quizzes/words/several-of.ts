import type { InWords } from "../kinds.ts";
import { textsOf } from "./options.ts";

/** The options in the order of the question, whichever order they were chosen in. */
export const severalOf: InWords<"several_of"> = {
  answer: ({ chosen }, { options }) => textsOf(options, inOrder(options, chosen)),
  right: ({ right }, { options }) => textsOf(options, inOrder(options, right)),
};

function inOrder(options: readonly { id: string }[], ids: readonly string[]): string[] {
  const known = options.map(({ id }) => id);
  const chosen = new Set(ids);
  return [...known.filter((id) => chosen.has(id)), ...[...chosen].filter((id) => !known.includes(id))];
}
