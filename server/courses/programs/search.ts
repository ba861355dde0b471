import { termsOf } from "#contract/courses/search-synonyms.ts";
import { MAX_SEARCH_VARIANTS } from "#contract/shared/limits.ts";
import { searchable } from "#contract/shared/text/searchable.ts";
import { synonymList } from "#server/courses/search-synonyms/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { searchWords } from "#server/platform/database/lists.ts";
import { isAnyFound, type ProgramSearch } from "./catalogue-queries.ts";

/** Words that say that a program is wanted, not which. */
const fillers = new Set(
  "a an and class classes course courses for in of on online program programme programmes programs the to training with".split(
    " ",
  ),
);

/**
 * Reads a search with its synonyms. Where nothing has every word, words such as "course" are left out. Returns undefined
 * for an empty search, which every program matches.
 */
export async function readSearch(db: Database, search = ""): Promise<ProgramSearch | undefined> {
  const typed = joined(searchable(search));
  if (typed === "") return undefined;
  const groups = (await synonymList(db)).map(({ terms }) => termsOf(searchable(terms)).map(joined));
  const essential = searchWords(typed)
    .filter((word) => !fillers.has(word))
    .join(" ");
  for (const text of new Set([typed, essential || typed])) {
    const variants = variantsOf(text, groups).map(searchWords);
    if (await isAnyFound(db, variants)) return { text, variants, isNear: false };
  }
  return { text: essential || typed, variants: [], isNear: true };
}

/** Joins an abbreviation of two letters: "m & e" and "m and e" become "m&e". */
const joined = (text: string) => text.replace(/(?<!\S)(\S)(?: ?& ?| and )(\S)(?!\S)/g, "$1&$2");

/** Returns the search itself, then its variants with each term replaced by each of its synonyms. */
export function variantsOf(text: string, groups: readonly string[][]): string[] {
  let variants = [text];
  for (const terms of groups) {
    const replaced = variants.flatMap((variant) => replacedIn(variant, terms));
    variants = [...new Set([...variants, ...replaced])].slice(0, MAX_SEARCH_VARIANTS);
  }
  return variants;
}

/**
 * Replaces each term that is in the variant as whole words by each other one, the subject's usual name first, and all of
 * them at once.
 */
function replacedIn(variant: string, terms: readonly string[]): string[] {
  const present = terms.filter((term) => ` ${variant} `.includes(` ${term} `));
  return terms.flatMap((other) => [
    ...present.map((term) => replaced(variant, term, other)),
    present.reduce((text, term) => replaced(text, term, other), variant),
  ]);
}

const replaced = (text: string, term: string, other: string) =>
  ` ${text} `.replace(` ${term} `, () => ` ${other} `).trim();
