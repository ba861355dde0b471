import { educationLevels, referralSources } from "#contract/accounts/profile-choices.ts";
import { choice, line } from "#web/dashboard/forms/editor/field-views.tsx";

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Fields of a student that staff fill in, in the order of registration. */
export const studentFields = {
  name: line({ label: "Full Name" }),
  phone: line({
    type: "tel",
    inputMode: "tel",
    hint: "In any usual format. Without a country code it is a Ugandan number.",
  }),
  location: line(),
  occupation: line(),
  organization: line(),
  education_level: choice(optionsOf(educationLevels), "Not specified"),
  referral_source: choice(optionsOf(referralSources), "Not specified"),
};
