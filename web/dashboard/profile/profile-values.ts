import { z } from "zod";
import type { EducationLevel } from "#contract/accounts/profile-choices.ts";
import { ProfileForm, type User } from "#contract/accounts/profiles.ts";
import { NATIONAL_DIGITS } from "#contract/shared/limits.ts";
import { DEFAULT_DIAL_CODE, dialCodeOf, nationalLength, wholePhone } from "#contract/shared/phone-numbers.ts";

/** The form's fields as they are typed, in its order. The phone is without its country code. */
export interface ProfileValues {
  name: string;
  phone: string;
  dial_code: string;
  location: string;
  occupation: string;
  organization: string;
  education_level: EducationLevel | "";
}

/** The fixed prefix: what precedes the last 9 digits, else +256 (student-dashboard.md section 5). */
export function dialCodeIn(phone: string): string {
  const known = dialCodeOf(phone);
  // Nigeria's numbers have ten digits: api.md section 6.
  if (known && phone.length === known.length + nationalLength(known)) return known;
  return phone.slice(0, -NATIONAL_DIGITS) || DEFAULT_DIAL_CODE;
}

export function profileValues({ profile }: User): ProfileValues {
  return {
    name: profile.name,
    phone: profile.phone.slice(profile.phone.length > NATIONAL_DIGITS ? dialCodeIn(profile.phone).length : 0),
    dial_code: dialCodeIn(profile.phone),
    location: profile.location,
    occupation: profile.occupation,
    organization: profile.organization,
    education_level: profile.education_level ?? "",
  };
}

/** The form as it is sent: one phone number. */
export function withDialCode({ dial_code, ...values }: ProfileValues) {
  return { ...values, phone: values.phone && wholePhone(values.phone, dial_code) };
}

/** The contract's rules, for a phone that is typed without its country code. */
export const profileSchema = z.preprocess((values) => withDialCode(values as ProfileValues), ProfileForm);
