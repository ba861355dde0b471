/// <reference lib="webworker" />

import type { PushState } from "#contract/notifications/push-subscription.ts";
import { fetchCsrfToken } from "./csrf-token.ts";

declare const self: ServiceWorkerGlobalScope;

const ADDRESS = "/api/push-subscription/";

/**
 * The push service gave this browser another address. A device that shows somebody's notifications tells the server;
 * where nobody is logged in any more, nothing happens.
 */
export async function renewSubscription(): Promise<void> {
  const reply = await fetch(ADDRESS);
  if (!reply.ok) return;
  const { public_key, is_on } = (await reply.json()) as PushState;
  if (!is_on || !public_key) return;
  const { pushManager } = self.registration;
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscription = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const headers = { "content-type": "application/json", "x-csrftoken": await fetchCsrfToken() };
  await fetch(ADDRESS, { method: "PUT", headers, body: JSON.stringify({ endpoint, keys }) });
}
