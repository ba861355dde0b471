/// <reference lib="webworker" />

import type { PushState } from "#contract/notifications/push-subscription.ts";
import { fetchCsrfToken } from "./csrf-token.ts";

declare const self: ServiceWorkerGlobalScope;

const ADDRESS = "/api/push-subscription/";

/** Reports the browser's new push address to the server, if this device shows a logged-in user's notifications. */
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
