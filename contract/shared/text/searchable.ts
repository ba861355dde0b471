// searchable_text() of the database has the same tables (0011-names.sql). A test compares the two for every character.

/** Letters without a decomposition in Unicode, with the letters that people type for them. */
const spellings = {
  ...{ Ææ: "ae", Œœ: "oe", ẞß: "ss", Þþ: "th", Ŋŋ: "ng" },
  ...{ Ⱥⱥ: "a", ɃƀƁɓ: "b", Ȼȼ: "c", ĐđƉɖƊɗÐð: "d", ƎǝƏəƐɛɆɇ: "e", Ƒƒ: "f", ǤǥƓɠƔɣ: "g", Ħħ: "h" },
  ...{ ıƗɨƖɩ: "i", Ɉɉ: "j", Ƙƙ: "k", Łł: "l", Ɲɲ: "n", ØøƆɔƟɵ: "o", Ƥƥ: "p", Ɍɍ: "r", ŦŧƬƭ: "t" },
  ...{ ɄʉƱʊ: "u", Ʋʋ: "v", Ⱳⱳ: "w", ɎɏƳƴ: "y", Ƶƶ: "z", ς: "σ" },
  // Arabic letters that keyboards and people exchange.
  ...{ ٱ: "ا", ىی: "ي", ک: "ك", ة: "ه" },
  ...{ "٠۰": "0", "١۱": "1", "٢۲": "2", "٣۳": "3", "٤۴": "4" },
  ...{ "٥۵": "5", "٦۶": "6", "٧۷": "7", "٨۸": "8", "٩۹": "9" },
  "\u2010\u2011\u2012\u2013\u2014\u2015\u2212": "-",
};
const spelling = new Map(
  Object.entries(spellings).flatMap(([letters, plain]) => [...letters].map((letter) => [letter, plain])),
);
const spelled = new RegExp(`[${[...spelling.keys()].join("")}]`, "gu");

/** Accents without a letter, which people type as apostrophes. Unicode would decompose each to a space and a mark. */
const loneAccents = /[\u00b4\u0384\u1fbd\u1fbf\u1fef\u1ffd\u1ffe]/g;

/** Apostrophes and signs that are typed for them. People write Ng'ang'a, Ng’ang’a and Nganga. */
const apostrophes =
  /['`\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\ua78b\ua78c]/g;

/** Accents, vowel and tone marks, direction marks, joiners, and other invisible signs. */
const marks = new RegExp(
  `[${[
    "\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c",
    "\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u07eb-\u07f3\u07fd",
    "\u135d-\u135f\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0",
    "\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{1e944}-\u{1e94a}",
  ].join("")}]`,
  "gu",
);

/**
 * Returns text as searches and lists by name compare it: in lower case, without accents, apostrophes and invisible
 * signs, with a plain letter for each special one.
 */
export function searchable(text: string): string {
  const decomposed = text.replace(loneAccents, "").normalize("NFKD").replace(marks, "");
  const plain = decomposed.replace(apostrophes, "").toLowerCase();
  return plain
    .replace(spelled, (letter) => spelling.get(letter) ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns whether the text contains every word of the search, in any order and spelling. */
export function isFoundIn(text: string, search: string): boolean {
  const within = searchable(text);
  return searchable(search)
    .split(" ")
    .every((word) => within.includes(word));
}

/** Compares two names for sorting. */
export function compareNames(one: string, other: string): number {
  const [first, second] = [searchable(one), searchable(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
