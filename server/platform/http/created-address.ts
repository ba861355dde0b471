import type { Contract, Endpoint } from "#contract/shared/endpoint.ts";

/**
 * Where a created thing is read again, for Location: the address under the endpoint's own that ends in its id. Undefined
 * where the contract has no such address.
 */
export function createdAddress(contract: Contract, { path, status }: Endpoint): string | undefined {
  if (status !== 201) return undefined;
  const all = Object.values(contract).flatMap((ones): Endpoint[] => Object.values(ones));
  return all.find((other) => other.method === "GET" && other.path === `${path}{id}/`)?.path;
}
