import { type RawBuilder, sql } from "kysely";
import { readReference } from "#contract/fees/references.ts";
import { DEFAULT_DIAL_CODE, readPhone } from "#contract/shared/phone-numbers.ts";
import { studentOfReference } from "#server/fees/charges/queries.ts";
import { hasSearchable, searchable, searchWords } from "#server/platform/database/lists.ts";

// Fewer digits are in almost every number, and no trigram index finds them.
const FEWEST_DIGITS = 3;
const isPartOfPhone = (word: string) => /^[\d()+./\p{Pd}]+$/u.test(word);

/**
 * The condition that every word of the search is found in a student's name, email, organization or phone. Words of digits
 * that follow each other may be one phone number in any writing, of which only the digits are compared. Or that the search as
 * a whole is the reference of one of their fees (api.md section 6, "Search").
 */
export function studentMatches(search: string): RawBuilder<boolean> {
  const parts = phonesTogether(searchWords(searchable(search)));
  if (parts.length === 0) return sql`true`;
  const inWords = sql<boolean>`(${sql.join(parts.map(partMatches), sql` AND `)})`;
  const reference = readReference(search);
  // A name of eight letters may read like a reference.
  return reference ? sql<boolean>`(${inWords} OR users.id = ${studentOfReference(reference)})` : inWords;
}

/** The words, of which those that may belong to one phone number are joined again. */
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
  return digits.length < FEWEST_DIGITS ? asWords : sql`(${asWords} OR ${inDetails(digits)})`;
}

const inName = (words: string) => hasSearchable(sql.ref("users.search_text"), words);
const inDetails = (words: string) => hasSearchable(sql.ref("users.search_details"), words);

/** The digits as stored numbers have them: without the 0 that is dialled only at home, which may be in brackets. */
function phoneDigits(text: string): string {
  const plain = text.replace(/\(0\)/g, "");
  const digits = plain.replace(/\D/g, "");
  const isInternational = /^\(?\+|^00/.test(plain) || digits.startsWith(DEFAULT_DIAL_CODE.slice(1));
  if (isInternational) {
    const { dial_code, national } = readPhone(plain, DEFAULT_DIAL_CODE);
    if (dial_code !== null && national !== "") return `${dial_code.slice(1)}${national}`;
  }
  return digits.replace(/^0+/, "");
}
