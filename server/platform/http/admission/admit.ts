import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiError, apiErrors } from "#contract/shared/errors.ts";
import { authorize, scopesFor, tokenMayChange } from "#contract/shared/permissions.ts";
import type { AppContext } from "#server/context.ts";
import { noteStanding } from "#server/platform/http/limits/rate-limit-headers.ts";
import { browserOf } from "#server/platform/http/sessions/csrf.ts";
import { clientKeyOf } from "#server/platform/network/networks.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Checks access and limits of a call before its body is read.
 * @throws ApiError 401, 404 or 403 by the contract's access rule, 429 beyond a limit of the endpoint
 */
export async function admit(context: AppContext, endpoint: Endpoint, request: RequestContext): Promise<void> {
  checkAccess(endpoint, request);
  for (const limit of endpoint.limits ?? []) {
    if (limit.by === "browser" || limit.by === "email") continue;
    const key =
      limit.by === "user" && request.viewer ? `user ${request.viewer.id}` : clientKeyOf(request.address);
    if (limit.counts === "accepted") request.given_back.push({ limit, key });
    await noteStanding(request, limit, context.limits.consume(limit, key));
  }
}

/**
 * Counts a valid call toward the limits by browser and by the email that it names.
 * @throws ApiError 429 beyond a limit of the endpoint
 */
export async function admitValid(
  context: AppContext,
  endpoint: Endpoint,
  request: RequestContext,
  body: unknown,
): Promise<void> {
  for (const limit of endpoint.limits ?? []) {
    const key =
      limit.by === "browser" ? browserOf(context.secret, request) : limit.by === "email" && emailIn(body);
    if (key) await noteStanding(request, limit, context.limits.consume(limit, key));
  }
}

function emailIn(body: unknown): string | undefined {
  const email = (body as { email?: unknown } | undefined)?.email;
  return typeof email === "string" ? email : undefined;
}

function checkAccess(endpoint: Endpoint, request: RequestContext): void {
  const verdict = authorize(endpoint.access, request.viewer);
  if (verdict === "unauthenticated")
    throw apiError(endpoint.is_hidden_from_visitors ? "not_found" : "unauthenticated");
  const { token_scopes: scopes, token_owner: owner } = request;
  if (verdict === "forbidden")
    throw owner && authorize(endpoint.access, owner) === "allowed"
      ? tokenMayNot(endpoint)
      : apiError("forbidden");
  if (request.is_held_back && endpoint.access !== "public" && !endpoint.is_open_to_held_back)
    throw apiError("second_factor_required");
  if (!scopes) return;
  const may = endpoint.method === "GET" || tokenMayChange(endpoint.access, scopes);
  if (endpoint.is_session_only || !may) throw tokenMayNot(endpoint);
}

/** Returns an error that names the scopes of which the token needs one, or says that tokens are not accepted. */
function tokenMayNot(endpoint: Endpoint) {
  const needed = endpoint.is_session_only ? [] : scopesFor(endpoint.access, endpoint.method === "GET");
  const hint =
    needed.length > 0
      ? `It needs the scope ${needed.join(" or ")}.`
      : "No API token may: log in to the dashboard instead.";
  return apiError("token_may_not", { sentence: `${apiErrors.token_may_not.sentence} ${hint}` });
}
