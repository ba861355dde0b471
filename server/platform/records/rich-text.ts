import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";
import { groupTags, withoutGroups } from "./without-groups.ts";

/** Markup that staff may use in a description: structure and emphasis, but no style, script, frame or form. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: "p br h2 h3 h4 ul ol li strong b em i u s sup sub blockquote a code hr".split(" "),
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    a: (_tag, { href }) => ({
      tagName: "a",
      attribs: { ...(href ? { href } : {}), rel: "noopener nofollow ugc" },
    }),
    h1: "h2",
    h5: "h4",
    h6: "h4",
  },
};

/** Rules that also keep groups and tables, which pasted text has. */
const withGroups = { ...allowed, allowedTags: [...(allowed.allowedTags || []), ...groupTags] };

/** Returns rules that also keep pictures whose address passes the test. Other pictures are dropped. */
const withPictures = (rules: sanitizeHtml.IOptions, isPicture: (url: string) => boolean) => ({
  ...rules,
  allowedTags: [...(rules.allowedTags || []), "img"],
  allowedAttributes: { ...rules.allowedAttributes, img: ["src", "alt", "width", "height"] },
  transformTags: {
    ...rules.transformTags,
    // In this order, so that a page can find the address.
    img: (tagName: string, { src = "", alt = "", width = "", height = "" }: sanitizeHtml.Attributes) => ({
      tagName,
      attribs: { src, alt, ...(isSize(width) && isSize(height) && { width, height }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }: sanitizeHtml.IFrame) => tag === "img" && !isPicture(attribs.src ?? ""),
});
const isSize = (text: string) => /^[1-9]\d{0,4}$/.test(text);

const hasGroups = new RegExp(`<(?:${groupTags.join("|")})\\b`);

/**
 * Returns the markup that a description may have. Pasted tables and groups become paragraphs, and at most two empty
 * lines follow each other.
 */
export const sanitizeDescription = (html: string): string => sanitized(html, (rules) => rules);

/** Does the same for a text that may also have pictures at addresses that pass the test. */
export const sanitizeWithPictures = (html: string, isPicture: (url: string) => boolean): string =>
  sanitized(html, (rules) => withPictures(rules, isPicture));

function sanitized(html: string, adapted: (rules: sanitizeHtml.IOptions) => sanitizeHtml.IOptions): string {
  const safe = sanitizeHtml(html, adapted(withGroups));
  // Deeply nested markup is slow to read, so most descriptions are read only once.
  const plain = hasGroups.test(safe) ? sanitizeHtml(withoutGroups(safe), adapted(allowed)) : safe;
  return plain
    .replace(/(?:<p>(?:\s|<br \/>)*<\/p>\s*){3,}/g, "<p></p><p></p>")
    .replace(/(?:<br \/>\s*){4,}/g, "<br /><br /><br />")
    .trim();
}

const readBefore = new LRUCache<string, string>({ max: 500, memoMethod: sanitizeDescription });

/**
 * Sanitizes a stored description again, because a restored backup or an older rule may contain more. Lists show the
 * same descriptions often, so the results are cached.
 */
export const sanitizeForReading = (html: string): string => readBefore.memo(html);

/** Returns the text of a description without markup, with a space between blocks. */
export const plainText = (html: string): string => plainLines(html).replaceAll("\n", " ");

/** Returns the text of a description without markup, one line for each block. */
export function plainLines(html: string): string {
  const oneLine = html.replace(/\s+/g, " ");
  const broken = oneLine.replace(/<(?:\/(?:p|h\d|li|ul|ol|blockquote)|br\s*\/?|hr\s*\/?)>/gi, "$&\n");
  const text = sanitizeHtml(withSmallDigits(broken), { allowedTags: [], allowedAttributes: {} }).replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: keyof typeof entities) => entities[name],
  );
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");
}

/** Writes raised and lowered digits as the characters of Unicode, so that a plain text does not say 106 for 10⁶. */
const withSmallDigits = (html: string) =>
  html.replace(/<(sup|sub)>([-+0-9]+)<\/\1>/g, (_, tag: "sup" | "sub", digits: string) =>
    [...digits].map((digit) => smallDigits[tag]["-+0123456789".indexOf(digit)]).join(""),
  );
const smallDigits = { sup: [..."⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹"], sub: [..."₋₊₀₁₂₃₄₅₆₇₈₉"] };

/** Converts each non-empty line of a plain text to an HTML paragraph. */
export function paragraphsOf(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .filter(Boolean)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");
}

/** Characters that sanitizeHtml escapes in text. */
const entities = { amp: "&", lt: "<", gt: ">", quot: '"' };

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&${names[character as keyof typeof names]};`);
const names = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
