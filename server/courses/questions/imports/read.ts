import { MAX_IMPORTED, type TextFormat } from "#contract/courses/quizzes/question-imports.ts";
import { shortened, withinLength } from "#contract/shared/text/cut-text.ts";
import { aikenQuestions, readAiken } from "./aiken.ts";
import { type Block, blocksOf, linesOf } from "./blocks.ts";
import { checked } from "./checked.ts";
import { type Found, type ReadQuestion, Unreadable } from "./found.ts";
import { isGiftComment, readGift } from "./gift.ts";
import { NOT_WRITTEN } from "./write-gift.ts";

/** A question of a text before it is read. */
interface Piece {
  line: number;
  lines: string[];
  /** @throws Unreadable */
  read: () => ReadQuestion;
}

/** Reads the questions of a text. A question that cannot be read is a problem at its line, and the others stay. */
export function readQuestions(text: string, format: TextFormat): Found {
  const found: Found = { questions: [], problems: [], notes: [] };
  for (const { line, lines, read } of piecesIn[format](text)) {
    const question = shortened(lines.join(" ").replaceAll(/\s+/g, " ").trim(), 60);
    if (found.questions.length === MAX_IMPORTED) {
      found.problems.push({ line, question, message: `At most ${MAX_IMPORTED} questions at once.` });
      break;
    }
    try {
      const made = read();
      found.questions.push({ line, question: checked(made) });
      for (const message of made.notes ?? []) found.notes.push({ line, message });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      found.problems.push({ line: error.line ?? line, question, message: error.message });
    }
  }
  if (format === "gift")
    for (const { line, text: written } of linesOf(text))
      if (written.startsWith(NOT_WRITTEN)) found.notes.push({ line, message: notInFile });
  return found;
}

const notInFile =
  "This question is not in the file, because GIFT has no ordering questions. Use CSV or XLSX.";

const piecesIn: Record<TextFormat, (text: string) => Piece[]> = {
  gift(text) {
    let tags: string[] = [];
    return blocksOf(text, isGiftComment).flatMap((whole) => {
      const { block, category } = withoutCategory(whole);
      if (category !== undefined) tags = category === "" ? [] : [category];
      const own = tags;
      return block.lines.length === 0 ? [] : { ...block, read: () => ({ tags: own, ...readGift(block) }) };
    });
  },
  aiken: (text) =>
    aikenQuestions(text).map((question) => ({
      line: question.line,
      lines: [...question.text, ...question.options].map((one) => one.text),
      read: () => ({ tags: [], ...readAiken(question) }),
    })),
};

/** Takes off the line of a category. Its last part becomes the tag of the questions below. */
function withoutCategory({ line, lines, comments }: Block): { block: Block; category?: string } {
  const [, path] = /^\s*\$CATEGORY:(.*)$/.exec(lines[0] ?? "") ?? [];
  if (path === undefined) return { block: { line, lines, comments } };
  const category = withinLength(path.trim().split("/").at(-1)?.trim() ?? "", 40);
  return { block: { line: line + 1, lines: lines.slice(1), comments }, category };
}
