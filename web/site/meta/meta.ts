import type { MetaDescriptor } from "react-router";
import { absolute, type PageFacts, pageMeta, siteOf } from "#web/page/page-meta.ts";

type Matches = Parameters<typeof siteOf>[0];

interface PublicPageFacts extends PageFacts {
  /** Breadcrumbs from the home page to this page, which is last. Search engines show them above the link. */
  crumbs?: { name: string; path: string }[];
  /** More schema.org objects without `@context`, e.g. `courseData(…)`. */
  structured?: object[];
}

/**
 * Returns the head of a public page: that of `pageMeta`, plus JSON-LD. React Router escapes `<`, `>`, `&` and line
 * separators in the JSON, so that no text can close the script element.
 */
export function siteMeta(
  matches: Matches,
  { crumbs, structured = [], ...page }: PublicPageFacts,
): MetaDescriptor[] {
  const objects = crumbs ? [breadcrumbData(matches, crumbs), ...structured] : structured;
  return [...pageMeta(matches, page), ...objects.map(jsonLd)];
}

function jsonLd(thing: object): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", ...thing } };
}

function breadcrumbData(matches: Matches, crumbs: { name: string; path: string }[]): object {
  const site = siteOf(matches);
  const all = [{ name: "Home", path: "/" }, ...crumbs];
  return {
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  };
}
