/** Tags that group blocks or make a table. A description has none of them. */
export const groupTags =
  "div section article main header footer aside nav figure figcaption address center dl dt dd pre caption table thead tbody tfoot tr td th".split(
    " ",
  );

const groups = new Set(groupTags);
const blocks = new Set("p h2 h3 h4 ul ol li blockquote hr".split(" "));
const token = /<(\/?)(\w+)\b[^<>]*>|[^<]+/g;

/**
 * Turns groups and tables into the blocks of a description: the text of a group becomes paragraphs, and a row of a
 * table becomes one paragraph, with a bar between its cells. Reads sanitized HTML only, in which every tag is closed.
 */
export function withoutGroups(html: string): string {
  let written = "";
  let isOpen = false;
  /** The groups and blocks around the present place */
  const around: string[] = [];
  const closeParagraph = () => {
    written += isOpen ? "</p>" : "";
    isOpen = false;
  };
  const tokens = [...html.matchAll(token)];
  for (let at = 0; at < tokens.length; at += 1) {
    const [part = "", slash, name = ""] = tokens[at] ?? [];
    const isGroup = groups.has(name);
    if (isGroup || blocks.has(name)) {
      closeParagraph();
      if (name === "tr" && !slash) {
        const end = endOfRow(tokens, at);
        written += rowOf(tokens.slice(at + 1, end));
        at = end;
        continue;
      }
      if (!isGroup) written += part;
      if (slash) around.pop();
      else if (name !== "hr") around.push(name);
    } else if (!isOpen && groups.has(around.at(-1) ?? "")) {
      // A line break or blank before the text of a group makes no empty paragraph.
      if (name === "br" || part.trim() === "") continue;
      isOpen = !slash;
      written += slash ? part : `<p>${part}`;
    } else written += part;
  }
  closeParagraph();
  return written;
}

function endOfRow(tokens: RegExpExecArray[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    const [, slash, name] = tokens[at] ?? [];
    if (name === "tr") depth += slash ? -1 : 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

function rowOf(tokens: RegExpExecArray[]): string {
  const cells: string[] = [];
  for (const [part, slash, name = ""] of tokens) {
    if ((name === "td" || name === "th") && !slash) cells.push("");
    else if (cells.length > 0) {
      const isBreak = groups.has(name) || blocks.has(name) || name === "br";
      cells.push(`${cells.pop()}${isBreak ? " " : part}`);
    }
  }
  const texts = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
  return texts.some(Boolean) ? `<p>${texts.join(" | ")}</p>` : "";
}
