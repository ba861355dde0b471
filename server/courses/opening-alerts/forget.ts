import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { act } from "#server/platform/records/act.ts";
import type { Actor } from "#server/platform/records/deed.ts";
import { deleteAlertsTo } from "./queries.ts";
import { emailInToken, forgetToken } from "./token.ts";

const FORGET_PATH = "/forget-address";

/** Addresses of the page with the button, and of the target to which mail programs post (RFC 8058). */
export const forgetPaths = { page: FORGET_PATH, one_click: `${FORGET_PATH}/one-click` };

/** Returns both addresses with the token of an email address. */
export function forgetLinks({ config, secret }: Pick<AppContext, "config" | "secret">, email: string) {
  const query = `?token=${forgetToken(secret, email)}`;
  return {
    page: `${config.publicUrl}${forgetPaths.page}${query}`,
    one_click: `${config.publicUrl}${forgetPaths.one_click}${query}`,
  };
}

export const addressForgotten =
  "Your address is deleted from all waiting lists. We will not email you about them.";

/** Deletes all requests of the address in the token. @throws ApiError 400 for a token that is not genuine */
export async function forgetAddress(context: AppContext, by: Actor, token: string) {
  const email = emailInToken(context.secret, token);
  if (!email) throw apiError("forget_failed", { field: "non_field_errors" });
  await act(context, by, ({ db }) => deleteAlertsTo(db, email));
  return { message: addressForgotten };
}
