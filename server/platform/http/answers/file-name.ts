const MAX_LENGTH = 60;

/** Returns a title as a part of a file name, such as "week-1-quiz". A title without Latin letters gives the fallback. */
export function nameInFile(title: string, fallback: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  return words.join("-").slice(0, MAX_LENGTH).replace(/-$/, "") || fallback;
}
