import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A CSRF token is `nonce.signature`, the signature made over the nonce and the session it belongs to, so a
 * token of another session, or one made before login, is refused (security.md T09).
 */
export function issueCsrfToken(secret: string, session: string | null): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${sign(secret, session, nonce)}`;
}

/** The header must equal the cookie, and the cookie must be ours for this session. */
export function csrfHolds(
  secret: string,
  session: string | null,
  cookie: string | undefined,
  header: unknown,
): boolean {
  if (!cookie || typeof header !== "string" || !same(cookie, header)) return false;
  return csrfTokenIsOurs(secret, session, cookie);
}

export function csrfTokenIsOurs(secret: string, session: string | null, token: string): boolean {
  const [nonce, signature] = token.split(".");
  return Boolean(nonce && signature && same(signature, sign(secret, session, nonce)));
}

/** A browser says where a request comes from; another site's is refused whatever it carries. */
export function comesFromOurSite(
  publicUrl: string,
  headers: Record<string, string | string[] | undefined>,
): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = headers.origin;
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  // Reached by another of its own names (an address on the local network): same host as the request's own.
  return site === "same-origin" || origin === `http://${headers.host}`;
}

function sign(secret: string, session: string | null, nonce: string): string {
  return createHmac("sha256", secret)
    .update(`csrf\0${session ?? "visitor"}\0${nonce}`)
    .digest("base64url");
}

function same(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
