import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { Timestamp } from "#contract/shared/scalars.ts";

/** The second factor of staff: a code of an authenticator app (RFC 6238), optional and off by default (security.md T16). */

export const RECOVERY_CODES = 10;

/** Six digits of the app, or a recovery code; blanks and hyphens are the reader's own. */
export const SecondFactorCode = z
  .string({ error: "Enter the code." })
  .trim()
  .min(1, "Enter the code.")
  .max(100, "Invalid code.");

/** What stands beside every change of it: the password, and the code. */
const Proof = z.object({
  current_password: z
    .string({ error: "Current password is required" })
    .min(1, "Current password is required")
    .max(1024, "Current password is incorrect."),
  code: SecondFactorCode,
});
export type SecondFactorProof = z.output<typeof Proof>;

export const SecondFactorStatus = z.object({
  is_on: z.boolean(),
  since: Timestamp.nullable(),
  recovery_codes_left: z.number().int(),
});
export type SecondFactorStatus = z.output<typeof SecondFactorStatus>;

/** Shown this once, to be scanned or typed into an app. */
const SetUp = z.object({
  /** Base32, as apps want it typed. */
  typed_key: z.string(),
  /** The `otpauth://` link that the picture holds; a phone opens its app with it. */
  app_link: z.string(),
  /** The same as a QR code: modules by row, "1" is dark. */
  qr_rows: z.array(z.string()),
});
export type SecondFactorSetUp = z.output<typeof SetUp>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactor = {
  status: endpoint({
    method: "GET",
    path: "/second-factor/",
    access: "staff",
    summary: "Whether the caller's login asks for a code, since when, and how many recovery codes are left.",
    reply: SecondFactorStatus,
  }),
  set_up: endpoint({
    method: "POST",
    path: "/second-factor/set-up/",
    access: "staff",
    summary:
      "Begin: a new key for an authenticator app, shown this once; nothing is asked for until it is confirmed.",
    limits: [{ name: "second-factor-set-up", points: 30, seconds: 3_600, by: "user" }],
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
    summary: "Switch a sub-admin's off, who has lost app and recovery codes; ends their sessions.",
    body: z.object({
      current_password: z.string({ error: "Please enter your own password." }).max(1024).nullish(),
    }),
    reply: "nothing",
  }),
};
