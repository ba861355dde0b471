/// <reference lib="webworker" />

import { abortAfter } from "#web/api/failures/abort-after.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { encodeBody, toApiError } from "#web/api/wire.ts";
import { idempotencyHeader, isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { Outbox } from "#web/dashboard/offline/outbox/outbox.ts";
import { readAll } from "#web/dashboard/offline/store/device.ts";
import { fetchCsrfToken } from "./csrf-token.ts";

/**
 * Time limit of a call. The browser gives a sync a few minutes; an unanswered call is sent again with the next sync.
 */
const TIMEOUT_MS = 120_000;

/**
 * Sends the waiting items when there is a network, even if no page is open.
 * @throws if an item still waits, so that the browser tries again later
 */
export async function sendOutbox(): Promise<void> {
  const items = await readAll("outbox");
  const csrfToken = await fetchCsrfToken();
  let isWaiting = false;
  for (const userId of new Set(items.map(({ user_id }) => user_id))) {
    const outbox = new Outbox(userId, (item) => deliver(item, csrfToken));
    await outbox.drain();
    outbox.close();
    isWaiting ||= outbox.state.items.some(isOpen);
  }
  if (isWaiting) throw new NoResponse();
}

/** Sends one item. If the session belongs to another user, the server answers 401 and the item keeps waiting. */
async function deliver(item: OutboxItem, csrfToken: string): Promise<unknown> {
  const { user_id, method, url } = item;
  const { idempotencyKey } = idempotencyHeader(item);
  const body = encodeBody(item);
  const headers: Record<string, string> = {
    "x-csrftoken": csrfToken,
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    "x-user-id": String(user_id),
    ...(typeof body === "string" && { "content-type": "application/json" }),
  };
  const signal = abortAfter(TIMEOUT_MS);
  const reply = await fetch(url, { method, headers, body, signal }).catch(() => {
    throw new NoResponse();
  });
  if (!reply.ok) throw await toApiError(reply);
  return reply.json();
}
