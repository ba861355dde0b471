import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Some 40,000 passwords of leaks, the most frequent first (MIT, of zxcvbn-ts; only the server reads them). */
const LIST = "@zxcvbn-ts/language-common/src/passwords.json";
const SHORTEST = 6;
/** So many lead the list that what is added to them at the end is guessed as well. */
const LEADING = 1_000;
/** An example of api.md of what the specification's rule accepts (docs/decisions/0012). */
const accepted = new Set(["a1b2c3"]);

/** Words of this site and of East Africa, which the world's lists do not know. */
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

/** Read at the first question: most processes' first seconds have better things to do. */
function common(): Common {
  if (read) return read;
  const file = createRequire(import.meta.url).resolve(LIST);
  const list: string[] = JSON.parse(readFileSync(file, "utf8"));
  const words = local.split(" ");
  read = {
    whole: new Set([...list.filter((one) => one.length >= SHORTEST && !accepted.has(one)), ...words]),
    stems: new Set([...list.slice(0, LEADING).filter((one) => !accepted.has(one)), ...words]),
  };
  return read;
}

/** Whether the password is a common one, or little more than the person's own name or e-mail (security.md T05). */
export function isCommonPassword(password: string, own: string[]): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const stem = lower.replace(/[^\p{L}]+$/u, "");
  const { whole, stems } = common();
  if (whole.has(lower) || stems.has(stem)) return true;
  const ownWords = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return ownWords.some((word) => word.length >= MINIMUM_OWN_WORD && word === stem);
}
