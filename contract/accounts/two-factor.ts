import { z } from "zod";
import { boundedText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR } from "#contract/shared/limits.ts";
import { requiredFlag, Timestamp } from "#contract/shared/scalars.ts";
import { currentPassword, ownPassword } from "./password-fields.ts";

/** The second factor of staff: a code of an authenticator app (RFC 6238). It is optional and off by default. */

export const RECOVERY_CODES = 10;

/** Six digits of the app, or a recovery code; blanks and hyphens do not matter. */
export const TwoFactorCode = boundedText(100, { error: "Enter the code.", long: "Invalid code." })
  .trim()
  .min(1, "Enter the code.");

/** Every change of the second factor needs the password and a code. */
const Proof = z.object({
  current_password: currentPassword,
  code: TwoFactorCode,
});

export const TwoFactorStatus = z.object({
  is_on: z.boolean(),
  since: Timestamp.nullable(),
  recovery_codes_left: z.number().int(),
});
export type TwoFactorStatus = z.output<typeof TwoFactorStatus>;

/** Shown once, to be scanned or typed into an app. */
const SetUp = z.object({
  /** The key in base32, to be typed into an app. */
  typed_key: z.string(),
  /** The `otpauth://` link of the QR code; a phone opens its app with it. */
  app_link: z.string(),
  /** The QR code by rows, "1" for a dark module. */
  qr_rows: z.array(z.string()),
});
export type TwoFactorSetUp = z.output<typeof SetUp>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** `required_from` is when the caller's own days to set it up are over; from then on who has none is held back. */
export const TwoFactorRule = z.object({
  is_required: z.boolean(),
  required_from: Timestamp.nullable(),
  is_held_back: z.boolean(),
});
export type TwoFactorRule = z.output<typeof TwoFactorRule>;

export const twoFactor = {
  status: endpoint({
    method: "GET",
    path: "/second-factor/",
    access: "staff",
    is_session_only: true,
    is_open_to_held_back: true,
    summary: "Whether the caller's login asks for a code, since when, and how many recovery codes are left.",
    reply: TwoFactorStatus,
  }),
  set_up: endpoint({
    method: "POST",
    path: "/second-factor/set-up/",
    access: "staff",
    is_session_only: true,
    is_open_to_held_back: true,
    summary:
      "Begin: a new key for an authenticator app, shown this once; no code is needed until it is confirmed.",
    limits: [{ name: "second-factor-set-up", points: 30, seconds: HOUR, by: "user" }],
    reply: SetUp,
    status: 201,
  }),
  confirm: endpoint({
    method: "POST",
    path: "/second-factor/confirm/",
    access: "staff",
    is_session_only: true,
    is_open_to_held_back: true,
    summary:
      "Switch it on with the first code and the current password; answers ten recovery codes, this once.",
    body: Proof,
    reply: RecoveryCodes,
    status: 200,
  }),
  renew_codes: endpoint({
    method: "POST",
    path: "/second-factor/recovery-codes/",
    access: "staff",
    is_session_only: true,
    summary: "Ten new recovery codes in place of the old ones, with a code and the current password.",
    body: Proof,
    reply: RecoveryCodes,
    status: 200,
  }),
  switch_off: endpoint({
    method: "POST",
    path: "/second-factor/switch-off/",
    access: "staff",
    is_session_only: true,
    summary: "Switch it off, with a code and the current password.",
    body: Proof,
    reply: "nothing",
  }),
  reset: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/{id}/second-factor/reset/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary: "Switch it off for a sub-admin who has lost app and recovery codes; ends their sessions.",
    body: z.object({ current_password: ownPassword }),
    reply: "nothing",
  }),
  rule: endpoint({
    method: "GET",
    path: "/second-factor/rule/",
    access: "staff",
    is_session_only: true,
    is_open_to_held_back: true,
    summary:
      "Whether the institute asks all staff for a second factor, and from when on the caller needs it.",
    reply: TwoFactorRule,
  }),
  change_rule: endpoint({
    method: "PUT",
    path: "/second-factor/rule/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary: "Ask all staff for a second factor, with some days to set it up, or stop it.",
    body: z.object({ is_required: requiredFlag, current_password: ownPassword }),
    reply: TwoFactorRule,
  }),
};
