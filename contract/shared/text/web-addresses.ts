/** Abbreviations that may come before a name without a blank: "Dr.Okello" is a name, but "prize.example" is not. */
const abbreviations = new Set(
  "dr mr mrs ms mx st ste prof rev hon eng sr jr fr lt col gen capt maj sgt sir md mt no co ltd inc plc hajj pr ps bro sis".split(
    " ",
  ),
);
/** Top-level domains with names of one letter, such as "t.me" and "x.com". "J.Kato" is a name. */
const shortDomains = new Set("com me co net org io ly gl gd tv cc to us ug ke uk link".split(" "));
/** Invisible characters, which browsers remove from a domain. */
const unseen = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;
/** Characters that browsers read as the full stop of a domain. */
const fullStops = /[.\u3002\uff0e\uff61]/;
const isNumbered = /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
const letter = /^\p{L}/u;
const smallLetter = /^\p{Ll}/u;

/**
 * Returns whether a text contains a web address or a domain, which mail programs turn into a link. A name with a link
 * is an advertisement, and our emails would send it to any address that its writer enters. Each word is checked once.
 */
export function hasWebAddress(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower.includes("://") || lower.includes("www.")) return true;
  return text.replace(unseen, "").split(/\s/).some(hasDomain);
}

/**
 * Returns whether a word has a domain: a part of at least two characters, a full stop, and a part that begins with two
 * letters. IP addresses count, too.
 */
function hasDomain(word: string): boolean {
  const parts = word.split(fullStops);
  if (isNumbered.test(word)) return true;
  return parts.some((part, index) => {
    const next = parts[index + 1];
    if (next === undefined) return false;
    const end = /^\p{L}*/u.exec(next)?.[0].toLowerCase() ?? "";
    // With a path after it, it is an address in any case.
    if (end.length > 1 && next.startsWith("/", end.length)) return true;
    if ([...part].length < 2) return smallLetter.test(next) && shortDomains.has(end);
    const [first = "", second = ""] = next;
    if (!letter.test(first) || !letter.test(second)) return false;
    return smallLetter.test(first) || !abbreviations.has(part.replace(/^[^\p{L}]+/u, "").toLowerCase());
  });
}
