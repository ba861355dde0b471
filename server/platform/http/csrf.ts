import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RequestContext } from "./request-context.ts";

/**
 * A CSRF token is `nonce.signature`. The signature covers the nonce and the session, so a token of another session or from
 * before the login is refused.
 */
export function issueCsrfToken(secret: string, session: string | null): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${sign(secret, session, nonce)}`;
}

/** The header must equal the cookie, and the cookie must be signed for this session. */
export function isCsrfValid(
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

/**
 * Which browser a request comes from, by its CSRF cookie, or null without one. It only restricts: whoever drops the cookie is
 * counted by address.
 */
export function browserOf(
  secret: string,
  { cookies_in, session }: Pick<RequestContext, "cookies_in" | "session">,
): string | null {
  const token = cookies_in.csrftoken;
  return token && csrfTokenIsOurs(secret, session, token) ? (token.split(".")[0] ?? null) : null;
}

/** Whether the browser says that the request comes from a page of this site. */
export function isSameSite(
  publicUrl: string,
  headers: Record<string, string | string[] | undefined>,
): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = headers.origin;
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  // The site may be open under another address, such as one of the local network: then the origin is the request's own host.
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
