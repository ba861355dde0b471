/**
 * Crockford's base32: no I, L, O or U, so that a reference can be read out over a telephone. It ends at Y, because with a
 * prime number of characters one check character finds every wrong one and every two that changed places.
 */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXY";
export const REFERENCE_VALUES = ALPHABET.length;
/** Characters that carry something; the eighth checks them. */
export const REFERENCE_LENGTH = 7;

/** `DAR-7K2M-9QFX` of seven numbers from 0 to 30 (beyond.md section 1). */
export function referenceOf(values: readonly number[]): string {
  const characters = values.map((value) => ALPHABET[value] ?? "");
  const text = [...characters, ALPHABET[checkValue(values)]].join("");
  return `DAR-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The reference as it is stored, of one in any usual writing; undefined when it is none. */
export function readReference(typed: string): string | undefined {
  const text = typed
    .toUpperCase()
    .replace(/[\s-]/g, "")
    // One in 30,000 references begins with DAR itself: only what stands before eight others is the name.
    .replace(/^DAR(?=.{8}$)/, "")
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
