import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

/**
 * Where a created thing is read again, for Location: where the endpoint says, or under its own path by its id. Undefined where
 * the contract has no such address.
 */
export function createdAddress(contract: Contract, { path, status, location }: Endpoint): string | undefined {
  if (status !== 201) return undefined;
  if (location) return location;
  const all = Object.values(contract).flatMap((ones): Endpoint[] => Object.values(ones));
  return all.find((other) => other.method === "GET" && other.path === `${path}{id}/`)?.path;
}
