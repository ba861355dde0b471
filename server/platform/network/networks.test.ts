import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { addressBehind, clientKeyOf, networkOf, siteOf } from "./networks.ts";

it.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8::ffff:1", "2001:db8:0:0::/64"],
  ["2001:DB8:0:0:1::9", "2001:db8:0:0::/64"],
  ["2001:db8:0001::2:3", "2001:db8:1:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::1.2.3.4", "64:ff9b:0:0::/64"],
])("%s counts as %s, because an IPv6 client can change its address within its /64", (address, key) => {
  expect(clientKeyOf(address)).toBe(key);
});

it("an address's network is its /24 or /64", () => {
  expect(networkOf("::ffff:10.1.2.3")).toBe("10.1.2");
  expect(networkOf("2001:db8::1")).toBe(networkOf("2001:db8::2"));
  expect(networkOf("2001:db8::1")).not.toBe(networkOf("2001:db8:0:1::1"));
});

it("an address's site, which one customer may rent, is a /24 or /48", () => {
  expect(siteOf("::ffff:10.1.2.3")).toBe("10.1.2");
  expect(siteOf("2001:db8:1:7::1")).toBe(siteOf("2001:db8:1:8::1"));
  expect(siteOf("2001:db8:1::1")).not.toBe(siteOf("2001:db8:2::1"));
});

it.each([
  ["203.0.113.77:51234", "203.0.113.77"],
  ["203.0.113.77", "203.0.113.77"],
  ["[2001:db8::1]:443", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ['"[2001:db8::1]:443"', "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["198.51.100.9:4711, 203.0.113.77:51234,10.0.0.2:9000", "203.0.113.77"],
  ["::ffff:203.0.113.77:51234", "::ffff:203.0.113.77"],
  ["::ffff:203.0.113.77", "::ffff:203.0.113.77"],
  ["::1:2", "::1:2"],
  ["unknown", "unknown"],
])("X-Forwarded-For: %s means %s, without its port", (named, address) => {
  const request = { headers: { "x-forwarded-for": named }, socket: { remoteAddress: "10.0.0.1" } };
  expect(addressBehind(request as unknown as IncomingMessage, ["10.0.0.0/8"])).toBe(address);
});
