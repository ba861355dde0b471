/** Texts that make careless code slow: by name, the unit that is repeated. */
const units: Record<string, string> = {
  "combining marks": "\u0315\u0300",
  joiners: "\u200d",
  "a character that unfolds to 18": "\ufdfa",
  blanks: " ",
  tabs: "\t",
  "line breaks": "\r\n",
  quotes: '"',
  brackets: "(",
  "opened tags": "<b>",
  "half tags": "<a href=",
  commas: ",",
  digits: "0",
  zeros: "1,000",
  dashes: "- ",
  "links of dots": "https://a.a!.",
};

export const hostileKinds = Object.keys(units);

const made = new Map<string, string>();

/** Returns a text of about this many UTF-16 units. Other characters at both ends prevent trimming. */
export function hostileText(kind: string, length: number): string {
  const unit = units[kind] ?? kind;
  const key = `${kind} ${length}`;
  const whole = `a${unit.repeat(Math.floor((length - 2) / unit.length))}b`;
  // A single flat string: a text that was just joined is put together only when it is first read.
  const text = made.get(key) ?? Buffer.from(whole, "utf16le").toString("utf16le");
  made.set(key, text);
  return text;
}
