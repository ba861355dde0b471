import type { PublicBlogPost } from "#contract/content/blog.ts";
import type { Institute } from "#contract/content/institute.ts";
import type { Program } from "#contract/learning/programs.ts";
import { absolute, asDescription, type SiteFacts } from "#web/page-meta.ts";
import { paths, sharePicture } from "#web/paths.ts";

type Listed = Pick<Institute, "phones" | "email" | "address_lines" | "socials">;

/** The institute as schema.org's EducationalOrganization. */
export function organizationData(site: SiteFacts, institute: Listed): object {
  return {
    ...provider(site),
    slogan: site.tagline,
    email: institute.email,
    telephone: institute.phones,
    address: institute.address_lines.join(", "),
    sameAs: Object.values(institute.socials),
  };
}

type Taught = Pick<
  Program,
  | "id"
  | "title"
  | "short_description"
  | "image"
  | "category"
  | "duration"
  | "price"
  | "is_free"
  | "start_date"
  | "is_enrollment_open"
  | "enrollment_deadline"
>;

/** A program as schema.org's Course, with its offer and the dates of its next run. */
export function courseData(site: SiteFacts, program: Taught): object {
  return {
    "@type": "Course",
    name: program.title,
    description: program.short_description,
    url: absolute(site, paths.program(program.id)),
    image: absolute(site, program.image ?? sharePicture.program(program.id)),
    about: program.category,
    provider: provider(site),
    offers: offer(site, program),
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseSchedule: { "@type": "Schedule", description: program.duration },
      ...(program.start_date && { startDate: program.start_date }),
    },
  };
}

/** An article as schema.org's BlogPosting. */
export function articleData(site: SiteFacts, post: PublicBlogPost): object {
  return {
    "@type": "BlogPosting",
    headline: post.title,
    description: asDescription(post.description),
    articleSection: post.category,
    image: absolute(site, post.image ?? sharePicture.article(post.id)),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    timeRequired: `PT${post.read_time}M`,
    mainEntityOfPage: absolute(site, paths.article(post.id)),
    author: provider(site),
    publisher: provider(site),
  };
}

function provider(site: SiteFacts): object {
  return {
    "@type": "EducationalOrganization",
    name: site.name,
    url: absolute(site, "/"),
    logo: absolute(site, "/icon-512.png"),
  };
}

/** The price is text that staff typed: its digits are the amount, and a dollar sign tells dollars from shillings. */
function offer(site: SiteFacts, program: Taught): object {
  const amount = program.is_free ? "0" : program.price.replace(/[^\d.]/g, "");
  return {
    "@type": "Offer",
    url: absolute(site, paths.program(program.id)),
    category: program.is_free ? "Free" : "Paid",
    price: amount || "0",
    priceCurrency: /\$|usd/i.test(program.price) ? "USD" : "UGX",
    availability: `https://schema.org/${program.is_enrollment_open ? "InStock" : "SoldOut"}`,
    ...(program.enrollment_deadline && { availabilityEnds: program.enrollment_deadline }),
  };
}
