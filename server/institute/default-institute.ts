import { defaultFigures } from "#contract/content/default-figures.ts";
import type { Institute } from "#contract/content/institute.ts";

/**
 * Institute until staff have entered their own: the specification's texts and figures, without facts that only the
 * institute knows
 */
export const defaultInstitute: Institute = {
  name: "Darasa Institute",
  tagline: "Africa's Biggest Classroom.",
  reference_prefix: "",
  phones: [],
  whatsapp: "",
  email: "",
  support_email: "",
  address_lines: [],
  socials: { facebook: "", x: "", instagram: "", linkedin: "" },
  promo_video: { youtube_id: "", title: "Our story: a classroom without walls" },
  figures: defaultFigures,
  steps: [],
  map: { latitude: null, longitude: null },
  bank: { bank: "", account_name: "", account_number: "", branch: "", swift: "" },
  signatory: { name: "", title: "" },
  principal: { name: "", title: "", message: "" },
};
