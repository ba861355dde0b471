import { z } from "zod";
import { referralCode } from "#contract/affiliates/referrals.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { keysOf } from "#contract/shared/keys-of.ts";
import {
  DAY,
  HOUR,
  MAX_PASSWORD_LENGTH,
  MAX_TYPED_PASSWORD_LENGTH,
  MIN_REGISTRATION_PASSWORD_LENGTH,
  MINUTE,
} from "#contract/shared/limits.ts";
import { PhoneWithCountry } from "#contract/shared/phones/phones.ts";
import { email, emailMessages, idField, personName, requiredLine } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { longPassword } from "./passwords.ts";
import { educationLevels, referralSources } from "./profile-choices.ts";

/** Password of the registration form. The rules are checked in the order of visitors.md 5. */
export const RegistrationPassword = boundedText(MAX_PASSWORD_LENGTH, {
  error: "Password is required",
  long: longPassword,
})
  .min(1, { error: "Password is required", abort: true })
  .min(MIN_REGISTRATION_PASSWORD_LENGTH, {
    error: `Password must be at least ${MIN_REGISTRATION_PASSWORD_LENGTH} characters long`,
    abort: true,
  })
  .refine(
    (value) => /\p{L}/u.test(value) && /\p{N}/u.test(value),
    "Password must contain both letters and numbers",
  );

/** Step 1 of the registration wizard (visitors.md 4). */
export const RegistrationStepOne = z.object({
  email: email(emailMessages),
  name: personName,
  phone: PhoneWithCountry,
  location: requiredLine("Location is required"),
  occupation: requiredLine("Occupation is required"),
});

/** Registration form. The fields are in the order in which the wizard shows them. */
export const RegistrationForm = z
  .object({
    ...RegistrationStepOne.shape,
    organization: requiredLine("Organization is required"),
    education_level: z.enum(keysOf(educationLevels), { error: "Education level is required" }),
    referral_source: z.enum(keysOf(referralSources), { error: "Referral source is required" }),
    password: RegistrationPassword,
    confirm_password: boundedText(MAX_TYPED_PASSWORD_LENGTH, {
      error: "Please confirm your password",
      long: "Passwords don't match",
    }).min(1, "Please confirm your password"),
    program_id: idField("Program not found.").nullish(),
    ref: referralCode,
  })
  .refine(({ password, confirm_password }) => !confirm_password || password === confirm_password, {
    path: ["confirm_password"],
    error: "Passwords don't match",
    // Runs even if other fields are invalid, so that all messages are shown at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  });

export const registration = {
  register: endpoint({
    method: "POST",
    path: "/register/",
    access: "public",
    summary: "Creates a student account, and enrolls the student if a program is given.",
    body: RegistrationForm,
    limits: [
      { name: "register-hour", points: 100, seconds: HOUR, by: "address" },
      { name: "register-week", points: 1_000, seconds: 7 * DAY, by: "address" },
      { name: "register-browser", points: 10, seconds: HOUR, by: "browser" },
      { name: "register-email", points: 10, seconds: HOUR, by: "email" },
    ],
    reply: z.object({ message: z.string(), enrolled: z.boolean() }),
    status: 201,
  }),
  check_email: endpoint({
    method: "GET",
    path: "/check-email-enrollment/",
    access: "public",
    summary: "Returns whether an account has this email, and whether it is enrolled in the program.",
    query: z.object({ email: email(emailMessages), program_id: idField("Program not found.").optional() }),
    limits: [{ name: "check-email", points: 10, seconds: MINUTE, by: "address" }],
    reply: z.object({ exists: z.boolean(), enrolled: z.boolean() }),
  }),
};
