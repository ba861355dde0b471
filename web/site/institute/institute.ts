import type { Institute as WholeInstitute } from "#contract/content/institute.ts";

/** The institute's facts in the header and the footer. */
export type Institute = Pick<
  WholeInstitute,
  "name" | "tagline" | "phones" | "email" | "address_lines" | "socials"
> & { logo?: string | null };

/** The institute, with the fields that an error page also needs. */
export type SiteInstitute = Institute & Pick<WholeInstitute, "promo_video" | "map" | "whatsapp">;
