import { formatOf } from "#contract/courses/quizzes/import-format.ts";
import { MAX_IMPORTED, type TextFormat } from "#contract/courses/quizzes/question-imports.ts";
import { shortened, withinLength } from "#contract/shared/text/cut-text.ts";
import { aikenQuestions, readAiken } from "./aiken.ts";
import { type Block, blocksOf, linesOf, plainLines } from "./blocks.ts";
import { checked } from "./checked.ts";
import { type Found, type ReadQuestion, Unreadable } from "./found.ts";
import { isGiftComment, readGift } from "./gift.ts";
import { NOT_WRITTEN } from "./write-gift.ts";

/** A question of a text before it is read. */
interface Piece {
  line: number;
  lines: string[];
  from: number;
  /** Last line. */
  to: number;
  /** Line of the category above the question. */
  category?: string;
  /** @throws Unreadable */
  read: () => ReadQuestion;
}

/** Reads the questions of a text. A question that cannot be read is a problem at its line, and the others stay. */
export function readQuestions(text: string, format: TextFormat): Found {
  const pieces = piecesIn[format](text);
  const written = plainLines(text);
  const sources = pieces.map(({ from, to, category }) => ({
    ...{ from, category },
    text: written
      .slice(from - 1, to)
      .join("\n")
      .trimEnd(),
  }));
  const found: Found = { questions: [], problems: [], notes: [], sources };
  for (const { line, lines, from, read } of pieces) {
    const question = shortened(lines.join(" ").replaceAll(/\s+/g, " ").trim(), 60);
    if (found.questions.length === MAX_IMPORTED) {
      found.problems.push({ line, question, message: `At most ${MAX_IMPORTED} questions at once.` });
      found.unread_from = from;
      break;
    }
    try {
      const made = read();
      found.questions.push({ line, question: checked(made) });
      for (const note of made.notes ?? [])
        found.notes.push({ line, ...note, ...(note.line !== undefined && { of: line }) });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      found.problems.push({ line: error.line ?? line, question, message: error.message });
    }
  }
  if (format === "gift")
    for (const { line, text: written } of linesOf(text))
      if (written.startsWith(NOT_WRITTEN)) found.notes.push({ line, message: notInFile });
  if (found.questions.length === 0 && found.problems.length > 0) {
    const other = formatOf(text);
    if (other !== format) found.looks_like = other;
  }
  return found;
}

const notInFile =
  "This question is not in the file, because GIFT has no ordering questions. Use CSV or XLSX.";

const piecesIn: Record<TextFormat, (text: string) => Piece[]> = {
  gift(text) {
    let tags: string[] = [];
    let above: string | undefined;
    return blocksOf(text, isGiftComment).flatMap((whole) => {
      const { block, category } = withoutCategory(whole);
      if (category !== undefined) tags = category === "" ? [] : [category];
      const own = tags;
      const piece = { ...block, category: above, read: () => ({ tags: own, ...readGift(block) }) };
      if (category !== undefined) above = whole.lines[0];
      // The question below a category has the line of the category among its own.
      if (category !== undefined) piece.category = undefined;
      return block.lines.length === 0 ? [] : piece;
    });
  },
  aiken: (text) =>
    aikenQuestions(text).map((question, at, all) => ({
      line: question.text[question.above ?? 0]?.line ?? question.line,
      from: question.line,
      to: (all[at + 1]?.line ?? Number.POSITIVE_INFINITY) - 1,
      lines: [...question.text.slice(question.above), ...question.options].map((one) => one.text),
      read: () => ({ tags: [], ...readAiken(question) }),
    })),
};

/** Takes off the line of a category. Its last part becomes the tag of the questions below. */
function withoutCategory(whole: Block): { block: Block; category?: string } {
  const { lines, numbers } = whole;
  const [, path] = /^\s*\$CATEGORY:(.*)$/.exec(lines[0] ?? "") ?? [];
  if (path === undefined) return { block: whole };
  const category = withinLength(path.trim().split("/").at(-1)?.trim() ?? "", 40);
  const [, line = whole.line] = numbers;
  return { block: { ...whole, line, lines: lines.slice(1), numbers: numbers.slice(1) }, category };
}
