import { cutAt, firstCharacters } from "#contract/shared/text/cut-text.ts";

/** Length of a description in the list and when shared, in characters (visitors.md 9). */
const EXCERPT_LENGTH = 100;
const SHARED_LENGTH = 120;

/**
 * Splits a post into its lead (the first paragraph or heading) and its body, both HTML (visitors.md 2, "Blog article").
 * A post that begins with a list or a quote has no lead.
 */
export function leadAndBody(html: string): { lead: string; body: string } {
  const [block = "", , lead = ""] = /^<(p|h[2-4])>(.*?)<\/\1>/s.exec(html) ?? [];
  return { lead, body: html.slice(block.length) };
}

/** Returns the first 100 characters, with "..." if there are more. */
export function postExcerpt(description: string): string {
  return cutAt(description.replace(/\s+/g, " ").trim(), EXCERPT_LENGTH);
}

/** Returns the first 120 characters and "...", for the device's share sheet. */
export function postShareText(description: string): string {
  return `${firstCharacters(description.replace(/\s+/g, " ").trim(), SHARED_LENGTH)}...`;
}
