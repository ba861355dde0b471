import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { invalid } from "#contract/shared/errors.ts";

/** File of zxcvbn-ts with about 40,000 leaked passwords, the most frequent first. Only the server reads it. */
const LIST = "@zxcvbn-ts/language-common/src/passwords.json";
const SHORTEST = 6;
/** Number of the most frequent passwords that are also refused with digits and signs appended. */
const MOST_FREQUENT = 1_000;
/** Accepted although it is common: the specification gives it as an example of the rule of letters and numbers. */
const accepted = new Set(["a1b2c3"]);

/** Words from this site and East Africa that the list lacks. */
const local =
  "darasa student teacher training institute classroom school lecturer graduate africa uganda kampala entebbe gulu jinja " +
  "mbarara kenya nairobi mombasa kisumu nigeria lagos abuja zambia lusaka rwanda kigali tanzania arusha dodoma burundi " +
  "sudan congo mzungu matatu jesuschrist blessed blessing amen mother father family mypassword guest user login " +
  "default administrator manchester barcelona realmadrid ninja abc abcd abcde abcdef abcdefg trustno aa123456";
const MINIMUM_OWN_WORD = 5;

interface Common {
  whole: ReadonlySet<string>;
  /** Words that are compared without digits and signs at the end of a password: "Password123!" counts as "password". */
  stems: ReadonlySet<string>;
}

let read: Common | undefined;

/** Returns the list. Reads it at the first call, so that the process starts quickly. */
function common(): Common {
  if (read) return read;
  const file = createRequire(import.meta.url).resolve(LIST);
  const list: string[] = JSON.parse(readFileSync(file, "utf8"));
  const words = local.split(" ");
  read = {
    whole: new Set([...list.filter((one) => one.length >= SHORTEST && !accepted.has(one)), ...words]),
    stems: new Set([...list.slice(0, MOST_FREQUENT).filter((one) => !accepted.has(one)), ...words]),
  };
  return read;
}

/** Returns the number of characters after the last letter. */
const endWithoutLetters = (text: string) => text.split(/\p{L}/u).at(-1)?.length ?? 0;

/**
 * Returns true for a common password, and for a word of the person's name or email, even with digits or signs appended.
 */
export function isCommonPassword(password: string, own: string[]): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const stem = lower.slice(0, lower.length - endWithoutLetters(lower));
  const { whole, stems } = common();
  if (whole.has(lower) || stems.has(stem)) return true;
  const ownWords = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return ownWords.some((word) => word.length >= MINIMUM_OWN_WORD && word === stem);
}

/** Refuses a common password. @throws ApiError 400 at the field */
export function checkUncommon(field: string, password: string, own: string[]): void {
  if (isCommonPassword(password, own))
    throw invalid({ [field]: ["This password is too common. Please choose another one"] });
}
