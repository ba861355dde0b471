/** What people write with a full stop and no blank after it: "Dr.Okello" is a name, and "prize.example" is none. */
const abbreviations = new Set(
  "dr mr mrs ms mx st ste prof rev hon eng sr jr fr lt col gen capt maj sgt sir md mt no co ltd inc plc hajj pr ps bro sis".split(
    " ",
  ),
);
/** Browsers take all of these for the full stop of a domain. */
const fullStops = /[.\u3002\uff0e\uff61]/;
const letter = /^\p{L}/u;
const smallLetter = /^\p{Ll}/u;

/**
 * Whether a text has a web address or a domain in it, which mail programs turn into a link. A name with one is an
 * advertisement: our emails would carry it to whomever its writer names. Each word is looked at once.
 */
export function hasWebAddress(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower.includes("://") || lower.includes("www.")) return true;
  return text.split(/\s/).some(hasDomain);
}

/** A part of two characters or more, a full stop, and a part that begins with two letters. */
function hasDomain(word: string): boolean {
  const parts = word.split(fullStops);
  return parts.some((part, index) => {
    const next = parts[index + 1];
    if (next === undefined || [...part].length < 2) return false;
    const [first = "", second = ""] = next;
    if (!letter.test(first) || !letter.test(second)) return false;
    return smallLetter.test(first) || !abbreviations.has(part.replace(/^[^\p{L}]+/u, "").toLowerCase());
  });
}
