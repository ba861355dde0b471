import "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { refuse } from "#contract/shared/errors.ts";
import { viewerOfToken } from "#server/accounts/sessions/queries.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import { openSession } from "#server/accounts/sessions/sessions.ts";
import type { House } from "#server/context.ts";
import { setSession } from "./cookies.ts";
import { householdOf } from "./networks.ts";
import type { Exchange } from "./request-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    exchange: Exchange;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * Who asks. An Authorization header is judged alone and cookies are then ignored wholly (security.md T08);
 * otherwise the session cookie decides. A cookie that opens nothing is a visitor's.
 * @throws Refusal 401 for a token that is none, 429 after too many of them
 */
export async function readExchange(house: House, request: FastifyRequest): Promise<Exchange> {
  const exchange: Exchange = {
    request_id: request.id,
    arrived_at: house.clock(),
    address: request.ip,
    viewer: null,
    session: null,
    token: null,
    cookies_in: request.cookies,
    cookies_out: [],
    idempotency_key: headerText(request.headers["idempotency-key"]),
    last_event_id: headerText(request.headers["last-event-id"]),
  };
  const authorization = request.headers.authorization;
  if (authorization !== undefined) {
    exchange.cookies_in = {};
    const token = /^(?:Bearer|Token) (\S{1,200})$/.exec(authorization)?.[1] ?? null;
    exchange.viewer = await tokenViewer(house, token, exchange.address);
    exchange.token = token;
    return exchange;
  }
  const secret = request.cookies.sessionid;
  if (!secret) return exchange;
  const session = await openSession(house, secret);
  if (!session) return exchange;
  exchange.viewer = session.viewer;
  exchange.session = secret;
  if (session.extended) setSession(house, exchange, secret);
  return exchange;
}

/** Whoever tries tokens is soon told to wait: a wrong one reaches no other ceiling. */
const wrongTokens = { name: "wrong-token", points: 60, seconds: 60 };

async function tokenViewer(house: House, token: string | null, address: string) {
  const viewer = token && (await viewerOfToken(house.db, hashSecret(token), house.clock()));
  if (viewer) return viewer;
  await house.limits.spendLocally(wrongTokens, householdOf(address));
  throw refuse("invalid_token");
}

function headerText(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value.length > 0 && value.length <= 100 ? value : null;
}
