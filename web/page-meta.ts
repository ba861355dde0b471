import type { MetaDescriptor } from "react-router";
import { sitePicture } from "#web/share-cards.ts";

/** What a page says of itself in its head. */
export interface PageFacts {
  /** Without the institute's name, which is added. */
  title: string;
  description: string;
  /** The page's own address without the query that makes no other page of it, e.g. `paths.program(3)`. */
  path: string;
  /** Where its picture for shared links is drawn, 1200 × 630; the site's own by default. */
  image?: string;
  /** What the picture shows, for those who do not see it. */
  image_alt?: string;
  type?: "website" | "article";
  /** Pages of a person's own business stay out of search engines. */
  is_unlisted?: boolean;
}

/** The site around a page, as the layout's loader (web/site/site.tsx) tells it. */
export interface SiteFacts {
  name: string;
  tagline: string;
  public_url: string;
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** The facts of the site from a page's matches; every page stands in the layout that loads them. */
export function siteOf(matches: Matches): SiteFacts {
  for (const match of matches) {
    const site = (match?.loaderData as { site?: SiteFacts } | undefined)?.site;
    if (site) return site;
  }
  return { name: "Darasa", tagline: "", public_url: "" };
}

/** Title, description, canonical address, Open Graph and Twitter card: a link pasted into WhatsApp shows a real card. */
export function pageMeta(matches: Matches, facts: PageFacts): MetaDescriptor[] {
  const site = siteOf(matches);
  const title = `${facts.title} | ${site.name}`;
  const address = absolute(site, facts.path);
  return [
    { title },
    { name: "description", content: facts.description },
    { tagName: "link", rel: "canonical", href: address },
    ...(facts.is_unlisted ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:type", content: facts.type ?? "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: facts.title },
    { property: "og:description", content: facts.description },
    { property: "og:url", content: address },
    { property: "og:image", content: absolute(site, facts.image ?? sitePicture(site)) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: facts.image_alt ?? `${site.name}: ${site.tagline}` },
    // Title, description and picture are read from the Open Graph lines above.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function absolute(site: SiteFacts, path: string): string {
  return `${site.public_url}${path}`;
}

/** Text for a description: one line of at most 160 characters, cut between words. */
export function asDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${line.slice(0, 157).replace(/\s\S*$/, "")}...`;
}
