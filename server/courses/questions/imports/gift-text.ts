export const escaped = (text: string) =>
  text
    .replace(/[~=#{}:\\]/g, (letter) => `\\${letter}`)
    .replace(/\r\n?|\n/g, "\\n")
    .trim();

/** Beginnings that would be read as a weight such as "%50%", or as a format such as "[html]". */
const begins: Record<string, string> = { "%": "&#37;", "[": "&#91;" };

/** Writes an answer to choose from as HTML, because the question is HTML. */
export const asHtml = (text: string) =>
  escaped(
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("\n", "<br>")
      .replace(/^[%[]/, (begin) => begins[begin] ?? begin),
  );

type Option = { id: string; text: string };

export const giftList = (options: readonly Option[], write: (option: Option) => string) =>
  options.map(write).join(" ");
