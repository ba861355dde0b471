import "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { AppContext } from "#server/context.ts";
import { issueCsrfToken } from "./csrf.ts";
import type { RequestContext } from "./request-context.ts";

/** Puts a new or extended session, and a CSRF token bound to it, on the answer. */
export function setSession(context: AppContext, requestContext: RequestContext, secret: string): void {
  requestContext.session = secret;
  requestContext.cookies_out.push(
    { name: "sessionid", value: secret, max_age: context.sessions.max_age_seconds, http_only: true },
    csrfCookie(context, secret),
  );
}

export function clearSession(context: AppContext, requestContext: RequestContext): void {
  requestContext.session = null;
  requestContext.cookies_out.push(
    { name: "sessionid", value: "", max_age: 0, http_only: true },
    csrfCookie(context, null),
  );
}

/** Between password and code: a cookie of this browser, never a part of a page. */
export function setLoginTicket(requestContext: RequestContext, ticket: string, seconds: number): void {
  requestContext.cookies_out.push({ name: "login_ticket", value: ticket, max_age: seconds, http_only: true });
}

export function clearLoginTicket(requestContext: RequestContext): void {
  setLoginTicket(requestContext, "", 0);
}

/** Whether this answer ends the session that the browser came with. */
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

/** Writes the requestContext's cookies on the reply and marks it as private. */
export function sendCookies(context: AppContext, requestContext: RequestContext, reply: FastifyReply): void {
  for (const cookie of requestContext.cookies_out) {
    reply.setCookie(cookie.name, cookie.value, {
      path: "/",
      httpOnly: cookie.http_only,
      sameSite: "lax",
      secure: context.config.secure,
      maxAge: cookie.max_age,
    });
  }
  // What the browser kept of a person goes with their session (security.md T11).
  if (endsSession(requestContext)) reply.header("clear-site-data", '"cache", "storage"');
  if (requestContext.cookies_out.length > 0) reply.header("cache-control", "private, no-store");
}
