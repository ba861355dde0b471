import { type NotificationKind, notificationKinds } from "#contract/notifications/kinds.ts";
import { emailLayout } from "#server/content/institute/email-layout.ts";
import type { AppContext } from "#server/context.ts";
import { unsubscribeLinks } from "#server/notifications/choices/links.ts";
import { nextDigest, zoneOf } from "#server/notifications/choices/time-zones.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  composeEmail,
  type Email,
  type EmailContent,
  type EmailLayout,
} from "#server/platform/email/email.ts";
import { insertWaiting, type Recipient, withinHourly } from "./queries.ts";
import { queueTold, type ToldNow } from "./queue-told.ts";

type Content = Omit<EmailContent, "name" | "stop">;

/** One record to tell of: whole in an email of its own, as its line on a device, and as a line of the daily email. */
export interface Notification {
  kind: NotificationKind;
  record_id: number;
  /** Which of several about the same record: a second grade, another due date. */
  occasion?: string;
  /** Makes an email happen once: with one key and person there is one email. */
  key(recipient: Recipient): string;
  content(layout: EmailLayout, recipient: Recipient): Content;
  line: string;
  /** The page that the line leads to, from "/" on. */
  path: string;
}

/** One person and what they are told. */
export interface Telling {
  notification: Notification;
  recipient: Recipient;
}

/** Tells many of one record. An email of a broadcast waits behind those to one person. */
export function deliver(
  context: AppContext,
  db: Database,
  notification: Notification,
  recipients: readonly Recipient[],
  broadcast?: number,
): Promise<void> {
  const tellings = recipients.map((recipient) => ({ notification, recipient }));
  return deliverEach(context, db, notification.kind, tellings, broadcast);
}

/**
 * Tells each as they chose, in the caller's transaction: by an email of its own and on their devices, by a line of the daily
 * email, or not at all.
 */
export async function deliverEach(
  context: AppContext,
  db: Database,
  kind: NotificationKind,
  tellings: readonly Telling[],
  broadcast?: number,
): Promise<void> {
  if (tellings.length === 0) return;
  const now = context.clock();
  const wanted = tellings.filter(({ recipient }) => recipient.choice === "now");
  const people = wanted.map(({ recipient }) => recipient);
  const allowed = await withinHourly(db, kind, people, now);
  const isAllowed = ({ recipient }: Telling) => allowed.has(recipient.id);
  const layout = await emailLayout(context, db);
  const told = wanted.filter(isAllowed).map((telling) => toldNow(context, layout, telling));
  const place = broadcast === undefined ? undefined : { is_bulk: true, broadcast_id: broadcast };
  await queueTold(context, db, told, place);
  const later = tellings.filter(
    (telling) =>
      telling.recipient.choice === "digest" || (telling.recipient.choice === "now" && !isAllowed(telling)),
  );
  await insertWaiting(
    db,
    later.map(({ notification, recipient }) => lineOf(notification, recipient, now)),
  );
}

function toldNow(context: AppContext, layout: EmailLayout, { notification, recipient }: Telling): ToldNow {
  const { kind, record_id, key, content, line, path } = notification;
  const email = notificationEmail(context, layout, kind, recipient, content(layout, recipient));
  const push = { user_id: recipient.id, kind, record_id, line, path };
  return { key: key(recipient), to: recipient.email, email, push };
}

export function notificationEmail(
  context: Pick<AppContext, "config" | "secret">,
  layout: EmailLayout,
  kind: NotificationKind,
  recipient: Pick<Recipient, "id" | "role" | "name">,
  content: Content,
): Email {
  return composeEmail(layout, {
    ...content,
    name: recipient.name,
    stop: stopOf(context, recipient, [kind]),
  });
}

function lineOf({ kind, record_id, occasion, line, path }: Notification, recipient: Recipient, now: Date) {
  return {
    user_id: recipient.id,
    kind,
    record_id,
    occasion: occasion ?? "",
    way: "digest",
    line,
    path,
    happened_at: now,
    due_at: nextDigest(now, zoneOf(recipient)),
  };
}

/** Why an email came and how to stop its kinds. */
export function stopOf(
  context: Pick<AppContext, "config" | "secret">,
  { id: user_id, role }: Pick<Recipient, "id" | "role">,
  kinds: NotificationKind[],
): NonNullable<EmailContent["stop"]> {
  const links = unsubscribeLinks(context, { user_id, kinds });
  const [first] = kinds;
  return {
    sentence:
      kinds.length === 1 && first
        ? `You get ${notificationKinds[first].emails}.`
        : "You get daily emails with what is new.",
    page_url: links.page,
    one_click_url: links.one_click,
    settings_url: `${context.config.publicUrl}/dashboard?section=${role === "sub_admin" ? "two-step-login" : "settings"}`,
  };
}
