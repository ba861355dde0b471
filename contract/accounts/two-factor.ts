import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { HOUR } from "#contract/shared/limits.ts";
import { Timestamp } from "#contract/shared/scalars.ts";
import { currentPassword, ownPassword } from "./password-fields.ts";

/** The second factor of staff: a code of an authenticator app (RFC 6238). It is optional and off by default. */

export const RECOVERY_CODES = 10;

/** Six digits of the app, or a recovery code; blanks and hyphens do not matter. */
export const TwoFactorCode = z
  .string({ error: "Enter the code." })
  .trim()
  .min(1, "Enter the code.")
  .max(100, "Invalid code.");

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

export const twoFactor = {
  status: endpoint({
    method: "GET",
    path: "/second-factor/",
    access: "staff",
    summary: "Whether the caller's login asks for a code, since when, and how many recovery codes are left.",
    reply: TwoFactorStatus,
  }),
  set_up: endpoint({
    method: "POST",
    path: "/second-factor/set-up/",
    access: "staff",
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
    summary: "Ten new recovery codes in place of the old ones, with a code and the current password.",
    body: Proof,
    reply: RecoveryCodes,
    status: 200,
  }),
  switch_off: endpoint({
    method: "POST",
    path: "/second-factor/switch-off/",
    access: "staff",
    summary: "Switch it off, with a code and the current password.",
    body: Proof,
    reply: "nothing",
  }),
  reset: endpoint({
    method: "POST",
    path: "/admin-management/sub-admins/{id}/second-factor/reset/",
    access: "admin",
    summary: "Switch it off for a sub-admin who has lost app and recovery codes; ends their sessions.",
    body: z.object({ current_password: ownPassword }),
    reply: "nothing",
  }),
};
