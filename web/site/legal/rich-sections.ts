import { textOfHtml } from "#web/shared/text-of-html.ts";

export interface RichSection {
  id: string;
  title: string;
  html: string;
}

/**
 * Splits cleaned HTML at its headings of the second level. A heading within a list or a quote does not begin a section.
 */
export function richSections(html: string): { intro: string; sections: RichSection[] } {
  const headings = outerHeadings(html);
  const sections = headings.map(({ title, end }, index) => ({
    id: `part-${index + 1}`,
    title,
    html: html.slice(end, headings[index + 1]?.start),
  }));
  return { intro: html.slice(0, headings[0]?.start), sections };
}

interface Heading {
  title: string;
  start: number;
  end: number;
}

function outerHeadings(html: string): Heading[] {
  const found: Heading[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: tag, 1: slash, 2: name = "", index } of html.matchAll(
    /<(\/?)([a-z0-9]+)(?:[\s/][^<>]*)?>/g,
  )) {
    if (name === "br" || name === "hr") continue;
    if (!slash && name === "h2" && depth === 0) start = index;
    depth += slash ? -1 : 1;
    if (!slash || name !== "h2" || depth !== 0) continue;
    const end = index + tag.length;
    const title = textOfHtml(html.slice(start, end));
    if (title) found.push({ title, start, end });
  }
  return found;
}
