import { api } from "#web/api.ts";
import { withTimeout } from "#web/dashboard/offline/store/with-timeout.ts";
import { answerPush } from "./push-answer.ts";

/** The service worker of a first visit may still be starting. */
const WORKER_TIMEOUT_MS = 10_000;

const pushManager = async () =>
  (await withTimeout(navigator.serviceWorker.ready, WORKER_TIMEOUT_MS)).pushManager;

/**
 * Asks the browser's permission, which it gives at a press alone, and turns notifications on for this device.
 * @returns whether the person allowed them
 * @throws Error when the browser or the server could not
 */
export async function turnOn(userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { public_key } = await api.push_subscription.get();
  if (!public_key) throw new Error("The institute's key cannot be read.");
  await subscribe(public_key);
  answerPush(userId);
  return true;
}

/** Who turned them off is not asked again on this device. */
export async function turnOff(): Promise<void> {
  await api.push_subscription.remove();
  answerPush("no");
  await (await (await pushManager()).getSubscription())?.unsubscribe();
}

/**
 * The device showed this person's notifications before: after a new log-in, or when the browser or the institute has a new
 * key, it gets them again without a question.
 */
export async function resume(): Promise<void> {
  if (Notification.permission !== "granted") return answerPush(null);
  const { public_key, is_on } = await api.push_subscription.get();
  const known = await (await pushManager()).getSubscription();
  const isOurs = known !== null && public_key !== null && keyOf(known) === public_key;
  if (!public_key || (isOurs && is_on)) return;
  // An address that is refused is another person's.
  const isKept = isOurs && (await save(known).catch(() => false));
  if (!isKept) await subscribe(public_key);
}

/** An older subscription of the browser may be another person's, or of another key. */
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
