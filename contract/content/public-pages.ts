/**
 * The pages of public-site.md section 2 that are the same for everybody: the server keeps them in its page cache, and a
 * visitor's browser keeps those that were opened, to be read again without a network. Forms of accounts are not here.
 */
const pages = [
  /^\/$/,
  /^\/programs$/,
  /^\/programs\/\d{1,10}$/,
  /^\/(?:about-us|testimonials|contact-us|blog|become-affiliate|guidelines|terms-conditions|offline)$/,
  /^\/blog\/\d{1,10}$/,
];

/** React Router fetches a page's data under the page's own address with .data at its end; the slash may be there. */
export function isPublicPage(path: string): boolean {
  const page = pageOfData(path);
  const plain = page.length > 1 && page.endsWith("/") ? page.slice(0, -1) : page;
  return pages.some((pattern) => pattern.test(plain));
}

/** The page whose data stands at this address; any other address is its own. */
export function pageOfData(path: string): string {
  return path === "/_root.data" ? "/" : path.replace(/\.data$/, "");
}
