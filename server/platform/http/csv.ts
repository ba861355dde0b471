/** Cells that a spreadsheet would run as a formula, also behind blanks and in their full-width forms. */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** One record of RFC 4180; a formula gets a leading ' so that it is read as text (security.md T25). */
export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
