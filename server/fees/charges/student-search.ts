import { type RawBuilder, sql } from "kysely";
import { readReference } from "#contract/fees/references.ts";
import { studentOfReference } from "#server/fees/charges/queries.ts";
import { hasSearchable, searchWords } from "#server/platform/database/lists.ts";
import { FEWEST_DIGITS, isPartOfPhone, phoneDigits } from "#server/platform/database/phone-search.ts";

// Number of digits, without a trunk 0, from which a search that begins with + or 0 is a whole phone number.
const WHOLE_DIGITS = 8;

/**
 * Condition that every word of the search occurs in a student's name, email, organization or phone. Consecutive words
 * of digits are also tried as one phone number, by its digits. A search that is a charge's reference finds its student
 * (api.md 6.4).
 */
export function studentMatches(search: string): RawBuilder<boolean> {
  const parts = phonesTogether(searchWords(search));
  if (parts.length === 0) return sql`true`;
  const inWords = partsMatch(parts);
  const reference = readReference(search);
  // A name of eight letters may also be a valid reference.
  return reference ? sql<boolean>`(${inWords} OR users.id = ${studentOfReference(reference)})` : inWords;
}

/**
 * Most searches are a whole name, which one index scan finds. Only students with one of the words in their details need
 * a look at each word. The condition for each word alone would read everyone with the more common name.
 */
function partsMatch(parts: readonly string[]): RawBuilder<boolean> {
  const each = sql<boolean>`(${sql.join(parts.map(partMatches), sql` AND `)})`;
  if (parts.length === 1 || parts.some((part) => isPartOfPhone(part.replaceAll(" ", "")))) return each;
  const someInDetails = sql.join(parts.map(inDetails), sql` OR `);
  return sql`(${inName(parts.join(" "))} OR ((${someInDetails}) AND ${each}))`;
}

/** Joins consecutive words that may belong to one phone number. */
function phonesTogether(words: readonly string[]): string[] {
  const parts: string[] = [];
  let wasPhone = false;
  for (const word of words) {
    const isPhone = isPartOfPhone(word);
    if (isPhone && wasPhone) parts.push(`${parts.pop()} ${word}`);
    else parts.push(word);
    wasPhone = isPhone;
  }
  return parts;
}

function partMatches(part: string): RawBuilder<boolean> {
  const written = part.split(" ").map((word) => sql`(${inName(word)} OR ${inDetails(word)})`);
  const asWords = sql<boolean>`(${sql.join(written, sql` AND `)})`;
  const digits = isPartOfPhone(part.replaceAll(" ", "")) ? phoneDigits(part) : "";
  // The groups of a whole number are also parts of many other numbers.
  if (isWholePhone(part, digits)) return inDetails(digits);
  return digits.length < FEWEST_DIGITS ? asWords : sql`(${asWords} OR ${inDetails(digits)})`;
}

const isWholePhone = (part: string, digits: string) => /^\(?[+0]/.test(part) && digits.length >= WHOLE_DIGITS;

const inName = (words: string) => hasSearchable(sql.ref("users.search_text"), words);
const inDetails = (words: string) => hasSearchable(sql.ref("users.search_details"), words);
