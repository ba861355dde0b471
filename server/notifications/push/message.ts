import type { NotificationKind } from "#contract/notifications/kinds.ts";
import { shortened } from "#contract/shared/text/cut-text.ts";
import type { AppContext } from "#server/context.ts";
import { sealFor, unsealFor } from "#server/platform/sealing.ts";

/** Content of a notification, as the service worker reads it */
export interface PushMessage {
  title: string;
  /** Text under the title; empty if it would repeat the title */
  body: string;
  /** Page that it opens, starting with "/" */
  path: string;
  /** Notifications with the same tag replace each other on the device */
  tag: string;
}

/** Notification for a person, with the words of the email so that both say the same */
export interface Told {
  user_id: number;
  kind: NotificationKind;
  record_id: number;
  title: string;
  line: string;
  path: string;
}

/**
 * Maximum lengths in characters. Even with four bytes a character and a long path, a message fits the 4 KB that push
 * services accept.
 */
const MAX_TITLE = 120;
const MAX_BODY = 300;

export function messageOf({ kind, record_id, title, line, path }: Told): PushMessage {
  const body = line === title ? "" : line;
  return {
    title: shortened(title, MAX_TITLE),
    body: shortened(body, MAX_BODY),
    path,
    tag: `${kind} ${record_id}`,
  };
}

const PURPOSE = "push message";

/** Encrypts a queued message, so that the database holds it unreadable, as it does queued emails. */
export const sealMessage = (
  { secret }: Pick<AppContext, "secret">,
  subscription: number,
  message: PushMessage,
) => sealFor(secret, PURPOSE, subscription, Buffer.from(JSON.stringify(message))).toString("base64");

/** Returns the message's JSON, or undefined when it was sealed with another SECRET_KEY. */
export const unsealMessage = ({ secret }: Pick<AppContext, "secret">, subscription: number, sealed: string) =>
  unsealFor(secret, PURPOSE, subscription, Buffer.from(sealed, "base64"));
