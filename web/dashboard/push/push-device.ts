import { api } from "#web/api/client.ts";
import { withTimeout } from "#web/dashboard/offline/store/with-timeout.ts";
import { answerPush } from "./push-answer.ts";

/** Time for the service worker to start, which it may still be doing at a first visit. */
const WORKER_TIMEOUT_MS = 10_000;

const pushManager = async () =>
  (await withTimeout(navigator.serviceWorker.ready, WORKER_TIMEOUT_MS)).pushManager;

/**
 * Asks for the browser's permission and turns notifications on for this device. Browsers give the permission only after
 * a press.
 * @returns whether the person allowed them
 * @throws Error if the browser or the server fails
 */
export async function turnOn(userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { public_key } = await api.push_subscription.get();
  if (!public_key) throw new Error("The institute's key cannot be read.");
  await subscribe(public_key);
  answerPush(userId);
  return true;
}

/** Turns notifications off for this device. The person is not asked again on it. */
export async function turnOff(): Promise<void> {
  await api.push_subscription.remove();
  answerPush("no");
  await (await (await pushManager()).getSubscription())?.unsubscribe();
}

/**
 * Turns notifications on again, without a question, for a person whose notifications this device showed before. This is
 * needed after a login, and when the browser or the institute has a new key.
 */
export async function resume(): Promise<void> {
  if (Notification.permission !== "granted") return answerPush(null);
  const { public_key, is_on } = await api.push_subscription.get();
  const known = await (await pushManager()).getSubscription();
  const isOurs = known !== null && public_key !== null && keyOf(known) === public_key;
  if (!public_key || (isOurs && is_on)) return;
  // The server refuses an address that belongs to another person.
  const isKept = isOurs && (await save(known).catch(() => false));
  if (!isKept) await subscribe(public_key);
}

/** Replaces the browser's subscription: an old one may belong to another person or another key. */
async function subscribe(applicationServerKey: string): Promise<void> {
  const manager = await pushManager();
  await (await manager.getSubscription())?.unsubscribe();
  await save(await manager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

async function save(subscription: PushSubscription): Promise<boolean> {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = subscription.toJSON();
  return (await api.push_subscription.save({ body: { endpoint, keys: { p256dh, auth } } })).is_on;
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
