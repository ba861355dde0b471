import type { PublicBlogPost } from "#contract/content/blog.ts";
import type { Institute } from "#contract/content/institute.ts";
import { absolute, asDescription, type SiteFacts } from "#web/page/page-meta.ts";
import { articlePicture } from "#web/page/share-cards.ts";
import { paths } from "#web/paths.ts";

type Listed = Pick<Institute, "phones" | "email" | "address_lines" | "socials">;

/** Returns the institute as schema.org's EducationalOrganization. */
export function organizationData(site: SiteFacts, institute: Listed): object {
  return {
    ...provider(site),
    ...given({
      slogan: site.tagline,
      email: institute.email,
      telephone: institute.phones,
      address: institute.address_lines.join(", "),
      sameAs: Object.values(institute.socials).filter(Boolean),
    }),
  };
}

/** Removes empty texts and lists, which search engines would show as facts. */
const given = (facts: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact.length > 0));

/** Returns an article as schema.org's BlogPosting. */
export function articleData(site: SiteFacts, post: PublicBlogPost): object {
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: asDescription(post.description),
    articleSection: post.category,
    image: absolute(site, post.image ?? articlePicture(site, post)),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    timeRequired: `PT${post.read_time}M`,
    mainEntityOfPage: absolute(site, paths.article(post.id)),
    author: provider(site),
    publisher: provider(site),
  };
}

export function provider(site: SiteFacts): object {
  return {
    "@type": "EducationalOrganization",
    name: site.name,
    url: absolute(site, "/"),
    logo: absolute(site, site.logo ?? "/icon-512.png"),
  };
}
