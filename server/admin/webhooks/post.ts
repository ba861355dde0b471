import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Config } from "#server/config.ts";
import { type Address, publicAddressOf } from "#server/platform/http/public-address.ts";

const TIMEOUT_MS = 10_000;

/**
 * Posts a body and answers the status. It connects to the address that was checked, follows no redirect and reads nothing
 * of the reply but its status.
 * @throws Error when the address is private, or nothing answers in time
 */
export async function postWebhook(
  { webhooksToPrivate }: Pick<Config, "webhooksToPrivate">,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !webhooksToPrivate) throw new Error("Only https addresses are told.");
  const address = webhooksToPrivate ? await lookup(hostname) : await publicAddressOf(hostname);
  const request = protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      agent: false,
      lookup: always(address),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.end(body);
  });
}

/** Answers the one address, whatever is looked up. */
function always({ address, family }: Address): LookupFunction {
  return (_hostname, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}
