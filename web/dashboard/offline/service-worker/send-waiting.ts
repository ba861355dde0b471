/// <reference lib="webworker" />

import { rowsIn } from "#web/dashboard/offline/device.ts";
import { Outbox, type Waiting } from "#web/dashboard/offline/outbox.ts";
import { NoResponse } from "#web/no-response.ts";
import { encodeBody, toApiError } from "#web/wire.ts";

/** The browser gives a sync a few minutes; a call that is not answered by then is tried with the next. */
const TIMEOUT_MS = 120_000;

/**
 * Sends what waits when there is a network and perhaps no page any more.
 * @throws when something still waits, so that the browser comes again
 */
export async function sendWaiting(): Promise<void> {
  const people = new Set((await rowsIn<Waiting>("outbox")).map(({ user_id }) => user_id));
  for (const userId of people) {
    const outbox = new Outbox(userId, deliver);
    try {
      await outbox.drain();
      await outbox.load();
      if (outbox.things.some(({ refusal }) => refusal === null)) throw new NoResponse();
    } finally {
      outbox.close();
    }
  }
}

/** Under anybody else's session the server refuses it, and it goes on waiting. */
async function deliver({ key, user_id, method, url, body, files }: Waiting): Promise<unknown> {
  const content = encodeBody({ body, files });
  const headers: Record<string, string> = {
    "x-csrftoken": await csrfToken(),
    "idempotency-key": key,
    "x-user-id": String(user_id),
    ...(typeof content === "string" && { "content-type": "application/json" }),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = await fetch(url, { method, headers, body: content, signal }).catch(() => {
    throw new NoResponse();
  });
  if (!reply.ok) throw await toApiError(reply);
  return reply.json();
}

interface CookieStore {
  get(name: string): Promise<{ value: string } | null>;
}

/** Browsers with Background Sync have a cookie store as well. */
async function csrfToken(): Promise<string> {
  const { cookieStore } = self as unknown as { cookieStore?: CookieStore };
  const known = await cookieStore?.get("csrftoken");
  if (known) return known.value;
  const reply = await fetch("/api/csrf-cookie/").catch(() => {
    throw new NoResponse();
  });
  return ((await reply.json()) as { csrfToken: string }).csrfToken;
}
