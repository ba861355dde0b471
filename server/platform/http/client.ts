import type { Client, Contract, Endpoint } from "#contract/shared/endpoint.ts";
import type { AppContext } from "#server/context.ts";
import { admit } from "./admission/admit.ts";
import { settleCounts } from "./admission/attempts.ts";
import { dispatch } from "./dispatch.ts";
import { toApiError } from "./errors/errors.ts";
import type { AllHandlers, Handler } from "./handler.ts";
import type { RawInput } from "./input.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Returns the contract's client for one request inside this process. Pages on the server use it to call the API without
 * a connection, with the same access checks, limits and schemas.
 */
export function inProcessClient<C extends Contract>(
  context: AppContext,
  contract: C,
  handlers: AllHandlers<C>,
  request: RequestContext,
): Client<C> {
  const bind =
    (endpoint: Endpoint, handler: Handler<Endpoint>) =>
    async (input: RawInput = {}) => {
      try {
        await admit(context, endpoint, request);
        const reply = await dispatch(context, endpoint, handler, request, input);
        await settleCounts(context.limits, request, true);
        return reply;
      } catch (error) {
        await settleCounts(context.limits, request, false);
        const known = toApiError(error);
        if (known?.status === 503) request.unavailable = known;
        throw known ?? error;
      }
    };
  const resources = Object.entries(contract).map(([resource, endpoints]) => [
    resource,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        bind(endpoint, handlers[resource]?.[name] as Handler<Endpoint>),
      ]),
    ),
  ]);
  return Object.fromEntries(resources) as Client<C>;
}
