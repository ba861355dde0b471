import { z } from "zod";
import type { EducationLevel } from "#contract/accounts/profile-choices.ts";
import { ProfileForm, type User } from "#contract/accounts/profiles.ts";
import { NATIONAL_DIGITS } from "#contract/shared/limits.ts";
import {
  DEFAULT_DIAL_CODE,
  dialCodeOf,
  nationalLength,
  wholePhone,
} from "#contract/shared/phones/phone-numbers.ts";

/** Typed values of the form's fields, in the form's order. The phone is without its country code. */
export interface ProfileValues {
  name: string;
  name_on_papers: string;
  phone: string;
  dial_code: string;
  location: string;
  occupation: string;
  organization: string;
  education_level: EducationLevel | "";
}

/** Returns the fixed prefix of a phone: what precedes the last 9 digits, else +256 (students.md 5). */
export function dialCodeIn(phone: string): string {
  const known = dialCodeOf(phone);
  // Some countries, such as Nigeria, have ten digits (api.md 6).
  if (known && phone.length === known.length + nationalLength(known)) return known;
  return phone.slice(0, -NATIONAL_DIGITS) || DEFAULT_DIAL_CODE;
}

export function profileValues({ profile }: User): ProfileValues {
  return {
    name: profile.name,
    name_on_papers: profile.name_on_papers ?? "",
    phone: profile.phone.slice(profile.phone.length > NATIONAL_DIGITS ? dialCodeIn(profile.phone).length : 0),
    dial_code: dialCodeIn(profile.phone),
    location: profile.location,
    occupation: profile.occupation,
    organization: profile.organization,
    education_level: profile.education_level ?? "",
  };
}

/**
 * Returns the fields to send: the changed ones, with the version that the form began with. The API always needs name and
 * phone.
 */
export function changedProfile(values: ProfileValues, before: User) {
  const [now, then] = [withDialCode(values), withDialCode(profileValues(before))];
  const { name, phone, ...others } = now;
  const changed = Object.entries(others).filter(
    ([field, value]) => value !== then[field as keyof typeof then],
  );
  return { name, phone, ...Object.fromEntries(changed), updated_at: before.profile.updated_at };
}

/** Returns the fields that the form did not change, with their values in a newer version of the user. */
export function newerValues(values: ProfileValues, before: User, current: User): Partial<ProfileValues> {
  const [then, now] = [profileValues(before), profileValues(current)];
  const isPhoneChanged = values.phone !== then.phone || values.dial_code !== then.dial_code;
  const fields = Object.keys(now) as (keyof ProfileValues)[];
  const unchanged = fields.filter((field) =>
    field === "phone" || field === "dial_code" ? !isPhoneChanged : values[field] === then[field],
  );
  return Object.fromEntries(unchanged.map((field) => [field, now[field]]));
}

/** Returns the values as they are sent, with the whole phone number. */
export function withDialCode({ dial_code, ...values }: ProfileValues) {
  return { ...values, phone: values.phone && wholePhone(values.phone, dial_code) };
}

/** The contract's schema, for a phone that is typed without its country code. */
export const profileSchema = z.preprocess((values) => withDialCode(values as ProfileValues), ProfileForm);
