import { termsOf } from "#contract/learning/search-synonyms.ts";
import { MAX_SEARCH_VARIANTS } from "#contract/shared/limits.ts";
import { synonymList } from "#server/learning/search-synonyms/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { searchWords } from "#server/platform/database/lists.ts";
import { isAnyFound, type ProgramSearch } from "./catalogue-queries.ts";

/** Undefined for an empty search, which every program matches. */
export async function readSearch(db: Database, search = ""): Promise<ProgramSearch | undefined> {
  const text = searchable(search);
  if (text === "") return undefined;
  const groups = (await synonymList(db)).map(({ terms }) => termsOf(searchable(terms)));
  const variants = variantsOf(text, groups).map(searchWords);
  return { text, variants, isNear: !(await isAnyFound(db, variants)) };
}

/** As the database's searchable_text() makes it, with single blanks. */
export function searchable(text: string): string {
  const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return plain.toLowerCase().replace(/\s+/g, " ").trim();
}

/** The search itself first; then with each of its terms that has synonyms replaced by each of them. */
export function variantsOf(text: string, groups: readonly string[][]): string[] {
  let variants = [text];
  for (const terms of groups) {
    const replaced = variants.flatMap((variant) => replacedIn(variant, terms));
    variants = [...new Set([...variants, ...replaced])].slice(0, MAX_SEARCH_VARIANTS);
  }
  return variants;
}

/** A term is replaced where it stands as whole words. */
function replacedIn(variant: string, terms: readonly string[]): string[] {
  const spaced = ` ${variant} `;
  const term = terms.find((one) => spaced.includes(` ${one} `));
  if (term === undefined) return [];
  return terms.map((other) => spaced.replace(` ${term} `, () => ` ${other} `).trim());
}
