import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/**
 * Returns the key of a client for rate limits: an IPv4 address, or the /64 network of an IPv6 address. A client can
 * freely change its IPv6 address within that network (security.md, rate limits).
 */
export function clientKeyOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").split("%", 1)[0] ?? "";
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, NETWORK_GROUPS).join(":")}::/64` : plain;
}

/** Returns the network of an address: /24 for IPv4, /64 for IPv6. */
export function networkOf(address: string): string {
  const key = clientKeyOf(address);
  return key.includes(":") ? key : key.split(".").slice(0, 3).join(".");
}

/** Returns the block of addresses that one customer may rent: /24 for IPv4, /48 for IPv6. */
export function siteOf(address: string): string {
  const network = networkOf(address);
  return network.includes(":") ? network.split(":").slice(0, SITE_GROUPS).join(":") : network;
}

/** Returns the address of a request outside of Fastify: the nearest one that is not a trusted proxy. */
export function addressBehind(request: IncomingMessage, trustedProxies: readonly string[]): string {
  stripForwardedPorts(request);
  const direct = request.socket.remoteAddress ?? "";
  const named = request.headers["x-forwarded-for"];
  if (trustedProxies.length === 0 || typeof named !== "string") return direct;
  const trusted = proxyList(trustedProxies);
  const way = [...named.split(",").map((part) => part.trim()), direct];
  return way.findLast((address) => !isIn(trusted, address)) ?? way[0] ?? direct;
}

/**
 * Removes the ports that some proxies append to addresses. They differ for each connection, so each would count as a
 * new client.
 */
export function stripForwardedPorts({ headers }: Pick<IncomingMessage, "headers">): void {
  const named = headers["x-forwarded-for"];
  if (typeof named === "string") headers["x-forwarded-for"] = named.split(",").map(withoutPort).join(", ");
}

/** Removes brackets, quotes and port from `203.0.113.77:51234`, `::ffff:203.0.113.77:51234` or `[2001:db8::1]:443`. */
function withoutPort(entry: string): string {
  const plain = entry.trim().replaceAll('"', "");
  return (
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(plain)?.[1] ??
    /^((?:::ffff:)?\d+(?:\.\d+){3}):\d{1,5}$/i.exec(plain)?.[1] ??
    plain
  );
}

const lists = new WeakMap<readonly string[], BlockList>();

function proxyList(networks: readonly string[]): BlockList {
  const list = lists.get(networks) ?? new BlockList();
  if (lists.has(networks)) return list;
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits) list.addSubnet(address, Number(bits), family);
    else list.addAddress(address, family);
  }
  lists.set(networks, list);
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Returns the eight groups of an IPv6 address, even if it is abbreviated. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  // Dotted numbers at the end count as two groups. Only the first four groups are used.
  const width = before.length + after.length + (address.includes(".") ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, GROUPS - width)).fill("0");
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ""));
}
