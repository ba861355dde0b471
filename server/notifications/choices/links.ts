import type { AppContext } from "#server/context.ts";
import { type Linked, unsubscribeToken } from "./token.ts";

/** The page with the button. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";
/** Where mail programs post (RFC 8058). */
export const ONE_CLICK_PATH = "/unsubscribe/one-click";

/** The two addresses that an email tells: of the page for people, and for their mail program. */
export function unsubscribeLinks({ config, secret }: Pick<AppContext, "config" | "secret">, linked: Linked) {
  const token = unsubscribeToken(secret, linked);
  return {
    page: `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`,
    one_click: `${config.publicUrl}${ONE_CLICK_PATH}?token=${token}`,
  };
}
