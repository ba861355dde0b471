import "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { AppContext } from "#server/context.ts";
import type { Cookie, RequestContext } from "#server/platform/http/request-context.ts";
import { issueCsrfToken } from "./csrf.ts";

/** Asks the script of the login page to delete what the browser stored, except unsent work. */
const forget: Cookie = { name: "darasa_forget", value: "1", max_age: 34_560_000, http_only: false };

/** Sends a new or extended session with the answer, together with a CSRF token bound to it. */
export function setSession(context: AppContext, request: RequestContext, secret: string): void {
  request.session = secret;
  request.cookies_out.push(
    { name: "sessionid", value: secret, max_age: context.sessions.max_age_seconds, http_only: true },
    csrfCookie(context, secret),
  );
  if (request.cookies_in.darasa_forget) request.cookies_out.push({ ...forget, value: "", max_age: 0 });
}

export function clearSession(context: AppContext, request: RequestContext): void {
  request.session = null;
  request.cookies_out.push(
    { name: "sessionid", value: "", max_age: 0, http_only: true },
    csrfCookie(context, null),
  );
}

/** Deletes the session's cookie, and the one that says that the person logged out without a network. */
export function finishLogOut(context: AppContext, request: RequestContext): void {
  clearSession(context, request);
  request.cookies_out.push({ name: "darasa_logged_out", value: "", max_age: 0, http_only: false });
}

/** Sets a ticket that replaces the password between the two steps of a log-in. It is never in a page. */
export function setLoginTicket(request: RequestContext, ticket: string, seconds: number): void {
  request.cookies_out.push({ name: "login_ticket", value: ticket, max_age: seconds, http_only: true });
}

export function clearLoginTicket(request: RequestContext): void {
  setLoginTicket(request, "", 0);
}

/** Returns true if this answer ends the browser's session. */
const endsSession = ({ cookies_out }: RequestContext) =>
  cookies_out.findLast(({ name }) => name === "sessionid")?.max_age === 0;

export function csrfCookie(context: AppContext, session: string | null) {
  return {
    name: "csrftoken",
    value: issueCsrfToken(context.secret, session),
    max_age: context.sessions.max_age_seconds,
    http_only: false,
  } as const;
}

/**
 * Writes the request's cookies to the reply and marks it as private.
 * @param isForm true if the reply is to the plain form of a page
 */
export function sendCookies(
  context: AppContext,
  request: RequestContext,
  reply: FastifyReply,
  { isForm = false } = {},
): void {
  if (endsSession(request)) clearSiteData(request, reply, isForm);
  for (const cookie of request.cookies_out) {
    reply.setCookie(cookie.name, cookie.value, {
      path: "/",
      httpOnly: cookie.http_only,
      sameSite: "lax",
      secure: context.config.secure,
      maxAge: cookie.max_age,
    });
  }
  if (request.cookies_out.length > 0) reply.header("cache-control", "private, no-store");
}

/**
 * Deletes what the browser stored for the person, because their session ends. The cookie says that unsent work must
 * stay. Then the page's script deletes the rest of the storage. No script has looked for unsent work before a plain form
 * was sent, so that of the login page deletes the rest (docs/decisions/0085).
 */
function clearSiteData(request: RequestContext, reply: FastifyReply, isForm: boolean): void {
  const hasUnsent = request.cookies_in.darasa_unsent !== undefined;
  reply.header("clear-site-data", hasUnsent || isForm ? '"cache"' : '"cache", "storage"');
  if (hasUnsent) request.cookies_out.push({ name: "darasa_unsent", value: "", max_age: 0, http_only: false });
  if (isForm) request.cookies_out.push(forget);
}
