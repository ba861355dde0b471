import type { Endpoint } from "#contract/shared/endpoint.ts";
import { fillPath } from "#contract/shared/endpoint.ts";
import { newKey } from "#web/dashboard/forms/retry-key.ts";
import { send } from "#web/send.ts";
import { encodeBody, toApiError } from "#web/wire.ts";
import { Outbox, type Thing, type Waiting } from "./outbox.ts";

/** A connection that is there and answers nobody is tried again this long after, then half as often each time. */
const AGAIN_MS = 15_000;
const MOST_AGAIN_MS = 240_000;

let shared: { userId: number; outbox: Outbox } | undefined;

/** The page's own; another person means another page. */
export function outboxOf(userId: number): Outbox {
  if (shared?.userId !== userId) shared = { userId, outbox: start(new Outbox(userId, deliver)) };
  return shared.outbox;
}

async function deliver({ key, user_id, method, url, body, files }: Waiting, sending: object) {
  const options = { ...sending, idempotencyKey: key, userId: user_id };
  const reply = await send({ method, url, body: encodeBody({ body, files }), options });
  if (!reply.ok) throw await toApiError(reply);
  return reply.json();
}

/** Sends at the start, whenever there is a network again, and now and then while the page is looked at. */
function start(outbox: Outbox): Outbox {
  let wait_ms = AGAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWaiting = () => outbox.things.some(({ refusal }) => refusal === null);
  const again = () => {
    clearTimeout(timer);
    if (!isWaiting()) return;
    askForSync();
    timer = setTimeout(() => void tryAll(true), wait_ms);
    wait_ms = Math.min(2 * wait_ms, MOST_AGAIN_MS);
  };
  const tryAll = async (isLight: boolean) => {
    if (navigator.onLine && document.visibilityState === "visible") await outbox.drain({ isLight });
    again();
  };
  const now = () => {
    wait_ms = AGAIN_MS;
    void tryAll(false);
  };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", () => void tryAll(true));
  void outbox.load().then(now);
  return outbox;
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Where there is Background Sync, the service worker sends when no page is open any more. */
function askForSync(): void {
  void navigator.serviceWorker?.ready
    .then((registration: SyncRegistration) => registration.sync?.register("outbox"))
    .catch(() => undefined);
}

type Call = { params?: Record<string, unknown>; body: Record<string, unknown> };

/** A call of the contract as a thing for the outbox. */
export function thingOf(
  { method, path }: Endpoint,
  { params, body }: Call,
  rest: Pick<Thing, "lane" | "note" | "files"> & { key?: string },
): Thing {
  return { key: newKey(), ...rest, method, url: `/api${fillPath(path, params)}`, body };
}
