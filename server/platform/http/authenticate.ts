import "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { setSession } from "./cookies.ts";
import { clientKeyOf } from "./networks.ts";
import type { RequestContext } from "./request-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    requestContext: RequestContext;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * The request with its viewer. With an Authorization header only its token counts and cookies are ignored; otherwise the
 * session cookie decides. An unknown cookie is a visitor's.
 * @throws ApiError 401 for an unknown token, 429 after too many of them
 */
export async function authenticate(context: AppContext, request: FastifyRequest): Promise<RequestContext> {
  const requestContext: RequestContext = {
    request_id: request.id,
    arrived_at: context.clock(),
    address: request.ip,
    viewer: null,
    session: null,
    token: null,
    cookies_in: request.cookies,
    cookies_out: [],
    headers_out: {},
    idempotency_key: headerText(request.headers["idempotency-key"]),
    last_event_id: headerText(request.headers["last-event-id"]),
  };
  const authorization = request.headers.authorization;
  if (authorization !== undefined) {
    requestContext.cookies_in = {};
    const token = /^(?:Bearer|Token) (\S{1,200})$/.exec(authorization)?.[1] ?? null;
    requestContext.viewer = await tokenViewer(context, token, requestContext.address);
    requestContext.token = token;
    return requestContext;
  }
  const secret = request.cookies.sessionid;
  if (!secret) return requestContext;
  const session = await context.sessions.open(secret);
  if (!session) return requestContext;
  requestContext.viewer = session.viewer;
  requestContext.session = secret;
  if (session.extended) setSession(context, requestContext, secret);
  return requestContext;
}

/** Guessing tokens reaches no other limit. */
const wrongTokens = { name: "wrong-token", points: 60, seconds: 60 };

async function tokenViewer(context: AppContext, token: string | null, address: string) {
  const viewer = token && (await context.sessions.viewerOfToken(token));
  if (viewer) return viewer;
  await context.limits.consumeLocally(wrongTokens, clientKeyOf(address));
  throw apiError("invalid_token");
}

function headerText(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value.length > 0 && value.length <= 100 ? value : null;
}
