import { withPlainDigits } from "./plain-digits.ts";

/** Blanks, dashes of every kind with the minus sign, and invisible characters. */
const gaps = /[\s\p{Pd}\u2212\u2800\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns a typed code without blanks, dashes and invisible characters, and with full-width letters and
 * Arabic digits as ordinary ones.
 * Phones and word processors replace the hyphens of a copied code by other dashes.
 */
export const withoutGaps = (typed: string) => withPlainDigits(typed.normalize("NFKC")).replace(gaps, "");
