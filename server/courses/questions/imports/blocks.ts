/** Lines of a text between blank lines, with the number of the first one. */
export interface Block {
  line: number;
  lines: string[];
}

/** Splits a text at blank lines. Lines that the test finds to be comments are left out. */
export function blocksOf(text: string, isComment: (line: string) => boolean = () => false): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [at, line] of text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .entries()) {
    if (isComment(line)) continue;
    if (line.trim() === "") {
      open = undefined;
      continue;
    }
    if (!open) {
      open = { line: at + 1, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
  }
  return blocks;
}
