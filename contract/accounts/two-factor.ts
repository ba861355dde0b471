import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR } from "#contract/shared/limits.ts";
import { requiredFlag, Timestamp } from "#contract/shared/scalars.ts";
import { boundedText } from "#contract/shared/text/bounded-text.ts";
import { currentPassword, ownPassword } from "./password-fields.ts";

/** Second factor of staff: a code from an authenticator app (RFC 6238). It is optional and off by default. */

export const RECOVERY_CODES = 10;

/** Six digits from the app, or a recovery code. Blanks and hyphens are ignored. */
export const TwoFactorCode = boundedText(100, { error: "Enter the code.", long: "Invalid code." })
  .trim()
  .min(1, "Enter the code.");

/** Proof for changes of the second factor: the password and a code. */
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

/** New key for an authenticator app, shown once. */
const SetUp = z.object({
  /** The key in base32, for typing into the app. */
  typed_key: z.string(),
  /** The `otpauth://` link in the QR code. On a phone, it opens the app. */
  app_link: z.string(),
  /** The rows of the QR code; "1" is a dark module. */
  qr_rows: z.array(z.string()),
});
export type TwoFactorSetUp = z.output<typeof SetUp>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** Rule for second factors. After `required_from`, a caller without a second factor can only set one up. */
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
    summary:
      "Returns whether the caller has a second factor, since when, and how many recovery codes are left.",
    reply: TwoFactorStatus,
  }),
  set_up: endpoint({
    method: "POST",
    path: "/second-factor/set-up/",
    access: "staff",
    is_session_only: true,
    is_open_to_held_back: true,
    summary:
      "Begins the setup and returns a new key for an authenticator app, only this once. Log-ins need no code until the key is confirmed.",
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
      "Switches the second factor on, given the first code and the current password. Returns ten recovery codes, only this once.",
    body: Proof,
    reply: RecoveryCodes,
    status: 200,
  }),
  renew_codes: endpoint({
    method: "POST",
    path: "/second-factor/recovery-codes/",
    access: "staff",
    is_session_only: true,
    summary: "Replaces the recovery codes with ten new ones, given a code and the current password.",
    body: Proof,
    reply: RecoveryCodes,
    status: 200,
  }),
  switch_off: endpoint({
    method: "POST",
    path: "/second-factor/switch-off/",
    access: "staff",
    is_session_only: true,
    summary: "Switches the second factor off, given a code and the current password.",
    body: Proof,
    reply: "nothing",
  }),
  reset: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/{id}/second-factor/reset/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary:
      "Switches the second factor off for a sub-admin who has lost the app and the recovery codes. Ends their sessions.",
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
      "Returns whether the institute requires all staff to have a second factor, and from when the caller needs one.",
    reply: TwoFactorRule,
  }),
  change_rule: endpoint({
    method: "PUT",
    path: "/second-factor/rule/",
    access: "admin",
    is_session_only: true,
    needs_proof: true,
    summary: "Requires all staff to set up a second factor within some days, or stops requiring it.",
    body: z.object({ is_required: requiredFlag, current_password: ownPassword }),
    reply: TwoFactorRule,
  }),
};
