import type { Asked } from "#contract/courses/quizzes/kinds.ts";

type Of<K extends Asked["kind"]> = Extract<Asked, { kind: K }>;
type Option = { id: string; text: string };

const escaped = (text: string) =>
  text
    .replace(/[~=#{}:\\]/g, (letter) => `\\${letter}`)
    .replace(/\r\n?|\n/g, "\\n")
    .trim();

/** Writes an answer to choose from as HTML, because the question is HTML. */
const asHtml = (text: string) =>
  escaped(
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\n", "<br>"),
  );

const weight = (number: number) => `%${Number(number.toFixed(5))}%`;

/** Writes the answers of each kind. An ordering question is not part of the format. */
const answers: { [K in Asked["kind"]]: (asked: Of<K>) => string | undefined } = {
  one_of: ({ content, key }) =>
    list(content.options, ({ id, text }) => `${id === key.right ? "=" : "~"}${asHtml(text)}`),
  several_of: ({ content, key }) =>
    list(content.options, ({ id, text }) => {
      const part = 100 / key.right.length;
      return `~${weight(key.right.includes(id) ? part : -part)}${asHtml(text)}`;
    }),
  true_false: ({ key }) => (key.is_true ? "TRUE" : "FALSE"),
  number: ({ key }) => `#${key.value}:${key.tolerance}`,
  short_answer: ({ key }) => key.accepted.map((text) => `=${escaped(text)}`).join(" "),
  ordering: () => undefined,
  long_text: () => "",
};

const list = (options: readonly Option[], write: (option: Option) => string) => options.map(write).join(" ");

/** Writes a question in the GIFT format, with a blank line at its end. */
export function writeGift(
  asked: Asked,
  row: { text: string; explanation: string; tags: readonly string[]; points: number },
): string {
  const write = answers[asked.kind] as (asked: Asked) => string | undefined;
  const written = write(asked);
  if (written === undefined) return `// Not in this format: ${row.text.replaceAll(/\s+/g, " ")}\n\n`;
  const general = row.explanation === "" ? "" : ` ####${escaped(row.explanation)}`;
  return `${commentOf(row)}[html]${escaped(row.text)} {${written}${general}}\n\n`;
}

/** The format has no tags and points, so they are in a comment. Moodle reads the tags, too. */
function commentOf({ tags, points }: { tags: readonly string[]; points: number }): string {
  const parts = [
    ...tags.map((tag) => `[tag:${tag.replace(/[[\]\r\n]/g, " ")}]`),
    ...(points === 1 ? [] : [`[points:${points}]`]),
  ];
  return parts.length === 0 ? "" : `// ${parts.join(" ")}\n`;
}
