import type { Config } from "#server/config/config.ts";

export const CALLBACK_PATH = "/callbacks/mobile-money";

/** Where the network may tell that a request has ended. Networks call https addresses only. */
export function callbackUrl({ publicUrl, secure }: Config, id: string): string | undefined {
  return secure ? `${publicUrl}${CALLBACK_PATH}/${id}` : undefined;
}
