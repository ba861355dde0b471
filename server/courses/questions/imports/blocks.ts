/** Lines of a text between blank lines, with the number of the first one. */
export interface Block {
  line: number;
  lines: string[];
  /** Comments within the block or directly above it. */
  comments: string[];
}

/** Returns the lines of a text with their numbers, without spaces around them. All kinds of space become plain ones. */
export const linesOf = (text: string) =>
  plainLines(text).map((line, at) => ({ line: at + 1, text: line.replaceAll(/\s+/g, " ").trim() }));

const plainLines = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n");

/** Splits a text at blank lines. Lines that the test finds to be comments are left out. */
export function blocksOf(text: string, isComment: (line: string) => boolean = () => false): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let comments: string[] = [];
  for (const [at, line] of plainLines(text).entries()) {
    if (isComment(line)) {
      (open?.comments ?? comments).push(line);
      continue;
    }
    if (line.trim() === "") {
      open = undefined;
      comments = [];
      continue;
    }
    if (!open) {
      open = { line: at + 1, lines: [], comments };
      comments = [];
      blocks.push(open);
    }
    open.lines.push(line);
  }
  return blocks;
}
