import { visibleLine } from "#contract/shared/text/bounded-text.ts";
import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import { requestLimits } from "#contract/shared/limits.ts";
import { narrowToScopes } from "#contract/shared/permissions.ts";
import type { AppContext } from "#server/context.ts";
import { knownDeviceOf } from "#server/platform/http/admission/known-device.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { goneSignal } from "#server/platform/network/caller.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import { finishLogOut, setSession } from "./cookies.ts";

declare module "fastify" {
  interface FastifyRequest {
    requestContext: RequestContext;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * Returns the request's context with its viewer. With an Authorization header only its token counts. Otherwise the
 * session cookie decides. An unknown cookie makes the viewer a visitor. A browser that logged out without a network says
 * so in a cookie; its session ends before anything else.
 * @throws ApiError 401 for an unknown token, 429 after too many of them
 */
export async function authenticate(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const requestContext: RequestContext = {
    request_id: request.id,
    arrived_at: context.clock(),
    address: request.client_address,
    user_agent: visibleLine(request.headers["user-agent"]?.slice(0, 300) ?? ""),
    gone: goneSignal(reply),
    device: knownDeviceOf(context.secret, request.cookies.darasa_device, context.clock()),
    viewer: null,
    session: null,
    is_held_back: false,
    token: null,
    token_scopes: null,
    token_owner: null,
    cookies_in: request.cookies,
    cookies_out: [],
    headers_out: {},
    standings: [],
    given_back: [],
    idempotency_key: headerText(request.headers["idempotency-key"]),
    last_event_id: headerText(request.headers["last-event-id"]),
  };
  const authorization = request.headers.authorization;
  if (authorization !== undefined) {
    requestContext.cookies_in = {};
    requestContext.device = null;
    const token = /^(?:Bearer|Token) (\S{1,200})$/.exec(authorization)?.[1] ?? null;
    const { viewer, scopes, is_held_back } = await tokenViewer(context, token, requestContext.address);
    requestContext.viewer = narrowToScopes(viewer, scopes, ["GET", "HEAD"].includes(request.method));
    requestContext.is_held_back = is_held_back;
    requestContext.token_scopes = scopes;
    requestContext.token_owner = viewer;
    requestContext.token = token;
    return requestContext;
  }
  const secret = request.cookies.sessionid;
  if (request.cookies.darasa_logged_out) {
    // The person logged out while there was no network.
    if (secret) await context.sessions.end(secret);
    finishLogOut(context, requestContext);
    return requestContext;
  }
  if (!secret) return requestContext;
  const session = await context.sessions.open(secret);
  if (!session) return requestContext;
  requestContext.viewer = session.viewer;
  requestContext.session = secret;
  requestContext.is_held_back = session.is_held_back;
  if (session.extended) setSession(context, requestContext, secret);
  return requestContext;
}

/**
 * Looks up a token. It is counted as wrong before the look-up and given back if it is right, so that concurrent guesses
 * count too.
 */
async function tokenViewer(context: AppContext, token: string | null, address: string) {
  const limit = requestLimits.wrong_tokens;
  const key = clientKeyOf(address);
  await context.limits.consumeLocally(limit, key);
  const found = token && (await context.sessions.viewerOfToken(token));
  if (!found) throw apiError("invalid_token");
  await context.limits.giveBackLocally(limit, key);
  return found;
}

function headerText(value: string | string[] | undefined): string | null {
  return typeof value === "string" && value.length > 0 && value.length <= 100 ? value : null;
}
