import { withinLength } from "#contract/shared/text/cut-text.ts";
import type { Block } from "./blocks.ts";
import { optionOf, type ReadQuestion, toHtml, Unreadable } from "./found.ts";

const optionLine = /^\s{0,20}([A-Z])[.)]\s(.*)$/;
const answerLine = /^\s*ANSWER:\s*([A-Z])\s*$/;

/** Reads a question in the Aiken format: its text, options "A. …", and "ANSWER: A". @throws Unreadable */
export function readAiken({ lines }: Block): ReadQuestion {
  const answer = answerLine.exec(lines.at(-1) ?? "")?.[1];
  if (!answer) throw new Unreadable('The last line must be "ANSWER:" and one letter.');
  const first = lines.findIndex((line) => optionLine.test(line));
  if (first < 1)
    throw new Unreadable('Write the question, then its answers as "A. …", each on its own line.');
  const options = lines.slice(first, -1).map((line) => {
    const [, letter, text = ""] = optionLine.exec(line) ?? [];
    if (!letter) throw new Unreadable(`"${withinLength(line.trim(), 40)}" is no answer such as "A. …".`);
    return { letter, option: optionOf(text.trim()) };
  });
  if (new Set(options.map(({ letter }) => letter)).size < options.length)
    throw new Unreadable("Two answers have the same letter.");
  const right = options.find(({ letter }) => letter === answer)?.option.id;
  if (!right) throw new Unreadable(`No answer has the letter ${answer}.`);
  return {
    kind: "one_of",
    text: toHtml(lines.slice(0, first).join("\n")),
    content: { options: options.map(({ option }) => option) },
    key: { right },
  };
}
