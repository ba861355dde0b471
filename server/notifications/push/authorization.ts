import { sign } from "node:crypto";
import type { PushKeys } from "./keys.ts";

/** Validity of a token; push services accept at most a day */
const VALID_SECONDS = 12 * 60 * 60;

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns the header that identifies the sender to a push service (VAPID, RFC 8292).
 * @param subject contact of the institute for the push service: an https or mailto address
 */
export function authorizationFor(endpoint: string, keys: PushKeys, subject: string, now: Date): string {
  const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
  const text = `${encoded({ typ: "JWT", alg: "ES256" })}.${encoded(claims)}`;
  const signature = sign("sha256", Buffer.from(text), { key: keys.privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${text}.${signature.toString("base64url")}, k=${keys.publicKey}`;
}
