import { z } from "zod";
import { referralCode } from "#contract/affiliates/referrals.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { permissions, roles } from "#contract/shared/permissions.ts";
import { PhoneWithCountry } from "#contract/shared/phones.ts";
import { email, emailMessages, Id, idField, requiredText, Timestamp } from "#contract/shared/scalars.ts";
import { educationLevels, keysOf, referralSources } from "./profile-choices.ts";
import { User } from "./profiles.ts";
import { SecondFactorCode } from "./two-factor.ts";

const MINUTE = 60;

export const LoginForm = z.object({
  email: email(emailMessages),
  password: z
    .string({ error: "Password is required" })
    .min(1, "Password is required")
    .max(1024, "Password is too long"),
});

/** Accepted lengths are stated; nothing is ever cut (security.md T05). */
const MAX_PASSWORD = 128;
const passwordMax = `Password must be at most ${MAX_PASSWORD} characters long`;

/** Registration's rules in its own order (public-site.md section 5): 6 characters, letters and numbers. */
export const RegistrationPassword = z
  .string({ error: "Password is required" })
  .min(1, { error: "Password is required", abort: true })
  .min(6, { error: "Password must be at least 6 characters long", abort: true })
  .max(MAX_PASSWORD, { error: passwordMax, abort: true })
  .refine(
    (value) => /\p{L}/u.test(value) && /\p{N}/u.test(value),
    "Password must contain both letters and numbers",
  );

/** Step 1 of the wizard (public-site.md section 4). */
export const RegistrationStepOne = z.object({
  email: email(emailMessages),
  name: requiredText("Name is required", 150),
  phone: PhoneWithCountry,
  location: requiredText("Location is required"),
  occupation: requiredText("Occupation is required"),
});

const stepTwoFields = {
  organization: requiredText("Organization is required"),
  education_level: z.enum(keysOf(educationLevels), { error: "Education level is required" }),
  referral_source: z.enum(keysOf(referralSources), { error: "Referral source is required" }),
  password: RegistrationPassword,
  confirm_password: z
    .string({ error: "Please confirm your password" })
    .min(1, "Please confirm your password"),
};

/** The confirmation is compared whatever else is wrong, so that all messages are there at once. */
const passwordsMatch = z.check<{ password?: unknown; confirm_password?: unknown }>((context) => {
  const { password, confirm_password: confirmation } = context.value;
  if (password !== confirmation && confirmation)
    context.issues.push({
      code: "custom",
      path: ["confirm_password"],
      message: "Passwords don't match",
      input: confirmation,
    });
});
passwordsMatch._zod.def.when = ({ value }) => typeof value === "object" && value !== null;

/** Registration, in the order in which the wizard shows its fields. */
export const RegistrationForm = z
  .object({
    ...RegistrationStepOne.shape,
    ...stepTwoFields,
    program_id: idField("Program not found.").nullish(),
    ref: referralCode,
  })
  .check(passwordsMatch);

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});

const MenuItem = z.object({ value: z.string(), label: z.string() });
export type MenuItem = z.output<typeof MenuItem>;

export const access = {
  csrf_cookie: endpoint({
    method: "GET",
    path: "/csrf-cookie/",
    access: "public",
    summary: "Sets the CSRF cookie and answers its value.",
    reply: z.object({ csrfToken: z.string() }),
  }),
  login: endpoint({
    method: "POST",
    path: "/login/",
    access: "public",
    summary:
      "Log in; sets the session cookie. For staff with a second factor `user` is null and a code comes next, at login/code/.",
    body: LoginForm,
    reply: z.object({ user: User.nullable(), second_factor_required: z.boolean() }),
    status: 200,
  }),
  login_code: endpoint({
    method: "POST",
    path: "/login/code/",
    access: "public",
    summary:
      "The second step of a login, in the browser of the first: a code of the app, or a recovery code.",
    body: z.object({ code: SecondFactorCode }),
    reply: z.object({ user: User }),
    status: 200,
  }),
  logout: endpoint({
    method: "POST",
    path: "/logout/",
    access: "user",
    summary: "End this session.",
    reply: "nothing",
  }),
  register: endpoint({
    method: "POST",
    path: "/register/",
    access: "public",
    summary: "Create a student account, and enroll it when a program is named.",
    body: RegistrationForm,
    limits: [
      { name: "register-hour", points: 10, seconds: 60 * MINUTE, by: "address" },
      { name: "register-week", points: 60, seconds: 7 * 24 * 60 * MINUTE, by: "address" },
    ],
    reply: z.object({ message: z.string(), enrolled: z.boolean() }),
    status: 201,
  }),
  check_email: endpoint({
    method: "GET",
    path: "/check-email-enrollment/",
    access: "public",
    summary: "Whether an account has this e-mail, and whether it is enrolled in the program.",
    query: z.object({ email: email(emailMessages), program_id: idField("Program not found.").optional() }),
    limits: [{ name: "check-email", points: 10, seconds: MINUTE, by: "address" }],
    reply: z.object({ exists: z.boolean(), enrolled: z.boolean() }),
  }),
  user_permissions: endpoint({
    method: "GET",
    path: "/admin-management/user-permissions/",
    access: "user",
    summary: "The caller's role and permissions; admin holds all nine.",
    reply: z.object({ role: z.enum(roles), permissions: z.array(z.enum(permissions)) }),
  }),
  sidebar_menu: endpoint({
    method: "GET",
    path: "/admin-management/sidebar-menu/",
    access: "user",
    summary: "The dashboard's menu for the caller's role and permissions.",
    reply: z.object({ menu_items: z.array(MenuItem) }),
  }),
  list_tokens: endpoint({
    method: "GET",
    path: "/api-tokens/",
    access: "user",
    summary: "The caller's personal API tokens, without the tokens themselves.",
    reply: z.array(ApiToken),
  }),
  create_token: endpoint({
    method: "POST",
    path: "/api-tokens/",
    access: "user",
    summary: "Make a personal API token; it is shown this once.",
    body: z.object({ name: requiredText("Name is required", 100) }),
    reply: ApiToken.omit({ last_used_at: true }).extend({ token: z.string() }),
    status: 201,
  }),
  remove_token: endpoint({
    method: "DELETE",
    path: "/api-tokens/{id}/",
    access: "user",
    summary: "Revoke one of the caller's own tokens.",
    reply: "nothing",
  }),
};
