import { plainSpaces } from "./blocks.ts";
import { Unreadable } from "./found.ts";

/** Answer of an Aiken list, with its letter as a capital. */
export interface AikenOption {
  line: number;
  text: string;
  letter: string;
  /** True if its line has other answers, too. */
  isInColumns?: boolean;
}

/** "A. text", also as "a)" or "A)text". */
const optionLine = /^\(?([A-Za-z]) ?[.)] ?(.*)$/;
/** Bullet of Word before a letter. An asterisk is none, because it marks right answers in other formats. */
const bullet = /^[•∙·‣⁃▪◦●○■\uf0b7–—-]\s*/;
/** "e.g. a mango" within an answer. */
const abbreviation = /^[A-Za-z]\.[A-Za-z]\./;
/** Space between two columns of Word. */
const gap = /\s{2,}|[\t\u3000]/;
/** Largest distance between the letters of two columns. The answers may go down the first column, as A and D. */
const MAX_DISTANCE = 5;

/** Returns the letter that begins a line or a column of answers, and the text behind it; undefined for other texts. */
export function optionIn(text: string): { letter: string; text: string; hasBullet: boolean } | undefined {
  const [, letter, option = ""] = optionLine.exec(text.replace(bullet, "")) ?? [];
  if (letter === undefined) return undefined;
  return { letter: letter.toUpperCase(), text: option.trim(), hasBullet: bullet.test(text) };
}

/**
 * Returns the answers of a line that begins with one. A column begins behind a tab or two spaces, with a letter that is
 * not before the last one: in "C) Both  A) and B)", the letter A belongs to the answer.
 */
export function optionsIn(line: number, written: string): AikenOption[] {
  const columns: Column[] = [];
  const [begin = ""] = bullet.exec(written.trim()) ?? [];
  for (const cell of written.trim().slice(begin.length).split(gap)) {
    const text = plainSpaces(cell);
    const last = columns.at(-1);
    // The bullet of the next column, behind a tab.
    if (last && last.words.length > 0 && text !== "" && text === begin.trim()) continue;
    const read = optionIn(text);
    const found = read?.hasBullet && begin === "" ? undefined : read;
    if (found && (!last || isColumn(last, found.letter, text.replace(bullet, ""))))
      columns.push({ letter: found.letter, words: found.text === "" ? [] : [found.text] });
    else last?.words.push(text);
  }
  if (columns.length > 1)
    return columns.map(({ letter, words }) => ({ line, letter, text: words.join(" "), isInColumns: true }));
  const whole = optionIn(plainSpaces(written));
  return whole ? [{ line, letter: whole.letter, text: whole.text }] : [];
}

interface Column {
  letter: string;
  words: string[];
}

/** Returns whether a text with this letter is the next column, and no part of the last one. */
function isColumn(last: Column, letter: string, text: string): boolean {
  const distance = distanceOf(last.letter, letter);
  return last.words.length > 0 && distance >= 0 && distance <= MAX_DISTANCE && !abbreviation.test(text);
}

/** Returns how many letters the second one is behind the first. */
export const distanceOf = (one: string, other: string) => other.charCodeAt(0) - one.charCodeAt(0);

const columnsProblem =
  "The letters of the columns in this line do not fit. Write each answer on its own line, with single spaces in it.";

/** Checks that the letters of a line with columns follow each other. @throws Unreadable */
export function checkColumns(options: readonly AikenOption[]): void {
  const jump = options.find((option, at) => {
    const last = options[at - 1];
    return last?.line === option.line && distanceOf(last.letter, option.letter) !== 1;
  });
  if (jump) throw new Unreadable(columnsProblem, jump.line);
}

/** Checks that each letter up to the last one is there once. @throws Unreadable */
export function checkLetters(options: readonly AikenOption[]): void {
  const seen = new Map<string, AikenOption>();
  for (const option of options) {
    const first = seen.get(option.letter);
    const columns = [option, first].find((one) => one?.isInColumns);
    if (first && columns) throw new Unreadable(columnsProblem, columns.line);
    if (first) throw new Unreadable("Two answers have the same letter.", option.line);
    seen.set(option.letter, option);
  }
  const missing = options.map((_, at) => String.fromCharCode(65 + at)).find((letter) => !seen.has(letter));
  if (missing === undefined) return;
  const after = options.find(({ letter }) => letter > missing);
  throw new Unreadable(
    `Answer ${missing} is missing. Write it on its own line, or correct the letters.`,
    after?.line,
  );
}

const columnsNote = "The columns of this line are read as separate answers.";

/** Returns a note for each line with columns. */
export const columnNotes = (options: readonly AikenOption[]) =>
  [...new Set(options.filter(({ isInColumns }) => isInColumns).map(({ line }) => line))].map((line) => ({
    ...{ line, message: columnsNote },
  }));
