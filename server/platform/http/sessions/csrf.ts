import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RequestContext } from "#server/platform/http/request-context.ts";

/**
 * Issues a CSRF token `nonce.signature`. The signature covers the nonce and the session, so tokens of other sessions or
 * from before the log-in are refused.
 */
export function issueCsrfToken(secret: string, session: string | null): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${sign(secret, session, nonce)}`;
}

/** Returns true if the header equals the cookie and the cookie is signed for this session. */
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
 * Returns an id of the browser from its CSRF cookie, or null without one. It is used only for limits: without the
 * cookie, the client is counted by its address.
 */
export function browserOf(
  secret: string,
  { cookies_in, session }: Pick<RequestContext, "cookies_in" | "session">,
): string | null {
  const token = cookies_in.csrftoken;
  return token && csrfTokenIsOurs(secret, session, token) ? (token.split(".")[0] ?? null) : null;
}

/** Returns true if the browser says that the request comes from a page of this site. */
export function isSameSite(
  publicUrl: string,
  headers: Record<string, string | string[] | undefined>,
): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const origin = headers.origin;
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  // The site may also be open at another address, such as one in the local network. Then compare with the host.
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
