import { readReference } from "#contract/fees/references.ts";
import { DEFAULT_DIAL_CODE, readPhone } from "#contract/shared/phones/phone-numbers.ts";
import { phoneProblem } from "#contract/shared/phones/phones.ts";

// Three letters of an institute's name and eight characters. The lookahead tries every position, because other words
// may be attached on both sides, as in DAR7K2M9QFXNAKATO.
const withName = /(?=[A-Z]\s{0,3}[A-Z]\s{0,3}[A-Z]((?:[\s_./:-]{0,4}[0-9A-Z]){8}))/gi;
const bare = /(?<![0-9A-Z])([0-9A-Z]{4}[\s-]?[0-9A-Z]{4})(?![0-9A-Z])/gi;
const joined = /[0-9A-Z]{9,}/gi;
/** Maximum length of a run of characters that is searched for a reference. */
const LONGEST_JOINED = 32;
const LENGTH = 8;

/**
 * Finds the keys of references in a text: with blanks, in lowercase, without hyphens, attached to other words. The
 * check character distinguishes them from other words.
 */
export function referencesIn(text: string): string[] {
  const line = text.replace(/[\p{Pd}\u2212]/gu, "-");
  const found = [...line.matchAll(withName), ...line.matchAll(bare)].map(([, characters = ""]) => characters);
  const all = [...found, ...[...text.matchAll(joined)].flatMap(([run]) => within(run))];
  return [...new Set(all.flatMap((one) => readReference(one.replace(/[^0-9A-Za-z]/g, "")) ?? []))];
}

/** Returns every eight characters of the run that contain both letters and digits. */
function within(run: string): string[] {
  if (run.length > LONGEST_JOINED) return [];
  const all = Array.from({ length: run.length - LENGTH + 1 }, (_, at) => run.slice(at, at + LENGTH));
  return all.filter((one) => /\d/.test(one) && /[A-Z]/i.test(one));
}

/** Finds phone numbers in any writing and returns them as they are stored. */
export function phonesIn(text: string): string[] {
  const written = text.match(/\+?\(?\d[\d\s()-]{7,18}\d/g) ?? [];
  return written.flatMap((one) => {
    const reading = readPhone(one, DEFAULT_DIAL_CODE);
    return phoneProblem(reading) ? [] : [`${reading.dial_code}${reading.national}`];
  });
}
