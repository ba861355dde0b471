import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

/**
 * Returns the address of a created resource for the Location header: the endpoint's own, or its path followed by the
 * id. Returns undefined if the contract has no such address.
 */
export function createdAddress(contract: Contract, { path, status, location }: Endpoint): string | undefined {
  if (status !== 201) return undefined;
  if (location) return location;
  const all = Object.values(contract).flatMap((ones): Endpoint[] => Object.values(ones));
  return all.find((other) => other.method === "GET" && other.path === `${path}{id}/`)?.path;
}
