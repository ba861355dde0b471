import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { invalid } from "#contract/shared/errors.ts";

/** About 40,000 leaked passwords of zxcvbn-ts, the most frequent first. Only the server reads them. */
const LIST = "@zxcvbn-ts/language-common/src/passwords.json";
const SHORTEST = 6;
/** The most frequent ones are guessed with digits and signs at the end, too. */
const MOST_FREQUENT = 1_000;
/** It passes the specification's rule of letters and numbers. The institute accepts it as the example of that rule. */
const accepted = new Set(["a1b2c3"]);

/** Words of this site and of East Africa, which the list does not have. */
const local =
  "darasa student teacher training institute classroom school lecturer graduate africa uganda kampala entebbe gulu jinja " +
  "mbarara kenya nairobi mombasa kisumu nigeria lagos abuja zambia lusaka rwanda kigali tanzania arusha dodoma burundi " +
  "sudan congo mzungu matatu jesuschrist blessed blessing amen mother father family mypassword guest user login " +
  "default administrator manchester barcelona realmadrid ninja abc abcd abcde abcdef abcdefg trustno aa123456";
const MINIMUM_OWN_WORD = 5;

interface Common {
  whole: ReadonlySet<string>;
  /** Compared without digits and signs at the end: "Password123!" counts as "password". */
  stems: ReadonlySet<string>;
}

let read: Common | undefined;

/** Reads the list at the first call, to keep the start of a process short. */
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

/** The length of what follows the last letter. */
const endWithoutLetters = (text: string) => text.split(/\p{L}/u).at(-1)?.length ?? 0;

/** Whether the password is a common one, or hardly more than a word of the person's own name or e-mail. */
export function isCommonPassword(password: string, own: string[]): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const stem = lower.slice(0, lower.length - endWithoutLetters(lower));
  const { whole, stems } = common();
  if (whole.has(lower) || stems.has(stem)) return true;
  const ownWords = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return ownWords.some((word) => word.length >= MINIMUM_OWN_WORD && word === stem);
}

/** @throws ApiError 400 at the field when the password is a common one */
export function checkUncommon(field: string, password: string, own: string[]): void {
  if (isCommonPassword(password, own))
    throw invalid({ [field]: ["This password is too common. Please choose another one"] });
}
