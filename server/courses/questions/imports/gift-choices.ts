import { roundedToHundredths } from "#contract/shared/rounding.ts";
import { plainLines } from "#server/platform/records/rich-text.ts";
import { optionOf, type ReadQuestion, Unreadable } from "./found.ts";

export interface GiftAnswer {
  isRight: boolean;
  /** Percentage of the points; undefined without one. */
  weight: number | undefined;
  text: string;
}

export interface ChoiceFormat {
  isHtml: boolean;
  /** True if capital letters count in a short answer. */
  hasCapitals: boolean;
}

/** Kind and answers of a question, with sentences about weights that Darasa does not have. */
export type ReadAnswers = Pick<ReadQuestion, "kind" | "content" | "key"> & { notes?: string[] };

/** Reads the answers of a short answer (only =), of one of several (= and ~), or of several (~ with weights). */
export function readChoices(
  written: readonly GiftAnswer[],
  { isHtml, hasCapitals }: ChoiceFormat,
): ReadAnswers {
  const isShort = written.every(({ isRight }) => isRight);
  const answers = isHtml && !isShort ? written.map(fromHtml) : written;
  if (answers.some(({ text }) => text === "")) throw new Unreadable("An answer is empty.");
  const right = answers.filter(({ isRight }) => isRight);
  if (right.length === answers.length) return shortAnswer(answers, hasCapitals);
  const weighted = answers.filter(({ isRight, weight = 0 }) => !isRight && weight > 0);
  if (right.length === 0) return severalOf(answers, weighted);
  if (right.length > 1)
    throw new Unreadable("Mark only one answer with =, or give several right ones weights.");
  if (weighted.length > 0)
    throw new Unreadable("Darasa gives no part of the points for a second answer. Remove its weight.");
  const options = answers.map(({ text, isRight }) => ({ option: optionOf(text), isRight }));
  return {
    kind: "one_of",
    content: { options: options.map(({ option }) => option) },
    key: { right: options.find(({ isRight }) => isRight)?.option.id },
    notes: answers.some(({ weight = 0 }) => weight < 0)
      ? ["Darasa takes nothing away for a wrong answer."]
      : [],
  };
}

/** Answers to choose from are HTML like the question. Darasa's are plain text. */
function fromHtml({ text, ...answer }: GiftAnswer): GiftAnswer {
  if (/<img\b/i.test(text))
    throw new Unreadable("Answers have no pictures. Add the picture to the question.");
  return { ...answer, text: plainLines(text) };
}

function shortAnswer(answers: readonly GiftAnswer[], has_capitals: boolean): ReadAnswers {
  if (answers.some(({ weight = 100 }) => weight !== 100))
    throw new Unreadable("Darasa gives all points for each accepted answer. Remove the weights.");
  return {
    kind: "short_answer",
    content: {},
    key: { accepted: answers.map(({ text }) => text), has_capitals },
  };
}

/** All right options together must earn all points, and each the same part, as Darasa marks them. */
function severalOf(answers: readonly GiftAnswer[], weighted: readonly GiftAnswer[]): ReadAnswers {
  if (weighted.length === 0) throw new Unreadable("Mark the right answer with =.");
  const part = 100 / weighted.length;
  if (weighted.some(({ weight = 0 }) => Math.abs(weight - part) > 0.1))
    throw new Unreadable("The weights of the right answers must be equal, and 100% together.");
  const hasOtherPenalty = answers.some(
    (answer) => !weighted.includes(answer) && Math.abs((answer.weight ?? 0) + part) > 0.1,
  );
  const options = answers.map((answer) => ({ option: optionOf(answer.text), answer }));
  return {
    kind: "several_of",
    content: { options: options.map(({ option }) => option) },
    key: { right: options.filter(({ answer }) => weighted.includes(answer)).map(({ option }) => option.id) },
    notes: hasOtherPenalty ? [`Darasa takes ${roundedToHundredths(part)}% away for each wrong answer.`] : [],
  };
}
