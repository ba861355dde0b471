import type { pushSubscription } from "#contract/notifications/push-subscription.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import type { Handlers } from "#server/platform/http/handler.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { pushKeys } from "./keys.ts";
import { deleteSubscriptionOf, isSubscribed } from "./queries.ts";
import { subscribe } from "./subscribe.ts";

export const pushSubscriptionHandlers: Handlers<typeof pushSubscription> = {
  get: ({ context, request }) => stateOf(context, request),

  async save({ context, request, body }) {
    await subscribe(context, request, body);
    return stateOf(context, request);
  },

  async remove({ db, request }) {
    if (request.session) await deleteSubscriptionOf(db, hashSecret(request.session));
  },
};

async function stateOf(context: AppContext, { session }: RequestContext) {
  const keys = await pushKeys(context);
  const is_on = session !== null && (await isSubscribed(context.db, hashSecret(session)));
  return { public_key: keys?.publicKey ?? null, is_on: keys !== undefined && is_on };
}
