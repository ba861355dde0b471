import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";

/** Every endpoint of the contract with its name. */
export const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([resource, ones]) =>
  Object.entries(ones).map(([name, endpoint]): [string, Endpoint] => [`${resource}.${name}`, endpoint]),
);

/** Returns the address of an endpoint, with ids that no row has. */
export const addressOf = ({ path }: Endpoint) => `/api${path.replace(/\{\w+\}/g, "2000000000")}`;
