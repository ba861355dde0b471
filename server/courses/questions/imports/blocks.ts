import { withPlainLineEnds } from "#contract/shared/text/line-ends.ts";

/** Lines of a text between blank lines, with the number of the first one. */
export interface Block {
  line: number;
  lines: string[];
  /** Number of each of these lines. Comments between them are left out. */
  numbers: number[];
  /** First and last line, with its comments. */
  from: number;
  to: number;
  /** Comments within the block or directly above it. */
  comments: string[];
}

/**
 * Returns the lines of a text with their numbers: as they are written, and without spaces around them, where all kinds of
 * space are plain ones.
 */
export const linesOf = (text: string) =>
  plainLines(text).map((written, at) => ({
    ...{ line: at + 1, written, text: plainSpaces(written) },
  }));

export const plainSpaces = (text: string) => text.replaceAll(/\s+/g, " ").trim();

export const plainLines = (text: string) => withPlainLineEnds(text.replace(/^\uFEFF/, "")).split("\n");

/** Splits a text at blank lines. Lines that the test finds to be comments are left out. */
export function blocksOf(text: string, isComment: (line: string) => boolean = () => false): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let comments: string[] = [];
  let from: number | undefined;
  for (const [at, line] of plainLines(text).entries()) {
    if (isComment(line)) {
      (open?.comments ?? comments).push(line);
      if (open) open.to = at + 1;
      else from ??= at + 1;
      continue;
    }
    if (line.trim() === "") {
      open = undefined;
      comments = [];
      from = undefined;
      continue;
    }
    if (!open) {
      open = { line: at + 1, lines: [], numbers: [], from: from ?? at + 1, to: at + 1, comments };
      comments = [];
      from = undefined;
      blocks.push(open);
    }
    open.lines.push(line);
    open.numbers.push(at + 1);
    open.to = at + 1;
  }
  return blocks;
}
