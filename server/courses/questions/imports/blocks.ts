/** Lines of a text between blank lines, with the number of the first one. */
export interface Block {
  line: number;
  lines: string[];
  /** Comments within the block or directly above it. */
  comments: string[];
}

/** Splits a text at blank lines. Lines that the test finds to be comments are left out. */
export function blocksOf(text: string, isComment: (line: string) => boolean = () => false): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let comments: string[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .entries()) {
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
