/** Parts of a question that GIFT does not have. They are in a comment above it, of which Moodle reads the tags. */
interface CommentParts {
  tags: readonly string[];
  points: number;
  /** True if capital letters count in a short answer. */
  hasCapitals: boolean;
}

/** Returns the comment with its line end, or nothing. */
export function writeComment({ tags, points, hasCapitals }: CommentParts): string {
  const parts = [
    ...tags.map((tag) => `[tag:${escapedTag(tag)}]`),
    ...(points === 1 ? [] : [`[points:${points}]`]),
    ...(hasCapitals ? ["[capitals:yes]"] : []),
  ];
  return parts.length === 0 ? "" : `// ${parts.join(" ")}\n`;
}

/** Escapes brackets as Moodle does. A space keeps a backslash at the end from the bracket behind it. */
const escapedTag = (tag: string) =>
  tag
    .replace(/[\r\n]/g, " ")
    .replaceAll("]", "\\]")
    .replace(/\\$/, "\\ ");

/** A tag as Moodle writes it. Its length is limited, because a hostile text may begin very many. */
const tagPart = /\[tag:((?:\\\]?|[^\]\\]){1,41})\]/g;

/** Reads a comment such as "// [tag:wells] [points:2.5] [capitals:yes]". */
export function readComments(comments: readonly string[]) {
  const tags = comments.flatMap((line) => [...line.matchAll(tagPart)].map(([, tag = ""]) => tag));
  const others = comments.map((line) => line.replace(tagPart, ""));
  const [points] = others.flatMap((line) => /\[points:(\d{1,3}(?:\.\d{1,2})?)\]/.exec(line)?.[1] ?? []);
  return {
    tags: tags.map((tag) => tag.replaceAll("\\]", "]").trim()),
    points: points === undefined ? undefined : Number(points),
    hasCapitals: others.some((line) => /\[capitals:yes\]/i.test(line)),
  };
}
