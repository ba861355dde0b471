import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";

/** What staff may write in a description: structure and emphasis, no style, script, frame or form. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: "p br h2 h3 h4 ul ol li strong b em i u s blockquote a code hr".split(" "),
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    a: (_tag, { href }) => ({
      tagName: "a",
      attribs: { ...(href ? { href } : {}), rel: "noopener nofollow ugc" },
    }),
  },
};

export function sanitizeDescription(html: string): string {
  return sanitizeHtml(html, allowed).trim();
}

const sanitized = new LRUCache<string, string>({ max: 500, memoMethod: sanitizeDescription });

/**
 * Sanitizes a description again on the way out, because a restored backup or an older rule may have let more in. Lists
 * show the same descriptions again and again, so the results are cached.
 */
export const sanitizeForReading = (html: string): string => sanitized.memo(html);

/** The text of a description without its markup, with a space between blocks. */
export const plainText = (html: string): string => plainLines(html).replaceAll("\n", " ");

/** The text of a description without its markup, a line for each block. */
export function plainLines(html: string): string {
  const oneLine = html.replace(/\s+/g, " ");
  const broken = oneLine.replace(/<(?:\/(?:p|h\d|li|ul|ol|blockquote)|br\s*\/?|hr\s*\/?)>/gi, "$&\n");
  const text = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} }).replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: keyof typeof entities) => entities[name],
  );
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}

/** Each line of a plain text that is not empty as a paragraph in HTML. */
export function paragraphsOf(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");
}

/** The characters that sanitizeHtml escapes in text. */
const entities = { amp: "&", lt: "<", gt: ">", quot: '"' };

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&${names[character as keyof typeof names]};`);
const names = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
