import type { Messages, PageStatus } from "#web/api-error.ts";

/** The wizard's fields in the order in which it shows them (public-site.md section 4). */
export const stepOneFields = ["email", "name", "phone", "location", "occupation"] as const;
export const stepTwoFields = ["organization", "education_level", "referral_source"] as const;

/** What was typed, as text by field name; a password is never among it. */
export type RegistrationValues = Record<string, string>;

/** Where the wizard stands after a post; "known" is the e-mail-only form, "done" the message on the way to the login. */
export interface RegistrationAnswer {
  step: 1 | 2 | "known" | "done";
  values: RegistrationValues;
  messages?: Messages;
  /** The known e-mail is enrolled in the program already. */
  enrolled?: boolean;
  /** The status of a refusal, and how long to wait. */
  refused?: PageStatus;
  message?: string;
  next?: string;
  next_without_script?: string;
}

export const alreadyEnrolled =
  "You are already enrolled in this program with this email address. Please log in instead.";
export const incompleteStep = "Please fill in all required fields correctly before proceeding";
export const registrationFailed = "Registration failed. Please try again.";
export const registrationBroke = "An error occurred during registration. Please try again.";
