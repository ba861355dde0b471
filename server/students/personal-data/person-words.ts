/** Words by which a person is found in free text. */
export interface PersonWords {
  names: string[];
  /** Those of the names that another account has, too. They stay in the texts of others, because they may mean the other person. */
  shared_names: string[];
  emails: string[];
  phones: string[];
}

/** Digits of a phone that are compared; what is before them may be a country code or 0. */
const COMPARED_DIGITS = 9;

/** Returns the names that mean this person in texts of others. A name of one word is also the name of others. */
export const ownNames = ({ names, shared_names }: PersonWords): string[] =>
  names.filter((name) => name.trim().includes(" ") && !shared_names.includes(name));

/**
 * Returns a regular expression of PostgreSQL for the person's own names, emails and phones; null without any.
 */
export function patternOf(words: PersonWords): string | null {
  return either([
    ...ownNames(words).map(asWord),
    ...words.emails.map(asAddress),
    ...words.phones.map(asNumber),
  ]);
}

/**
 * Returns the expression for JSON. A phone needs its plus sign there, because a number of JSON must not become a word.
 */
export function jsonPatternOf(words: PersonWords): string | null {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  return either([
    ...ownNames(words).map((name) => asWord(inJson(name))),
    ...words.emails.map((email) => asAddress(inJson(email))),
    ...words.phones.filter((phone) => phone.startsWith("+")).map((phone) => `${literal(phone)}(?![0-9])`),
  ]);
}

/** Returns the expression for the person's own posts, in which each word of the name is theirs. */
export function ownPatternOf(words: PersonWords): string | null {
  const parts = words.names.flatMap((name) => name.split(/\s+/)).filter((part) => part.length > 2);
  const names = [...words.names, ...new Set(parts)].map(asWord);
  return either([patternOf(words), ...names].filter((one) => one !== null));
}

const either = (patterns: readonly string[]) => (patterns.length > 0 ? patterns.join("|") : null);

const asWord = (text: string) =>
  `(?<![[:alnum:]])${text.trim().split(/\s+/).map(literal).join("\\s+")}(?![[:alnum:]])`;

/** An address that ends in this one is another one: not.amina@darasa.ug. */
export const asAddress = (email: string) => `(?<![[:alnum:]._+-])${literal(email)}(?![[:alnum:]])`;

function asNumber(phone: string): string {
  const digits = phone.replace(/\D/g, "").slice(-COMPARED_DIGITS);
  return `(?<![0-9])\\+?([0-9]{1,5}[ -]?)?${[...digits].join("[ -]?")}(?![0-9])`;
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
