import type { Client, Contract, Endpoint } from "#contract/shared/endpoint.ts";
import type { House } from "#server/context.ts";
import { perform } from "./dispatch.ts";
import type { AllHandlers, Handler } from "./handler.ts";
import type { RawInput } from "./input.ts";
import type { Exchange } from "./request-context.ts";

/**
 * The contract's client bound in-process to one request: pages on the server call the API without the wire,
 * through the same access checks, limits and schemas.
 */
export function inProcessClient<C extends Contract>(
  house: House,
  contract: C,
  handlers: AllHandlers<C>,
  exchange: Exchange,
): Client<C> {
  const bind =
    (endpoint: Endpoint, handler: Handler<Endpoint>) =>
    (input: RawInput = {}) =>
      perform(house, endpoint, handler, exchange, input);
  const nouns = Object.entries(contract).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        bind(endpoint, handlers[noun]?.[name] as Handler<Endpoint>),
      ]),
    ),
  ]);
  return Object.fromEntries(nouns) as Client<C>;
}
