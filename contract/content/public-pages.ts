/**
 * Public pages that are the same for everybody (visitors.md 2). The server caches them, and the browser stores the
 * opened ones for offline reading.
 */
const pages = [
  /^\/$/,
  /^\/programs$/,
  /^\/programs\/\d{1,10}$/,
  /^\/(?:about-us|testimonials|contact-us|blog|become-affiliate|guidelines|terms-conditions|privacy|offline)$/,
  /^\/blog\/\d{1,10}$/,
];

/** Returns whether this is the path of a public page or of its data, which ends in .data. */
export function isPublicPage(path: string): boolean {
  const page = pageOfData(path);
  const plain = page.length > 1 && page.endsWith("/") ? page.slice(0, -1) : page;
  return pages.some((pattern) => pattern.test(plain));
}

/** Returns the path of the page for the path of its data. Any other path is returned unchanged. */
export function pageOfData(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
