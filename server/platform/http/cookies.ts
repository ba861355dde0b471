import "@fastify/cookie";
import type { FastifyReply } from "fastify";
import { SESSION_MS } from "#server/accounts/sessions/sessions.ts";
import type { House } from "#server/context.ts";
import { issueCsrfToken } from "./csrf.ts";
import type { Exchange } from "./request-context.ts";

const SESSION_SECONDS = SESSION_MS / 1000;

/** Puts a new or extended session, and a CSRF token bound to it, on the answer. */
export function setSession(house: House, exchange: Exchange, secret: string): void {
  exchange.session = secret;
  exchange.cookies_out.push(
    { name: "sessionid", value: secret, max_age: SESSION_SECONDS, http_only: true },
    csrfCookie(house, secret),
  );
}

export function clearSession(house: House, exchange: Exchange): void {
  exchange.session = null;
  exchange.cookies_out.push(
    { name: "sessionid", value: "", max_age: 0, http_only: true },
    csrfCookie(house, null),
  );
}

/** Between password and code: a cookie of this browser, never a part of a page. */
export function setLoginTicket(exchange: Exchange, ticket: string, seconds: number): void {
  exchange.cookies_out.push({ name: "login_ticket", value: ticket, max_age: seconds, http_only: true });
}

export function clearLoginTicket(exchange: Exchange): void {
  setLoginTicket(exchange, "", 0);
}

/** Whether this answer ends the session that the browser came with. */
const endsSession = ({ cookies_out }: Exchange) =>
  cookies_out.findLast(({ name }) => name === "sessionid")?.max_age === 0;

export function csrfCookie(house: House, session: string | null) {
  return {
    name: "csrftoken",
    value: issueCsrfToken(house.secret, session),
    max_age: SESSION_SECONDS,
    http_only: false,
  } as const;
}

/** Writes the exchange's cookies on the reply and marks it as private. */
export function sendCookies(house: House, exchange: Exchange, reply: FastifyReply): void {
  for (const cookie of exchange.cookies_out) {
    reply.setCookie(cookie.name, cookie.value, {
      path: "/",
      httpOnly: cookie.http_only,
      sameSite: "lax",
      secure: house.config.secure,
      maxAge: cookie.max_age,
    });
  }
  // What the browser kept of a person goes with their session (security.md T11).
  if (endsSession(exchange)) reply.header("clear-site-data", '"cache", "storage"');
  if (exchange.cookies_out.length > 0) reply.header("cache-control", "private, no-store");
}
