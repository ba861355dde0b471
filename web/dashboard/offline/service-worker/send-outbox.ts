/// <reference lib="webworker" />

import { abortAfter } from "#web/abort-after.ts";
import { isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { Outbox } from "#web/dashboard/offline/outbox/outbox.ts";
import { readAll } from "#web/dashboard/offline/store/device.ts";
import { NoResponse } from "#web/no-response.ts";
import { encodeBody, toApiError } from "#web/wire.ts";
import { fetchCsrfToken } from "./csrf-token.ts";

/** The browser gives a sync a few minutes. A call that is not answered by then is sent with the next sync. */
const TIMEOUT_MS = 120_000;

/**
 * Sends what waits when there is a network and perhaps no page any more.
 * @throws when an item still waits, so that the browser comes again
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

/** The server rejects an item of another user than the session's with 401. That item goes on waiting. */
async function deliver(item: OutboxItem, csrfToken: string): Promise<unknown> {
  const { key, user_id, method, url } = item;
  const body = encodeBody(item);
  const headers: Record<string, string> = {
    "x-csrftoken": csrfToken,
    "idempotency-key": key,
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
