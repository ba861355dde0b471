/** Names and numbers of transactions have plain letters, so that two that look alike are alike. */

const invisible = /[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes accents and characters that nobody sees; full-width letters become plain ones. */
export const withoutInvisible = (text: string) => text.normalize("NFKD").replace(invisible, "");

/** The first letter, digit or symbol that is not plain, such as the Cyrillic М, which looks like an M. */
export const foreignCharacter = (text: string) =>
  /[^A-Za-z0-9\s\p{P}\p{Z}\u2800$+<=>^`|~]/u.exec(withoutInvisible(text))?.[0];
