/**
 * Crockford's base32: no I, L, O or U, so that a reference can be read out over a telephone. It ends at Y, because with a
 * prime number of characters one check character finds every wrong one and every two that changed places.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXY";
export const REFERENCE_VALUES = ALPHABET.length;
/** Characters that carry something; the eighth checks them. */
export const REFERENCE_LENGTH = 7;

const DEFAULT_PREFIX = "DAR";

/** The first three letters of the institute's name: `KAM` of "Kampala School of Data". */
export function referencePrefix(name: string): string {
  const letters = latinLetters(name).slice(0, DEFAULT_PREFIX.length);
  return letters.length === DEFAULT_PREFIX.length ? letters : DEFAULT_PREFIX;
}

/** Capitals from A to Z, without accents and without a leading "The". */
export const latinLetters = (name: string) =>
  name
    .normalize("NFKD")
    .toUpperCase()
    .replace(/^\s*THE\s/, "")
    .replace(/[^A-Z]/g, "");

/** `DAR-7K2M-9QFX` of seven numbers from 0 to 30 (beyond.md section 1), with the institute's own prefix. */
export function referenceOf(values: readonly number[], prefix = DEFAULT_PREFIX): string {
  const characters = values.map((value) => ALPHABET[value] ?? "");
  const text = [...characters, ALPHABET[checkValue(values)]].join("");
  return `${prefix}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/**
 * The key of a reference in any usual writing (`charges.reference_key`), or undefined when it is none. Its prefix does not count,
 * because an institute that changes its name has references with both.
 */
export function readReference(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
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
