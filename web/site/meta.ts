import type { MetaDescriptor } from "react-router";
import { absolute, type PageFacts, pageMeta, siteOf } from "#web/page-meta.ts";

type Matches = Parameters<typeof siteOf>[0];

interface PublicPageFacts extends PageFacts {
  /** The way here from the home page, this page last: shown by search engines above the link. */
  crumbs?: { name: string; path: string }[];
  /** Further schema.org objects without `@context`, e.g. `courseData(…)`. */
  structured?: object[];
}

/**
 * The head of a public page: what pageMeta says, and JSON-LD. React Router writes the JSON with `<`, `>`, `&` and the
 * line separators escaped, so no text of ours can end the script element.
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
