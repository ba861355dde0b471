import type { Endpoint } from "#contract/shared/endpoint.ts";
import { apiError } from "#contract/shared/errors.ts";
import { authorize, tokenMayChange } from "#contract/shared/permissions.ts";
import type { AppContext } from "#server/context.ts";
import { clientKeyOf } from "../networks.ts";
import { noteStanding } from "../rate-limit-headers.ts";
import type { RequestContext } from "../request-context.ts";

/**
 * Lets a call in, before its body is read.
 * @throws ApiError 401, 404 or 403 as the contract's access rule says, 429 past a limit of the endpoint
 */
export async function admit(context: AppContext, endpoint: Endpoint, request: RequestContext): Promise<void> {
  checkAccess(endpoint, request);
  for (const limit of endpoint.limits ?? []) {
    const key =
      limit.by === "user" && request.viewer ? `user ${request.viewer.id}` : clientKeyOf(request.address);
    if (limit.counts === "accepted") request.given_back.push({ limit, key });
    await noteStanding(request, limit, context.limits.consume(limit, key));
  }
}

function checkAccess(endpoint: Endpoint, request: RequestContext): void {
  const verdict = authorize(endpoint.access, request.viewer);
  if (verdict === "unauthenticated")
    throw apiError(endpoint.is_hidden_from_visitors ? "not_found" : "unauthenticated");
  if (verdict === "forbidden") throw apiError("forbidden");
  if (request.is_held_back && endpoint.access !== "public" && !endpoint.is_open_to_held_back)
    throw apiError("second_factor_required");
  const scopes = request.token_scopes;
  if (!scopes) return;
  const may = endpoint.method === "GET" || tokenMayChange(endpoint.access, scopes);
  if (endpoint.is_session_only || !may) throw apiError("token_may_not");
}
