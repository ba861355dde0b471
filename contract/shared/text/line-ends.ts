/** Line ends of Windows and old Macs, Word's line break in a paragraph, its page break, and those of Unicode. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Returns the text with "\n" at each end of a line. */
export const withPlainLineEnds = (text: string) => text.replace(lineEnds, "\n");
