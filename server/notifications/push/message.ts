import type { NotificationKind } from "#contract/notifications/kinds.ts";
import type { AppContext } from "#server/context.ts";
import { sealFor, unsealFor } from "#server/platform/sealing.ts";

/** What a device shows, as the service worker reads it. */
export interface PushMessage {
  title: string;
  /** Empty when the title says it all. */
  body: string;
  /** The page that it leads to, from "/" on. */
  path: string;
  /** A later one with the same tag takes its place. */
  tag: string;
}

/** What somebody is told: the email's own words, so that both say the same. */
export interface Told {
  user_id: number;
  kind: NotificationKind;
  record_id: number;
  title: string;
  line: string;
  path: string;
}

/** Push services take 4 KB in all, encrypted. Letters of four bytes leave room for the path here. */
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

function shortened(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}

const PURPOSE = "push message";

/** A waiting message is as unreadable in the database as a waiting email. */
export const sealMessage = (
  { secret }: Pick<AppContext, "secret">,
  subscription: number,
  message: PushMessage,
) => sealFor(secret, PURPOSE, subscription, Buffer.from(JSON.stringify(message))).toString("base64");

/** The message's JSON, or undefined when it was sealed with another SECRET_KEY. */
export const unsealMessage = ({ secret }: Pick<AppContext, "secret">, subscription: number, sealed: string) =>
  unsealFor(secret, PURPOSE, subscription, Buffer.from(sealed, "base64"));
