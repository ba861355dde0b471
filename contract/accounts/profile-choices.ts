/** Choices of the profile fields and their labels. Uses no zod, to keep public forms small. */

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
