import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { DAY, MAX_PASSWORD_LENGTH, MAX_TYPED_PASSWORD_LENGTH, MINUTE } from "#contract/shared/limits.ts";
import { nationalLength } from "#contract/shared/phones/phone-numbers.ts";
import { beginsWithZero, phoneField } from "#contract/shared/phones/phones.ts";
import { email, emailMessages } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { currentPassword, ownPassword, Proof } from "./password-fields.ts";
import { lengthProblem, longPassword, resetProblem } from "./passwords.ts";
import { PendingEmail } from "./pending-email.ts";

const ResetRequest = z.object({ email: email(emailMessages) });

/** Part of an emailed link. A value that is not text becomes "", so that it is answered like any wrong link. */
const linkPart = boundedText(200).catch("");
/** New password. An overlong text is cut, so that the password rules answer it with their own message. */
const passwordText = boundedText(MAX_TYPED_PASSWORD_LENGTH).catch(({ input }) =>
  typeof input === "string" ? input.slice(0, MAX_TYPED_PASSWORD_LENGTH) : "",
);

export const ResetConfirmation = z
  .object({
    uid: linkPart,
    token: linkPart,
    new_password: passwordText,
    confirm_password: passwordText,
  })
  .superRefine((form, context) => {
    const problem = resetProblem(form);
    if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  });

/** Returns an optional form field. Empty and null count as absent. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** Phone of the credentials form, with the messages of students.md 5. */
const CredentialsPhone = phoneField({
  messageOf({ dial_code, problem }) {
    if (problem === "missing" || dial_code === null)
      return "Phone number must start with a country code (e.g., +256).";
    if (problem === "zero") return beginsWithZero;
    const wanted = nationalLength(dial_code);
    return `Phone number must have exactly ${wanted} digits after the country code (e.g., ${dial_code}${"7123456789".slice(0, wanted)}).`;
  },
});

const NewPassword = boundedText(MAX_PASSWORD_LENGTH, { long: longPassword }).superRefine((value, context) => {
  const message = lengthProblem(value);
  if (message) context.addIssue({ code: "custom", message });
});

/** Current password and new values. The server checks that at least one new value is given. */
export const CredentialsForm = z.object({
  current_password: currentPassword,
  email: orAbsent(email(emailMessages)),
  phone: orAbsent(CredentialsPhone),
  new_password: orAbsent(NewPassword),
});

/** Correction of a student's email by an admin. It takes effect when the link sent to the new address is opened. */
export const EmailCorrection = z.object({ email: email(emailMessages), current_password: ownPassword });
const PendingChange = z.object({ pending_email: PendingEmail });

const ResetKey = z.object({ uid: linkPart, token: linkPart });

/** Check of a reset link. `new_password` is sent by a client that lost the answer and asks whether it was set. */
export const ResetCheck = ResetKey.extend({
  new_password: boundedText(MAX_TYPED_PASSWORD_LENGTH).optional().catch(undefined),
});

const Message = z.object({ message: z.string() });
const ResetLink = z.object({ reset_link: z.string(), user_email: z.string(), user_name: z.string() });
const LinkToken = z.object({ token: linkPart });

export const credentials = {
  request_reset: endpoint({
    method: "POST",
    path: "/password-reset/",
    access: "public",
    summary: "Emails a reset link to the account's address. The reply is the same if there is no account.",
    body: ResetRequest,
    limits: [
      { name: "reset-address", points: 200, seconds: DAY, by: "address" },
      { name: "reset-browser", points: 20, seconds: DAY, by: "browser" },
    ],
    idempotent: true,
    reply: z.object({
      message: z.string(),
      user_email: z.string(),
      user_name: z.literal(""),
      reset_link: z.null(),
    }),
  }),
  check_reset: endpoint({
    method: "POST",
    path: "/password-reset/check/",
    access: "public",
    summary:
      "Returns whether an emailed reset link still works, without using it up. `is_invitation` is true if the person has never set a password. With the new password, also returns whether the link has set it in the last day.",
    body: ResetCheck,
    limits: [{ name: "reset-check", points: 30, seconds: MINUTE, by: "address" }],
    reply: z.object({ is_valid: z.boolean(), is_done: z.boolean(), is_invitation: z.boolean() }),
  }),
  confirm_reset: endpoint({
    method: "POST",
    path: "/password-reset/confirm/",
    access: "public",
    summary: "Sets a new password with an emailed link. Ends every session and API token of the user.",
    body: ResetConfirmation,
    limits: [{ name: "reset-confirm", points: 10, seconds: MINUTE, by: "address" }],
    reply: Message,
  }),
  student_reset_link: endpoint({
    method: "POST",
    path: "/students/{id}/reset-link/",
    access: "staff:students",
    needs_proof: true,
    summary: "Creates a reset link for a student who cannot receive email.",
    body: Proof,
    reply: ResetLink,
  }),
  sub_admin_reset_link: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/{id}/reset-link/",
    access: "admin",
    needs_proof: true,
    summary: "Creates a reset link for a sub-admin who cannot receive email.",
    body: Proof,
    reply: ResetLink,
  }),
  update: endpoint({
    method: "PUT",
    path: "/update-credentials/",
    access: "user",
    is_session_only: true,
    summary:
      "Changes the email, phone or password, given the current password. A new email or password ends every session of the user.",
    body: CredentialsForm,
    reply: Message.extend({ is_logged_out: z.boolean() }),
  }),
  pending_email: endpoint({
    method: "GET",
    path: "/pending-email/",
    access: "user",
    is_session_only: true,
    summary: "Returns the user's new email address that is not confirmed yet, or null.",
    reply: PendingChange,
  }),
  correct_student_email: endpoint({
    method: "POST",
    path: "/students/{id}/email/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary:
      "Corrects a student's email. The new address gets a link and the old one a notice. The email changes when the link is opened.",
    body: EmailCorrection,
    limits: [{ name: "students-correct-email", points: 20, seconds: 15 * MINUTE, by: "user" }],
    reply: PendingChange,
  }),
  check_email_link: endpoint({
    method: "POST",
    path: "/confirm-email/check/",
    access: "public",
    summary: "Returns whether the link to a new email address still works, without using it up.",
    body: LinkToken,
    limits: [{ name: "confirm-email-check", points: 30, seconds: MINUTE, by: "address" }],
    reply: z.object({ is_valid: z.boolean() }),
  }),
  confirm_email: endpoint({
    method: "POST",
    path: "/confirm-email/",
    access: "public",
    summary: "Confirms a new email address with the link that was sent to it.",
    body: LinkToken,
    limits: [{ name: "confirm-email", points: 10, seconds: MINUTE, by: "address" }],
    idempotent: true,
    reply: Message,
  }),
};
