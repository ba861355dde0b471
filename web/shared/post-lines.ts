import { cutAt, firstCharacters } from "#contract/shared/cut-text.ts";

/** The list shows this many characters of a description, sharing this many (public-site.md section 9). */
const EXCERPT_LENGTH = 100;
const SHARED_LENGTH = 120;

/**
 * The first paragraph or heading of a post is its lead, what follows its body, both as HTML (public-site.md, "Blog article").
 * A post that begins with a list or a quote has no lead.
 */
export function leadAndBody(html: string): { lead: string; body: string } {
  const [block = "", , lead = ""] = /^<(p|h[2-4])>(.*?)<\/\1>/s.exec(html) ?? [];
  return { lead, body: html.slice(block.length) };
}

/** The first 100 characters, with dots where there is more. */
export function postExcerpt(description: string): string {
  return cutAt(description.replace(/\s+/g, " ").trim(), EXCERPT_LENGTH);
}

/** The first 120 characters and dots, for the device's share sheet. */
export function postShareText(description: string): string {
  return `${firstCharacters(description.replace(/\s+/g, " ").trim(), SHARED_LENGTH)}...`;
}
