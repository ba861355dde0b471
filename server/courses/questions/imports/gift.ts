import type { Block } from "./blocks.ts";
import { type ReadQuestion, toHtml, Unreadable } from "./found.ts";
import { type ChoiceFormat, type GiftAnswer, type ReadAnswers, readChoices } from "./gift-choices.ts";
import { readComments } from "./gift-comments.ts";
import { readGiftNumber } from "./gift-number.ts";

export const isGiftComment = (line: string) => line.trimStart().startsWith("//");

/** Characters with a meaning, which a backslash takes away. Each is stored as a private character in the meantime. */
const special = "~=#{}:n\\";
const PRIVATE = 0xe000;

/** Mark of a missing word, as Moodle shows it */
const GAP = "_____";

const protect = (text: string) =>
  text
    .replace(/[\uE000-\uE00F]/g, "")
    .replace(/\\([~=#{}:n\\])/g, (_, letter: string) =>
      String.fromCharCode(PRIVATE + special.indexOf(letter)),
    );

const restore = (text: string) =>
  text.replace(/[\uE000-\uE00F]/g, (letter) => {
    const plain = special[letter.charCodeAt(0) - PRIVATE] ?? "";
    return plain === "n" ? "\n" : plain;
  });

/**
 * Reads a question in the GIFT format of Moodle, without matching, which Darasa does not have. An answer part in the
 * middle of a line is a missing word, as in Moodle.
 * @throws Unreadable
 */
export function readGift({ lines, comments }: Block): ReadQuestion {
  const { rest, format, title } = withoutTitle(protect(lines.join("\n")).trim());
  const open = rest.indexOf("{");
  if (open < 0) throw new Unreadable("There is no answer part in { and }. Darasa has no such question.");
  const close = rest.indexOf("}", open);
  if (close < 0) throw new Unreadable("The answer part has no } at its end.");
  const [before, inner, after] = [rest.slice(0, open), rest.slice(open + 1, close), rest.slice(close + 1)];
  if (/[{}]/.test(before + inner + after))
    throw new Unreadable("A question has only one answer part in { and }.");
  const isGap = after.trim() !== "";
  if (isGap && (after.trimEnd().includes("\n") || !/^\s*[=~]/.test(inner)))
    throw new Unreadable("The answer part must be at the end of the question, or in its last line.");
  const [answers = "", ...general] = inner.split("####");
  const written = restore(isGap ? before + GAP + after : before).trim();
  if (before.trim() === "" && !isGap) throw new Unreadable("Write the question before its answers.");
  const explanation = restore(general.join("####")).trim();
  const asHtml = (text: string) => (format === "html" ? text : toHtml(text));
  const { tags, points, hasCapitals } = readComments(comments);
  const { notes = [], ...read } = readAnswers(answers.trim(), { isHtml: format === "html", hasCapitals });
  return {
    ...read,
    text: asHtml(written),
    ...(explanation && { explanation: asHtml(explanation) }),
    ...(tags.length > 0 && { tags }),
    ...(points !== undefined && { points }),
    notes: [...notesOn({ title, format, answers, text: written, isGap }), ...notes].map((message) => ({
      message,
    })),
  };
}

/** Removes the title and the format. Darasa's questions have no titles. */
function withoutTitle(text: string): { rest: string; format: string; title: string } {
  const titled = /^::([\s\S]*?)::/.exec(text);
  if (!titled && text.startsWith("::")) throw new Unreadable("The title has no :: at its end.");
  const rest = text.slice(titled?.[0].length ?? 0).trimStart();
  const [found = "", name = ""] = /^\[([a-z]+)\]/.exec(rest) ?? [];
  if (found && !["html", "moodle", "plain", "markdown"].includes(name))
    throw new Unreadable(`The format [${name}] is unknown.`);
  // Moodle's own format is HTML with line breaks.
  return { rest: rest.slice(found.length), format: name, title: titled?.[1]?.trim() ?? "" };
}

/** Returns sentences about parts of a question that Darasa does not have. */
function notesOn(part: {
  title: string;
  format: string;
  answers: string;
  text: string;
  isGap: boolean;
}): string[] {
  const hasFormula = /\$\$|\\\(|\\\[/.test(part.text + restore(part.answers));
  return [
    ...(part.title ? ["The title is left out."] : []),
    ...(part.isGap ? [`The place of the missing word is written as ${GAP}.`] : []),
    ...(part.answers.trim().replace(/^#/, "").includes("#")
      ? ["The feedback of single answers is left out."]
      : []),
    ...(part.format === "markdown" ? ["Markdown is read as plain text."] : []),
    ...(hasFormula ? ["Formulas are read as plain text."] : []),
  ];
}

function readAnswers(answers: string, how: ChoiceFormat): ReadAnswers {
  if (answers === "") return { kind: "long_text", content: {}, key: { guide: "" } };
  const truth = /^(TRUE|T|FALSE|F)\s*(#[\s\S]*)?$/i.exec(answers)?.[1];
  if (truth) return { kind: "true_false", content: {}, key: { is_true: /^t/i.test(truth) } };
  if (answers.startsWith("#")) return readGiftNumber(restore(answers.slice(1)));
  return readChoices(answersIn(answers), how);
}

/** Splits the answer part at = and ~. */
function answersIn(text: string): GiftAnswer[] {
  if (!/^[=~]/.test(text)) throw new Unreadable("Begin each answer with = or ~.");
  return [...text.matchAll(/([=~])([^=~]*)/g)].map(([, mark, content = ""]) => {
    const [, weight, rest = ""] = /^\s*(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(content) ?? [];
    const [answer = ""] = rest.split("#");
    const [, own] = /^\s*\[(html|markdown)\]/.exec(answer) ?? [];
    if (own) throw new Unreadable(`Answers have no format of their own. Remove [${own}].`);
    if (/->/.test(answer)) throw new Unreadable("Darasa has no matching questions.");
    return {
      isRight: mark === "=",
      weight: weight === undefined ? undefined : Number(weight),
      text: restore(answer).trim(),
    };
  });
}
