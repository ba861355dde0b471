import type { MetaDescriptor } from "react-router";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { sitePicture } from "#web/page/share-cards.ts";

/** The facts for the head of a page. */
export interface PageFacts {
  /** Title without the institute's name, which is added. */
  title: string;
  description: string;
  /** Canonical address, without query parameters that do not change the page, e.g. `paths.program(3)`. */
  path: string;
  /** Address of the picture for shared links, 1200 × 630. Default: the picture of the site. */
  image?: string;
  /** Text alternative of the picture. */
  image_alt?: string;
  type?: "website" | "article";
  /** Keeps personal pages out of search engines. */
  is_unlisted?: boolean;
}

/** The facts of the site, from the layout's loader (web/site/site.tsx). */
export interface SiteFacts {
  name: string;
  tagline: string;
  /** Address of the logo. */
  logo?: string | null;
  public_url: string;
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** Returns the facts of the site from a page's matches. Every page is inside the layout that loads them. */
export function siteOf(matches: Matches): SiteFacts {
  for (const match of matches) {
    const site = (match?.loaderData as { site?: SiteFacts } | undefined)?.site;
    if (site) return site;
  }
  return { name: "Darasa", tagline: "", public_url: "" };
}

/**
 * Returns title, description, canonical address, Open Graph and Twitter card. WhatsApp shows them for a pasted link.
 */
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
    // Twitter takes title, description and picture from the Open Graph tags above.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

export function absolute(site: SiteFacts, path: string): string {
  return `${site.public_url}${path}`;
}

/** Shortens text to a description: one line of at most 160 characters, cut between words. */
export function asDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= 160 ? line : `${withinLength(line, 157).replace(/\s\S*$/, "")}...`;
}
