import type { Institute as WholeInstitute } from "#contract/content/institute.ts";

/** What the header and the footer say of the institute. */
export type Institute = Pick<
  WholeInstitute,
  "name" | "tagline" | "phones" | "email" | "address_lines" | "socials"
>;

/** With what pages show of it when their own data is lost. */
export type SiteInstitute = Institute & Pick<WholeInstitute, "promo_video" | "map" | "whatsapp">;
