import { Secret, TOTP } from "otpauth";

/** Default values of all authenticator apps (RFC 6238). */
const shape = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const STEP_MS = shape.period * 1000;
/** Accepted steps before and after now: a phone's clock may be half a minute off. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);
}

/** Returns the 30-second step of a code, at most one away from now, or undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...shape,
    secret: secretOf(secret),
    token: code,
    timestamp,
    window: WINDOW_STEPS,
  });
  return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta;
}

/** Returns the key as people type it (base32), and the link that apps open. */
export function setUpOf(secret: Buffer, issuer: string, label: string) {
  // A colon separates issuer and label in the link.
  const totp = new TOTP({ ...shape, secret: secretOf(secret), issuer: issuer.replaceAll(":", " "), label });
  return { typed_key: totp.secret.base32, app_link: totp.toString() };
}

const secretOf = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer });
