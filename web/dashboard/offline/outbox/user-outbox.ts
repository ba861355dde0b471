import { type Endpoint, fillPath } from "#contract/shared/endpoint.ts";
import { sendCall } from "#web/api.ts";
import { newKey } from "#web/new-key.ts";
import { isOpen, type NewItem, type OutboxItem } from "./item.ts";
import { Outbox, type Sending } from "./outbox.ts";

/** While the server does not answer, the pause before the next try doubles up to the longest. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 240_000;

let shared: { userId: number; outbox: Outbox } | undefined;

/** The page's outbox. Another user means another page. */
export function outboxOf(userId: number): Outbox {
  if (shared?.userId !== userId) shared = { userId, outbox: start(new Outbox(userId, deliver)) };
  return shared.outbox;
}

async function deliver({ key, user_id, ...call }: OutboxItem, sending: Sending): Promise<unknown> {
  const reply = await sendCall(call, { ...sending, idempotencyKey: key, userId: user_id });
  return reply.json();
}

/** Sends at the start, when the network comes back, and with growing pauses while the page is visible. */
function start(outbox: Outbox): Outbox {
  let pause_ms = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drain = async (skipsFiles: boolean) => {
    if (navigator.onLine && document.visibilityState === "visible") await outbox.drain({ skipsFiles });
    clearTimeout(timer);
    if (!outbox.state.items.some(isOpen)) return;
    requestSync();
    timer = setTimeout(() => void drain(true), pause_ms);
    pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS);
  };
  const drainAll = () => {
    pause_ms = FIRST_PAUSE_MS;
    void drain(false);
  };
  const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
  // A listener that stays would keep the page out of the browser's back-forward cache.
  outbox.subscribe(() => {
    if (outbox.losesByLeaving) addEventListener("beforeunload", askBeforeLeaving);
    else removeEventListener("beforeunload", askBeforeLeaving);
  });
  addEventListener("online", drainAll);
  document.addEventListener("visibilitychange", () => void drain(true));
  void outbox.load().then(drainAll);
  return outbox;
}

interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Where the browser has Background Sync, the service worker sends when no page is open any more. */
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
