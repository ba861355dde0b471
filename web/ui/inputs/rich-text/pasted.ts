import { Mark } from "@tiptap/react";

/** Formats that the toolbar does not offer, but that pasted text may keep. */
const raised = (name: string, tag: string, style: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }, { style: "vertical-align", getAttrs: (value) => value === style && null }],
    renderHTML: () => [tag, 0],
  });
export const pastedMarks = [raised("superscript", "sup", "super"), raised("subscript", "sub", "sub")];

const levels: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4" };

/**
 * Turns what the editor does not know into what it does: a row of a table becomes a paragraph, with a bar between its
 * cells, and a heading gets the nearest level. The server does the same (server/platform/records/rich-text.ts).
 */
export function withoutTables(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const heading of page.querySelectorAll(Object.keys(levels).join())) {
    const allowed = page.createElement(levels[heading.localName] ?? "h4");
    allowed.append(...heading.childNodes);
    heading.replaceWith(allowed);
  }
  // Inner tables first, so that they are text of the outer one's cell.
  for (const table of [...page.querySelectorAll("table")].reverse()) {
    const rows = [...table.rows].map((row) => paragraphOf(row, page));
    table.replaceWith(...(table.caption?.childNodes ?? []), ...rows.filter((row) => row.textContent?.trim()));
  }
  return page.body.innerHTML;
}

function paragraphOf(row: HTMLTableRowElement, page: Document): HTMLParagraphElement {
  const paragraph = page.createElement("p");
  for (const [at, cell] of [...row.cells].entries()) {
    if (at > 0) paragraph.append(" | ");
    paragraph.append(...inlineParts(cell));
  }
  return paragraph;
}

/** Returns the content of a cell without its blocks, which a paragraph cannot have. */
function inlineParts(cell: Element): Node[] {
  for (const block of [...cell.querySelectorAll("p, div, ul, ol, li, br, h2, h3, h4, blockquote")].reverse())
    block.replaceWith(...block.childNodes, " ");
  return [...cell.childNodes];
}
