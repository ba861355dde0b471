import type { Messages, PageStatus } from "#web/api/api-error.ts";

/** The wizard's fields in their order on the page (visitors.md 4). */
export const stepOneFields = ["email", "name", "phone", "location", "occupation"] as const;
export const stepTwoFields = ["organization", "education_level", "referral_source"] as const;

/** The typed values as text, by field name. Never contains a password. */
export type RegistrationValues = Record<string, string>;

/** State of the wizard after a post. "known" is the form with only the email, "done" the success message. */
export interface RegistrationAnswer {
  step: 1 | 2 | "known" | "done";
  values: RegistrationValues;
  messages?: Messages;
  /** True if the known email is already enrolled in the program. */
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
