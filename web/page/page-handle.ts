/** Settings that a page has for its document. */
export interface PageHandle {
  /** "light" pages have the small script of web/site/light instead of the framework's. */
  script?: "light" | "none";
}
