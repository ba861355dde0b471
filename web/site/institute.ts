import type { Institute as WholeInstitute } from "#contract/content/institute.ts";

/** What the header and the footer say of the institute. */
export type Institute = Pick<
  WholeInstitute,
  "name" | "tagline" | "phones" | "email" | "address_lines" | "socials"
>;
