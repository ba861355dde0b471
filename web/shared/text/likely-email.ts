/** Length of the pause in typing before a form asks about a probable slip. */
export const SLIP_PAUSE_MS = 1_000;

/** Names of mailboxes that most people have. */
const common = ["gmail", "yahoo", "hotmail", "outlook", "icloud"];
/** Names that are real although they look like one of these. */
const real = new Set([...common, "ymail", "mail", "email", "rocketmail", "googlemail"]);
/** Slips for "com". */
const slips = new Set(["con", "cmo", "ocm", "comm", "coom", "vom", "xom", "cpm", "co", "cm", "om"]);

/**
 * Returns the email that was probably meant, such as "amina@gmail.com" for "amina@gmial.con". Undefined if nothing looks
 * like a slip. Endings of countries, such as "yahoo.fr", are right.
 */
export function likelyEmail(typed: string): string | undefined {
  const [, person, name = "", ending = ""] =
    /^([^@\s]+)@([^@\s.]+)(?:\.([^@\s]*))?$/.exec(typed.trim().toLowerCase()) ?? [];
  if (person === undefined) return undefined;
  const isEndingWrong = slips.has(ending) || ending === "";
  if (ending !== "com" && !isEndingWrong) return undefined;
  const meant = real.has(name) ? name : common.find((one) => isOneSlip(name, one));
  // "co" and "cm" are countries: only at a well-known name are they a slip.
  if (meant) return meant === name && !isEndingWrong ? undefined : `${person}@${meant}.com`;
  return isEndingWrong && ending.length > 2 ? `${person}@${name}.com` : undefined;
}

/** Returns whether one letter is missing, added or wrong, or two neighbours are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  const letters = [...long];
  if (long.length - short.length === 1)
    return letters.some((_letter, at) => long.slice(0, at) + long.slice(at + 1) === short);
  if (long.length !== short.length) return false;
  const wrong = letters.flatMap((letter, at) => (letter === short[at] ? [] : [at]));
  const [first = 0, second] = wrong;
  if (second === undefined) return wrong.length === 1;
  return (
    wrong.length === 2 &&
    second === first + 1 &&
    long[first] === short[second] &&
    long[second] === short[first]
  );
}
