import { formatMoney, isCurrency } from "#contract/shared/money/money.ts";
import { kampalaTime } from "#contract/shared/time/kampala-time.ts";
import { escapeHtml } from "#server/platform/email/email.ts";
import type { ChoiceWords } from "./choice-words.ts";
import type { OwnFile } from "./queries.ts";

/** One part of a download: the rows of a table. */
export interface Part {
  /** Name of its files, without extension. */
  slug: string;
  title: string;
  rows: readonly Record<string, unknown>[];
  /** Words of the choices, by column. */
  words?: Words | undefined;
}
type Words = Readonly<Record<string, ChoiceWords>>;

/** Returns the first page of a download, with links to the parts and the files. */
export function startPage(
  institute: string,
  parts: readonly Part[],
  files: readonly OwnFile[],
  at: Date,
): string {
  const lines = parts.map(
    ({ slug, title, rows }) =>
      `<li><a href="pages/${slug}.html">${escapeHtml(title)}</a> (${rows.length}) <a class="quiet" href="data/${slug}.json">JSON</a></li>`,
  );
  const count = `${files.length} ${files.length === 1 ? "file is" : "files are"} in the folder "files".`;
  return document(
    institute,
    "Your data",
    `<p>This is what ${escapeHtml(institute)} had about you on ${escapeHtml(kampalaTime(at))}.</p>
<ul>${lines.join("\n")}</ul>
<p>${count}</p>`,
  );
}

/** Returns a part as a page: one table for each row, which a phone can show. */
export function pageOf(institute: string, { title, rows, words = {} }: Part): string {
  const tables = rows.map((row) => {
    const cells = Object.entries(row).map(([name, value]) => cellsOf(name, value, row, words));
    return `<table>${cells.join("")}</table>`;
  });
  return document(institute, title, `<p><a href="../index.html">Your data</a></p>${tables.join("\n")}`);
}

function cellsOf(name: string, value: unknown, row: Record<string, unknown>, words: Words): string {
  if (value === null || value === "" || (name === "currency" && hasSum(row))) return "";
  const label = name.replace(/_minor$/, "").replaceAll("_", " ");
  return `<tr><th scope="row">${escapeHtml(label)}</th><td dir="auto">${escapeHtml(shown(name, value, row, words))}</td></tr>`;
}

const hasSum = (row: Record<string, unknown>) => Object.keys(row).some((name) => name.endsWith("_minor"));

function shown(name: string, value: unknown, { currency }: Record<string, unknown>, words: Words): string {
  if (name.endsWith("_minor") && typeof currency === "string" && isCurrency(currency))
    return formatMoney({ currency, amount_minor: Number(value) });
  if (value instanceof Date) return kampalaTime(value);
  return inWords(name, value, words);
}

/** Columns whose values are names of choices, such as `mobile_money`, if they have no words. */
const choices = /^(method|state|kind|way|choice|source|role|education_level|heard_of_us_from|action)$/;

/** Returns a value in words: choices as screens name them, and the parts of a list or record one by one. */
function inWords(name: string, value: unknown, words: Words): string {
  if (Array.isArray(value)) return value.map((one) => inWords(name, one, words)).join(", ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([part, one]) => `${part.replaceAll("_", " ")}: ${inWords(part, one, words)}`)
      .join("\n");
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const known = words[name];
  if (known && Object.hasOwn(known, String(value))) return known[String(value)] ?? "";
  return choices.test(name) ? String(value).replaceAll("_", " ") : String(value);
}

const look = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse;margin:0 0 1.5rem}
th,td{text-align:start;vertical-align:top;padding:.4rem .6rem;border:1px solid #8886;overflow-wrap:anywhere;white-space:pre-wrap}
th{width:30%;text-transform:capitalize}.quiet{opacity:.8}:root{color-scheme:light dark}`;

const document = (institute: string, title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} - ${escapeHtml(institute)}</title><style>${look}</style></head>
<body><p>${escapeHtml(institute)}</p><h1>${escapeHtml(title)}</h1>
${body}
</body></html>
`;
