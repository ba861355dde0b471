import { withoutGaps } from "#contract/shared/text/typed-code.ts";

/**
 * Crockford's base32 without I, L, O and U, so that a reference can be read out over a telephone. It ends at Y, because
 * with a prime number of characters, one check character detects every wrong character and every swap of two.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXY";
export const REFERENCE_VALUES = ALPHABET.length;
/** Number of characters before the check character. */
export const REFERENCE_LENGTH = 7;

const DEFAULT_PREFIX = "DAR";

/** Returns the first three letters of the institute's name, such as `KAM` for "Kampala School of Data". */
export function referencePrefix(name: string): string {
  const letters = latinLetters(name).slice(0, DEFAULT_PREFIX.length);
  return letters.length === DEFAULT_PREFIX.length ? letters : DEFAULT_PREFIX;
}

/** Returns the letters of a name as capitals from A to Z, without accents and without a leading "The". */
export const latinLetters = (name: string) =>
  name
    .normalize("NFKD")
    .toUpperCase()
    .replace(/^\s*THE\s/, "")
    .replace(/[^A-Z]/g, "");

/** Returns a reference such as `DAR-7K2M-9QFX` for seven numbers from 0 to 30 (beyond.md 1), with the given prefix. */
export function referenceOf(values: readonly number[], prefix = DEFAULT_PREFIX): string {
  const characters = values.map((value) => ALPHABET[value] ?? "");
  const text = [...characters, ALPHABET[checkValue(values)]].join("");
  return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/**
 * Returns the key (`charges.reference_key`) of a reference in any usual format, or undefined if it is not a reference.
 * The prefix is ignored, because an institute that changes its name has references with both prefixes.
 */
export function readReference(typed: string): string | undefined {
  const text = withoutGaps(typed)
    .toUpperCase()
    .replace(/^[A-Z]{3}(?=.{8}$)/, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  const values = [...text].map((character) => ALPHABET.indexOf(character));
  if (values.length !== REFERENCE_LENGTH + 1 || values.includes(-1)) return undefined;
  const reference = referenceOf(values.slice(0, REFERENCE_LENGTH));
  return reference.replace(/-/g, "").slice(3) === text ? reference : undefined;
}

function checkValue(values: readonly number[]): number {
  return values.reduce((sum, value, index) => (sum + value * (index + 2)) % REFERENCE_VALUES, 0);
}
