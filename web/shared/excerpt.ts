/** At most 120 characters, up to the end of a word, then "..." (public-site.md section 9). */
export function excerptOf(text: string, length = 120): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  // A word that ends there is whole; one that fills most of the excerpt is cut.
  const end = /\s/.test(text.charAt(length)) ? length : cut.search(/\s\S*$/);
  return `${cut.slice(0, end > length / 2 ? end : length).trimEnd()}...`;
}
