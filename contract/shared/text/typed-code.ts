/** Blanks, dashes of every kind with the minus sign, and invisible characters. */
const gaps = /[\s\p{Pd}\u2212\u2800\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns a typed code without blanks, dashes and invisible characters, and with full-width letters as ordinary ones.
 * Phones and word processors replace the hyphens of a copied code by other dashes.
 */
export const withoutGaps = (typed: string) => typed.normalize("NFKC").replace(gaps, "");
