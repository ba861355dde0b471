import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import {
  DAY,
  MAX_PASSWORD_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_TYPED_PASSWORD_LENGTH,
  MINUTE,
} from "#contract/shared/limits.ts";
import { nationalLength, readPhone } from "#contract/shared/phone-numbers.ts";
import { beginsWithZero, phoneProblem } from "#contract/shared/phones.ts";
import { email, emailMessages } from "#contract/shared/scalars.ts";
import { currentPassword, ownPassword, Proof } from "./password-fields.ts";
import { lengthProblem, longPassword, resetProblem } from "./passwords.ts";
import { PendingEmail } from "./pending-email.ts";

const ResetRequest = z.object({ email: email(emailMessages) });

/** A part of a mailed link. Anything that is not text is answered like any other wrong link. */
const linkPart = boundedText(200).catch("");
/** The rules of passwords answer a longer one; its end does not matter to them. */
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

/** A field that may be left empty; empty means absent. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

/** The messages are those of the credentials form (student-dashboard.md section 5). */
const CredentialsPhone = boundedText(MAX_PHONE_LENGTH).transform((value, context) => {
  const reading = readPhone(value, null);
  const { dial_code, national } = reading;
  const problem = dial_code === null ? "missing" : phoneProblem(reading);
  if (!problem) return `${dial_code}${national}`;
  const wanted = nationalLength(dial_code ?? "");
  const lengthSentence = `Phone number must have exactly ${wanted} digits after the country code (e.g., ${dial_code}${"7123456789".slice(0, wanted)}).`;
  const start = "Phone number must start with a country code (e.g., +256).";
  const message = dial_code === null ? start : problem === "zero" ? beginsWithZero : lengthSentence;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const NewPassword = boundedText(MAX_PASSWORD_LENGTH, { long: longPassword }).superRefine((value, context) => {
  const message = lengthProblem(value);
  if (message) context.addIssue({ code: "custom", message });
});

/** The current password and at least one of three new values; the server checks that there is one. */
export const CredentialsForm = z.object({
  current_password: currentPassword,
  email: orAbsent(email(emailMessages)),
  phone: orAbsent(CredentialsPhone),
  new_password: orAbsent(NewPassword),
});

/** Of a student, by an admin. The new address gets a link, as when the student asks for the change. */
export const EmailCorrection = z.object({ email: email(emailMessages), current_password: ownPassword });
const PendingChange = z.object({ pending_email: PendingEmail });

const ResetKey = z.object({ uid: linkPart, token: linkPart });

/** With the password that the link was to set, where its answer was lost. */
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
    summary: "Have a reset link mailed to the account's address; the answer is the same without an account.",
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
      "Whether a mailed link still works; asking does not use it up. With the new password also whether the link has set it in the last day.",
    body: ResetCheck,
    limits: [{ name: "reset-check", points: 30, seconds: MINUTE, by: "address" }],
    reply: z.object({ is_valid: z.boolean(), is_done: z.boolean() }),
  }),
  confirm_reset: endpoint({
    method: "POST",
    path: "/password-reset/confirm/",
    access: "public",
    summary: "Set a new password with a mailed link; ends every session and API token of the user.",
    body: ResetConfirmation,
    limits: [{ name: "reset-confirm", points: 10, seconds: MINUTE, by: "address" }],
    reply: Message,
  }),
  student_reset_link: endpoint({
    method: "POST",
    path: "/students/{id}/reset-link/",
    access: "staff:students",
    needs_proof: true,
    summary: "Make a reset link for a student who cannot receive mail.",
    body: Proof,
    reply: ResetLink,
  }),
  sub_admin_reset_link: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/{id}/reset-link/",
    access: "admin",
    needs_proof: true,
    summary: "Make a reset link for a sub-admin who cannot receive mail.",
    body: Proof,
    reply: ResetLink,
  }),
  update: endpoint({
    method: "PUT",
    path: "/update-credentials/",
    access: "user",
    is_session_only: true,
    summary:
      "Change e-mail, phone or password, with the current password; a new e-mail or password ends every session of the user.",
    body: CredentialsForm,
    reply: Message.extend({ is_logged_out: z.boolean() }),
  }),
  pending_email: endpoint({
    method: "GET",
    path: "/pending-email/",
    access: "user",
    is_session_only: true,
    summary: "The user's new e-mail address that waits for its link to be opened, or null.",
    reply: PendingChange,
  }),
  correct_student_email: endpoint({
    method: "POST",
    path: "/students/{id}/email/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary:
      "Correct a student's e-mail: the new address gets a link, the old one a notice, and the change is made when the link is opened.",
    body: EmailCorrection,
    limits: [{ name: "students-correct-email", points: 20, seconds: 15 * MINUTE, by: "user" }],
    reply: PendingChange,
  }),
  check_email_link: endpoint({
    method: "POST",
    path: "/confirm-email/check/",
    access: "public",
    summary: "Whether the link to a new e-mail address still works; asking does not use it up.",
    body: LinkToken,
    limits: [{ name: "confirm-email-check", points: 30, seconds: MINUTE, by: "address" }],
    reply: z.object({ is_valid: z.boolean() }),
  }),
  confirm_email: endpoint({
    method: "POST",
    path: "/confirm-email/",
    access: "public",
    summary: "Take the new e-mail address into use, with the link that was sent to it.",
    body: LinkToken,
    limits: [{ name: "confirm-email", points: 10, seconds: MINUTE, by: "address" }],
    idempotent: true,
    reply: Message,
  }),
};
