import sanitizeHtml from "sanitize-html";

/** What staff may write in a description: structure and emphasis, no style, script, frame or form (T53). */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "blockquote",
    "a",
    "code",
    "hr",
  ],
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

const MOST_KEPT = 500;
const cleaned = new Map<string, string>();

/**
 * The same once more on the way out, so that a description that came another way (a restored backup, an older rule)
 * is as harmless (T53). Texts are cleaned once: a list shows the same ones again and again.
 */
export function cleanForReading(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeDescription(html);
  if (cleaned.size >= MOST_KEPT) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}

/** The words of a description without its markup, blocks parted by a blank. */
export function plainText(html: string): string {
  const spaced = html.replace(/<(?:\/(?:p|h\d|li|ul|ol|blockquote)|br\s*\/?|hr\s*\/?)>/gi, "$& ");
  const text = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return decodeEntities(text).replace(/\s+/g, " ").trim();
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}
