import { isIP } from "node:net";
import type { z } from "zod";
import type { PushSubscriptionForm } from "#contract/notifications/push-subscription.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import { MAX_PUSH_DEVICES } from "#contract/shared/limits.ts";
import { hashSecret } from "#server/accounts/sessions/secrets.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { isPublicAddress } from "#server/platform/network/public-address.ts";
import { act } from "#server/platform/records/act.ts";
import { isOnCurve } from "./encrypt.ts";
import { deleteOldest, deleteReplaced, insertSubscription, lockSession } from "./queries.ts";

/**
 * Turns notifications on for the calling device. A device has one address and an address one device, so a repeated call
 * changes nothing. A person's eleventh device replaces the oldest.
 * @throws ApiError 400 at endpoint or keys, 409 for another person's address
 */
export async function subscribe(
  context: AppContext,
  request: RequestContext,
  { endpoint, keys }: z.output<typeof PushSubscriptionForm>,
): Promise<void> {
  checkAddress(context, endpoint);
  const p256dh = Buffer.from(keys.p256dh, "base64url");
  const auth = Buffer.from(keys.auth, "base64url");
  if (!isOnCurve(p256dh)) throw invalid({ keys: ["This is no key of a push subscription."] });
  await act(context, request, async ({ db, now, did }) => {
    const session = request.session && (await lockSession(db, hashSecret(request.session)));
    if (!session) throw apiError("unauthenticated");
    const place = { session_id: session.id, user_id: session.user_id, endpoint };
    await deleteReplaced(db, place, now);
    await insertSubscription(db, { ...place, p256dh, auth, created_at: now });
    await deleteOldest(db, session.user_id, MAX_PUSH_DEVICES);
    did("push_subscription.create", { id: session.user_id });
  });
}

/**
 * Checks the address that the server will post to. A host name is resolved and its addresses are checked at each use.
 */
function checkAddress({ config }: AppContext, endpoint: string): void {
  if (config.webhooksToPrivate) return;
  const { protocol, hostname } = new URL(endpoint);
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:") throw invalid({ endpoint: ["Enter an address that begins with https://"] });
  if (isIP(bare) !== 0 && !isPublicAddress(bare))
    throw invalid({ endpoint: ["This address leads into a private network."] });
}
