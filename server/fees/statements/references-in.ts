import { readReference } from "#contract/fees/references.ts";
import { DEFAULT_DIAL_CODE, readPhone } from "#contract/shared/phone-numbers.ts";
import { phoneProblem } from "#contract/shared/phones.ts";

// Three letters of an institute's name, and eight characters. Looked for at every place: other words may be joined to both ends, as
// in DAR7K2M9QFXNAKATO.
const withName = /(?=[A-Z]\s{0,3}[A-Z]\s{0,3}[A-Z]((?:[\s_./:-]{0,4}[0-9A-Z]){8}))/gi;
const bare = /(?<![0-9A-Z])([0-9A-Z]{4}[\s-]?[0-9A-Z]{4})(?![0-9A-Z])/gi;
const joined = /[0-9A-Z]{9,}/gi;
/** A longer run of letters is no reference with a name. */
const LONGEST_JOINED = 32;
const LENGTH = 8;

/**
 * Finds the keys of references in a text: with blanks, in small letters, without hyphens, joined to other words. The check character tells
 * them from other words.
 */
export function referencesIn(text: string): string[] {
  const found = [...text.matchAll(withName), ...text.matchAll(bare)].map(([, characters = ""]) => characters);
  const all = [...found, ...[...text.matchAll(joined)].flatMap(([run]) => within(run))];
  return [...new Set(all.flatMap((one) => readReference(one.replace(/[^0-9A-Za-z]/g, "")) ?? []))];
}

/** Every eight characters in a run of letters and digits that have both. */
function within(run: string): string[] {
  if (run.length > LONGEST_JOINED) return [];
  const all = Array.from({ length: run.length - LENGTH + 1 }, (_, at) => run.slice(at, at + LENGTH));
  return all.filter((one) => /\d/.test(one) && /[A-Z]/i.test(one));
}

/** Phones in any writing, as they are stored. */
export function phonesIn(text: string): string[] {
  const written = text.match(/\+?\(?\d[\d\s()-]{7,18}\d/g) ?? [];
  return written.flatMap((one) => {
    const reading = readPhone(one, DEFAULT_DIAL_CODE);
    return phoneProblem(reading) ? [] : [`${reading.dial_code}${reading.national}`];
  });
}
