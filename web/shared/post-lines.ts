import { excerptOf } from "./excerpt.ts";

/** The list shows this many characters of a description, sharing this many (public-site.md section 9). */
const EXCERPT_LENGTH = 100;
const SHARED_LENGTH = 120;

/** The first line is the lead, the rest are paragraphs; empty lines are skipped (public-site.md, "Blog article"). */
export function postLines(description: string): { lead: string; paragraphs: string[] } {
  const lines = description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const [lead = "", ...paragraphs] = lines;
  return { lead, paragraphs };
}

/** At most 100 characters, up to the end of a word, with dots where there is more. */
export function postExcerpt(description: string): string {
  return excerptOf(description.replace(/\s+/g, " ").trim(), EXCERPT_LENGTH);
}

/** The first 120 characters and dots, for the device's share sheet. */
export function postShareText(description: string): string {
  return `${description.replace(/\s+/g, " ").trim().slice(0, SHARED_LENGTH)}...`;
}
