import { withinLength } from "#contract/shared/text/cut-text.ts";
import {
  type AikenOption,
  checkColumns,
  checkLetters,
  columnNotes,
  distanceOf,
  optionIn,
  optionsIn,
} from "./aiken-options.ts";
import { linesOf } from "./blocks.ts";
import { optionOf, type ReadQuestion, toHtml, Unreadable } from "./found.ts";

/** "ANSWER: B", also as "Ans - b." or "Correct answer: B) text". */
const answerLine = /^(?:correct )?ans(?:wer)? ?(?:[:=.–—-] ?)?\(?([A-Za-z])(?:\)?\.?|\)? ?[.)] ?\S.*)$/i;
/** Beginning of an answer line, also of one that names no letter. */
const answerWord = /^(?:correct )?ans(?:wer)? ?[:=]/i;
/** "1. ", "3) " or "Q4: " before a question, also on a line of its own, as "Question 4". */
const number = /^(?:q(?:uestion)? ?\.? ?)?\d{1,3} ?[.):](?:\s|$)|^q(?:uestion)? ?\d{1,3} ?[.):]?(?:\s|$)/i;

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
  options: AikenOption[];
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
  const lines = linesOf(whole);
  const areBulletsText = bulletsInText(lines);
  for (const [at, { line, text, written }] of lines.entries()) {
    if (text === "") {
      isAfterBlank = true;
      continue;
    }
    const isAnswer = isAnswerLine(text);
    const option = isAnswer ? undefined : optionIn(text);
    const isText = option?.hasBullet && areBulletsText[at];
    const isOption = option !== undefined && !isText && isNext(open, option.letter);
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
    if (isOption) open.options.push(...optionsIn(line, written));
    else if (isAnswer || open.options.length > 0) open.end ??= { line, text };
    else open.text.push({ line, text });
    if (isAnswer) open = undefined;
    isAfterBlank = false;
  }
  const split: AikenQuestion[] = [];
  for (const [at, question] of questions.entries()) {
    const [before, after] = [split.at(-1), questions[at + 1]];
    question.above = linesAbove(question, before, after);
    question.hasBareNumber = isNumbered(question, before, after);
    split.push(...partsOf(question, before, after));
  }
  return split;
}

const isAnswerLine = (text: string) => answerLine.test(text) || answerWord.test(text);

/**
 * Returns for each line whether letters with bullets are text there: a list in a question, or in one of its answers, if
 * those begin with "A." without a bullet.
 */
function bulletsInText(lines: readonly { text: string }[]): boolean[] {
  let part = 0;
  const plain = new Set<number>();
  const parts = lines.map(({ text }) => {
    const own = part;
    const option = optionIn(text);
    if (isAnswerLine(text)) part += 1;
    else if (option?.letter === "A" && !option.hasBullet) plain.add(own);
    return own;
  });
  return parts.map((own) => plain.has(own));
}

/**
 * Returns the number of lines above the one whose number continues those of the questions. A question may contain a
 * numbered list itself.
 */
function linesAbove({ text }: AikenQuestion, before?: AikenQuestion, after?: AikenQuestion): number {
  const previous = numberOf(before);
  const at = text.findIndex((one) => numberIn(one) !== undefined);
  const own = numberIn(text[at]) ?? 0;
  const isOwn =
    previous === undefined
      ? !before && numberOf(after) === own + startsIn(text, at, own).length
      : previous === own - 1;
  return at > 0 && isOwn ? at : 0;
}

/** Splits off numbered questions without answers to choose from, which the number of the next question ends. */
function partsOf(question: AikenQuestion, before?: AikenQuestion, after?: AikenQuestion): AikenQuestion[] {
  const { text, above = 0, hasBareNumber } = question;
  const own = numberOf(question);
  if (own === undefined) return [question];
  const [, ...starts] = startsIn(text, above, own);
  const last = own + starts.length;
  const next = after?.text.map((one) => numberIn(one)).find((one) => one !== undefined);
  const continues = next === undefined ? !after || numberOf(before) === own - 1 : next > last;
  if (starts.length === 0 || !continues) return [question];
  const { options, end, explanation } = question;
  const all = [0, ...starts];
  return all.map((start, at) => ({
    ...{ line: text[start]?.line ?? question.line, text: text.slice(start, all[at + 1]), options: [] },
    ...(at === 0 && { above, hasBareNumber }),
    ...(at === starts.length && { options, end, explanation }),
  }));
}

/**
 * Returns the indexes of lines that begin a question: the given one, and those that continue its number. The lines of a
 * numbered list within the question do not.
 */
function startsIn(text: readonly Line[], begin: number, own: number): number[] {
  const starts = [begin];
  let list: { next: number; isApart: boolean } | undefined;
  for (let at = begin + 1; at < text.length; at += 1) {
    const written = numberIn(text[at]);
    if (written === undefined) continue;
    const isApart = isAfterGap(text, at);
    const isOfList = list?.next === written && (list.isApart || !isApart);
    const isStart = written === own + starts.length && !isOfList;
    if (isStart) starts.push(at);
    list = isStart ? undefined : { next: written + 1, isApart };
  }
  return starts;
}

/** Returns whether there is a blank line above a line of a question. */
const isAfterGap = (text: readonly Line[], at: number) =>
  at > 0 && (text[at]?.line ?? 0) > (text[at - 1]?.line ?? 0) + 1;

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
const numberOf = (question?: AikenQuestion) =>
  numberIn(question?.text[question.above ?? 0], question?.hasBareNumber);

function numberIn(line: Line | undefined, isBare = false): number | undefined {
  const [written] = (isBare ? bareNumber : number).exec(line?.text ?? "") ?? [];
  const [digits] = /\d+/.exec(written ?? "") ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** A question may begin with "I. …" or "A. Smith": options begin with A, and each letter is at most one too far. */
function isNext(open: AikenQuestion | undefined, letter: string): boolean {
  const last = open?.options.at(-1)?.letter;
  return last === undefined ? letter === "A" : Math.abs(distanceOf(last, letter)) <= 3;
}

const noAnswers =
  'This question has no answers to choose from. Write them below it as "A. …", or add it by hand as a long text.';
const paragraphsNote =
  "The paragraphs above the answers are read as one question. If they are several questions, number them.";
const bareNote =
  "The number before the question is left out, because it continues the numbers of the questions.";

/** End of an answer line that names true or false instead of a letter. */
const trueOrFalse = /[:=.–—-] ?(?:true|false|t|f)\.?$/i;

/** Reads a question of an Aiken list. @throws Unreadable */
export function readAiken(question: AikenQuestion): ReadQuestion {
  const { options, end, hasBareNumber, explanation, above: begin = 0 } = question;
  const [above, text] = [question.text.slice(0, begin), question.text.slice(begin)];
  if (options.length === 0 && text.length > 0 && end && trueOrFalse.test(end.text))
    throw new Unreadable(
      'Write "A. True" and "B. False" below the question, and "ANSWER: A" or "ANSWER: B". This format has no questions of true or false.',
      end.line,
    );
  if (options.length === 0 && numberOf(question) !== undefined) throw new Unreadable(noAnswers);
  const written = text.map((one) => one.text).join("\n");
  const stem = written.replace(hasBareNumber ? bareNumber : number, "");
  if (options.length === 0 || stem === "")
    throw new Unreadable('Write the question, then its answers as "A. …", each on its own line.');
  checkColumns(options);
  if (!end) throw new Unreadable('Write "ANSWER:" and the letter of the right answer below the answers.');
  const answer = answerLine.exec(end.text)?.[1]?.toUpperCase();
  if (!answer && answerWord.test(end.text))
    throw new Unreadable('Write one letter behind "ANSWER:", such as "ANSWER: B".', end.line);
  if (!answer) throw new Unreadable(`"${withinLength(end.text, 40)}" is no answer such as "A. …".`, end.line);
  checkLetters(options);
  const all = options.map((option) => ({ letter: option.letter, option: optionOf(option.text) }));
  const right = all.find(({ letter }) => letter === answer)?.option.id;
  if (!right) throw new Unreadable(`No answer has the letter ${answer}.`, end.line);
  const isSeveral = numberOf(question) === undefined && text.some((_, at) => isAfterGap(text, at));
  return {
    kind: "one_of",
    text: toHtml(stem),
    ...(explanation !== undefined && { explanation: toHtml(explanation) }),
    notes: [
      ...above.map(({ line, text: left }) => ({
        line,
        message: `"${withinLength(left, 40)}" is left out, because it stands above the question's number.`,
      })),
      ...(number.test(written) ? [{ message: "The number before the question is left out." }] : []),
      ...(hasBareNumber ? [{ message: bareNote }] : []),
      ...(isSeveral ? [{ message: paragraphsNote }] : []),
      ...columnNotes(options),
    ],
    content: { options: all.map(({ option }) => option) },
    key: { right },
  };
}
