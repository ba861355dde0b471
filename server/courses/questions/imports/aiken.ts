import { withinLength } from "#contract/shared/text/cut-text.ts";
import { linesOf } from "./blocks.ts";
import { optionOf, type ReadQuestion, toHtml, Unreadable } from "./found.ts";

/** "A. text", also as "a)" or "A)text". */
const optionLine = /^\(?([A-Za-z]) ?[.)] ?(.*)$/;
/** "ANSWER: B", also as "Ans - b." or "Correct answer: B) text". */
const answerLine = /^(?:correct )?ans(?:wer)? ?(?:[:=.–—-] ?)?\(?([A-Za-z])(?:\)?\.?|\)? ?[.)] ?\S.*)$/i;
/** Beginning of an answer line, also of one that names no letter. */
const answerWord = /^(?:correct )?ans(?:wer)? ?[:=]/i;
/** "1. ", "3) " or "Q4: " before a question. */
const number = /^(?:q(?:uestion)? ?\.? ?)?\d{1,3} ?[.):] |^q(?:uestion)? ?\d{1,3} ?[.):]? /i;

/** "Explanation: …" below an answer line. */
const explanationLine = /^(?:explanation|feedback|rationale) ?[:=–—-] ?(\S.*)$/i;

/** "6 " before a question whose dot was forgotten. Other questions may begin like this: "12 months are …". */
const bareNumber = /^(\d{1,3}) (?=\S)/;

interface Line {
  line: number;
  text: string;
}

/** Lines of one question of an Aiken list. */
export interface AikenQuestion {
  /** Number of its first line. */
  line: number;
  text: Line[];
  options: (Line & { letter: string })[];
  /** True if it begins with a number without a dot that fits the numbers of the questions around it. */
  hasBareNumber?: boolean;
  /** Line after the options: the answer, or a text that is no answer. */
  end?: Line;
  /** Line below the answer. */
  explanation?: string;
  /** Number of lines above the question's number, such as the end of a page of Word or the title of a part. */
  above?: number;
}

/**
 * Splits an Aiken list into its questions, as people write them in Word: with blank lines anywhere, numbers before the
 * questions, and small letters. A question ends with its answer. If that is missing, it ends at a blank line or a
 * number after its options.
 */
export function aikenQuestions(whole: string): AikenQuestion[] {
  const questions: AikenQuestion[] = [];
  let open: AikenQuestion | undefined;
  let isAfterBlank = false;
  for (const { line, text } of linesOf(whole)) {
    if (text === "") {
      isAfterBlank = true;
      continue;
    }
    const isAnswer = answerLine.test(text) || answerWord.test(text);
    const [, letter = "", option = ""] = (!isAnswer && optionLine.exec(text)) || [];
    const isOption = letter !== "" && isNext(open, letter);
    const isNew = !isAnswer && !isOption && (isAfterBlank || number.test(text));
    if (open && open.options.length > 0 && isNew) open = undefined;
    const last = questions.at(-1);
    const [, explanation] = (!open && explanationLine.exec(text)) || [];
    if (last?.end && explanation) {
      last.explanation ??= explanation;
      isAfterBlank = false;
      continue;
    }
    if (!open) {
      open = { line, text: [], options: [] };
      questions.push(open);
    }
    if (isOption) open.options.push({ line, text: option.trim(), letter: letter.toUpperCase() });
    else if (isAnswer || open.options.length > 0) open.end ??= { line, text };
    else open.text.push({ line, text });
    if (isAnswer) open = undefined;
    isAfterBlank = false;
  }
  for (const [at, question] of questions.entries()) {
    question.above = linesAbove(question, questions[at - 1], questions[at + 1]);
    question.hasBareNumber = isNumbered(question, questions[at - 1], questions[at + 1]);
  }
  return questions;
}

/**
 * Returns the number of lines above the one whose number continues those of the questions. A question may contain a
 * numbered list itself.
 */
function linesAbove({ text }: AikenQuestion, before?: AikenQuestion, after?: AikenQuestion): number {
  const previous = numberOf(before);
  const isOwn = (own: number) =>
    previous === undefined ? !before && numberOf(after) === own + 1 : previous === own - 1;
  const numbers = text.map((one) => numberOf({ text: [one], line: one.line, options: [] }));
  const at = numbers.findIndex((one) => one !== undefined);
  return at > 0 && isOwn(numbers[at] ?? 0) ? at : 0;
}

/** Returns whether the first number without a dot continues the numbers before it, or leads to those after it. */
function isNumbered(question: AikenQuestion, before?: AikenQuestion, after?: AikenQuestion): boolean {
  const [, digits] = bareNumber.exec(question.text[0]?.text ?? "") ?? [];
  if (digits === undefined || numberOf(question) !== undefined) return false;
  const own = Number(digits);
  const [previous = own - 1, next = own + 1] = [numberOf(before), numberOf(after)];
  const hasNeighbour = numberOf(before) === own - 1 || numberOf(after) === own + 1;
  return hasNeighbour && previous < own && own < next;
}

/** Returns the number of a question; undefined without one. */
function numberOf(question?: AikenQuestion): number | undefined {
  const first = question?.text[question.above ?? 0]?.text ?? "";
  const [written] = (question?.hasBareNumber ? bareNumber : number).exec(first) ?? [];
  const [digits] = /\d+/.exec(written ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A question may begin with "I. …" or "A. Smith": options begin with A, and each letter is at most one too far. */
function isNext(open: AikenQuestion | undefined, letter: string): boolean {
  if (!open) return letter.toUpperCase() === "A";
  const last = open.options.at(-1)?.letter;
  if (last === undefined) return letter.toUpperCase() === "A";
  return Math.abs(letter.toUpperCase().charCodeAt(0) - last.charCodeAt(0)) <= 3;
}

const bareNote =
  "The number before the question is left out, because it continues the numbers of the questions.";

/** End of an answer line that names true or false instead of a letter. */
const trueOrFalse = /[:=.–—-] ?(?:true|false|t|f)\.?$/i;

/** Reads a question of an Aiken list. @throws Unreadable */
export function readAiken(question: AikenQuestion): ReadQuestion {
  const { line, options, end, hasBareNumber, explanation, above: begin = 0 } = question;
  const [above, text] = [question.text.slice(0, begin), question.text.slice(begin)];
  if (options.length === 0 && text.length > 0 && end && trueOrFalse.test(end.text))
    throw new Unreadable(
      'Write "A. True" and "B. False" below the question, and "ANSWER: A" or "ANSWER: B". This format has no questions of true or false.',
      end.line,
    );
  if (options.length === 0 || text.length === 0)
    throw new Unreadable('Write the question, then its answers as "A. …", each on its own line.', line);
  if (!end)
    throw new Unreadable('Write "ANSWER:" and the letter of the right answer below the answers.', line);
  const answer = answerLine.exec(end.text)?.[1]?.toUpperCase();
  if (!answer && answerWord.test(end.text))
    throw new Unreadable('Write one letter behind "ANSWER:", such as "ANSWER: B".', end.line);
  if (!answer) throw new Unreadable(`"${withinLength(end.text, 40)}" is no answer such as "A. …".`, end.line);
  const twice = options.find(({ letter }, at) => options.findIndex((one) => one.letter === letter) < at);
  if (twice) throw new Unreadable("Two answers have the same letter.", twice.line);
  const all = options.map((option) => ({ letter: option.letter, option: optionOf(option.text) }));
  const right = all.find(({ letter }) => letter === answer)?.option.id;
  if (!right) throw new Unreadable(`No answer has the letter ${answer}.`, end.line);
  const written = text.map((one) => one.text).join("\n");
  return {
    kind: "one_of",
    text: toHtml(written.replace(hasBareNumber ? bareNumber : number, "")),
    ...(explanation !== undefined && { explanation: toHtml(explanation) }),
    notes: [
      ...above.map(
        (one) =>
          `"${withinLength(one.text, 40)}" is left out, because it stands above the question's number.`,
      ),
      ...(number.test(written) ? ["The number before the question is left out."] : []),
      ...(hasBareNumber ? [bareNote] : []),
    ],
    content: { options: all.map(({ option }) => option) },
    key: { right },
  };
}
