/** The whole words within the first `length` characters, then "..." (public-site.md section 9); a word that is longer is cut. */
export function excerptOf(text: string, length = 120): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length + 1).replace(/\s+\S*$/, "");
  return `${words.slice(0, length).replace(/[\s,;:–-]+$/, "")}...`;
}

/** The first `length` characters, then "..."; the staff's tables are cut so (staff-dashboard.md section 2). */
export function cutAt(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}
