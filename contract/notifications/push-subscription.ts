import { z } from "zod";
import { endpoint } from "#contract/shared/endpoint.ts";
import { pushLimit } from "#contract/shared/limits.ts";
import { boundedText, patternText } from "#contract/shared/text/bounded-text.ts";

const MAX_ADDRESS_LENGTH = 1000;
const addressError = "Enter an address that begins with https://";
const keyError = "This is no key of a push subscription.";
/** Returns a field for this number of bytes as base64url, with or without padding. */
const key = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return patternText(new RegExp(`^[\\w-]{${length}}={0,2}$`), length + 2, keyError);
};

/** Push subscription as the browser reports it (`PushSubscription.toJSON`). */
export const PushSubscriptionForm = z.object({
  /** Address of the push service for messages to this browser. */
  endpoint: boundedText(MAX_ADDRESS_LENGTH, { error: addressError, long: addressError }).pipe(
    z.url({ protocol: /^https?$/, error: addressError }),
  ),
  keys: z.object({
    /** The browser's public key, with which messages are encrypted. */
    p256dh: key(65),
    auth: key(16),
  }),
});

export const PushState = z.object({
  /** Public key with which the browser subscribes; null if the institute's own key cannot be read. */
  public_key: z.string().nullable(),
  /** True if the caller's device gets notifications. */
  is_on: z.boolean(),
});
export type PushState = z.output<typeof PushState>;

/** Push notifications of one device, which is one session. They end when it is logged out. */
export const pushSubscription = {
  get: endpoint({
    method: "GET",
    path: "/push-subscription/",
    access: "user",
    is_session_only: true,
    summary: "Returns whether the caller's device gets notifications, and the key for subscribing.",
    reply: PushState,
  }),
  save: endpoint({
    method: "PUT",
    path: "/push-subscription/",
    access: "user",
    is_session_only: true,
    summary: "Turns notifications on for the caller's device, at the push address of its browser.",
    body: PushSubscriptionForm,
    limits: [pushLimit],
    reply: PushState,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/push-subscription/",
    access: "user",
    is_session_only: true,
    summary: "Turns notifications off for the caller's device.",
    reply: "nothing",
  }),
};
