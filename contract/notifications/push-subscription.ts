import { z } from "zod";
import { boundedText, patternText } from "#contract/shared/bounded-text.ts";
import { endpoint } from "#contract/shared/endpoint.ts";
import { pushLimit } from "#contract/shared/limits.ts";

const MAX_ADDRESS_LENGTH = 1000;
const addressError = "Enter an address that begins with https://";
const keyError = "This is no key of a push subscription.";
/** So many bytes as base64url, with or without its padding. */
const key = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return patternText(new RegExp(`^[\\w-]{${length}}={0,2}$`), length + 2, keyError);
};

/** What a browser tells of its subscription (`PushSubscription.toJSON`). */
export const PushSubscriptionForm = z.object({
  /** Where its push service takes messages for this browser. */
  endpoint: boundedText(MAX_ADDRESS_LENGTH, { error: addressError, long: addressError }).pipe(
    z.url({ protocol: /^https?$/, error: addressError }),
  ),
  keys: z.object({
    /** The browser's public key, for which messages are encrypted. */
    p256dh: key(65),
    auth: key(16),
  }),
});

export const PushState = z.object({
  /** What the browser subscribes with; null where the institute's own key cannot be read. */
  public_key: z.string().nullable(),
  /** Whether the device from which the caller asks gets notifications. */
  is_on: z.boolean(),
});
export type PushState = z.output<typeof PushState>;

/** The notifications of one device, which is a session: they end when it is logged out. */
export const pushSubscription = {
  get: endpoint({
    method: "GET",
    path: "/push-subscription/",
    access: "user",
    is_session_only: true,
    summary: "Whether the caller's device gets notifications, and the key to subscribe with.",
    reply: PushState,
  }),
  save: endpoint({
    method: "PUT",
    path: "/push-subscription/",
    access: "user",
    is_session_only: true,
    summary: "Turn notifications on for the caller's device, at the address that its browser got.",
    body: PushSubscriptionForm,
    limits: [pushLimit],
    reply: PushState,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/push-subscription/",
    access: "user",
    is_session_only: true,
    summary: "Turn notifications off for the caller's device.",
    reply: "nothing",
  }),
};
