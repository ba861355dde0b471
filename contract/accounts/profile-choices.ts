/** What a profile chooses from, key and label; without zod, so that a public form may show the labels at little cost. */

export const educationLevels = {
  diploma: "Diploma",
  postgraduate_diploma: "Postgraduate Diploma",
  bachelors: "Bachelor's Degree",
  postgraduate: "Postgraduate Degree",
  masters: "Masters",
  phd: "PhD",
} as const;
export type EducationLevel = keyof typeof educationLevels;

export const referralSources = {
  instagram: "Instagram",
  x: "X",
  facebook: "Facebook",
  linkedin: "LinkedIn",
  direct_referral: "Direct referral",
  whatsapp: "WhatsApp",
  ctpa_website: "Our website",
} as const;
export type ReferralSource = keyof typeof referralSources;

export const keysOf = <T extends Record<string, string>>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]];
