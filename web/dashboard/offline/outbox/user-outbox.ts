import { onlineManager } from "@tanstack/react-query";
import { type Endpoint, fillPath } from "#contract/shared/endpoint.ts";
import { sendCall } from "#web/api/client.ts";
import { newKey } from "#web/api/new-key.ts";
import { idempotencyHeader, isOpen, type NewItem, type OutboxItem } from "./item.ts";
import { Outbox, type Sending } from "./outbox.ts";

/** Shortest pause before the next attempt, because another tab may hold the queue's lock. */
const SHORTEST_PAUSE_MS = 1_000;
/** The longest delay of setTimeout. */
const LONGEST_PAUSE_MS = 2 ** 31 - 1;

let shared: { userId: number; outbox: Outbox } | undefined;

/** Returns the page's outbox. For another user, creates a new one. */
export function outboxOf(userId: number): Outbox {
  if (shared?.userId !== userId) shared = { userId, outbox: start(new Outbox(userId, deliver)) };
  return shared.outbox;
}

async function deliver(item: OutboxItem, sending: Sending): Promise<unknown> {
  const reply = await sendCall(item, { ...sending, ...idempotencyHeader(item), userId: item.user_id });
  return reply.json();
}

/** Sends at the start, when the network or the server is back, and when an item's time has come (wait.ts). */
function start(outbox: Outbox): Outbox {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const wait_ms = outbox.nextTry_ms;
    if (wait_ms === undefined || !navigator.onLine) return;
    const pause_ms = Math.min(Math.max(wait_ms, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    timer = setTimeout(() => void drain(true), pause_ms);
  };
  const drain = async (skipsFiles: boolean) => {
    if (navigator.onLine) await outbox.drain({ skipsFiles });
    if (outbox.state.items.some(isOpen)) requestSync();
    plan();
  };
  const drainAll = () => void drain(false);
  const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  // Remove the listener when possible: it keeps the page out of the browser's back-forward cache.
  outbox.subscribe(() => {
    plan();
    if (outbox.losesByLeaving) addEventListener("beforeunload", askBeforeLeaving);
    else removeEventListener("beforeunload", askBeforeLeaving);
  });
  addEventListener("online", drainAll);
  // A sleeping phone may have missed the timer.
  document.addEventListener("visibilitychange", () => void drain(true));
  onlineManager.subscribe((isOnline) => {
    if (isOnline) void drain(true);
  });
  void outbox.load().then(drainAll);
  return outbox;
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the service worker to send when no page is open. Only browsers with Background Sync do so. */
export function requestSync(what: "outbox" | "files" = "outbox"): void {
  void navigator.serviceWorker?.ready
    .then((registration: SyncRegistration) => registration.sync?.register(what))
    .catch(() => undefined);
}

type Input = { params?: Record<string, unknown>; body: Record<string, unknown> };
type Rest = Pick<NewItem, "queue" | "metadata" | "files"> & { key?: string };

export function itemFor(
  { method, path }: Pick<Endpoint, "method" | "path">,
  { params, body }: Input,
  rest: Rest,
): NewItem {
  return { key: newKey(), ...rest, method, url: `/api${fillPath(path, params)}`, body };
}
