/** What a page may say of itself to the document around it. */
export interface PageHandle {
  /** "light" pages have the small script of web/site/light in place of the framework's. */
  script?: "light" | "none";
}
