import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";

/** Every endpoint of the contract with its name, for tests that walk them all. */
export const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([resource, ones]) =>
  Object.entries(ones).map(([name, endpoint]): [string, Endpoint] => [`${resource}.${name}`, endpoint]),
);

/** Its address, with ids that name nothing. */
export const addressOf = ({ path }: Endpoint) => `/api${path.replace(/\{\w+\}/g, "2000000000")}`;
