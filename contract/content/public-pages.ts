/**
 * The pages of public-site.md section 2 that are the same for everybody. The server caches them, and a visitor's browser
 * stores those that were opened for reading offline.
 */
const pages = [
  /^\/$/,
  /^\/programs$/,
  /^\/programs\/\d{1,10}$/,
  /^\/(?:about-us|testimonials|contact-us|blog|become-affiliate|guidelines|terms-conditions|privacy|offline)$/,
  /^\/blog\/\d{1,10}$/,
];

/** Whether this is the address of a public page or of its data, which has .data at its end. */
export function isPublicPage(path: string): boolean {
  const page = pageOfData(path);
  const plain = page.length > 1 && page.endsWith("/") ? page.slice(0, -1) : page;
  return pages.some((pattern) => pattern.test(plain));
}

/** The page whose data has this address. Any other address is returned unchanged. */
export function pageOfData(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
