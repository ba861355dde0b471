/** Plain letters for the names and numbers of transactions, so that texts that look alike are equal. */

const invisible = /[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes accents and invisible characters, and makes full-width letters plain. */
export const withoutInvisible = (text: string) => text.normalize("NFKD").replace(invisible, "");

/** Returns the first letter, digit or symbol that is not plain, such as the Cyrillic М, which looks like an M. */
export const foreignCharacter = (text: string) =>
  /[^A-Za-z0-9\s\p{P}\p{Z}\u2800$+<=>^`|~]/u.exec(withoutInvisible(text))?.[0];
