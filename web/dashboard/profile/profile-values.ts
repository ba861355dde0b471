import { z } from "zod";
import type { EducationLevel } from "#contract/accounts/profile-choices.ts";
import { ProfileForm, type User } from "#contract/accounts/profiles.ts";
import { NATIONAL_DIGITS } from "#contract/shared/limits.ts";
import { DEFAULT_DIAL_CODE } from "#contract/shared/phones.ts";

/** The form's fields as they are typed, in its order. The phone is without its country code. */
export interface ProfileValues {
  name: string;
  phone: string;
  location: string;
  occupation: string;
  organization: string;
  education_level: EducationLevel | "";
  mails_on_assignments: boolean;
}

/** The fixed prefix: what precedes the last 9 digits, else +256 (student-dashboard.md section 5). */
export function dialCodeIn(phone: string): string {
  return phone.slice(0, -NATIONAL_DIGITS) || DEFAULT_DIAL_CODE;
}

export function profileValues({ profile }: User): ProfileValues {
  return {
    name: profile.name,
    phone: profile.phone.slice(-NATIONAL_DIGITS),
    location: profile.location,
    occupation: profile.occupation,
    organization: profile.organization,
    education_level: profile.education_level ?? "",
    mails_on_assignments: profile.mails_on_assignments,
  };
}

/** Strips non-digits from a typed phone, and cuts it after 9 digits. */
export const nationalDigitsOf = (typed: string) => typed.replace(/\D/g, "").slice(0, NATIONAL_DIGITS);

export function withDialCode(values: ProfileValues, dialCode: string): ProfileValues {
  return { ...values, phone: values.phone && `${dialCode}${values.phone}` };
}

/** The contract's rules, for a phone that is typed without its country code. */
export const profileSchema = (dialCode: string) =>
  z.preprocess((values) => withDialCode(values as ProfileValues, dialCode), ProfileForm);
