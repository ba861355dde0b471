import { lookup } from "node:dns/promises";
import { BlockList, isIPv4 } from "node:net";

/** IPv4 networks of this machine, of private networks, or without an owner (IANA's special-purpose registries). */
const closed = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(network, bits, "ipv4");

/** Public IPv6 networks: only global unicast, without the parts that map to IPv4 addresses or are examples. */
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
const closedWithin = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closedWithin.addSubnet(network, bits, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, "ipv4");
  return open.check(address, "ipv6") && !closedWithin.check(address, "ipv6");
}

/** Thrown when an address entered by a user leads to this machine or its network. */
export class PrivateAddressError extends Error {}

export interface Address {
  address: string;
  family: number;
}

/**
 * Returns the IP address of a host. Connect to this address: another look-up of the name could return a different one.
 * @throws PrivateAddressError when one of the host's addresses is not public
 */
export async function publicAddressOf(hostname: string): Promise<Address> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  const found = await lookup(bare, { all: true, verbatim: true });
  if (found.some(({ address }) => !isPublicAddress(address)))
    throw new PrivateAddressError("The address leads into a private network.");
  const [first] = found;
  if (!first) throw new Error("The host has no address.");
  return first;
}
