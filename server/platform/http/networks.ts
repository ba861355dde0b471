import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * One client for rate limits: an IPv4 address, or the /64 network of an IPv6 address, within which a client may change its
 * address at will (security.md, rate limits).
 */
export function clientKeyOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1)[0] ?? "";
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(":")}::/64` : plain;
}

/** The network of an address: /24 of IPv4, /64 of IPv6. */
export function networkOf(address: string): string {
  const key = clientKeyOf(address);
  return key.includes(":") ? key : key.split(".").slice(0, 3).join(".");
}

/** The eight groups of an IPv6 address, also of one written in short. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  // Dotted numbers at the end stand for two groups; only the first four are used.
  const width = before.length + after.length + (address.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, GROUPS - width)).fill("0");
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
}
