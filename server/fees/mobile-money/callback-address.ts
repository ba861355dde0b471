import type { Config } from "#server/config/config.ts";

export const CALLBACK_PATH = "/callbacks/mobile-money";

/** Returns the address that the network calls when a request has ended. Networks call https addresses only. */
export function callbackUrl({ publicUrl, secure }: Config, id: string): string | undefined {
  return secure ? `${publicUrl}${CALLBACK_PATH}/${id}` : undefined;
}
