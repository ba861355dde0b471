import { lookup } from "node:dns/promises";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Config } from "#server/config/config.ts";
import { type Address, publicAddressOf } from "./public-address.ts";

const TIMEOUT_MS = 10_000;

export interface Posted {
  status: number;
  headers: IncomingHttpHeaders;
}

/**
 * Posts a body to an address that a user entered. It connects to the checked IP address, follows no redirect and reads
 * only the status and headers of the reply.
 * @throws PrivateAddressError when the address is private, Error when nothing answers in time
 */
export async function postOut(
  { webhooksToPrivate }: Pick<Config, "webhooksToPrivate">,
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<Posted> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !webhooksToPrivate) throw new Error("Only https addresses are allowed.");
  const address = webhooksToPrivate ? await lookup(hostname) : await publicAddressOf(hostname);
  const request = protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      agent: false,
      lookup: always(address),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      response.destroy();
    });
    sent.end(body);
  });
}

/** Returns a look-up function that always answers this address. */
function always({ address, family }: Address): LookupFunction {
  return (_hostname, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
