import type { TextFormat } from "#contract/courses/quizzes/question-imports.ts";
import { MAX_IMPORTED } from "#contract/courses/quizzes/question-imports.ts";
import { readAiken } from "./aiken.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { checked } from "./checked.ts";
import { type Found, Unreadable } from "./found.ts";
import { isGiftComment, readGift } from "./gift.ts";

/** Reads the questions of a text. A question that cannot be read is a problem at its line, and the others stay. */
export function readQuestions(text: string, format: TextFormat): Found {
  const found: Found = { questions: [], problems: [], notes: [] };
  const blocks = format === "gift" ? blocksOf(text, isGiftComment) : blocksOf(text);
  let tags: string[] = [];
  for (const whole of blocks) {
    const { block, category } = format === "gift" ? withoutCategory(whole) : { block: whole };
    if (category !== undefined) tags = category === "" ? [] : [category];
    if (block.lines.length === 0) continue;
    if (found.questions.length === MAX_IMPORTED) {
      found.problems.push({ line: block.line, message: `At most ${MAX_IMPORTED} questions at once.` });
      break;
    }
    try {
      const read = format === "gift" ? readGift(block) : readAiken(block);
      found.questions.push({ line: block.line, question: checked({ tags, ...read }) });
      for (const message of read.notes ?? []) found.notes.push({ line: block.line, message });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      found.problems.push({ line: block.line, message: error.message });
    }
  }
  return found;
}

/** Takes off the line of a category. Its last part becomes the tag of the questions below. */
function withoutCategory({ line, lines, comments }: Block): { block: Block; category?: string } {
  const [, path] = /^\s*\$CATEGORY:(.*)$/.exec(lines[0] ?? "") ?? [];
  if (path === undefined) return { block: { line, lines, comments } };
  const category = path.trim().split("/").at(-1)?.trim().slice(0, 40) ?? "";
  return { block: { line: line + 1, lines: lines.slice(1), comments }, category };
}
