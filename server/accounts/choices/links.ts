import type { AppContext } from "#server/context.ts";
import { type Linked, unsubscribeToken } from "./token.ts";

/** Path of the page with the unsubscribe button. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";
/** Path to which mail programs post (RFC 8058). */
export const ONE_CLICK_PATH = "/unsubscribe/one-click";

/** Returns the two addresses in an email: the page for people, and the address for their mail program. */
export function unsubscribeLinks({ config, secret }: Pick<AppContext, "config" | "secret">, linked: Linked) {
  const token = unsubscribeToken(secret, linked);
  return {
    page: `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`,
    one_click: `${config.publicUrl}${ONE_CLICK_PATH}?token=${token}`,
  };
}
