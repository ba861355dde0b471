/** What people write with a full stop and no blank after it: "Dr.Okello" is a name, and "prize.example" is none. */
const abbreviations = new Set(
  "dr mr mrs ms mx st ste prof rev hon eng sr jr fr lt col gen capt maj sgt sir md mt no co ltd inc plc hajj pr ps bro sis".split(
    " ",
  ),
);
/** Domains whose names may be one letter long, as "t.me" and "x.com" are. "J.Kato" is a name. */
const shortDomains = new Set("com me co net org io ly gl gd tv cc to us ug ke uk link".split(" "));
/** What nobody sees, and browsers leave out of a domain. */
const unseen = /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;
/** Browsers take all of these for the full stop of a domain. */
const fullStops = /[.\u3002\uff0e\uff61]/;
const isNumbered = /(?:^|[^\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/;
const letter = /^\p{L}/u;
const smallLetter = /^\p{Ll}/u;

/**
 * Whether a text has a web address or a domain in it, which mail programs turn into a link. A name with one is an
 * advertisement: our emails would carry it to whomever its writer names. Each word is looked at once.
 */
export function hasWebAddress(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower.includes("://") || lower.includes("www.")) return true;
  return text.replace(unseen, "").split(/\s/).some(hasDomain);
}

/** A part of two characters or more, a full stop, and a part that begins with two letters; or an address by figures. */
function hasDomain(word: string): boolean {
  const parts = word.split(fullStops);
  if (isNumbered.test(word)) return true;
  return parts.some((part, index) => {
    const next = parts[index + 1];
    if (next === undefined) return false;
    const end = /^\p{L}*/u.exec(next)?.[0].toLowerCase() ?? "";
    // A path behind it makes it an address, whatever it looks like.
    if (end.length > 1 && next.startsWith("/", end.length)) return true;
    if ([...part].length < 2) return smallLetter.test(next) && shortDomains.has(end);
    const [first = "", second = ""] = next;
    if (!letter.test(first) || !letter.test(second)) return false;
    return smallLetter.test(first) || !abbreviations.has(part.replace(/^[^\p{L}]+/u, "").toLowerCase());
  });
}
